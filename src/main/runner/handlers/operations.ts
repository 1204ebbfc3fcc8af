import { failed, ok, type Result } from '../../../core/values/result';
import type { OperationEntry } from '../../../ipc/operations';
import {
  appendOperationEvents,
  findOperation,
  listOperations,
  type StoredOperation,
} from '../../journal/operations';
import type { Handlers } from '../handler-types';
import { createLinks, openDesk, reopenDesk } from '../operations/desk';
import { entryOf } from '../operations/entry';
import { lookUp } from '../operations/look-up';
import { perform, settle } from '../operations/perform';
import { preview } from '../operations/preview';
import type { EnginePorts } from '../ports';

type Own = Pick<
  Handlers,
  | 'service.read'
  | 'service.preview'
  | 'service.perform'
  | 'service.history'
  | 'service.settle'
  | 'service.decide'
>;

/** Reading and changing single things at the service. `close` ends the connections that are kept open for it. */
export const operationHandlers = (
  ports: EnginePorts,
): { readonly handlers: Own; readonly close: () => void } => {
  const links = createLinks(ports);
  const running = new Set<string>();
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

  const handlers: Own = {
    'service.read': async ({ limit, ...order }) => {
      const desk = await openDesk(ports, links, order);
      return desk.ok ? lookUp(desk.value, limit) : desk;
    },
    'service.preview': async (order) => {
      const desk = await openDesk(ports, links, order);
      return desk.ok ? preview(desk.value) : desk;
    },
    'service.perform': async ({ confirmProduction, seen, ...order }) => {
      const desk = await openDesk(ports, links, order);
      if (!desk.ok) return desk;
      const done = await perform(desk.value, { confirmProduction, seen }, running);
      return done.ok ? changed(done.value) : done;
    },
    'service.history': (wanted) => ok(listOperations(ports.journal, wanted).map(entry)),
    'service.settle': async ({ operationId }) => {
      const stored = findOperation(ports.journal, operationId);
      if (stored === undefined || isUnderWay(operationId)) return answer(operationId);
      const desk = await reopenDesk(ports, links, stored);
      if (!desk.ok) return desk;
      const settled = await settle(desk.value, stored);
      return settled.ok ? changed(operationId) : settled;
    },
    'service.decide': ({ operationId, as, note }) => {
      const known = answer(operationId);
      if (!known.ok) return known;
      if (ports.journal.isReadOnly) return failed('journal-is-read-only');
      if (known.value.state !== 'in-doubt') return failed('operation-not-in-doubt');
      appendOperationEvents(ports.journal, operationId, [
        { kind: 'decision', at: ports.clock.now(), as, note },
      ]);
      return changed(operationId);
    },
  };
  return { handlers, close: links.close };
};
