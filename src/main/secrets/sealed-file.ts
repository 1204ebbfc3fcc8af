import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createPart, dropPart, partBeside, settlePart } from '../disk/part';

/** What was sealed for a connection. */
export type SealedEntry = { readonly kind: 'keyring' | 'passphrase'; readonly sealed: string };

const entrySchema = z.object({ kind: z.enum(['keyring', 'passphrase']), sealed: z.string() });

/** Whatever else stands in the file belongs to another version and is kept as it is. */
const fileSchema = z.looseObject({
  format: z.string().startsWith('tallyport-secrets/'),
  entries: z.record(z.string(), z.unknown()),
});
type Content = z.infer<typeof fileSchema>;

/** `strange`: something is there that this version cannot read. */
type Found =
  | { readonly kind: 'entry'; readonly entry: SealedEntry }
  | { readonly kind: 'none' | 'strange' | 'unreadable' };

/** The file of sealed secrets, read anew each time: another process may write it too. */
export type SealedFile = {
  readonly find: (connectionId: string) => Found;
  /** Whether anything is sealed in this way. */
  readonly holds: (kind: SealedEntry['kind']) => boolean;
  /** Answers where an unreadable file was put; null: there was none. Throws what the disk says. */
  readonly put: (connectionId: string, entry: SealedEntry) => string | null;
  /** Only while it is still `before` that stands there. */
  readonly replace: (connectionId: string, before: SealedEntry, entry: SealedEntry) => void;
  readonly remove: (connectionId: string) => void;
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Null: something is there, and it is no such file. */
const read = (file: string): Content | null => {
  if (!existsSync(file)) return { format: 'tallyport-secrets/1', entries: {} };
  try {
    const parsed = fileSchema.safeParse(parsedJson(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const write = (file: string, content: Content): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = partBeside(file);
  try {
    createPart(part);
    writeFileSync(part, JSON.stringify(content, null, 1), { flag: 'r+' });
    settlePart(part, file);
  } catch (error) {
    dropPart(part);
    throw error;
  }
};

/** Puts a file aside under a name with the time in it, over nothing that is there. */
const putAside = (file: string, now: Date): string => {
  const time = now.toISOString().replace(/[:.]/g, '-');
  const base = file.replace(/\.json$/, `-unreadable-${time}`);
  for (let count = 1; ; count += 1) {
    const name = `${base}${count === 1 ? '' : `-${count}`}.json`;
    if (existsSync(name)) continue;
    renameSync(file, name);
    return name;
  }
};

const foundIn = (content: Content | null, connectionId: string): Found => {
  if (content === null) return { kind: 'unreadable' };
  if (!Object.hasOwn(content.entries, connectionId)) return { kind: 'none' };
  const entry = entrySchema.safeParse(content.entries[connectionId]);
  return entry.success ? { kind: 'entry', entry: entry.data } : { kind: 'strange' };
};

/** The file at a place. `now`: for the name of one that has to be put aside. */
export const sealedFile = (file: string, now: () => Date = () => new Date()): SealedFile => {
  const find = (connectionId: string): Found => foundIn(read(file), connectionId);
  const put = (connectionId: string, entry: SealedEntry): string | null => {
    const before = read(file);
    const aside = before === null ? putAside(file, now()) : null;
    const content = before ?? { format: 'tallyport-secrets/1', entries: {} };
    write(file, { ...content, entries: { ...content.entries, [connectionId]: entry } });
    return aside;
  };
  return {
    find,
    holds: (kind) =>
      Object.values(read(file)?.entries ?? {}).some((one) => entrySchema.safeParse(one).data?.kind === kind),
    put,
    replace: (connectionId, before, entry) => {
      const found = find(connectionId);
      if (found.kind === 'entry' && found.entry.sealed === before.sealed) put(connectionId, entry);
    },
    remove: (connectionId) => {
      const content = read(file);
      if (content === null || !Object.hasOwn(content.entries, connectionId)) return;
      const { [connectionId]: _, ...entries } = content.entries;
      write(file, { ...content, entries });
    },
  };
};
