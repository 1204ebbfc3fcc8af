import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { OperationEntry } from '../../../ipc/operations';
import { readOperationAttempts } from '../../journal/attempts';
import { inTransaction } from '../../journal/open';
import {
  appendOperationEvents,
  findOperation,
  listOperations,
  type StoredOperation,
} from '../../journal/operations';
import type { Handlers } from '../handler-types';
import { openDesk, reopenDesk } from '../operations/desk';
import { entryOf } from '../operations/entry';
import { createLinks } from '../operations/links';
import { lookUp } from '../operations/look-up';
import { perform, settle } from '../operations/perform';
import { preview } from '../operations/preview';
import type { EnginePorts } from '../ports';
import { withTakenUp } from '../reach';

type Own = Pick<
  Handlers,
  | 'service.read'
  | 'service.preview'
  | 'service.perform'
  | 'service.history'
  | 'service.attempts'
  | 'service.settle'
  | 'service.decide'
>;

/** Reading and changing single things at the service. `close` lets what is on its way come to its end. */
export const operationHandlers = (
  ports: EnginePorts,
): {
  readonly handlers: Own;
  /** Whether a change is on its way right now, so that nothing is known of it yet. */
  readonly isUnderWay: (operationId: string) => boolean;
  readonly close: () => Promise<void>;
} => {
  const links = createLinks(ports);
  const running = new Set<string>();
  const busy = new Set<Promise<unknown>>();
  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    busy.add(work);
    try {
      return await work;
    } finally {
      busy.delete(work);
    }
  };
  const isUnderWay = (operationId: string): boolean =>
    running.has(operationId) || ports.isOwnedElsewhere?.() === true;
  const entry = (stored: StoredOperation): OperationEntry =>
    entryOf(ports.journal, stored, isUnderWay(stored.operationId));
  const answer = (operationId: string): Result<OperationEntry> => {
    const stored = findOperation(ports.journal, operationId);
    return stored === undefined ? failed('operation-record-unknown', { operationId }) : ok(entry(stored));
  };
  const changed = (operationId: string): Result<OperationEntry> => {
    ports.emit('changed', { what: 'service', id: operationId });
    return answer(operationId);
  };

  const read = async ({ limit, ...order }: ParsedInput<'service.read'>) => {
    const desk = await openDesk(ports, links, order);
    return desk.ok ? lookUp(desk.value, limit) : desk;
  };
  const previewed = async (order: ParsedInput<'service.preview'>) => {
    const desk = await openDesk(ports, links, order);
    return desk.ok ? preview(desk.value) : desk;
  };
  const performed = async ({ confirmProduction, seen, ...order }: ParsedInput<'service.perform'>) => {
    const desk = await openDesk(ports, links, order);
    if (!desk.ok) return desk;
    const done = await perform(desk.value, { confirmProduction, seen }, running);
    return done.ok ? changed(done.value) : done;
  };
  const settled = async ({ operationId }: ParsedInput<'service.settle'>) => {
    const stored = findOperation(ports.journal, operationId);
    if (stored === undefined || isUnderWay(operationId)) return answer(operationId);
    const desk = await reopenDesk(ports, links, stored);
    if (!desk.ok) return desk;
    const done = await settle(desk.value, stored);
    return done.ok ? changed(operationId) : done;
  };
  const decided = ({ operationId, as, note }: ParsedInput<'service.decide'>): Result<OperationEntry> => {
    const known = answer(operationId);
    if (!known.ok) return known;
    if (ports.journal.isReadOnly) return failed('journal-is-read-only');
    // A word that holds imports back may be taken back; the other may have sent something by now.
    const isSaid = known.value.code === 'operation-decided-done' && as === 'not-done';
    if (known.value.state !== 'in-doubt' && !isSaid) return failed('operation-not-in-doubt');
    const decision = { kind: 'decision', at: ports.clock.now(), as, note } as const;
    inTransaction(ports.journal, () => appendOperationEvents(ports.journal, operationId, [decision]));
    return changed(operationId);
  };

  const handlers: Own = {
    'service.read': (order) => tracked(read(order)),
    'service.preview': (order) => tracked(previewed(order)),
    'service.perform': (order) => tracked(performed(order)),
    'service.history': ({ connectionId, ...wanted }) => {
      const connectionIds = connectionId === null ? null : withTakenUp(ports.journal, connectionId);
      return ok(listOperations(ports.journal, { ...wanted, connectionIds }).map(entry));
    },
    'service.attempts': ({ operationId }) => ok(readOperationAttempts(ports.journal, operationId)),
    'service.settle': (order) => tracked(settled(order)),
    'service.decide': decided,
  };
  const close = async (): Promise<void> => {
    links.leave();
    await Promise.allSettled([...busy]);
    links.close();
  };
  return { handlers, isUnderWay, close };
};
