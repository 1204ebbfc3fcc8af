import { uploadIds } from '../../../core/plan/upload-id';
import { operationNamed } from '../../../core/service/operations/index';
import { checkInput } from '../../../core/service/operations/input';
import type {
  Operation,
  OperationContext,
  OperationFile,
  OperationInput,
} from '../../../core/service/operations/operation';
import { failed, ok, type Result } from '../../../core/values/result';
import type { EnginePorts } from '../ports';
import { identityOf, type Reach, reach, reachBegun } from '../reach';
import type { Link } from '../submit/link';
import { readFiles } from './input-files';
import type { Links } from './links';

export type { Links } from './links';

/** What a person ordered. */
export type Order = {
  readonly connectionId: string;
  readonly company: string | null;
  readonly name: string;
  readonly input: OperationInput;
};

/** Everything that an operation works with. */
export type Desk = {
  readonly ports: EnginePorts;
  readonly way: Reach;
  readonly link: Link;
  readonly operation: Operation;
  /** Checked against the fields. */
  readonly input: OperationInput;
  readonly context: OperationContext;
  /** Given when the engine closes. */
  readonly signal: AbortSignal;
};

const companyOf = (way: Reach, asked: string | null): string | null => {
  const [only, ...others] = way.connection.companies;
  return asked ?? (others.length === 0 ? (only?.id ?? null) : null);
};

const contextOf = (
  way: Reach,
  link: Link,
  company: string | null,
  files: readonly OperationFile[],
): OperationContext => {
  const identity = identityOf(way.connection);
  return {
    profile: link.profile,
    company,
    customFields: way.connection.customFields,
    files,
    derivedId: (kind, key) => uploadIds({ identity, company: company ?? '', target: kind })(key),
  };
};

type Opened = Pick<Desk, 'way' | 'link' | 'operation'>;

const opened = async (
  ports: EnginePorts,
  links: Links,
  { name }: Order,
  leading: () => Promise<Result<Reach>>,
): Promise<Result<Opened>> => {
  const operation = operationNamed(name);
  if (operation === undefined) return failed('operation-unknown', { name });
  if (ports.journal.isReadOnly) return failed('journal-is-read-only');
  const way = await leading();
  if (!way.ok) return way;
  const link = await links.open(way.value);
  return link.ok ? ok({ operation, way: way.value, link: link.value }) : link;
};

/** Puts together what an order needs. Errors: operation-unknown, operation-field-…, those of connection, profile, files. */
export const openDesk = async (ports: EnginePorts, links: Links, order: Order): Promise<Result<Desk>> => {
  const base = await opened(ports, links, order, () => reach(ports, order.connectionId));
  if (!base.ok) return base;
  const { operation, way, link } = base.value;
  const input = checkInput(operation, order.input);
  if (!input.ok) return input;
  const files = await readFiles(operation, input.value, link.profile.limits.multipartBytes);
  if (!files.ok) return files;
  const context = contextOf(way, link, companyOf(way, order.company), files.value);
  const whole = operation.complete?.(input.value, context) ?? input.value;
  return ok({ ports, ...base.value, input: whole, context, signal: links.signal });
};

/**
 * The same for a change that was made before: its input was checked, its files are not needed any more, and nothing of it is
 * sent. Its connection may be archived by now.
 */
export const reopenDesk = async (ports: EnginePorts, links: Links, order: Order): Promise<Result<Desk>> => {
  const base = await opened(ports, links, order, () => reachBegun(ports, order.connectionId, false));
  if (!base.ok) return base;
  const context = contextOf(base.value.way, base.value.link, order.company, []);
  return ok({ ports, ...base.value, input: order.input, context, signal: links.signal });
};
