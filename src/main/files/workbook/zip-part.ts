import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { OpenFile } from '../open-file';
import { bytesAt, type ZipEntry, zipLimits } from './zip-directory';

/** Bytes read or unpacked at once. */
const pieceBytes = 65_536;
const localSize = 30;
const localSignature = 0x04034b50;

/** Below this size a part may grow as it likes. */
const smallPartBytes = 1_048_576;

/** A part that begins to grow more than the directory may state is left once so much of it is unpacked. */
const bombBytes = 33_554_432;

/** Why a part cannot be read on: its bytes are not what the package says, or it is a bomb whose size is a lie. */
export type PartFault = 'file-damaged' | 'file-packed-too-tightly';

/**
 * Whether a part states a size that only a bomb has. Asked of parts that are read: a picture or an embedded object of
 * nothing but one colour or zeros packs as tightly, and is left alone.
 */
const isTooTight = ({ unpackedBytes, packedBytes }: ZipEntry): boolean =>
  unpackedBytes > smallPartBytes && unpackedBytes > packedBytes * zipLimits.ratio;

/**
 * Unpacks one part in pieces, never more than the directory states for it. The last element is a fault where the part
 * is cut off, cannot be unpacked, does not have its size or check sum, or grows like a bomb.
 */
export async function* partBytes(file: OpenFile, entry: ZipEntry): AsyncGenerator<Buffer | PartFault> {
  if (isTooTight(entry)) return yield 'file-packed-too-tightly';
  const local = await bytesAt(file, entry.offset, localSize);
  if (local.length < localSize || local.readUInt32LE(0) !== localSignature) return yield 'file-damaged';
  const start = entry.offset + localSize + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = packedPieces(file, start, entry.packedBytes);
  const inflate = entry.isDeflated ? createInflateRaw({ chunkSize: pieceBytes }) : null;
  // The end of the pipeline is read below; its faults come out there.
  const pieces = inflate === null ? packed : pipeline(Readable.from(packed), inflate, () => {});
  let unpackedBytes = 0;
  let crc = 0;
  try {
    for await (const piece of pieces) {
      unpackedBytes += piece.length;
      if (unpackedBytes > entry.unpackedBytes) return yield 'file-damaged';
      const isBomb = inflate !== null && unpackedBytes > inflate.bytesWritten * zipLimits.ratio;
      if (isBomb && unpackedBytes > bombBytes) return yield 'file-packed-too-tightly';
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (fault) {
    if (!isUnpackingFault(fault)) throw fault;
    return yield 'file-damaged';
  }
  if (unpackedBytes !== entry.unpackedBytes || crc !== entry.crc) yield 'file-damaged';
}

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
