import type { DecimalChoice } from './amount';

const minus = 45;
const zero = 48;
const comma = 44;
const point = 46;
const isDigit = (code: number): boolean => code >= zero && code <= 57;

/** Takes the marks of whole groups of three out; null where a group is none. */
const withoutGroups = (text: string, start: number, end: number, mark: number): string | null => {
  let digits = '';
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && text.charCodeAt(at) !== mark) continue;
    const size = at - from;
    const isFirst = from === start;
    if (isFirst ? size < 1 || size > 3 : size !== 3) return null;
    digits += text.slice(from, at);
    from = at + 1;
  }
  return digits;
};

/**
 * The canonical text of an amount written without any dress: 1234.5, -12.50, 1,234.56 under a known decimal mark. Null
 * for every other text, which `parseAmount` has to look at; where it answers, both say the same.
 */
export const quickAmount = (text: string, decimal: DecimalChoice): string | null => {
  const { length } = text;
  const start = text.charCodeAt(0) === minus ? 1 : 0;
  if (decimal === 'auto' || length === start || length > 24) return null;
  const fractionMark = decimal === '.' ? point : comma;
  const groupMark = decimal === '.' ? comma : point;
  let end = length;
  let hasGroups = false;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) continue;
    if (code === fractionMark && end === length) end = at;
    else if (code === groupMark && end === length) hasGroups = true;
    else return null;
  }
  if (end === start || end === length - 1) return null;
  let last = length;
  while (last > end && text.charCodeAt(last - 1) === zero) last -= 1;
  if (last === end + 1) last = end;
  const hasLeadingZero = text.charCodeAt(start) === zero && end - start > 1;
  if (hasLeadingZero) return null;
  if (!hasGroups) {
    if (decimal === ',' && last > end) return `${text.slice(0, end)}.${text.slice(end + 1, last)}`;
    const plain = text.slice(0, last);
    return plain === '-0' ? '0' : plain;
  }
  const whole = withoutGroups(text, start, end, groupMark);
  if (whole === null) return null;
  const fraction = last > end ? `.${text.slice(end + 1, last)}` : '';
  return (start === 1 ? '-' : '') + whole + fraction;
};
