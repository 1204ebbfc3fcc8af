import type { FileHandle } from 'node:fs/promises';

/** Bytes asked for at once. */
const readBytes = 262_144;
/** Bytes handed on at once where nobody says otherwise. */
const defaultPieceBytes = 65_536;

/**
 * Reads a file from start to end in pieces. The buffer is used again: a piece is good until the next one is asked for.
 */
export async function* readPieces(
  handle: FileHandle,
  pieceBytes: number = defaultPieceBytes,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(readBytes, pieceBytes));
  let position = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    for (let at = 0; at < bytesRead; at += pieceBytes)
      yield buffer.subarray(at, Math.min(at + pieceBytes, bytesRead));
  }
}
