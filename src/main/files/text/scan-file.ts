import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  byteOrderMark,
  chooseEncoding,
  type EncodingFinding,
  triedEncodings,
  wideShape,
} from '../../../core/read/encoding';
import type { OpenFile } from '../open-file';
import { readPieces } from '../read-pieces';

/** What one pass over all bytes of a file tells: nothing about its text is guessed from the beginning alone. */
export type FileScan = {
  readonly sha256: string;
  /** The first bytes. */
  readonly head: Uint8Array;
  readonly encoding: EncodingFinding;
};

const headBytes = 131_072;
const scanBytes = 262_144;
const windowBytes = 16_384;
const mostWindows = 8;

/** Reads a file once: its SHA-256, its first bytes, and the encoding its bytes agree with. */
export const scanFile = async (file: OpenFile): Promise<FileScan> => {
  const hash = createHash('sha256');
  const letters = startUtf8Check();
  let head = new Uint8Array(0);
  let isFirst = true;
  for await (const piece of readPieces(file.handle, scanBytes)) {
    hash.update(piece);
    if (isFirst) head = Uint8Array.from(piece.subarray(0, headBytes));
    letters.add(isFirst ? piece.subarray(byteOrderMark(head)?.sizeBytes ?? 0) : piece);
    isFirst = false;
  }
  const mark = byteOrderMark(head);
  const { utf8, windows } = letters.finish();
  const readings =
    utf8 === 'invalid'
      ? triedEncodings.map((encoding) => ({ encoding, text: decodeAll(windows, encoding) }))
      : [];
  const wide = wideShape(head.subarray(mark?.sizeBytes ?? 0), mark);
  return { sha256: hash.digest('hex'), head, encoding: chooseEncoding({ mark, wide, utf8, readings }) };
};

/** What the beginning of a file tells of its encoding. */
export type StartScan = Omit<FileScan, 'sha256'> & {
  /** UTF-8 as far as it was looked at: whoever reads on has to see that the rest is too. */
  readonly isAssumed: boolean;
};

/** Looks at the first bytes of a file; null where the encoding can only be told from all of them. */
export const scanStart = async (file: OpenFile): Promise<StartScan | null> => {
  const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const mark = byteOrderMark(head);
  const body = head.subarray(mark?.sizeBytes ?? 0);
  const wide = wideShape(body, mark);
  if (wide === null && !isUtf8(body.subarray(0, wholeLetters(body)))) return null;
  return {
    head,
    encoding: chooseEncoding({ mark, wide, utf8: 'valid', readings: [] }),
    isAssumed: wide === null,
  };
};

const decodeAll = (windows: readonly Uint8Array[], encoding: string): string =>
  windows.map((bytes) => new TextDecoder(encoding).decode(bytes, { stream: true })).join('\n');

/** Checks pieces for ASCII and UTF-8, and keeps a few stretches around bytes that are neither. */
export const startUtf8Check = () => {
  let rest = new Uint8Array(0);
  let utf8: 'ascii' | 'valid' | 'invalid' = 'ascii';
  const valid: Uint8Array[] = [];
  const invalid: Uint8Array[] = [];

  const look = (bytes: Uint8Array): void => {
    if (isAscii(bytes)) return;
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
    isInvalid: (): boolean => utf8 === 'invalid',
    finish: () => {
      look(rest);
      return { utf8, windows: [...invalid, ...valid] };
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
