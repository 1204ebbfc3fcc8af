import { words } from '../../../core/issues/codes';
import { type PartNow, setNow, standingOf } from '../../../core/plan/load-set';
import type { Target } from '../../../core/targets/target';
import type { Problem } from '../../../core/values/result';
import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';
import type { StoredSet } from '../../journal/load-sets';
import type { Journal } from '../../journal/open';
import { listItem } from '../handlers/imports';
import { type OwnChoice, ownChoices } from '../own-choices';
import type { EnginePorts } from '../ports';
import type { PartSeen } from './parts-now';

/** The sentence of a problem, and what to do where a person has to. */
const sentence = (problem: Problem | null, withAdvice: boolean): string | null => {
  if (problem === null) return null;
  const said = words(problem.code, problem.params);
  return withAdvice ? `${said.sentence} ${said.advice}` : said.sentence;
};

/**
 * Of records that are checked, what they say; before that, what was chosen for all of them. Those that are invalid only
 * until what they name is there count as well: as many as may go must be confirmed.
 */
const toConfirm = (
  journal: Journal,
  { stored, target, part, records }: PartSeen,
  state: LoadSetPart['state'],
): LoadSetPart['toConfirm'] => {
  if (target === null || stored.submittedAt !== null) return [];
  const own =
    stored.preparedAt === null
      ? chosenForAll(target, stored.status, stored.rowCount ?? part.rows ?? 0)
      : ownChoices(journal, stored.importId, target);
  const perhaps = state === 'waiting' || state === 'to-check' ? records.invalid : 0;
  return own
    .filter(({ confirm }) => confirm !== null)
    .map((choice) => ({ ...choice, count: choice.count + perhaps }))
    .filter(({ count }) => count > 0);
};

const chosenForAll = (target: Target, status: string | null, rows: number): readonly OwnChoice[] => {
  const field = target.fields.find((one) => one.neverSuggested === true);
  const choice = field?.choices?.find(({ value }) => value === status);
  return field === undefined || choice === undefined
    ? []
    : [{ field: field.key, value: choice.value, count: rows, heldBack: 0, confirm: choice.confirm ?? null }];
};

const describePart = (
  ports: EnginePorts,
  seen: PartSeen,
  { at, parts }: { readonly at: number; readonly parts: readonly PartNow[] },
): LoadSetPart => {
  const { state, why, waitsFor } = standingOf(seen, parts);
  const { stored, part } = seen;
  return {
    importId: seen.id,
    target: stored.target,
    fileName: stored.file.name,
    sheet: stored.file.sheet ?? stored.choices.sheet ?? null,
    rows: stored.rowCount ?? part.rows,
    confidence: part.confidence,
    toConfirm: toConfirm(ports.journal, seen, state),
    order: at + 1,
    state,
    why: sentence(why, state !== 'waiting' && state !== 'checked'),
    waitsFor: [...waitsFor],
    item: listItem(ports, stored, seen.state === 'submitting'),
  };
};

/** A set as the window shows it. `isRunning`: this process works on it now. */
export const describeSet = (
  ports: EnginePorts,
  set: StoredSet,
  parts: readonly PartSeen[],
  isRunning: boolean,
): LoadSet => {
  const now = setNow(parts, { wish: set.wish, isRunning });
  return {
    setId: set.setId,
    name: set.name,
    connectionId: set.connectionId,
    company: set.company,
    createdAt: set.createdAt,
    state: now.state,
    why: sentence(now.why, true),
    onlyValid: set.onlyValid,
    parts: parts.map((seen, at) => describePart(ports, seen, { at, parts })),
  };
};
