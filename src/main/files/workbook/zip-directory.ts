import { failed, ok, type Result } from '../../../core/values/result';
import type { OpenFile } from '../open-file';

/** One part of a package, as the directory at the end of the file states it. */
export type ZipEntry = {
  readonly name: string;
  readonly offset: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly crc: number;
  readonly isDeflated: boolean;
};

/** Parts by their name in small letters, with forward slashes. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

/** More than any workbook that people work with; what is beyond is hostile or not for this. */
export type ZipLimits = {
  readonly fileBytes: number;
  readonly unpackedBytes: number;
  /** Growth of a part of more than a MiB that is read. */
  readonly ratio: number;
  readonly parts: number;
};

export const zipLimits: ZipLimits = {
  fileBytes: 500_000_000,
  unpackedBytes: 2 * 1024 ** 3,
  ratio: 200,
  parts: 10_000,
};

/** Far beyond what the names of so many parts take. */
const mostDirectoryBytes = 16_777_216;

const endSize = 22;
const locatorSize = 20;
const longestRemark = 65_535;
const endSignature = 0x06054b50;
const wideLocatorSignature = 0x07064b50;
const wideEndSignature = 0x06064b50;
const entrySignature = 0x02014b50;
const entrySize = 46;
/** A part begins with a head of at least so many bytes. */
const localSize = 30;
const wideMark = 0xffffffff;

/**
 * Reads the directory of a package. Sizes are judged before anything is unpacked. Fails with `file-damaged`,
 * `file-encrypted`, `file-too-large`, `file-unpacks-too-large`, `file-too-many-parts`.
 */
export const readZipDirectory = async (file: OpenFile, limits: ZipLimits): Promise<Result<ZipDirectory>> => {
  const { name } = file;
  const fault = (code: string, params: Readonly<Record<string, string>> = {}) =>
    failed(code, { file: name, ...params }, { file: name });
  if (file.sizeBytes > limits.fileBytes)
    return fault('file-too-large', { limit: inMegabytes(limits.fileBytes) });
  const end = await findEnd(file);
  if (end === null || end.bytes > mostDirectoryBytes || end.offset + end.bytes > file.sizeBytes)
    return fault('file-damaged', { part: 'zip' });
  if (end.entries > limits.parts) return fault('file-too-many-parts', { limit: String(limits.parts) });
  const entries = entriesIn(await bytesAt(file, end.offset, end.bytes), end.entries);
  if (entries === null) return fault('file-damaged', { part: 'zip' });
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (total > limits.unpackedBytes)
    return fault('file-unpacks-too-large', { limit: inMegabytes(limits.unpackedBytes) });
  const directory = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const key = entry.name.toLowerCase();
    if (entry.isEncrypted) return fault('file-encrypted');
    if (entry.offset + entry.packedBytes > file.sizeBytes || !entry.isPossible || directory.has(key))
      return fault('file-damaged', { part: entry.name });
    directory.set(key, entry);
  }
  return sharesBytes(entries) ? fault('file-damaged', { part: 'zip' }) : ok(directory);
};

/** Whether parts lie over one another, so that a few bytes stand for many parts. */
const sharesBytes = (entries: readonly ZipEntry[]): boolean => {
  const placed = [...entries].sort((a, b) => a.offset - b.offset);
  return placed.some(({ offset, packedBytes }, i) => {
    const next = placed[i + 1];
    return next !== undefined && next.offset < offset + localSize + packedBytes;
  });
};

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Bytes of a file, fewer where it ends before. */
export const bytesAt = async ({ handle }: OpenFile, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

type End = { readonly offset: number; readonly bytes: number; readonly entries: number };

/** Finds where the directory is: the record stands at the end, before a remark of any length. */
const findEnd = async (file: OpenFile): Promise<End | null> => {
  const from = Math.max(0, file.sizeBytes - endSize - longestRemark - locatorSize);
  const tail = await bytesAt(file, from, file.sizeBytes - from);
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endSignature || at + endSize + tail.readUInt16LE(at + 20) > tail.length)
      continue;
    const wide = at >= locatorSize && tail.readUInt32LE(at - locatorSize) === wideLocatorSignature;
    if (wide) return wideEnd(file, tail.readBigUInt64LE(at - locatorSize + 8));
    return {
      offset: tail.readUInt32LE(at + 16),
      bytes: tail.readUInt32LE(at + 12),
      entries: tail.readUInt16LE(at + 10),
    };
  }
  return null;
};

const wideEnd = async (file: OpenFile, offset: bigint): Promise<End | null> => {
  if (offset > BigInt(file.sizeBytes)) return null;
  const record = await bytesAt(file, Number(offset), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== wideEndSignature) return null;
  return {
    offset: Number(record.readBigUInt64LE(48)),
    bytes: Number(record.readBigUInt64LE(40)),
    entries: Number(record.readBigUInt64LE(32)),
  };
};

type Listed = ZipEntry & { readonly isEncrypted: boolean; readonly isPossible: boolean };

const entriesIn = (bytes: Buffer, count: number): readonly Listed[] | null => {
  const entries: Listed[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + entrySize > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameEnd = at + entrySize + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    if (extraEnd > bytes.length) return null;
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const name = partName(bytes.subarray(at + entrySize, nameEnd));
    const sizes = wideSizes(bytes.subarray(nameEnd, extraEnd), {
      unpackedBytes: bytes.readUInt32LE(at + 24),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    if (!name.endsWith('/'))
      entries.push({
        ...sizes,
        name,
        crc: bytes.readUInt32LE(at + 16),
        isDeflated: method === 8,
        isEncrypted: (flags & 1) !== 0,
        isPossible: method === 8 || (method === 0 && sizes.packedBytes === sizes.unpackedBytes),
      });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/** Some programs write backslashes, or a slash at the start. */
const partName = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8').decode(bytes).replaceAll('\\', '/').replace(/^\/+/, '');

type Sizes = Pick<ZipEntry, 'unpackedBytes' | 'packedBytes' | 'offset'>;

/** Numbers that do not fit into 32 bits stand in an extra field, in this order and only those. */
const wideSizes = (extra: Buffer, sizes: Sizes): Sizes => {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1 && end <= extra.length) {
      let next = at + 4;
      const wide = (value: number): number => {
        if (value !== wideMark || next + 8 > end) return value;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      };
      const unpackedBytes = wide(sizes.unpackedBytes);
      const packedBytes = wide(sizes.packedBytes);
      return { unpackedBytes, packedBytes, offset: wide(sizes.offset) };
    }
    at = end;
  }
  return sizes;
};
