import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** What tells one file from another by its bytes. `sha256`: in hexadecimal digits. */
export type FileDigest = { readonly bytes: number; readonly sha256: string };

/** Reads all that is left of a stream. Throws where it cannot be read. */
export const digestOf = async (stream: AsyncIterable<unknown>): Promise<FileDigest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) throw new Error('a piece of a file that is no bytes');
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Reads a file through. Throws where it cannot be read. */
export const digestOfFile = (file: string): Promise<FileDigest> => digestOf(createReadStream(file));
