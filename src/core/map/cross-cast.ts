import type { ColumnProfile } from '../read/column-profile';
import { amountRole, isNeverTotal, isTakenOff } from './amount-role';
import type { Figures } from './figures';
import { isNear, mostOdd } from './nearly';

/** A column that a total is made of: added, or taken off. */
export type CastPart = { readonly column: ColumnProfile; readonly sign: 1 | -1 };

/** What the other amounts of a row come to where they make up its total: net and tax together, less what is withheld. */
export type CrossCast = {
  readonly total: ColumnProfile;
  /** The one that is the most of it first. */
  readonly parts: readonly CastPart[];
  /** Whether a part that is blank counts as nothing; else such a row is not held against it. */
  readonly isBlankNothing: boolean;
  /** Rows in which it can be told, and the places of those in which it does not hold. */
  readonly compared: number;
  readonly odd: readonly number[];
};

type Values = readonly number[];
type Term = CastPart & { readonly values: Values };
type Tally = Pick<CrossCast, 'isBlankNothing' | 'compared' | 'odd'>;

/** More columns are not tried together with each other, and no more than three at once. */
const mostTried = 8;
const mostAdded = 3;
/** Fewer rows prove only what they all say. */
const fewestEven = 3;

/** In so many of the rows that add up at least one part beside the largest is more than nothing. */
const mostlyTold = 0.2;

const isFilled = (value: number): boolean => !Number.isNaN(value) && value !== 0;

/** In how many even and odd rows a term is more than nothing. */
type Told = { even: number; odd: number };

/** What is nearly always nothing proves nothing: the other amount is the total by itself in most rows. */
const areTold = (told: readonly Told[], even: number): boolean =>
  told.every((one) => one.even > 0 && one.odd * 2 <= one.even) &&
  told.some((one) => one.even >= Math.max(1, even * mostlyTold));

/** Holds the total against a sum of others row by row; null: most rows say otherwise, or too few say so. */
const tallied = (total: Values, [base, ...added]: readonly Term[], isBlankNothing: boolean): Tally | null => {
  const told = added.map((): Told => ({ even: 0, odd: 0 }));
  let ofBase = 0;
  const odd: number[] = [];
  const most = mostOdd(total.length);
  let [compared, exact] = [0, 0];
  for (let row = 0; row < total.length; row++) {
    const whole = total[row] ?? Number.NaN;
    let sum = base?.values[row] ?? Number.NaN;
    for (const { values, sign } of added) {
      const value = values[row] ?? Number.NaN;
      sum += Number.isNaN(value) && isBlankNothing ? 0 : sign * value;
    }
    if (Number.isNaN(whole) || Number.isNaN(sum)) continue;
    compared += 1;
    const isEven = isNear(whole, sum);
    if (whole === sum) exact += 1;
    if (isEven && isFilled(base?.values[row] ?? Number.NaN)) ofBase += 1;
    if (!isEven) odd.push(row);
    if (odd.length > most) return null;
    added.forEach(({ values }, at) => {
      const one = told[at];
      if (one !== undefined && isFilled(values[row] ?? Number.NaN)) one[isEven ? 'even' : 'odd'] += 1;
    });
  }
  const even = compared - odd.length;
  // What only holds within a cent is likely, and no proof.
  const isProof = even > 0 && exact * 2 >= even && ofBase > even * mostlyTold && areTold(told, even);
  const isOdd = odd.length > 0;
  return isProof && (!isOdd || (even >= fewestEven && odd.length <= mostOdd(compared)))
    ? { isBlankNothing, compared, odd }
    : null;
};

/** A blank part is nothing where that fits, else its rows say nothing. */
const castOf = (total: Values, terms: readonly Term[]): Tally | null => {
  const whole = tallied(total, terms, true);
  if (whole?.odd.length === 0) return whole;
  const filled = tallied(total, terms, false);
  if (whole === null || filled === null) return whole ?? filled;
  // Blanks that mostly are nothing are nothing in every row.
  const ofBlanks = whole.odd.length - filled.odd.length;
  return ofBlanks <= mostOdd(whole.compared - filled.compared) ? whole : filled;
};

/** So few rows, spread over all, tell nearly always that a sum is none. */
const mostGlanced = 40;
const fewestGlanced = 8;

/** Whether it is worth to look at every row: half of some of them say so, or too few can be told. */
const mayHold = (total: Values, [base, ...added]: readonly Term[]): boolean => {
  const stride = Math.max(1, Math.floor(total.length / mostGlanced));
  let [compared, even] = [0, 0];
  for (let row = 0; row < total.length; row += stride) {
    const whole = total[row] ?? Number.NaN;
    let sum = base?.values[row] ?? Number.NaN;
    let isBlank = false;
    for (const { values, sign } of added) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) isBlank = true;
      else sum += sign * value;
    }
    if (Number.isNaN(whole) || Number.isNaN(sum)) continue;
    if (isNear(whole, sum)) even += 1;
    else if (isBlank) continue;
    compared += 1;
  }
  return compared < fewestGlanced || even * 2 >= compared;
};

const rolesOfParts: ReadonlySet<string> = new Set([
  'tax',
  'discount',
  'charge',
  'rounding',
  'net',
  'gross',
  'other',
]);
const saidParts: ReadonlySet<string> = new Set(['tax', 'discount', 'charge', 'rounding']);

const isSaidPart = ({ header }: ColumnProfile): boolean =>
  saidParts.has(amountRole(header)) || isTakenOff(header);

const isTax = ({ column }: CastPart): boolean => amountRole(column.header) === 'tax';

/** Every choice of so many of the terms, no column twice. */
const choices = (terms: readonly Term[], count: number): readonly (readonly Term[])[] =>
  count === 0
    ? [[]]
    : terms.flatMap((term, at) =>
        choices(
          terms.slice(at + 1).filter(({ column }) => column !== term.column),
          count - 1,
        ).map((others) => [term, ...others]),
      );

type Found = { readonly terms: readonly Term[]; readonly tally: Tally };

/** The tax is what a document is sent with: a sum with it says more than one without; then the one that leaves fewer rows open, of fewer parts. */
const isBetter = (one: Found, other: Found | null): boolean => {
  if (other === null) return true;
  const [a, b] = [one, other].map(({ terms, tally }) => [
    terms.some(isTax) ? 0 : 1,
    tally.odd.length,
    terms.length,
  ]);
  for (let at = 0; at < 3; at++) if (a?.[at] !== b?.[at]) return (a?.[at] ?? 0) < (b?.[at] ?? 0);
  return false;
};

/** What may be added to a base, or taken off: what is called so first. */
const termsBeside = (figures: Figures, taken: readonly ColumnProfile[]): readonly Term[] =>
  figures.columns
    .filter(
      (column) =>
        !taken.includes(column) &&
        (rolesOfParts.has(amountRole(column.header)) || isTakenOff(column.header)) &&
        (figures.of(column)?.some(isFilled) ?? false),
    )
    .sort((a, b) => Number(isSaidPart(b)) - Number(isSaidPart(a)) || a.index - b.index)
    .slice(0, mostTried)
    .flatMap((column): readonly Term[] => {
      const values = figures.of(column) ?? [];
      return [
        { column, sign: 1, values },
        { column, sign: -1, values },
      ];
    });

const look = (figures: Figures, total: ColumnProfile): CrossCast | null => {
  const values = figures.of(total);
  if (values === null) return null;
  const bases = figures.columns.filter((column) => column !== total && !isNeverTotal(column.header));
  // Of a row or two it proves nothing that three of its amounts come to a fourth.
  const most = values.filter(isFilled).length < fewestEven ? 1 : mostAdded;
  let best: Found | null = null;
  for (let count = 1; count <= most && !(best?.tally.odd.length === 0 && best.terms.some(isTax)); count++)
    for (const base of bases) {
      const first: Term = { column: base, sign: 1, values: figures.of(base) ?? [] };
      for (const added of choices(termsBeside(figures, [total, base]), count)) {
        const terms = [first, ...added];
        const tally = mayHold(values, terms) ? castOf(values, terms) : null;
        if (tally !== null && isBetter({ terms, tally }, best)) best = { terms, tally };
      }
    }
  if (best === null) return null;
  const { terms, tally } = widened(figures, total, best);
  return { total, ...tally, parts: terms.map(({ column, sign }) => ({ column, sign })) };
};

/** A list by age may have more buckets than are tried at once: what explains rows that a sum leaves open is one more of its parts. */
const mostParts = 9;
const widened = (figures: Figures, total: ColumnProfile, found: Found): Found => {
  const values = figures.of(total) ?? [];
  if (found.tally.odd.length === 0 || found.terms.length >= mostParts) return found;
  const taken = [total, ...found.terms.map(({ column }) => column)];
  let best: Found | null = null;
  for (const term of termsBeside(figures, taken)) {
    const terms = [...found.terms, term];
    const tally = castOf(values, terms);
    const open = (best ?? found).tally.odd.length;
    if (tally !== null && tally.odd.length < open) best = { terms, tally };
  }
  return best === null ? found : widened(figures, total, best);
};

const known = new WeakMap<Figures, Map<number, CrossCast | null>>();

/**
 * What a total is made of beside it in most rows, as far as the figures show it; null: nothing. Looked at once for the same figures:
 * several rules ask.
 */
export const crossCastOf = (figures: Figures, total: ColumnProfile): CrossCast | null => {
  const ofFigures = known.get(figures) ?? new Map<number, CrossCast | null>();
  known.set(figures, ofFigures);
  const before = ofFigures.get(total.index);
  if (before !== undefined) return before;
  const own = figures.columns.find(({ index }) => index === total.index);
  const found = own === undefined ? null : look(figures, own);
  ofFigures.set(total.index, found);
  return found;
};
