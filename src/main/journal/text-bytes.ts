/** Texts and numbers written one behind the other, into memory that is used again for the next block. */
export type TextBytes = {
  readonly size: () => number;
  /** Writes a text as UTF-8; answers how many bytes it took. */
  readonly text: (text: string) => number;
  /** Writes a text that is in UTF-8 already. */
  readonly bytes: (bytes: Uint8Array) => void;
  /** Writes a text in UTF-16. */
  readonly wide: (text: string) => void;
  readonly byte: (byte: number) => void;
  readonly int: (number: number) => void;
  /** What was written: good until the next thing is written. */
  readonly written: () => Uint8Array;
  readonly clear: () => void;
};

const FIRST_BYTES = 524_288;
/** More is given back after the block that took it. */
const MOST_KEPT_BYTES = 4_194_304;

/** Starts empty. */
export const textBytes = (): TextBytes => {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let size = 0;
  const makeRoom = (more: number): void => {
    if (size + more <= bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(size + more, bytes.length * 2));
    bytes.copy(grown, 0, 0, size);
    bytes = grown;
  };
  return {
    size: () => size,
    text: (text) => {
      makeRoom(text.length * 3);
      const took = bytes.write(text, size);
      size += took;
      return took;
    },
    bytes: (more) => {
      makeRoom(more.length);
      bytes.set(more, size);
      size += more.length;
    },
    wide: (text) => {
      makeRoom(text.length * 2);
      size += bytes.write(text, size, 'utf16le');
    },
    byte: (byte) => {
      makeRoom(1);
      bytes[size] = byte;
      size += 1;
    },
    int: (number) => {
      makeRoom(4);
      size = bytes.writeInt32LE(number, size);
    },
    written: () => bytes.subarray(0, size),
    clear: () => {
      size = 0;
      if (bytes.length > MOST_KEPT_BYTES) bytes = Buffer.allocUnsafe(FIRST_BYTES);
    },
  };
};
