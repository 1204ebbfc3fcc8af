import type { ServiceProfile } from '../service/profile';
import { compareRecord, linesAddUp, linesText, unpairedLines } from '../targets/compare';
import type { Readable, Target } from '../targets/target';
import type { JsonObject } from '../values/json';
import { agreementOf, agrees } from './agreement';

/**
 * How the entry that a record updates stands. `as-sent`: the update is in it; `as-before`: it is not (yet); `otherwise`: it
 * is neither, or cannot be told.
 */
type Stands = 'as-sent' | 'as-before' | 'otherwise';

/** An entry that sending a record updates, as a look shows it. */
export type UpdateSight = {
  readonly stands: Stands;
  /** It was so before the sending: that it stands as sent tells nothing of the sending. */
  readonly wasSo?: true;
  /** Its lines are those of before and those that were sent: this service adds lines. */
  readonly isAdded?: true;
  /** Which lines are there, and which were sent, for the eye. */
  readonly text: string;
};

/**
 * What is held against what. `before`: what was last sent of it before, by our names; null: not known. `linesBefore`: how many lines
 * it had when it was last read before the sending.
 */
export type Update = {
  readonly sent: JsonObject;
  readonly before: JsonObject | null;
  readonly linesBefore?: number | undefined;
};

/** Whether two payloads say the same in all that reads back, what one of them leaves out included. */
const saySame = (rules: Readable, one: JsonObject, other: JsonObject): boolean => {
  const always = <T extends { readonly whereShown?: true }>(all: readonly T[]) =>
    all.map(({ whereShown: _where, ...mirror }) => mirror);
  const { lines } = rules;
  const strict = {
    ...rules,
    mirrors: always(rules.mirrors),
    lines: lines === null ? null : { ...lines, mirrors: always(lines.mirrors) },
  };
  return compareRecord(strict, one, other).length + compareRecord(strict, other, one).length === 0;
};

/** What is compared of both fits: fields that only some services show may still tell. */
const byTheRest = (rules: Readable, { sent, before }: Update, shown: JsonObject) => {
  const fits = (one: JsonObject): boolean => compareRecord(rules, one, shown).length === 0;
  const isSent = fits(sent);
  const isBefore = before !== null && fits(before);
  if (isSent !== isBefore) return { stands: isSent ? 'as-sent' : 'as-before' } as const;
  return isSent && before !== null && saySame(rules, sent, before)
    ? ({ stands: 'as-sent', wasSo: true } as const)
    : ({ stands: 'otherwise' } as const);
};

/** Lines that are there, that were sent and, where they are neither, that were there before. */
const besideText = (lines: NonNullable<Readable['lines']>, { sent, before }: Update, shown: JsonObject) => {
  const there = linesText(lines, shown);
  const own = linesText(lines, sent) ?? 'no lines';
  const old = before === null ? null : linesText(lines, before);
  const isOld = old === null || old === there || there === own;
  return `it has ${there ?? 'lines that could not be read'}; sent were ${own}${isOld ? '' : `; before it had ${old}`}`;
};

/** Whether its lines are those of before and those that were sent; where nobody knows which those were, as many as both together. */
const haveAddedUp = (
  lines: NonNullable<Readable['lines']>,
  { sent, before, linesBefore = 0 }: Update,
  shown: JsonObject,
): boolean => {
  if (before !== null) return linesAddUp(lines, [before, sent], shown);
  const unpaired = linesBefore === 0 ? null : unpairedLines(lines, sent, shown);
  return unpaired !== null && unpaired.sent.length === 0 && unpaired.shown.length === linesBefore;
};

/** Holds an entry (as listed or read by id) against the update and what it was before. */
export const updateSightOf = (
  target: Pick<Target, 'lookUp' | 'readBack'>,
  update: Update,
  entry: JsonObject,
  service: { readonly profile: ServiceProfile; readonly leftOut?: ReadonlySet<string> },
): UpdateSight => {
  const { readBack } = target;
  if (readBack.kind === 'unreadable') return { stands: 'otherwise', text: '' };
  const { sent } = update;
  // What named no lines before says nothing of those that stood there.
  const key = readBack.lines?.key ?? '';
  const before = sent[key] !== undefined && update.before?.[key] === undefined ? null : update.before;
  const shown = readBack.shown(entry, service.profile);
  const isSent = agrees(agreementOf(target, sent, entry, service));
  const isBefore = before !== null && agrees(agreementOf(target, before, entry, service));
  const { lines } = readBack;
  const text = lines === null ? '' : besideText(lines, { sent, before }, shown);
  if (isSent && isBefore) return { ...byTheRest(readBack, { sent, before }, shown), text };
  if (isSent || isBefore) return { stands: isSent ? 'as-sent' : 'as-before', text };
  const isAdded = lines !== null && haveAddedUp(lines, { ...update, before }, shown);
  return { stands: 'otherwise', ...(isAdded ? { isAdded } : {}), text };
};
