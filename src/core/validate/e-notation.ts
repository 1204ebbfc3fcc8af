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

type Range = { readonly least: bigint; readonly most: bigint };

/** Whole numbers of `length` digits that read `digits` when rounded to `kept` digits; null where that cannot be. */
const rangeOf = (digits: string, kept: number, length: number): Range | null => {
  const wide = digits.padEnd(kept, '0');
  if (wide.length !== kept || kept > length) return null;
  const unit = 10n ** BigInt(length - kept);
  const middle = BigInt(wide) * unit;
  const half = unit / 2n;
  return { least: middle - half, most: half === 0n ? middle : middle + half - 1n };
};

/**
 * Known codes of digits that a spreadsheet would have turned into this number (1.23457E+11), leading zeros lost too.
 * Prepared by length and order, so that a look is two halvings.
 */
export const buildENotation = (known: readonly string[]): ((value: string) => readonly string[]) => {
  const byLength = new Map<number, Map<string, string[]>>();
  for (const text of known) {
    if (!/^\d+$/.test(text)) continue;
    const bare = text.replace(/^0+(?=.)/, '');
    const own = byLength.get(bare.length) ?? new Map<string, string[]>();
    own.set(bare, [...(own.get(bare) ?? []), text]);
    byLength.set(bare.length, own);
  }
  const sorted = new Map([...byLength].map(([length, own]) => [length, [...own.keys()].sort()]));
  return (value) => {
    const parts = shape.exec(value.trim());
    const whole = parts?.[1] ?? '';
    const digits = withoutEndZeros(`${whole}${parts?.[2] ?? ''}`);
    const length = whole.length + Number(parts?.[3] ?? 0);
    const bares = sorted.get(length);
    if (parts === null || bares === undefined || digits.startsWith('0')) return [];
    const found = new Set<string>();
    for (const kept of new Set([Math.max(digits.length, whole.length), shownDigits])) {
      const range = rangeOf(digits, kept, length);
      if (range === null) continue;
      const end = range.most.toString();
      for (
        let at = lowerBound(bares, range.least.toString().padStart(length, '0'));
        at < bares.length;
        at++
      ) {
        const bare = bares[at] ?? '';
        if (bare > end || found.size >= 4) break;
        found.add(bare);
      }
    }
    return [...found].flatMap((bare) => byLength.get(length)?.get(bare) ?? []);
  };
};

const withoutEndZeros = (digits: string): string => digits.replace(/(?<=.)0+$/, '');
