import type { Hash } from 'node:crypto';
import { type Journal, statement } from './open';
import { unreadable } from './parsed';
import { lineOf } from './payload-blocks';

// A record reads in a digest as `addRow` writes its row: every value behind its kind, texts behind their length in bytes.
const text = (name: string): string => `ifnull('t' || octet_length(${name}) || ':' || ${name}, 'n;')`;
const whole = (name: string): string => `ifnull('i' || ${name} || ';', 'n;')`;
const unlessValid = (name: string): string => text(`iif(verdict = 'valid', NULL, ${name})`);

const VALUES = 16;

const BEFORE = [
  ...['record', 'first_row', 'last_row'].map(whole),
  ...['ordinals', 'key', 'upload_id', 'verdict'].map(text),
  ...[whole('warnings'), text('currency'), whole('amount_minor')],
];
const AFTER = [
  ...[whole('items'), text('duplicate_import'), whole('duplicate_record')],
  ...['code', 'text'].map(unlessValid),
];

const ROWS = `SELECT 'r${VALUES};' || ${BEFORE.join(' || ')}, ${AFTER.join(' || ')}, record, payload_block, payload
  FROM record WHERE import_id = @scope AND record BETWEEN @first AND @last ORDER BY record`;

type Row = readonly [
  before: string,
  after: string,
  record: number,
  block: number | null,
  payload: string | null,
];

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  typeof row[0] === 'string' &&
  typeof row[1] === 'string' &&
  typeof row[2] === 'number' &&
  (row[3] === null || typeof row[3] === 'number') &&
  (row[4] === null || typeof row[4] === 'string');

const ROOM_BYTES = 262_144;
/** A letter of a text is this many bytes at most. */
const MOST_OF_LETTER = 3;

/** Puts together what comes piece by piece, so that a digest is fed seldom. */
const startPieces = (hash: Hash) => {
  const room = Buffer.allocUnsafe(ROOM_BYTES);
  let at = 0;
  const flush = (): void => {
    hash.update(room.subarray(0, at));
    at = 0;
  };
  return {
    flush,
    text: (piece: string): void => {
      const most = piece.length * MOST_OF_LETTER;
      if (at + most > ROOM_BYTES) flush();
      if (most > ROOM_BYTES) hash.update(piece);
      else at += room.write(piece, at);
    },
    bytes: (bytes: Buffer, from: number, to: number): void => {
      if (at + to - from > ROOM_BYTES) flush();
      if (to - from > ROOM_BYTES) hash.update(bytes.subarray(from, to));
      else at += bytes.copy(room, at, from, to);
    },
  };
};

const ofText = (payload: string): string => `t${Buffer.byteLength(payload)}:${payload}`;

/**
 * Adds the records of a place to a digest. SQLite puts the values together, and payloads go in as the bytes they are: row by row
 * and value by value it takes five times as long.
 */
export const addRecords = (
  hash: Hash,
  journal: Journal,
  place: { readonly scope: string; readonly first: number; readonly last: number },
): void => {
  const pieces = startPieces(hash);
  for (const row of statement(journal, ROWS).raw().all(place)) {
    if (!isRow(row)) throw unreadable('a record that cannot be sealed');
    const [before, after, record, block, payload] = row;
    pieces.text(before);
    const line = block === null || payload !== null ? null : lineOf(journal, block, record);
    if (line !== null) {
      pieces.text(`t${line.to - line.from}:`);
      pieces.bytes(line.bytes, line.from, line.to);
    } else if (payload === null) pieces.text('n;');
    else pieces.text(ofText(block === null ? payload : 'two payloads'));
    pieces.text(after);
  }
  pieces.flush();
};
