import type { ColumnProfile } from '../read/column-profile';
import type { Field, Target } from '../targets/target';
import { normaliseHeader } from '../values/text';
import { type KnownValues, nothingKnown } from './known-values';
import { assignColumns, type Proposal } from './propose';
import { proposeDimensions } from './propose-dimensions';

/** What a sheet most likely holds. */
export type TargetSuggestion = {
  readonly target: Target;
  /** 0 to 1. */
  readonly confidence: number;
  /** How many columns it takes. */
  readonly columns: number;
};

/** A person can answer these for the whole sheet, so that no column has to. */
const isAnswerable = (field: Field): boolean =>
  field.lookup === 'location' || field.kind === 'currency' || field.neverSuggested === true;

const sum = (proposals: readonly Proposal[]): number =>
  proposals.reduce((total, { confidence }) => total + confidence, 0);

const nameBonus = 0.12;

/** A sheet called after the thing ("Vendors", "PO lines") says so itself. */
const isNamedSo = ({ words }: Target, sheet: string | null): boolean => {
  const name = ` ${normaliseHeader(sheet ?? '')} `;
  return [words.one, words.many].some((word) => name.includes(` ${normaliseHeader(word)} `));
};

/**
 * How well columns fit a target, 0 to 1: how much of what it requires is there, and how much of what is there it takes.
 * The first alone would call every invoice list a vendor list, for both name a vendor.
 */
const scoreOf = (
  target: Target,
  columns: readonly ColumnProfile[],
  known: KnownValues,
): { readonly score: number; readonly taken: number } => {
  const filled = columns.filter(({ filled: cells }) => cells > 0);
  const direct = assignColumns(target.fields, filled, known);
  const all = [...direct, ...proposeDimensions(target, filled, { known, taken: direct, rows: [] })];
  const required = target.fields.filter((field) => field.required && !isAnswerable(field));
  const found = all.filter(({ field }) => required.some(({ key }) => key === field.key));
  if (filled.length === 0 || found.length === 0) return { score: 0, taken: 0 };
  const isThere = sum(found) / Math.max(1, required.length);
  const isTaken = sum(all) / filled.length;
  return { score: 0.55 * isThere + 0.45 * isTaken, taken: all.length };
};

/** Every target that may be guessed with how well a sheet fits it, best first. The same sheet always gives the same answer. */
export const rankTargets = (
  listed: readonly Target[],
  sheet: { readonly name: string | null; readonly columns: readonly ColumnProfile[] },
  known: KnownValues = nothingKnown,
): readonly TargetSuggestion[] =>
  listed
    .filter(({ neverGuessed }) => neverGuessed !== true)
    .map((target) => {
      const { score, taken } = scoreOf(target, sheet.columns, known);
      const named = score + (isNamedSo(target, sheet.name) ? nameBonus : 0);
      return { target, confidence: Math.round(Math.min(1, named) * 100) / 100, columns: taken };
    })
    .sort((a, b) => b.confidence - a.confidence);

const sureFrom = 0.65;
const clearBy = 0.06;
/** What is less sure stands out alone. */
const likelyFrom = 0.5;
const farBy = 0.2;
const fewestColumns = 3;

/** The one target that a sheet clearly is for; null: a person has to say. */
export const sureTarget = (ranked: readonly TargetSuggestion[]): TargetSuggestion | null => {
  const [best, second] = ranked;
  if (best === undefined) return null;
  const by = best.confidence - (second?.confidence ?? 0);
  const isSure = best.confidence >= sureFrom && by >= clearBy;
  const isLikely = best.confidence >= likelyFrom && by >= farBy && best.columns >= fewestColumns;
  return isSure || isLikely ? best : null;
};
