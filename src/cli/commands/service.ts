import { operations } from '../../core/service/operations/index';
import type {
  Operation,
  OperationField,
  OperationInput,
  ReadOperation,
} from '../../core/service/operations/operation';
import { ok, type Result } from '../../core/values/result';
import type { OperationEntry } from '../../ipc/operations';
import { type CommandSpec, type Given, type OptionSpec, required, wholeNumber } from '../arguments';
import { exits } from '../exit-codes';
import type { Out } from '../output';
import { inputOf, optionName, optionOf } from '../service-input';
import { changeText, listText, oneText, previewText } from '../service-text';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { companyOf, companyOption, connectionNamed, connectionOption } from './named-connection';

type Order = {
  readonly connectionId: string;
  readonly company: string | null;
  readonly name: string;
  readonly input: OperationInput;
};

const orderOf = async (operation: Operation, given: Given, session: Session): Promise<Result<Order>> => {
  const input = inputOf(operation.fields, given);
  if (!input.ok) return input;
  const name = required(given, 'connection');
  if (!name.ok) return name;
  const connection = await connectionNamed(session, name.value);
  if (!connection.ok) return connection;
  const company = companyOf(connection.value, given.text('company') ?? null);
  if (!company.ok) return company;
  return ok({
    connectionId: connection.value.id,
    company: company.value,
    name: operation.name,
    input: input.value,
  });
};

type Note = OperationEntry['notes'][number];

/** Sentences beside the result, which alone stands on standard output. */
const remarkNotes = (out: Out, given: Given, notes: readonly Note[]): void => {
  if (given.isSet('json') || given.isSet('quiet')) return;
  for (const { sentence } of notes) out.remark(sentence);
};

const USUAL_LIMIT = 10_000;

const read =
  (operation: Operation, does: ReadOperation) =>
  async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
    const limit = wholeNumber(given, 'limit', 1);
    if (!limit.ok) return limit;
    const order = await orderOf(operation, given, session);
    if (!order.ok) return order;
    const most = Math.min(limit.value ?? USUAL_LIMIT, 100_000);
    const answer = await session.do['service.read']({ ...order.value, limit: most });
    if (!answer.ok) return answer;
    const { entries, notes, isWhole } = answer.value;
    // Fewer than were asked for, and yet not all: the list was not read to its end.
    const isCut = !isWhole && entries.length < most;
    remarkNotes(out, given, notes);
    const [only] = entries;
    return does.one !== null && only !== undefined
      ? ok(reply({ entry: only, notes }, oneText(only)))
      : ok(
          reply(
            answer.value,
            listText(answer.value, does.columns ?? [], isCut),
            isCut ? exits.cutOff : exits.done,
          ),
        );
  };

/** Nothing was done because the service could not be asked: another try may do. */
const cutOff = new Set(['operation-unreachable', 'operation-busy', 'operation-credentials']);

const REPLACED = 'vendor-replaced-unseen';

/**
 * The exit code that a change ends with: 4 in doubt, 6 where the service could not be asked, 3 where it is not wholly done, 8 where it
 * replaced what nobody had seen.
 */
export const exitOfChange = ({ state, code, notes }: OperationEntry): number => {
  switch (state) {
    case 'done':
      return notes.some((note) => note.code === REPLACED) ? exits.differences : exits.done;
    case 'existing':
      return exits.done;
    case 'in-doubt':
    case 'sending':
      return exits.inDoubt;
    case 'not-done':
      return cutOff.has(code) ? exits.cutOff : exits.someNotGood;
    case 'partial':
    case 'refused':
      return exits.someNotGood;
  }
};

const change =
  (operation: Operation) =>
  async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
    const order = await orderOf(operation, given, session);
    if (!order.ok) return order;
    if (given.isSet('preview')) {
      const shown = await session.do['service.preview'](order.value);
      if (!shown.ok) return shown;
      remarkNotes(out, given, shown.value.notes);
      return ok(reply(shown.value, previewText(shown.value)));
    }
    const made = await session.do['service.perform']({
      ...order.value,
      confirmProduction: given.text('confirm-production') ?? null,
      seen: given.text('seen') ?? null,
    });
    if (!made.ok) return made;
    remarkNotes(out, given, made.value.notes);
    const exitCode = exitOfChange(made.value);
    return ok(reply({ ...made.value, exitCode }, changeText(made.value), exitCode));
  };

const readOptions: Readonly<Record<string, OptionSpec>> = {
  limit: { type: 'string', value: 'N', help: `at most so many entries (${USUAL_LIMIT})` },
};

const changeOptions: Readonly<Record<string, OptionSpec>> = {
  preview: { type: 'boolean', help: 'show what would change, and send nothing' },
  seen: {
    type: 'string',
    value: 'TEXT',
    help: 'what the preview ended with: make the change only if it is still the same',
  },
  'confirm-production': {
    type: 'string',
    value: 'NAME',
    help: "the connection's own name, where it is one to production",
  },
};

const optionsFrom = (fields: readonly OperationField[], isChange: boolean) =>
  Object.fromEntries(
    fields
      .filter((field) => field.isPositional !== true)
      .map((field) => [optionName(field), optionOf(field, isChange)] as const),
  );

const argumentOf = (field: OperationField): string => {
  const name = field.key.toUpperCase().replaceAll('_', '-');
  const takesMore = field.kind === 'ids' || field.kind === 'files' ? '…' : '';
  return `${field.required ? '' : '?'}${name}${takesMore}`;
};

const specOf = (operation: Operation): CommandSpec => {
  const { fields, does } = operation;
  const isChange = does.kind === 'write';
  const isList = does.kind === 'read' && does.one === null;
  const offered = fields.filter((field) => field.isOffered !== false);
  const others = fields.filter((field) => field.isOffered === false);
  return {
    words: [operation.area, operation.verb],
    arguments: fields.filter((field) => field.isPositional === true).map(argumentOf),
    about: operation.isBeta ? `${operation.about} Beta at the service.` : operation.about,
    options: {
      connection: connectionOption,
      company: companyOption,
      ...optionsFrom(offered, isChange),
      ...(isList ? readOptions : {}),
      ...(isChange ? changeOptions : {}),
    },
    ...(others.length === 0 ? {} : { unoffered: optionsFrom(others, isChange) }),
  };
};

/** Every single operation of the service description, as `AREA VERB`; what changes something is journaled before it is sent. */
export const serviceCommands: readonly Command[] = operations.map((operation) => ({
  spec: specOf(operation),
  access: 'write',
  isTyped: true,
  run: operation.does.kind === 'read' ? read(operation, operation.does) : change(operation),
}));
