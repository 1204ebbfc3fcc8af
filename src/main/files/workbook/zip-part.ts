import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { OpenFile } from '../open-file';
import { bytesAt, type ZipEntry } from './zip-directory';

/** Bytes read or unpacked at once. */
const pieceBytes = 65_536;
const localSize = 30;
const localSignature = 0x04034b50;

/** A part whose bytes are not what the package says. */
export type DamagedPart = 'damaged';

/**
 * Unpacks one part in pieces, never more than the directory states for it. The last element is `damaged` where
 * the part is cut off, cannot be unpacked, or does not have its size or check sum.
 */
export async function* partBytes(file: OpenFile, entry: ZipEntry): AsyncGenerator<Buffer | DamagedPart> {
  const local = await bytesAt(file, entry.offset, localSize);
  if (local.length < localSize || local.readUInt32LE(0) !== localSignature) return yield 'damaged';
  const start = entry.offset + localSize + local.readUInt16LE(26) + local.readUInt16LE(28);
  let unpackedBytes = 0;
  let crc = 0;
  try {
    for await (const piece of unpacked(file, entry, start)) {
      unpackedBytes += piece.length;
      if (unpackedBytes > entry.unpackedBytes) return yield 'damaged';
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (fault) {
    if (!isUnpackingFault(fault)) throw fault;
    return yield 'damaged';
  }
  if (unpackedBytes !== entry.unpackedBytes || crc !== entry.crc) yield 'damaged';
}

const unpacked = (file: OpenFile, entry: ZipEntry, start: number): AsyncIterable<Buffer> => {
  const packed = packedPieces(file, start, entry.packedBytes);
  if (!entry.isDeflated) return packed;
  // The end of the pipeline is read below; its faults come out there.
  return pipeline(Readable.from(packed), createInflateRaw({ chunkSize: pieceBytes }), () => {});
};

async function* packedPieces(file: OpenFile, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const piece = await bytesAt(file, start + done, Math.min(pieceBytes, length - done));
    if (piece.length === 0) return;
    done += piece.length;
    yield piece;
  }
}

const isUnpackingFault = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && fault.code.startsWith('Z_');
