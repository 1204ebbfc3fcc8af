import { byteOrderMark, wideShape } from './encoding';

/** Content that is no text table, told from the first bytes whatever the file is named. */
export type ForeignContent =
  | 'zip'
  | 'ole'
  | 'pdf'
  | 'compressed'
  | 'picture'
  | 'html'
  | 'xml-2003'
  | 'xml'
  | 'binary';

/** First bytes that are enough to tell. */
export const signatureBytes = 4_096;

const signatures: readonly (readonly [ForeignContent, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['compressed', [0x1f, 0x8b]],
  ['compressed', [0x42, 0x5a, 0x68]],
  ['compressed', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['compressed', [0x37, 0x7a, 0xbc, 0xaf]],
  ['compressed', [0x28, 0xb5, 0x2f, 0xfd]],
  ['compressed', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x49, 0x49, 0x2a, 0x00]],
  ['picture', [0x4d, 0x4d, 0x00, 0x2a]],
  ['picture', [0x38, 0x42, 0x50, 0x53, 0x00]],
  ['binary', [0x7f, 0x45, 0x4c, 0x46]],
  ['binary', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['binary', [...'SQLite format 3'].map((letter) => letter.charCodeAt(0))],
];

/** Pictures whose mark stands behind a length, or is too short to be one by itself. */
const isMarkedPicture = (head: Uint8Array): boolean => {
  const letters = String.fromCharCode(...head.subarray(0, 12));
  const isBitmap =
    letters.startsWith('BM') && head.length >= 14 && head.subarray(6, 10).every((byte) => byte === 0);
  return isBitmap || /^RIFF[\s\S]{4}WEBP$/.test(letters) || /^[\s\S]{4}ftyp(?:hei|mif|avif)/.test(letters);
};

/** Spreadsheet programs put such a file beside one that is open; it holds who has it open. */
export const isLockFile = (name: string, sizeBytes: number): boolean =>
  sizeBytes <= longestLock && (name.startsWith('~$') || /^\.~lock\..*#$/.test(name));
const longestLock = 4_096;

/** What a file is instead of a text table; null where it may be one. `head`: its first bytes. */
export const foreignContent = (head: Uint8Array): ForeignContent | null => {
  const signed = signatures.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte));
  if (signed !== undefined) return signed[0];
  if (isMarkedPicture(head)) return 'picture';
  const mark = byteOrderMark(head);
  const body = head.subarray(mark?.sizeBytes ?? 0);
  if (wideShape(body, mark) !== null) return null;
  return markup(asciiLetters(body)) ?? (isBinary(body) ? 'binary' : null);
};

const asciiLetters = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : '?')).join('');

const markup = (text: string): ForeignContent | null => {
  const start = text.trimStart().toLowerCase();
  if (/^(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body|table|meta)\b/.test(start)) return 'html';
  if (!start.startsWith('<?xml')) return null;
  if (start.includes('<html')) return 'html';
  return start.includes('office:spreadsheet') || start.includes('excel.sheet') ? 'xml-2003' : 'xml';
};

/**
 * More than one byte in ten that no text has, or fewer of many kinds. A NUL or two in a cell do not make a file binary, nor
 * do the separators of ASCII (28 to 31) that some programs put between cells, or the escapes of ISO-2022-JP.
 */
const isBinary = (bytes: Uint8Array): boolean => {
  const odd = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 27));
  if (odd.length > Math.max(4, bytes.length / 10)) return true;
  return odd.length > bytes.length / 40 && new Set(odd).size >= kindsOfNoText;
};
const kindsOfNoText = 5;
