import type { LaterChange, OwnRecord, OwnStanding } from '../../../core/reconcile/sweep/subject';
import { foldOperation, type OperationState } from '../../../core/service/operations/events';
import type { Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import type { Journal } from '../../journal/open';
import {
  findOperation,
  operationEvents,
  operationSubjects,
  type StoredOperation,
} from '../../journal/operations';
import { changesAt } from '../../journal/swept-records';
import { ownLabel } from './own-label';
import type { SweepPlace } from './place';

type Change = { readonly stored: StoredOperation; readonly state: OperationState };

/** The single changes that this journal made at a service. */
export const changesOf = (journal: Journal, place: SweepPlace): readonly Change[] =>
  changesAt(journal, place.connectionIds).flatMap((operationId) => {
    const stored = findOperation(journal, operationId);
    return stored === undefined
      ? []
      : [{ stored, state: foldOperation(operationEvents(journal, operationId), false) }];
  });

const standingOf = ({ state }: OperationState): OwnStanding =>
  state === 'done' || state === 'existing' || state === 'partial'
    ? 'there'
    : state === 'in-doubt' || state === 'sending'
      ? 'open'
      : 'refused';

/** An input of a form holds texts; ids of things are whole numbers in a payload. */
const withNumbers = (input: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) && key.endsWith('_id')
        ? Number(value)
        : value,
    ]),
  );

const keyOf = ({ lookUp }: Target, input: JsonObject, company: string): string | null =>
  lookUp.keyOfPayload(input, { company }) ?? lookUp.keyOfPayload(withNumbers(input), { company });

const areaOf = (endpoint: string): string => endpoint.split('.')[0] ?? '';

const isRefused = ({ state: { state } }: Change): boolean => state === 'refused' || state === 'not-done';

/** Single creations of a target, as records of ours: each is wanted once. */
export const createdAlone = (
  changes: readonly Change[],
  place: SweepPlace,
  target: Target,
  vendors: ReadonlyMap<string, string | null>,
): readonly OwnRecord[] =>
  changes.flatMap((change): readonly OwnRecord[] => {
    const { stored, state } = change;
    if (stored.name !== `${areaOf(target.lookUp.endpoint)}.create` || isRefused(change)) return [];
    if (stored.company !== null && stored.company !== place.company) return [];
    const key = keyOf(target, stored.input, place.company);
    const begun = Date.parse(stored.begunAt);
    const payload = withNumbers(stored.input);
    return [
      {
        ref: {
          ...{ importId: null, record: null, row: null, name: stored.name },
          ...{ operationId: stored.operationId, outcome: state.state },
        },
        source: stored.operationId,
        key,
        label: ownLabel(target, { key, payload, else: `(${stored.name})` }, vendors),
        payload,
        standing: standingOf(state),
        serviceId: state.serviceId,
        isAnswered: state.serviceId !== null && state.state === 'done',
        sentAt: begun,
        knownAt: state.endedAt,
        endedAt: state.endedAt,
        isDecided: false,
      },
    ];
  });

/** What was changed later by ourselves, by the id of the thing: it need not read as it was loaded. */
export const laterChanges = (
  journal: Journal,
  changes: readonly Change[],
): ReadonlyMap<string, readonly LaterChange[]> => {
  const found = new Map<string, LaterChange[]>();
  for (const change of changes) {
    if (isRefused(change)) continue;
    const { stored } = change;
    const fields = new Set(Object.keys(stored.input));
    for (const subject of operationSubjects(journal, stored.operationId))
      found.set(subject, [...(found.get(subject) ?? []), { at: Date.parse(stored.begunAt), fields }]);
  }
  return found;
};
