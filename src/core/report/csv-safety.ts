/**
 * First letters that make a spreadsheet take a text for a formula, behind any quotes, blanks, control letters and letters without
 * width: some programs skip those. Quotes count, so that undoing is exact for texts that begin with one.
 */
const risky =
  /^'*(?:[\t\r\n\0]|['\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff0b\uff0d\uff1d\uff20])/u;

const plainNumber = /^[-+]?(?:\d+|\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+)(?:[.,]\d+)?(?:E[-+]?\d{1,3})?%?$/i;
/** A plus, digits and blanks; with dashes or parentheses it could be computed, so those are quoted. */
const plainPhone = /^\+\d[\d ]*$/;

/** A number stays one behind blanks. */
const blanksBefore = /^[\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

const isHarmless = (given: string): boolean => {
  const text = given.replace(blanksBefore, '');
  return plainNumber.test(text) || plainPhone.test(text);
};

const needsQuote = (text: string): boolean => risky.test(text) && !isHarmless(text);

/** Where another reader may split a cell: it takes a semicolon or a tab for the comma, or heeds no quotes around a line end. */
const splits = /([;\t\r\n])/;

/** The same for what such a reader takes for a cell of its own; quotes are no letters to it. */
const riskyBehind =
  /^['"\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*(?:\0|[=+\-@\uff0b\uff0d\uff1d\uff20])/u;

/** A number is harmless only where a split ends it too: behind the last one the next cell follows. */
const needsQuoteBehind = (part: string, isLast: boolean): boolean =>
  riskyBehind.test(part) && (isLast || !isHarmless(part));

/** Parts behind a split stand at every second place of what `split` answers; the first is the beginning of the text. */
const changedParts = (text: string, change: (part: string, isLast: boolean) => string): string => {
  if (!splits.test(text)) return text;
  const parts = text.split(splits);
  return parts
    .map((part, at) => (at > 0 && at % 2 === 0 ? change(part, at === parts.length - 1) : part))
    .join('');
};

/**
 * A cell of a CSV file that no spreadsheet computes: a single quote before what looks like a formula, at its beginning and
 * wherever another reader would begin a cell; numbers stay.
 */
export const neutralised = (text: string): string => {
  const inside = changedParts(text, (part, isLast) => (needsQuoteBehind(part, isLast) ? `'${part}` : part));
  return needsQuote(text) ? `'${inside}` : inside;
};

/** Undoes `neutralised` exactly, for any text. */
export const restored = (text: string): string => {
  const outside = changedParts(text, (part, isLast) =>
    part.startsWith("'") && needsQuoteBehind(part.slice(1), isLast) ? part.slice(1) : part,
  );
  if (!outside.startsWith("'")) return outside;
  const inner = outside.slice(1);
  return needsQuote(inner) ? inner : outside;
};

/** The heading of the last column of a CSV file: which cells of the row hold a quote that was not theirs. */
export const QUOTED_CELLS = 'Quoted cells';

/** Rows of a CSV file that no spreadsheet computes; the last column names the cells that were changed for that. */
export function* safeRows(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<readonly string[]> {
  yield [...header.map(neutralised), QUOTED_CELLS];
  for (const cells of rows) {
    const safe = cells.map(neutralised);
    const changed = header.filter((_, column) => safe[column] !== cells[column]);
    yield [...safe, neutralised(changed.join(', '))];
  }
}
