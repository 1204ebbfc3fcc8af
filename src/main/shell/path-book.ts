import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';

/** What a person chose a path for. */
export type PathUse = 'read' | 'write';

/**
 * The paths that a person named, in a dialog or by dropping a file. The page gets a token for each, and nothing that it could make
 * up itself stands for a file.
 */
export type PathBook = {
  /** The token ends with the name of the file, for the eye. */
  readonly give: (path: string, use: PathUse) => string;
  /** The path of a token while a call is under way with it; null: it is none, was used up, or was given for another use. */
  readonly take: (token: string, use: PathUse) => string | null;
  /** The call is over: what was done once is not done again with that token; what failed may be tried again. */
  readonly settle: (token: string, isDone: boolean) => void;
  /** Whether the file manager may be opened at a path: one of those that were written, or of the app's own. */
  readonly mayShow: (path: string) => boolean;
  readonly allowShow: (path: string) => void;
};

const START = 'given-';

/** Whether something looks like a token. */
export const isToken = (value: unknown): boolean => typeof value === 'string' && value.startsWith(START);

type Entry = { readonly path: string; readonly use: PathUse; isTaken: boolean };

/** Nobody chooses so many in one sitting; the oldest are forgotten. */
const MOST_TOKENS = 10_000;

/** Starts with no path. */
export const createPathBook = (): PathBook => {
  const entries = new Map<string, Entry>();
  const shown = new Set<string>();
  return {
    give: (path, use) => {
      const token = `${START}${randomBytes(16).toString('hex')}/${basename(path)}`;
      entries.set(token, { path, use, isTaken: false });
      for (const oldest of entries.keys()) if (entries.size > MOST_TOKENS) entries.delete(oldest);
      return token;
    },
    take: (token, use) => {
      const entry = entries.get(token);
      if (entry === undefined || entry.use !== use || entry.isTaken) return null;
      entry.isTaken = true;
      return entry.path;
    },
    settle: (token, isDone) => {
      const entry = entries.get(token);
      if (entry === undefined) return;
      entry.isTaken = false;
      if (!isDone) return;
      if (entry.use === 'write') shown.add(entry.path);
      entries.delete(token);
    },
    mayShow: (path) => shown.has(path),
    allowShow: (path) => void shown.add(path),
  };
};
