import type { FormatMark } from '../format-marks';

/** A piece of a number format. */
export type FormatToken = { readonly kind: 'literal' | 'bracket' | 'code'; readonly text: string };

const credits = new Set('cr c h haben credit credito kredit avoir habe'.split(' '));
const debits = new Set('dr db d s soll debit debito debet'.split(' '));
const thousands = /^(?:k|t|tsd|tis|tys|tkr|thousands?|tausend|тыс|千|천)$/;
const millions = /^(?:m|mm|mn|mio|mill?|mln|millions?|млн|百万|백만)$/;
const others = /^(?:%|‰|bn|mrd|млрд|万|萬|만|億|亿|억|cts?|cents?|¢|centimes?)$/;

/** Stands for a digit of the number, so that the text on its two sides is what is left. */
const digit = '\u0001';

type Parts = { readonly before: string; readonly after: string; readonly scaled: number };

const partsOf = (tokens: readonly FormatToken[]): Parts | null => {
  const text = tokens
    .map(({ kind, text: own }) => {
      if (kind === 'bracket') return '';
      return kind === 'literal' ? own : own.replace(/general/gi, digit).replace(/[0#?]/g, digit);
    })
    .join('');
  const [first, last] = [text.indexOf(digit), text.lastIndexOf(digit)];
  if (first < 0) return null;
  const rest = text.slice(last + 1);
  const after = rest.replace(/^,+/, '');
  // Each comma behind the digits shows the number divided by a thousand.
  const within = /,+(?=\.)/.exec(text.slice(first, last + 1))?.[0].length ?? 0;
  return { before: text.slice(0, first), after, scaled: rest.length - after.length + within };
};

const wordIn = (side: string): string =>
  side
    .toLowerCase()
    .replace(/\p{Sc}(?<!¢)|\b(?:eur|usd|gbp|chf|inr)\b|[\s().]/gu, '')
    .replace(/^([tkm])(?:eur|usd|gbp|chf)$/, '$1');

const unitOf = (word: string, scaled: number): boolean => {
  if (thousands.test(word)) return scaled !== 1;
  if (millions.test(word)) return scaled !== 2;
  return others.test(word);
};

const signOf = ({ before, after }: Parts): string | null => {
  const [left, right] = [before, after].map((side) => side.replace(/\p{Sc}|\b[A-Z]{3}\b|\bkr\b|\s/gu, ''));
  if (left === '(' && right === ')') return '(…)';
  if (/^[-\u2212\u2013\u25b2\u25b3]$/u.test(left ?? '')) return left ?? null;
  return /^[-\u2212\u2013]$/u.test(right ?? '') ? (right ?? null) : null;
};

/** A point or a comma that is text and stands before the last one or two digits: 12345 is shown as 123.45. */
const drawnDecimals = (tokens: readonly FormatToken[]): string | null => {
  const at = tokens.findLastIndex(({ kind, text }) => kind === 'literal' && /^[.,]$/.test(text));
  const [before, mark, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return mark !== undefined &&
    /[0#?]$/.test(before?.kind === 'code' ? before.text : '') &&
    /^[0#?]{1,2}(?![0#?.])/.test(after?.kind === 'code' ? after.text : '')
    ? `0${mark.text}00`
    : null;
};

/** What one section of a number format shows beside the digits that means something for an amount. */
export const marksOfSection = (tokens: readonly FormatToken[]): readonly FormatMark[] => {
  const parts = partsOf(tokens);
  if (parts === null) return [];
  const sign = signOf(parts);
  const marks: FormatMark[] = sign === null ? [] : [{ about: 'minus', mark: sign }];
  const drawn = drawnDecimals(tokens);
  if (drawn !== null) marks.push({ about: 'unit', mark: drawn });
  for (const side of [parts.before, parts.after]) {
    const word = wordIn(side);
    if (credits.has(word)) marks.push({ about: 'credit', mark: side.trim() });
    else if (debits.has(word)) marks.push({ about: 'debit', mark: side.trim() });
    else if (unitOf(word, parts.scaled)) marks.push({ about: 'unit', mark: side.trim() });
  }
  return marks;
};
