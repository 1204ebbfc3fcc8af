import { words } from '../../../core/issues/codes';
import { foldOperation } from '../../../core/service/operations/events';
import type { OperationNote } from '../../../core/service/operations/operation';
import type { OperationEntry } from '../../../ipc/operations';
import type { Journal } from '../../journal/open';
import { operationEvents, operationSubjects, type StoredOperation } from '../../journal/operations';

/** A note with its words filled in. */
export const said = ({ code, params }: OperationNote): OperationEntry['notes'][number] => ({
  code,
  ...words(code, params),
});

/** A change as a person reads it: what its lines amount to, in words. */
export const entryOf = (journal: Journal, stored: StoredOperation, isBeingSent: boolean): OperationEntry => {
  const state = foldOperation(operationEvents(journal, stored.operationId), isBeingSent);
  const { sentence, advice } = words(state.code, state.params);
  const subjects = operationSubjects(journal, stored.operationId);
  return {
    operationId: stored.operationId,
    connectionId: stored.connectionId,
    company: stored.company,
    name: stored.name,
    subject: subjects.length === 0 ? null : subjects.join(', '),
    begunAt: stored.begunAt,
    endedAt: state.endedAt === null ? null : new Date(state.endedAt).toISOString(),
    state: state.state,
    code: state.code,
    sentence,
    advice,
    serviceId: state.serviceId,
    failures: [...state.failures],
    notes: state.notes.map(said),
    differences: state.differences === null ? null : [...state.differences],
    after: state.after,
    input: stored.input,
  };
};
