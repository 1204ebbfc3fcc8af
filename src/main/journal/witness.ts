import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { z } from 'zod';

/**
 * What the journal knew of itself last, in a small file beside it: the seal of the last line, and where each table begins.
 * A journal that lost its end (its write-ahead log went missing, an older copy took its place) is sound by itself; the
 * witness knows better. It is written after the commit and not synced: after a loss of power it may be older than the
 * journal, never newer.
 */
export type Witness = {
  readonly link: number;
  readonly digest: string;
  readonly version: number;
  /** First page of each table and index, by name. */
  readonly roots: Readonly<Record<string, number>>;
};

/** Where the witness of a journal lives. */
export const witnessFile = (file: string): string => `${file}-witness`;

const SEAL_BYTES = 120;
const sealSchema = z.object({ link: z.number().int(), digest: z.string() });
const shapeSchema = z.object({ version: z.number().int(), roots: z.record(z.string(), z.number().int()) });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The witness of a journal; null: there is none that can be read. */
export const readWitness = (file: string): Witness | null => {
  let text: string;
  try {
    text = readFileSync(witnessFile(file), 'utf8');
  } catch {
    return null;
  }
  const [first = '', second = ''] = text.split('\n');
  const seal = sealSchema.safeParse(parsed(first));
  const shape = shapeSchema.safeParse(parsed(second));
  return seal.success && shape.success ? { ...seal.data, ...shape.data } : null;
};

const rootRow = z.object({ name: z.string(), rootpage: z.number() });

/** Whether the journal lacks the line that its witness saw last: its end is gone, or it is an older copy. */
export const fallsBehind = (db: Database.Database, witness: Witness | null): boolean => {
  if (witness === null || witness.link === 0) return false;
  const isThere = db.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'chain_link'").pluck().get();
  if (isThere !== 1) return true;
  const digest = db.prepare('SELECT digest FROM chain_link WHERE link = ?').pluck().get(witness.link);
  return !(digest instanceof Uint8Array) || Buffer.from(digest).toString('hex') !== witness.digest;
};

/** Number and seal of the last line; of a journal without one, zeros. */
const sealIn = (row: unknown): { readonly link: number; readonly digest: string } => {
  if (row === undefined) return { link: 0, digest: '0'.repeat(64) };
  if (!Array.isArray(row)) throw new Error('the last line of the chain cannot be read');
  const [link, digest]: readonly unknown[] = row;
  if (typeof link !== 'number' || !Buffer.isBuffer(digest))
    throw new Error('the last line of the chain is none');
  return { link, digest: digest.toString('hex') };
};

const sealLine = (link: number, digest: string): string =>
  `${JSON.stringify({ link, digest }).padEnd(SEAL_BYTES - 1)}\n`;

export type WitnessPen = { readonly note: () => void; readonly close: () => void };

/** Keeps the witness up to date: `note` after every commit. Where it cannot be written the journal goes on without. */
export const witnessPen = (db: Database.Database, file: string): WitnessPen => {
  const head = db.prepare('SELECT link, digest FROM chain_link ORDER BY link DESC LIMIT 1').raw();
  const roots = z
    .array(rootRow)
    .parse(db.prepare('SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0').all());
  const shape = JSON.stringify({
    version: db.pragma('user_version', { simple: true }),
    roots: Object.fromEntries(roots.map(({ name, rootpage }) => [name, rootpage])),
  });
  let handle: number | null = null;
  let last = -1;
  const note = (): void => {
    const { link, digest } = sealIn(head.get());
    if (link === last || handle === null) return;
    last = link;
    try {
      writeSync(handle, sealLine(link, digest), 0);
    } catch {
      // A full disk must not stop what is already safe in the journal.
    }
  };
  try {
    // Not emptied first: another thread of this process may hold it too.
    handle = openSync(witnessFile(file), constants.O_RDWR | constants.O_CREAT, 0o600);
    note();
    writeSync(handle, `${shape}\n`, SEAL_BYTES);
    ftruncateSync(handle, SEAL_BYTES + Buffer.byteLength(shape) + 1);
  } catch {
    // As above; without a witness the journal is checked by itself alone.
  }
  return {
    note,
    close: () => {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
};
