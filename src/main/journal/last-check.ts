import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';

/** A journal up to this size is read through where it is not the file that was closed last; of a larger one the last lines are. */
export const CHECKED_WHOLE_BYTES = 48 * 1024 * 1024;

export const chainPlaceSchema = z.object({
  link: z.number().int().positive(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A line of the chain: its number and its seal, in hexadecimal digits. */
export type ChainPlace = z.infer<typeof chainPlaceSchema>;

const lastCheckSchema = z.object({
  /** The last line of the chain when the whole journal was checked and was sound; null: it never was. */
  checked: chainPlaceSchema.nullable(),
  /** Something was found that does not fit: the next opening checks everything, whatever it costs. */
  isDoubted: z.boolean(),
  /** SHA-256 of the journal's file as it was closed; null: it is open, was not closed, or is a large one. */
  closed: z.string().nullable(),
});

/** What the witness keeps of checks, so that an opening need not do again what was done. */
export type LastCheck = z.infer<typeof lastCheckSchema>;

export const noCheck: LastCheck = { checked: null, isDoubted: false, closed: null };

/** What is kept of checks; a text that is none says nothing. */
export const lastCheckIn = (value: unknown): LastCheck => {
  const parsed = lastCheckSchema.safeParse(value);
  return parsed.success ? parsed.data : noCheck;
};

const PIECE_BYTES = 1024 * 1024;

const digestOf = (file: string): string => {
  const handle = openSync(file, 'r');
  try {
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece))
      hash.update(piece.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
};

/** The digest of a journal's file at rest; null: it is a large one, or has a log beside it. */
export const digestAtRest = (file: string): string | null => {
  try {
    const isAtRest = !existsSync(`${file}-wal`) && statSync(file).size <= CHECKED_WHOLE_BYTES;
    return isAtRest ? digestOf(file) : null;
  } catch {
    return null;
  }
};

/** Whether a journal's file is, byte for byte, the one that was closed last. Ask before it is opened. */
export const isAsClosed = (file: string, { closed }: LastCheck): boolean =>
  closed !== null && digestAtRest(file) === closed;
