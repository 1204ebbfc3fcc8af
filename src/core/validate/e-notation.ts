const shape = /^[-+]?(\d+)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** How many digits a spreadsheet shows of a long number in scientific form; zeros at their end are dropped. */
const shownDigits = 6;

/** First place whose text is not below `text`; all texts are of one length. */
const lowerBound = (sorted: readonly string[], text: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Whole numbers of one length, from the least to the most. */
type Range = { readonly length: number; readonly least: bigint; readonly most: bigint };

/** Whole numbers that read `digits`, with `length` digits in all, when they are rounded to `kept` digits. */
const rangesOf = (digits: string, kept: number, length: number): readonly Range[] => {
  const wide = digits.padEnd(kept, '0');
  if (wide.length !== kept || kept > length) return [];
  const unit = 10n ** BigInt(length - kept);
  const middle = BigInt(wide) * unit;
  const half = unit / 2n;
  const own = { length, least: middle - half, most: half === 0n ? middle : middle + half - 1n };
  // 99999950000000 is rounded up to 1E+14 and has a digit less.
  const carried = { length: length - 1, least: middle - half / 10n, most: middle - 1n };
  return digits === '1' && half >= 10n ? [own, carried] : [own];
};

type Codes = ReadonlyMap<
  number,
  { readonly sorted: readonly string[]; readonly written: ReadonlyMap<string, readonly string[]> }
>;

/** Codes of digits by length; within one length the order of texts is that of numbers. */
const codesOf = (known: readonly string[]): Codes => {
  const byLength = new Map<number, Map<string, string[]>>();
  for (const text of known) {
    if (!/^\d+$/.test(text)) continue;
    const bare = text.replace(/^0+(?=.)/, '');
    const own = byLength.get(bare.length) ?? new Map<string, string[]>();
    own.set(bare, [...(own.get(bare) ?? []), text]);
    byLength.set(bare.length, own);
  }
  return new Map(
    [...byLength].map(([length, written]) => [length, { sorted: [...written.keys()].sort(), written }]),
  );
};

const mostFound = 4;

const codesWithin = (codes: Codes, { length, least, most }: Range): readonly string[] => {
  const own = codes.get(length);
  if (own === undefined) return [];
  const start = lowerBound(own.sorted, least.toString().padStart(length, '0'));
  const end = most.toString();
  return own.sorted
    .slice(start, start + mostFound)
    .filter((bare) => bare <= end)
    .flatMap((bare) => own.written.get(bare) ?? []);
};

/**
 * Known codes of digits that a spreadsheet would have turned into this number (1.23457E+11), leading zeros lost too.
 * Prepared by length and order, so that a look is a few halvings.
 */
export const buildENotation = (known: readonly string[]): ((value: string) => readonly string[]) => {
  const codes = codesOf(known);
  return (value) => {
    const parts = shape.exec(value.trim());
    if (parts === null) return [];
    const whole = parts[1] ?? '';
    const digits = `${whole}${parts[2] ?? ''}`.replace(/(?<=.)0+$/, '');
    if (digits.startsWith('0')) return [];
    const length = whole.length + Number(parts[3]);
    const kept = new Set([Math.max(digits.length, whole.length), shownDigits]);
    const ranges = [...kept].flatMap((many) => rangesOf(digits, many, length));
    return [...new Set(ranges.flatMap((range) => codesWithin(codes, range)))];
  };
};
