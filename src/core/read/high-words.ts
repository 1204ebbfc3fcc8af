/** A word of this many bytes or more is no word. */
const longestWord = 60;

/** Bytes below are blanks, digits apart, and signs that stand between words in every encoding. */
const firstOfWords = 0x40;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Signs such as | part words, unless they are the second byte of a letter of East Asia. */
const isWordByte = (byte: number, before: number): boolean =>
  byte >= firstOfWords ? byte >= 0x80 || isLetter(byte) || before >= 0x80 : isDigit(byte);

/**
 * The different words of some bytes that hold bytes above 127, in their order: all that tells single-byte encodings and
 * those of East Asia apart. At most `most` of them.
 */
export const highWords = (pieces: readonly Uint8Array[], most: number): readonly Uint8Array[] => {
  const words = new Map<string, Uint8Array>();
  for (const bytes of pieces) {
    let start = -1;
    let isHigh = false;
    for (let at = 0; at <= bytes.length && words.size < most; at++) {
      const byte = bytes[at] ?? 0;
      if (isWordByte(byte, bytes[at - 1] ?? 0) && (start < 0 || at - start <= longestWord)) {
        if (start < 0) start = at;
        isHigh ||= byte >= 0x80;
        continue;
      }
      if (isHigh) {
        const word = withDigit(bytes, start, at);
        const key = word.join();
        if (!words.has(key)) words.set(key, word);
      }
      start = -1;
      isHigh = false;
    }
  }
  return [...words.values()];
};

/** A sign by itself behind a number (`119,00 €`) stands with its last digit: few letters do. */
const withDigit = (bytes: Uint8Array, start: number, end: number): Uint8Array => {
  const digit = bytes[start - 2] ?? 0;
  return end - start === 1 && bytes[start - 1] === blank && isDigit(digit)
    ? Uint8Array.of(digit, bytes[start] ?? 0)
    : bytes.subarray(start, end);
};
const blank = 0x20;

/** What parts cells; a comma within an amount does not. */
const isEdgeAt = (bytes: Uint8Array, at: number): boolean =>
  isEdge(bytes[at] ?? 0) &&
  !(bytes[at] === 0x2c && isDigit(bytes[at - 1] ?? 0) && isDigit(bytes[at + 1] ?? 0));

const isEdge = (byte: number): boolean =>
  byte === 0x2c || byte === 0x3b || byte === 0x09 || byte === 0x7c || byte === 0x22 || byte < 0x20;

/** Cells that hold bytes above 127, as many as asked for, those first that bring bytes not seen before. */
export const highCells = (pieces: readonly Uint8Array[], count: number): readonly Uint8Array[] => {
  const cells = new Map<string, Uint8Array>();
  for (const bytes of pieces) {
    let start = 0;
    for (let at = 0; at <= bytes.length && cells.size < mostCells; at++) {
      if (at < bytes.length && !isEdgeAt(bytes, at)) continue;
      const cell = bytes.subarray(start, at);
      start = at + 1;
      if (cell.length < longestCell && cell.some((byte) => byte >= 0x80)) cells.set(cell.join(), cell);
    }
  }
  const left = [...cells.values()];
  const chosen: Uint8Array[] = [];
  const seen = new Set<number>();
  while (chosen.length < count && left.length > 0) {
    const news = left.map((cell) => new Set(cell.filter((byte) => byte >= 0x80 && !seen.has(byte))).size);
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1);
    if (next === undefined) break;
    chosen.push(next);
    for (const byte of next) seen.add(byte);
  }
  return chosen;
};

const mostCells = 200;
const longestCell = 80;
