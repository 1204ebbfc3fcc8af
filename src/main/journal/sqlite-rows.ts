import type { Pages } from './sqlite-pages';

export type Cell = string | number | bigint | null | Buffer;

/** A row as a page holds it: the values in the order in which they are stored. */
export type StoredRow = { readonly rowid: number | bigint; readonly values: readonly Cell[] };

/** What a walk over one tree met: a row, a row that cannot be read, or a page that cannot. */
export type Met =
  | { readonly kind: 'row'; readonly row: StoredRow }
  | { readonly kind: 'lost-row' }
  | { readonly kind: 'lost-page' };

const LEAF_OF_TABLE = 13;
const NODE_OF_TABLE = 5;
const LEAF_OF_INDEX = 10;
const NODE_OF_INDEX = 2;
const FILE_HEADER_BYTES = 100;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const narrow = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;

type Varint = { readonly value: number; readonly big: bigint; readonly next: number };

/** SQLite's numbers of one to nine bytes. */
const varintAt = (bytes: Buffer, at: number): Varint => {
  let big = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    if (index === 8) big = (big << 8n) | BigInt(byte);
    else big = (big << 7n) | BigInt(byte & 127);
    if (index === 8 || byte < 128)
      return { value: Number(big), big: BigInt.asIntN(64, big), next: at + index + 1 };
  }
  throw new RangeError('a number without an end');
};

const INTEGER_BYTES: readonly number[] = [0, 1, 2, 3, 4, 6, 8];

const cellOf = (type: number, bytes: Buffer): Cell => {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type === 6) return narrow(bytes.readBigInt64BE(0));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  return type % 2 === 0 ? Buffer.from(bytes) : utf8.decode(bytes);
};

const sizeOfType = (type: number): number => {
  if (type === 7) return 8;
  if (type <= 6) return INTEGER_BYTES[type] ?? 0;
  if (type < 12) return 0;
  return type % 2 === 0 ? (type - 12) / 2 : (type - 13) / 2;
};

/** The values of a record. Throws where it is not one. */
const valuesOf = (payload: Buffer): Cell[] => {
  const header = varintAt(payload, 0);
  const types: number[] = [];
  for (let at = header.next; at < header.value; ) {
    const type = varintAt(payload, at);
    types.push(type.value);
    at = type.next;
  }
  let at = header.value;
  const values = types.map((type) => {
    if (type === 10 || type === 11) throw new RangeError('a kind of value that there is not');
    const size = sizeOfType(type);
    if (at + size > payload.length) throw new RangeError('a value beyond its row');
    const value = cellOf(type, payload.subarray(at, at + size));
    at += size;
    return value;
  });
  if (at !== payload.length) throw new RangeError('more bytes than values');
  return values;
};

const payloadAt = (
  pages: Pages,
  bytes: Buffer,
  place: { at: number; size: number; most: number },
): Buffer => {
  const { at, size, most } = place;
  if (size <= most) {
    if (at + size > bytes.length) throw new RangeError('a row beyond its page');
    return bytes.subarray(at, at + size);
  }
  const usable = pages.pageSize;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((size - least) % (usable - 4));
  const local = wanted <= most ? wanted : least;
  if (size > pages.count * usable) throw new RangeError('a row larger than the file');
  const parts = [bytes.subarray(at, at + local)];
  let left = size - local;
  let next = bytes.readUInt32BE(at + local);
  while (left > 0) {
    const page = pages.page(next);
    if (page === null) throw new RangeError('a row whose end is gone');
    const part = page.subarray(4, 4 + Math.min(left, usable - 4));
    parts.push(part);
    left -= part.length;
    next = page.readUInt32BE(0);
  }
  return Buffer.concat(parts);
};

/** A row of a leaf, or of a node of an index. Throws where it cannot be read. */
const rowAt = (pages: Pages, bytes: Buffer, at: number, kind: number): StoredRow => {
  const usable = pages.pageSize;
  if (kind === LEAF_OF_TABLE) {
    const size = varintAt(bytes, at);
    const rowid = varintAt(bytes, size.next);
    const payload = payloadAt(pages, bytes, { at: rowid.next, size: size.value, most: usable - 35 });
    return { rowid: narrow(rowid.big), values: valuesOf(payload) };
  }
  const size = varintAt(bytes, kind === NODE_OF_INDEX ? at + 4 : at);
  const most = Math.floor(((usable - 12) * 64) / 255) - 23;
  return { rowid: 0, values: valuesOf(payloadAt(pages, bytes, { at: size.next, size: size.value, most })) };
};

type Head = { readonly kind: number; readonly cells: readonly number[]; readonly right: number };

const headOf = (bytes: Buffer, number: number): Head | null => {
  const from = number === 1 ? FILE_HEADER_BYTES : 0;
  const kind = bytes.readUInt8(from);
  const isNode = kind === NODE_OF_TABLE || kind === NODE_OF_INDEX;
  if (!isNode && kind !== LEAF_OF_TABLE && kind !== LEAF_OF_INDEX) return null;
  const count = bytes.readUInt16BE(from + 3);
  const first = from + (isNode ? 12 : 8);
  if (first + 2 * count > bytes.length) return null;
  const cells = Array.from({ length: count }, (_, index) => bytes.readUInt16BE(first + 2 * index));
  return { kind, cells, right: isNode ? bytes.readUInt32BE(from + 8) : 0 };
};

const attempted = (work: () => StoredRow): Met => {
  try {
    return { kind: 'row', row: work() };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return { kind: 'lost-row' };
    throw error;
  }
};

/** The kind of leaf that a page is; null: it is none. */
export const leafKind = (pages: Pages, number: number): 'table' | 'index' | null => {
  const bytes = pages.page(number);
  const head = bytes === null ? null : headOf(bytes, number);
  if (head?.kind === LEAF_OF_TABLE) return 'table';
  return head?.kind === LEAF_OF_INDEX ? 'index' : null;
};

/** Everything under a page, in order; `seen` keeps what was visited, so that a damaged pointer leads nowhere twice. */
export function* walkTree(
  pages: Pages,
  root: number,
  kind: 'table' | 'index',
  seen: Set<number>,
): Generator<Met> {
  const allowed = kind === 'table' ? [LEAF_OF_TABLE, NODE_OF_TABLE] : [LEAF_OF_INDEX, NODE_OF_INDEX];
  const waiting = [root];
  while (waiting.length > 0) {
    const number = waiting.pop() ?? 0;
    const bytes = seen.has(number) ? null : pages.page(number);
    seen.add(number);
    const head = bytes === null ? null : headOf(bytes, number);
    if (bytes === null || head === null || !allowed.includes(head.kind)) {
      yield { kind: 'lost-page' };
      continue;
    }
    const isNode = head.kind === NODE_OF_TABLE || head.kind === NODE_OF_INDEX;
    if (isNode) waiting.push(head.right);
    for (const at of head.cells.toReversed())
      if (isNode && at + 4 <= bytes.length) waiting.push(bytes.readUInt32BE(at));
    if (head.kind === NODE_OF_TABLE) continue;
    for (const at of head.cells) yield attempted(() => rowAt(pages, bytes, at, head.kind));
  }
}
