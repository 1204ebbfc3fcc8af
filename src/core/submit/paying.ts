import type { ServiceProfile } from '../service/profile';
import type { ActiveChunk, Keyed } from './active-chunk';
import type { Fact } from './facts';
import { isHeaderKnown, isYoungKey, keyAgeHours } from './keys';
import { openChunk } from './open-chunks';
import { inDoubt } from './outcomes';
import type { Submission } from './state';

/** Something left under its key: also what was answered that nothing was done, as a gateway may say after the write. */
const hasLeft = ({ wasSilent, handed }: ActiveChunk): boolean => wasSilent || handed !== undefined;

/** Young, and in the header that carried it: only so does the service know it again. */
const isUsable = ({ at, header }: Keyed, now: number, profile: ServiceProfile): boolean =>
  isYoungKey(at, now, profile) && isHeaderKnown(header, profile);

const isUnusable = (active: ActiveChunk, now: number, profile: ServiceProfile): boolean =>
  active.keyed !== undefined && hasLeft(active) && !isUsable(active.keyed, now, profile);

/** A person has said that it was not created, and nothing was sent since. */
export const isReleased = ({ decided }: Submission, { left }: ActiveChunk): boolean =>
  left.every((record) => decided.get(record)?.as === 'not-created');

/**
 * Its key is too old, and no byte of it ever left; or a person said that it was not created,
 * and the key is too old to tell whether that is true: it is meant anew, under another key, and only after its invoices were
 * read. While the key is young it goes out under that one, which pays nothing twice.
 */
export const isMeantAnew = (
  state: Submission,
  active: ActiveChunk,
  now: number,
  profile: ServiceProfile,
): boolean => {
  const { keyed } = active;
  if (keyed === undefined || isUsable(keyed, now, profile)) return false;
  return !hasLeft(active) || isReleased(state, active);
};

/**
 * Nobody knows how long a key is remembered, so an old one is left to a person, with its age (R-196, G-30). That the
 * invoice still reads as unpaid proves nothing: the payment may be on its way.
 */
const leftForAge = (
  { chunk, left, keyed }: ActiveChunk,
  now: number,
  profile: ServiceProfile,
): readonly Fact[] => {
  const isYoung = keyed !== undefined && isYoungKey(keyed.at, now, profile);
  const hours = isYoung ? null : keyAgeHours(keyed?.at ?? now, now);
  const ageCode = hours === null ? 'in-doubt-key-clock' : 'in-doubt-key-old';
  const code = isYoung ? 'in-doubt-key-header' : ageCode;
  return [
    {
      kind: 'outcomes',
      at: now,
      chunk: chunk.chunk,
      outcomes: left.map((record) => inDoubt(record, code, hours === null ? '' : String(hours))),
    },
    { kind: 'gave-up', at: now, chunk: chunk.chunk },
  ];
};

/** What is noted of a chunk whose key has become too old, or its header unknown, to be used again; null: it has none, or it may be. */
export const agedFacts = (
  state: Submission,
  active: ActiveChunk,
  now: number,
  profile: ServiceProfile,
): readonly Fact[] | null =>
  isUnusable(active, now, profile) && !isReleased(state, active) ? leftForAge(active, now, profile) : null;

/** What an invoice read longer ago is read again: somebody else may have paid it while this payment had to wait. */
export const MOST_LOOK_AGE_MS = 30_000;

/** Read a moment ago, and since the last sending where that was never answered: a service may have said to wait long. */
const isJustRead = (state: Submission, chunk: number, wasSilent: boolean, now: number): boolean => {
  const looked = state.examined.get(chunk);
  if (looked === undefined || (wasSilent && looked.isUsed === true)) return false;
  return Math.abs(now - looked.at) <= MOST_LOOK_AGE_MS;
};

/**
 * What comes before a chunk may be sent: its invoices are read, or its key is too old to be used again. Null: nothing. They are
 * read anew before every repeat of a sending that was not answered: somebody else may have paid them since.
 */
export const payingStep = (
  state: Submission,
  chunk: number,
  now: number,
  profile: ServiceProfile,
): { kind: 'examine'; chunk: number } | { kind: 'note'; facts: readonly Fact[] } | null => {
  const active = openChunk(state.active, chunk);
  const aged = active === undefined ? null : agedFacts(state, active, now, profile);
  if (aged !== null) return { kind: 'note', facts: aged };
  const isRead = isJustRead(state, chunk, active?.wasSilent === true, now);
  return state.settings.watchesPayments === true && !isRead ? { kind: 'examine', chunk } : null;
};
