import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../json';

const lineEnd = 10;

/** An append-only file of one JSON value a line. */
export type Log = {
  /** Written when this returns, so a killed process loses nothing it has acknowledged. */
  readonly append: (value: unknown) => void;
  readonly close: () => void;
};

/** A log that keeps nothing. */
export const noLog: Log = { append: () => undefined, close: () => undefined };

/** Hands every whole line to `take`; answers the length of what was readable. */
const replay = (content: Buffer, take: (value: unknown) => void): number => {
  let start = 0;
  for (let end = content.indexOf(lineEnd); end !== -1; end = content.indexOf(lineEnd, start)) {
    const value = parseJson(content.toString('utf8', start, end));
    if (value === undefined) throw new Error(`the practice ledger is damaged at byte ${start}`);
    take(value);
    start = end + 1;
  }
  return start;
};

/** Opens a log, handing over what it holds. A last line that was cut short by a crash was never acknowledged and is dropped. */
export const openLog = (file: string, take: (value: unknown) => void): Log => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const readable = replay(content, take);
  const handle = openSync(file, 'a', 0o600);
  if (readable < content.length) ftruncateSync(handle, readable);
  return {
    append: (value) => {
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
      for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    },
    close: () => closeSync(handle),
  };
};
