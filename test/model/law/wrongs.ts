import { has } from './bits';
import {
  freeEqualsOf,
  isAtEnd,
  isOurs,
  isSameThing,
  readsEqual,
  type State,
  shownOf,
  type World,
} from './world';

/** What must never be. Each finding begins with one of these words. */
export type Wrong = 'TWICE' | 'LINES' | 'FALSE' | 'POSTED AGAIN' | 'UNGUARDED' | 'OVER AN EQUAL' | 'THIRD';

const says = (what: Wrong, words: string): string => `${what}: ${words}`;

/** A sending of `record` has just made an entry of it. */
export const wrongOfMaking = (s: State, record: number): string | null =>
  s.ledger.some((entry) => isOurs(entry) && entry.record === record)
    ? says('TWICE', `record ${record} was made by two sendings of ours`)
    : null;

/** A sending of `record` has just added its lines to `at`. */
export const wrongOfMerging = (s: State, record: number, at: number): string | null => {
  const entry = s.ledger[at];
  return entry !== undefined && isOurs(entry)
    ? says('LINES', `a second sending added lines to record ${record}`)
    : null;
};

/** `record` is about to be sent. */
export const wrongOfSending = (s: State, world: World, record: number): string | null => {
  const rec = s.recs[record];
  if (rec === undefined) return null;
  if (rec.acceptedBy !== null) return says('POSTED AGAIN', `a batch has accepted record ${record}`);
  if ((rec.unknown & (rec.unknown - 1)) !== 0)
    return says('THIRD', `record ${record} was sent twice in vain`);
  if (rec.older !== null || world.hasEqualRecords || !world.isListedFirst) return null;
  const wasShown = shownOf(s, world, record, s.shownAtStart).some((index) => {
    const entry = s.ledger[index];
    return entry !== undefined && readsEqual(entry);
  });
  return wasShown
    ? says('UNGUARDED', `the list showed an equal of record ${record} before anything was sent`)
    : null;
};

/** `record` counts as absent from now on. */
export const wrongOfAbsence = (s: State, world: World, record: number): string | null =>
  freeEqualsOf(s, world, record).length > 0
    ? says('OVER AN EQUAL', `record ${record} is to go out again although the list shows an equal one`)
    : null;

const wrongOfId = (s: State, world: World, record: number): string | null => {
  const rec = s.recs[record];
  const entry = rec?.id === null || rec?.id === undefined ? undefined : s.ledger[rec.id];
  if (rec === undefined || entry === undefined) return `record ${record} has an id of nothing`;
  const isIt = readsEqual(entry) || (isOurs(entry) && rec.isAnswered);
  if (!isIt || !isSameThing(world, entry.record, record))
    return `record ${record} is "${rec.phase}" under what is ${entry.kind}, of record ${entry.record}`;
  if (s.recs.some((other, i) => i !== record && other.id === rec.id))
    return `one id for two records, ${record} is one`;
  const wasListed = rec.phase === 'created' && !rec.isAnswered && has(s.shownAtStart, rec.id ?? 0);
  return wasListed ? `record ${record} is "created" under what was listed before it was sent` : null;
};

const wrongOfRefusal = (s: State, world: World, record: number): string | null => {
  const isThere = s.ledger.some((entry) => isOurs(entry) && entry.record === record);
  const isComing = s.sendings.some(({ pending }) => has(pending, record));
  if (isThere || isComing) return `record ${record} is "refused", and ours is there or on its way`;
  const rec = s.recs[record];
  if (rec?.phase === 'refused-unproven')
    return freeEqualsOf(s, world, record).length > 0
      ? `record ${record} is "refused", and the list shows it`
      : null;
  // Equal records of the file are interchangeable: another may have been given that entry.
  const isTied = s.recs.some(({ id }) => id !== null && id === rec?.usedBy);
  return rec !== undefined && rec.usedBy !== null && !isTied
    ? `record ${record} is "refused", and it is there under its very upload id`
    : null;
};

const wrongOfEnd = (s: State, world: World, record: number): string | null => {
  switch (s.recs[record]?.phase) {
    case 'created':
    case 'existing':
      return wrongOfId(s, world, record);
    case 'refused':
    case 'refused-unproven':
      return wrongOfRefusal(s, world, record);
    default:
      return null;
  }
};

/** The first outcome that was given between `before` and `after` and is false. */
export const wrongOfOutcomes = (before: State, after: State, world: World): string | null => {
  for (const [i, rec] of after.recs.entries()) {
    if (!isAtEnd(rec) || rec.phase === before.recs[i]?.phase) continue;
    const wrong = wrongOfEnd(after, world, i);
    if (wrong !== null) return says('FALSE', wrong);
  }
  return null;
};
