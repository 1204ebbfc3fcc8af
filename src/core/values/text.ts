const invisible = '\\u200b-\\u200d\\u2060\\u180e\\ufeff\\u00ad';
const outerBlank = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, 'g');
const innerBlank = new RegExp(`[\\s${invisible}]+`, 'g');

const isPlainInk = (code: number): boolean => code > 32 && code < 127;

/** Takes every kind of blank off both ends: spaces of any width, line ends, zero-width letters. */
export const trimAll = (text: string): string => {
  const length = text.length;
  if (length === 0) return text;
  if (isPlainInk(text.charCodeAt(0)) && isPlainInk(text.charCodeAt(length - 1))) return text;
  return text.replace(outerBlank, '');
};

/** Whether every letter is plain and every blank a single space between two of them: nearly all cells are so. */
export const isCollapsed = (text: string): boolean => {
  let isBlankBefore = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32 ? isBlankBefore : !isPlainInk(code)) return false;
    isBlankBefore = code === 32;
  }
  return !isBlankBefore;
};

/** One plain space for every run of blanks, none at the ends. */
export const collapseBlanks = (text: string): string =>
  isCollapsed(text) ? text : trimAll(text.replace(innerBlank, ' '));

/** Whether there is nothing but blanks. */
export const isBlank = (text: string): boolean => text === '' || trimAll(text) === '';

const marks = /\p{M}+/gu;
const plainAscii = /^[ -~]*$/;

/** Lower case without accents and width variants: `Ünïcode` to `unicode`. */
export const foldAccents = (text: string): string =>
  plainAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(marks, '')
        .toLowerCase()
        .replace(/ς/g, 'σ')
        .replace(/ß/g, 'ss')
        .replace(/ø/g, 'o')
        .replace(/æ/g, 'ae')
        .replace(/ł/g, 'l');

/** Letters of other scripts, and digits, that look like a Latin letter. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ['а', 'a'],
    ['в', 'b'],
    ['с', 'c'],
    ['е', 'e'],
    ['һ', 'h'],
    ['н', 'h'],
    ['і', 'i'],
    ['ј', 'j'],
    ['к', 'k'],
    ['м', 'm'],
    ['о', 'o'],
    ['р', 'p'],
    ['ѕ', 's'],
    ['т', 't'],
    ['у', 'y'],
    ['х', 'x'],
    ['ԁ', 'd'],
    ['ԛ', 'q'],
    ['ԝ', 'w'],
    ['α', 'a'],
    ['β', 'b'],
    ['ε', 'e'],
    ['ζ', 'z'],
    ['η', 'n'],
    ['ι', 'i'],
    ['κ', 'k'],
    ['μ', 'm'],
    ['ν', 'v'],
    ['ο', 'o'],
    ['ρ', 'p'],
    ['τ', 't'],
    ['υ', 'y'],
    ['χ', 'x'],
    ['0', 'o'],
    ['1', 'l'],
    ['i', 'l'],
    ['|', 'l'],
    ['ı', 'l'],
  ].map(([from = '', to = '']): [string, string] => [from, to === 'i' ? 'l' : to]),
);

/** A text as it looks to a hurried eye: accents, case, foreign look-alikes, O and 0, I, l and 1 made one. */
export const foldLookAlikes = (text: string): string => {
  const plain = foldAccents(text);
  // Of the letters of ASCII only these look like others.
  if (plainAscii.test(plain)) return plain.replace(/[1i|]/g, 'l').replace(/0/g, 'o');
  let folded = '';
  for (const letter of plain) folded += lookAlikes.get(letter) ?? letter;
  return folded;
};

/** Letters to change, add or drop to make one text of the other; `most + 1` where it is more than `most`. */
export const editDistance = (a: string, b: string, most: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const cost = Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    previous = row;
  }
  return Math.min(previous[b.length] ?? 0, most + 1);
};

/** Letters to change, add, drop or swap with the next to make one text of the other; `most + 1` where it is more. */
export const swapDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
};

/** A header as lower-case words: `Invoice No.`, `InvoiceNo`, `invoice_no` and `*Invoice #` all give `invoice no`. */
export const normaliseHeader = (header: string): string => {
  const parted = header
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/#|№|\bn[º°]/giu, ' no ');
  return foldAccents(parted)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
};

/** Whether a text is a number in scientific notation: what a spreadsheet makes of a long code (1.23E+11). */
export const isENotation = (text: string): boolean =>
  /^[-+]?\d+(?:[.,]\d+)?E[-+]?\d{1,3}$/i.test(trimAll(text));
