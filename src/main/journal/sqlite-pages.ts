import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Pages of a journal's file as they stand after its write-ahead log, read without SQLite: damage in one page hides no other,
 * and nothing is written. Page numbers count from 1; null: the page is not there.
 */
export type Pages = {
  readonly pageSize: number;
  readonly count: number;
  readonly page: (number: number) => Buffer | null;
  readonly close: () => void;
};

/** Of the journals of this version, and of earlier ones. */
const PAGE_SIZES = [8192, 4096] as const;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

const openIfThere = (file: string): number | null => {
  try {
    return openSync(file, 'r');
  } catch {
    return null;
  }
};

const readAt = (handle: number, size: number, position: number): Buffer | null => {
  const bytes = Buffer.alloc(size);
  return readSync(handle, bytes, 0, size, position) === size ? bytes : null;
};

type Sums = readonly [number, number];

/** The running checksum of the log, over pairs of words. */
const summed = (bytes: Buffer, [first, second]: Sums, isBig: boolean): Sums => {
  let a = first;
  let b = second;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
};

/** Where the newest committed content of each page stands in the log. A damaged frame is left out; the ones behind it count. */
const framesOf = (log: number, pageSize: number): ReadonlyMap<number, number> => {
  const newest = new Map<number, number>();
  const header = readAt(log, LOG_HEADER_BYTES, 0);
  if (header === null || header.readUInt32BE(0) >>> 1 !== 0x377f0682 >>> 1) return newest;
  const isBig = (header.readUInt32BE(0) & 1) === 1;
  const salt = header.subarray(16, 24);
  let sums: Sums = [header.readUInt32BE(24), header.readUInt32BE(28)];
  let open = new Map<number, number>();
  for (let at = LOG_HEADER_BYTES; ; at += FRAME_HEADER_BYTES + pageSize) {
    const frame = readAt(log, FRAME_HEADER_BYTES + pageSize, at);
    if (frame === null || !frame.subarray(8, 16).equals(salt)) return newest;
    const page = frame.subarray(FRAME_HEADER_BYTES);
    const own = summed(page, summed(frame.subarray(0, 8), sums, isBig), isBig);
    sums = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    if (own[0] === sums[0] && own[1] === sums[1]) open.set(frame.readUInt32BE(0), at + FRAME_HEADER_BYTES);
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [number, place] of open) newest.set(number, place);
    open = new Map();
  }
};

/** What a page begins with that holds a part of a table or index. */
const TREE_PAGES: ReadonlySet<number> = new Set([2, 5, 10, 13]);
const LOOKED_AT = 512;

/** Where no header tells: pages of the smaller size begin in the middle of larger ones, too. */
const likelyPageSize = (main: number | null): number => {
  const [large, small] = PAGE_SIZES;
  if (main === null) return large;
  const trees = { whole: 0, middle: 0 };
  for (let page = 1; page <= LOOKED_AT; page += 1) {
    const isTree = (at: number): boolean => TREE_PAGES.has(readAt(main, 1, at)?.[0] ?? 0);
    if (isTree(page * large)) trees.whole += 1;
    if (isTree(page * large + small)) trees.middle += 1;
  }
  return trees.middle * 2 > trees.whole ? small : large;
};

/** Opens the file and its log for reading. Either may be missing, empty or damaged. */
export const openPages = (file: string): Pages => {
  const main = openIfThere(file);
  const log = openIfThere(`${file}-wal`);
  const stated = (main === null ? null : readAt(main, 18, 0))?.readUInt16BE(16) ?? 0;
  const ofLog = (log === null ? null : readAt(log, 12, 0))?.readUInt32BE(8) ?? 0;
  const pageSize = [stated, ofLog].find(isPageSize) ?? likelyPageSize(main);
  const frames = log === null ? new Map<number, number>() : framesOf(log, pageSize);
  const inMain = main === null ? 0 : Math.ceil(fstatSync(main).size / pageSize);
  return {
    pageSize,
    count: [...frames.keys()].reduce((most, number) => Math.max(most, number), inMain),
    page: (number) => {
      const framed = frames.get(number);
      if (framed !== undefined && log !== null) return readAt(log, pageSize, framed);
      return main === null || number < 1 ? null : readAt(main, pageSize, (number - 1) * pageSize);
    },
    close: () => {
      for (const handle of [main, log]) if (handle !== null) closeSync(handle);
    },
  };
};
