import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type ChainPlace, digestAtRest, type LastCheck, lastCheckIn } from './last-check';

/**
 * What the journal knew of itself last, in a small file beside it: the seal of the last line, and where each table begins.
 * A journal that lost its end (its write-ahead log went missing, an older copy took its place) is sound by itself; the
 * witness knows better. It is written after the commit and not synced: after a loss of power it may be older than the
 * journal, never newer.
 */
export type Witness = {
  readonly link: number;
  readonly digest: string;
  /** The last line when it was begun: what happened to the lines before that it did not see. 0: it is as old as the journal. */
  readonly from: number;
  readonly version: number;
  /** First page of each table and index, by name. */
  readonly roots: Readonly<Record<string, number>>;
  readonly last: LastCheck;
};

/** Where the witness of a journal lives. */
export const witnessFile = (file: string): string => `${file}-witness`;

const SEAL_BYTES = 120;
/** Far more than the shape of any journal takes. */
const MOST_BYTES = 1024 * 1024;
const lineNumber = z.number().int().nonnegative();
const sealSchema = z.object({
  link: lineNumber,
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  // Earlier versions did not say.
  from: lineNumber.default(0),
});
const shapeSchema = z.object({ version: z.number().int(), roots: z.record(z.string(), z.number().int()) });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The text of a witness, which is a file of a certain size and no link to one; null: it is something else. */
const textOf = (place: string): string | null => {
  const handle = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const seen = fstatSync(handle);
    return seen.isFile() && seen.size <= MOST_BYTES ? readFileSync(handle, 'utf8') : null;
  } finally {
    closeSync(handle);
  }
};

/** The witness of a journal; `damaged`: what is there is none, or cannot be read; null: there is none. */
export const lookAtWitness = (file: string): Witness | 'damaged' | null => {
  try {
    const [first = '', second = '', third = ''] = (textOf(witnessFile(file)) ?? '').split('\n');
    const seal = sealSchema.safeParse(parsed(first));
    const shape = shapeSchema.safeParse(parsed(second));
    return seal.success && shape.success
      ? { ...seal.data, ...shape.data, last: lastCheckIn(parsed(third)) }
      : 'damaged';
  } catch (error) {
    return isMissing(error) ? null : 'damaged';
  }
};

/** The witness of a journal; null: there is none that can be read. */
export const readWitness = (file: string): Witness | null => {
  const seen = lookAtWitness(file);
  return seen === 'damaged' ? null : seen;
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

const sealLine = (seal: Pick<Witness, 'link' | 'digest' | 'from'>): string =>
  `${JSON.stringify(seal).padEnd(SEAL_BYTES - 1)}\n`;

export type WitnessPen = {
  /** The journal was there and had no witness: it is a copy that was put there, or somebody took the witness away. */
  readonly wasMissing: boolean;
  readonly note: () => void;
  /** What was kept of checks when the journal was opened, and since. */
  readonly last: () => LastCheck;
  /** The chain was checked up to a line and is sound; null: something in the journal does not fit. */
  readonly noteCheck: (checked: ChainPlace | null) => void;
  /** The opening found nothing wrong: what is closed after that may be known again by its digest. */
  readonly vouch: () => void;
  /** Call it when the journal's file is closed. */
  readonly close: () => void;
};

/**
 * Keeps the witness up to date: `note` after every commit; `isNew`: the journal was just made. Where it cannot be written the
 * journal goes on without.
 */
export const witnessPen = (db: Database.Database, file: string, isNew: boolean): WitnessPen => {
  const head = db.prepare('SELECT link, digest FROM chain_link ORDER BY link DESC LIMIT 1').raw();
  const roots = z
    .array(rootRow)
    .parse(db.prepare('SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0').all());
  const shape = `${JSON.stringify({
    version: db.pragma('user_version', { simple: true }),
    roots: Object.fromEntries(roots.map(({ name, rootpage }) => [name, rootpage])),
  })}\n`;
  const before = readWitness(file);
  const from = before?.from ?? (isNew ? 0 : sealIn(head.get()).link);
  // While it is open, the file is not the one that was closed.
  let check: LastCheck = { ...lastCheckIn(before?.last), closed: null };
  let handle: number | null = null;
  let last = -1;
  let isVouched = false;
  /** Writes at a place, and cuts off what was behind it where it is the end. A full disk must not stop what is already safe in the journal. */
  const write = (text: string, at: number, isEnd: boolean): void => {
    if (handle === null) return;
    try {
      writeSync(handle, text, at);
      if (isEnd) ftruncateSync(handle, at + Buffer.byteLength(text));
    } catch {
      // Without a witness the journal is checked by itself alone.
    }
  };
  const keep = (now: LastCheck): void => {
    check = now;
    write(`${JSON.stringify(now)}\n`, SEAL_BYTES + Buffer.byteLength(shape), true);
  };
  try {
    // Not emptied first: another thread of this process may hold it too.
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    handle = openSync(witnessFile(file), flags, 0o600);
    const seal = sealIn(head.get());
    last = seal.link;
    // At once: half of it would be a damaged one.
    write(`${sealLine({ ...seal, from })}${shape}${JSON.stringify(check)}\n`, 0, true);
  } catch {
    // As above.
  }
  return {
    wasMissing: before === null && !isNew,
    note: () => {
      const { link, digest } = sealIn(head.get());
      if (link === last) return;
      last = link;
      write(sealLine({ link, digest, from }), 0, false);
    },
    last: () => check,
    noteCheck: (checked) => keep({ ...check, checked, isDoubted: checked === null }),
    vouch: () => {
      isVouched = true;
    },
    close: () => {
      if (handle === null) return;
      if (isVouched && !check.isDoubted) keep({ ...check, closed: digestAtRest(file) });
      closeSync(handle);
      handle = null;
    },
  };
};
