import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  byteOrderMark,
  chooseEncoding,
  type EncodingFinding,
  hasJapaneseEscapes,
  wideShape,
} from '../../../core/read/encoding';
import { highCells, highWords } from '../../../core/read/high-words';
import { type Reading, triedEncodings } from '../../../core/read/likeliest-encoding';
import type { EncodingChoice } from '../../../core/read/table';
import type { OpenFile } from '../open-file';
import { readPieces } from '../read-pieces';
import { decodeWhole } from './decoder';
import { usualLetters } from './usual-letters';

/** What one pass over all bytes of a file tells: nothing about its text is guessed from the beginning alone. */
export type FileScan = {
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Uint8Array;
  readonly encoding: EncodingFinding;
  /** What a person may choose between where it is not plain; likeliest first. */
  readonly choices: readonly EncodingChoice[];
};

const headBytes = 131_072;
/** Rows may be so long that this holds none of them; then so much is looked at. */
const longHeadBytes = 1_048_576;
const fewestLines = 3;

const holdsLines = (head: Uint8Array): boolean => {
  let lines = 0;
  for (const byte of head) if (byte === 0x0a || byte === 0x0d) lines += 1;
  return lines >= fewestLines;
};

const scanBytes = 262_144;
const windowBytes = 16_384;
const mostWindows = 8;

/** Reads a file once: its SHA-256, its first bytes, and the encoding its bytes agree with. */
export const scanFile = async (file: OpenFile): Promise<FileScan> => {
  const hash = createHash('sha256');
  const letters = startUtf8Check();
  let head = new Uint8Array(0);
  let isFirst = true;
  let isHeadShort = false;
  for await (const piece of readPieces(file.handle, scanBytes)) {
    hash.update(piece);
    if (isFirst) head = Uint8Array.from(piece.subarray(0, headBytes));
    else if (isHeadShort && head.length < longHeadBytes) head = Uint8Array.from(Buffer.concat([head, piece]));
    letters.add(isFirst ? piece.subarray(byteOrderMark(head)?.sizeBytes ?? 0) : piece);
    if (isFirst && piece.length > headBytes && !holdsLines(head)) {
      isHeadShort = true;
      head = Uint8Array.from(piece);
    }
    isFirst = false;
  }
  const mark = byteOrderMark(head);
  const { utf8, windows, isEscaped } = letters.finish();
  const wide = wideShape(head.subarray(mark?.sizeBytes ?? 0), mark);
  const readings = utf8 === 'invalid' && wide === null ? readingsOf(windows) : [];
  const encoding = chooseEncoding({ mark, wide, utf8, readings, hasJapaneseEscapes: isEscaped });
  const cells = encoding.choices.length === 0 ? [] : highCells(windows, shownCells);
  const choices = encoding.choices.map((one) => ({
    encoding: one,
    samples: cells.map((cell) => decodeWhole(cell, one).trim()),
  }));
  return { sha256: hash.digest('hex'), head, encoding, choices };
};

/** Words that are enough to tell an encoding, and cells that are enough for a person. */
const mostWords = 600;
const shownCells = 3;

/** The words with bytes above 127 in every encoding that could be meant. */
export const readingsOf = (windows: readonly Uint8Array[]): readonly Reading[] => {
  // A line end goes into no letter of any encoding.
  const lines = Buffer.concat(highWords(windows, mostWords).flatMap((word) => [word, lineEnd]));
  return triedEncodings.map((encoding) => ({
    encoding,
    words: decodeWhole(lines, encoding).split('\n').slice(0, -1),
    usual: usualLetters(encoding),
  }));
};

const lineEnd = Uint8Array.of(0x0a);

/** What the beginning of a file tells of its encoding. */
export type StartScan = Omit<FileScan, 'sha256'> & {
  /** UTF-8 as far as it was looked at: whoever reads on has to see that the rest is too. */
  readonly isAssumed: boolean;
};

/** Looks at the first bytes of a file; null where the encoding can only be told from all of them. */
export const scanStart = async (file: OpenFile): Promise<StartScan | null> => {
  const short = await file.handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const isEnough = short.bytesRead < headBytes || holdsLines(short.buffer);
  const { buffer, bytesRead } = isEnough
    ? short
    : await file.handle.read(Buffer.alloc(longHeadBytes), 0, longHeadBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const mark = byteOrderMark(head);
  const body = head.subarray(mark?.sizeBytes ?? 0);
  const wide = wideShape(body, mark);
  if (wide === null && (!isUtf8(body.subarray(0, wholeLetters(body))) || hasJapaneseEscapes(body)))
    return null;
  return {
    head,
    encoding: chooseEncoding({ mark, wide, utf8: 'valid', readings: [], hasJapaneseEscapes: false }),
    choices: [],
    isAssumed: wide === null,
  };
};

/** Checks pieces for ASCII and UTF-8, and keeps a few stretches around bytes that are neither. */
export const startUtf8Check = () => {
  let rest = new Uint8Array(0);
  let utf8: 'ascii' | 'valid' | 'invalid' = 'ascii';
  const valid: Uint8Array[] = [];
  const invalid: Uint8Array[] = [];

  let isEscaped = false;
  const look = (bytes: Uint8Array): void => {
    if (isAscii(bytes)) {
      isEscaped ||= hasJapaneseEscapes(bytes);
      return;
    }
    const isValid = isUtf8(bytes);
    if (!isValid) utf8 = 'invalid';
    else if (utf8 === 'ascii') utf8 = 'valid';
    const windows = isValid ? valid : invalid;
    if (windows.length < mostWindows) windows.push(windowOf(bytes));
  };

  return {
    add: (piece: Uint8Array): void => {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const whole = wholeLetters(bytes);
      rest = Uint8Array.from(bytes.subarray(whole));
      look(bytes.subarray(0, whole));
    },
    isInvalid: (): boolean => utf8 === 'invalid' || isEscaped,
    finish: () => {
      look(rest);
      return { utf8, windows: [...invalid, ...valid], isEscaped };
    },
  };
};

/** Length without the last letter, where its bytes go on in the next piece. */
const wholeLetters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
};

/** A stretch that begins with the line of the first byte above 127: no letter of any encoding goes across a line end. */
const windowOf = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  const from = first - start > windowBytes / 2 ? first : start;
  return Uint8Array.from(bytes.subarray(from, from + windowBytes));
};
