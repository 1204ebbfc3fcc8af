import type { Issue } from '../issues/issue';
import { startProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { CastParts, Shown } from './cast-place';
import { figuresOf } from './figures';
import { isNear } from './nearly';
import { compileProductCheck } from './product-check';
import { type Cast, compileSumCheck } from './sum-check';

/** What the amounts of one row come to: `sum`: the parts of its total, null where it does not say enough; `product`: said of its quantity times its price. */
export type RowCasts = { readonly sum: Cast | null; readonly product: Issue | null };

/** Holds the amounts of each row against what they are made of in most rows of the file: other amounts, or quantity times price. */
export type CastCheck = {
  /** Whether nothing is to be said of the row. */
  readonly isEven: (row: Row) => boolean;
  readonly castsOf: (row: Row) => RowCasts;
  /** Whether the total of a record is what its rows come to. */
  readonly isSummed: boolean;
  /** The same text for what judges every row alike. */
  readonly stamp: string;
};

const isMadeUp = (name: string): boolean => /^Column [A-Z]{1,3}$/.test(name);

/** What some rows show. */
const shownBy = (rows: readonly Row[], columns: readonly string[]): Shown => {
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const profiles = profile.finish(columns.map((name) => ({ name, header: isMadeUp(name) ? null : name })));
  return { profiles, figures: figuresOf(profiles, rows) };
};

/**
 * Compiles what each row is held against, by some rows of its file; null: they do not show what their amounts are made of.
 * `shown`: what these rows show, where it is known already.
 */
export const compileCastCheck = (
  rows: readonly Row[],
  parts: CastParts,
  shown: Shown = shownBy(rows, parts.columns),
): CastCheck | null => {
  const sums = compileSumCheck(rows, parts, shown);
  const products = compileProductCheck(rows, parts, shown);
  if (sums === null && products === null) return null;
  return {
    isEven:
      products === null
        ? (sums?.isEven ?? (() => true))
        : (row) => sums?.isEven(row) !== false && products.isEven(row),
    castsOf: (row) => ({ sum: sums?.castOf(row) ?? null, product: products?.issueOf(row) ?? null }),
    isSummed: sums?.isSummed === true,
    stamp: JSON.stringify([sums?.stamp ?? null, products?.stamp ?? null]),
  };
};

/**
 * What is said of the rows of one record. Its lines may share out what stands beside a total that is said once, or on each of them:
 * then all of them together come to it.
 */
export const castIssues = (
  casts: readonly RowCasts[],
  { isSummed }: Pick<CastCheck, 'isSummed'>,
): readonly Issue[] => {
  const told = casts.flatMap(({ sum }) => sum ?? []);
  const products = casts.flatMap(({ product }) => product ?? []);
  const issues = told.flatMap(({ issue }) => issue ?? []);
  if (issues.length === 0 || isSummed || casts.length === 1) return [...issues, ...products];
  const sum = told.reduce((all, one) => all + one.sum, 0);
  const isShared = told.some(({ total }) => isNear(total, sum));
  return [...(isShared ? [] : issues.slice(0, 1)), ...products];
};
