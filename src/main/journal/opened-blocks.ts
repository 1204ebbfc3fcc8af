import { isAscii } from 'node:buffer';
import type Database from 'better-sqlite3';
import { holdLines } from './block-limits';
import { unsqueeze, unsqueezeText } from './packed-rows';

/** The payloads of a block, one a line; blank where a record has none. A text is made only of a line that is asked for. */
type Opened = {
  readonly first: number;
  readonly bytes: Buffer;
  /** Where each line ends. */
  readonly ends: readonly number[];
  readonly encoding: 'latin1' | 'utf8';
};

const LINE_FEED = 10;

const opening = (first: number, bytes: Buffer): Opened => {
  const ends: number[] = [];
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, end + 1)) {
    ends.push(end);
    holdLines(ends.length);
  }
  ends.push(bytes.length);
  return { first, bytes, ends, encoding: isAscii(bytes) ? 'latin1' : 'utf8' };
};

/** Enough for several who read side by side; each block is a few hundred kilobytes when it is open. */
const KEPT_OPEN = 6;

/** Blocks opened last. One never changes while it is there, and its number is not given away again. */
const opened = new WeakMap<Database.Database, Map<number, Opened>>();

const blocksOf = (db: Database.Database): Map<number, Opened> => {
  const known = opened.get(db);
  if (known !== undefined) return known;
  const made = new Map<number, Opened>();
  opened.set(db, made);
  return made;
};

/** Forgets what was opened: after a transaction that was undone, a number may come to stand for another block. */
export const closeBlocks = (db: Database.Database): void => {
  opened.delete(db);
};

/** Whether a block is open. */
export const isBlockOpen = (db: Database.Database, block: number): boolean => blocksOf(db).has(block);

const LEAST_PIECE_BYTES = 65_536;

/** A block comes out in one piece where it is hardly larger than the one before: pieces have to be put together. */
const unpackedBlock = (db: Database.Database, payloads: Uint8Array): Buffer => {
  const [latest] = [...blocksOf(db).values()].slice(-1);
  const likelyBytes = Math.round((latest?.bytes.length ?? 0) * 1.125);
  return unsqueeze(payloads, Math.max(LEAST_PIECE_BYTES, likelyBytes));
};

/** Opens a packed block and keeps it open for a while. */
export const openBlock = (
  db: Database.Database,
  block: number,
  { first, payloads }: { readonly first: number; readonly payloads: Uint8Array },
): void => {
  const blocks = blocksOf(db);
  const bytes = unpackedBlock(db, payloads);
  const [oldest] = blocks.keys();
  if (oldest !== undefined && blocks.size >= KEPT_OPEN) blocks.delete(oldest);
  blocks.set(block, opening(first, bytes));
};

/** Where the payload of a record stands in the bytes of an open block. */
export type LinePlace = {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly encoding: 'latin1' | 'utf8';
};

/** The place of the payload of a record in an open block; null: it has none. */
export const placeIn = (db: Database.Database, block: number, record: number): LinePlace | null => {
  const found = blocksOf(db).get(block);
  if (found === undefined) return null;
  const { bytes, ends, first, encoding } = found;
  const line = record - first;
  const from = line === 0 ? 0 : (ends[line - 1] ?? bytes.length) + 1;
  const to = ends[line] ?? 0;
  return from >= to ? null : { bytes, from, to, encoding };
};

/** The payload of a record in an open block; null: it has none. */
export const lineIn = (db: Database.Database, block: number, record: number): string | null => {
  const place = placeIn(db, block, record);
  return place === null ? null : place.bytes.toString(place.encoding, place.from, place.to);
};

/** The lines of records that follow each other, as they stand in an open block. */
export type OpenLines = {
  /** The lines with a line feed between each two. */
  readonly bytes: Uint8Array;
  /** How long each line is; 0 where a record has no payload. */
  readonly sizes: readonly number[];
  readonly isAscii: boolean;
};

/** The lines of records from one on, up to another or to the end of the block; null: it has none of them. */
export const linesIn = (
  db: Database.Database,
  block: number,
  [firstRecord, lastRecord]: readonly [first: number, last: number],
): OpenLines | null => {
  const found = blocksOf(db).get(block);
  if (found === undefined || firstRecord < found.first) return null;
  const { bytes, ends, first, encoding } = found;
  const from = firstRecord === first ? 0 : (ends[firstRecord - first - 1] ?? bytes.length) + 1;
  const sizes: number[] = [];
  let at = from;
  for (const end of ends.slice(firstRecord - first, lastRecord - first + 1)) {
    sizes.push(end - at);
    at = end + 1;
  }
  if (sizes.length === 0) return null;
  return { bytes: bytes.subarray(from, at - 1), sizes, isAscii: encoding === 'latin1' };
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Opens a block where that can be done, and says whether it is open now. */
export const canOpen = (
  db: Database.Database,
  block: number,
  ...[first, payloads]: readonly unknown[]
): boolean => {
  if (isNumber(first) && payloads instanceof Uint8Array)
    try {
      openBlock(db, block, { first, payloads });
    } catch {
      return false;
    }
  return isBlockOpen(db, block);
};

/** A block that cannot be opened says nothing: whoever holds the rows to their seal sees that something is missing. */
const opensTo = (
  db: Database.Database,
  block: number,
  record: number,
  ...packed: readonly unknown[]
): string | null => (canOpen(db, block, ...packed) ? lineIn(db, block, record) : null);

/** A packed text; null where it cannot be opened: its seal shows that. */
const unpacked = (packed: unknown): string | null => {
  if (!(packed instanceof Uint8Array)) return null;
  try {
    return unsqueezeText(packed);
  } catch {
    return null;
  }
};

/** Teaches a connection to open what is packed: texts, and payloads in their blocks, as `payloadOf` asks for them. */
export const addPackedFunctions = (db: Database.Database): void => {
  db.function('unpacked', { deterministic: true }, unpacked);
  // To a seal, what cannot be opened is not the same as nothing.
  db.function(
    'unpacked_to_seal',
    { deterministic: true },
    (packed: unknown): string => unpacked(packed) ?? 'not to be opened',
  );
  db.function('payload_is_open', (block: unknown) => (isNumber(block) && isBlockOpen(db, block) ? 1 : 0));
  db.function(
    'payload_in',
    (block: unknown, record: unknown, first: unknown, payloads: unknown): string | null =>
      isNumber(block) && isNumber(record) ? opensTo(db, block, record, first, payloads) : null,
  );
};

const ofBlock = (name: string, of: string): string =>
  `iif(payload_is_open(${of}payload_block), NULL, (SELECT b.${name} FROM payload_block b WHERE b.block = ${of}payload_block))`;

/** SQL for the payload of a record, wherever it is kept; a block is handed over only where it is not open. `of`: `r.`, or nothing. */
export const payloadOf = (of: 'r.' | 'record.'): string =>
  `iif(${of}payload_block IS NULL, ${of}payload, payload_in(${of}payload_block, ${of}record,
     ${ofBlock('first_record', of)}, ${ofBlock('payloads', of)}))`;
