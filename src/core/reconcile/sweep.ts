import { type SweepFinding, sweepKinds } from './sweep/finding';
import { givenUpThere } from './sweep/given-up';
import { missing, type NotShown } from './sweep/missing';
import { sameNumber } from './sweep/same-number';
import { differing, tooMany } from './sweep/standing';
import type { ReadAlone, SweepSubject } from './sweep/subject';

export { notShown, unnamed } from './sweep/missing';
export { paidTwice } from './sweep/paid-twice';
export { OF_READING, seenAgain, type ToldBefore } from './sweep/seen-again';
export { type SweepNeed, sweepWanted } from './sweep/wanted';

/** The pressing kinds first. */
export const inOrder = (findings: readonly SweepFinding[]): readonly SweepFinding[] =>
  [...findings].sort((a, b) => sweepKinds.indexOf(a.kind) - sweepKinds.indexOf(b.kind));

/**
 * Everything that one listing and the records of this journal disagree on: what stands there more often than wanted, shares
 * its number with another, reads otherwise, stands there although refused or given up, or is missing. Where one thing stands there twice, the second copy reading
 * otherwise is not told of on top. A list cut short may find; it proves nothing missing.
 */
export const sweepFindings = (
  subject: SweepSubject,
  absent: NotShown,
  alone: ReadonlyMap<string, ReadAlone>,
): readonly SweepFinding[] => [
  ...tooMany(subject),
  ...givenUpThere(subject),
  ...sameNumber(subject),
  ...missing(subject, absent.proven, alone),
  ...differing(subject),
];
