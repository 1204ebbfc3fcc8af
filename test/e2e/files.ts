import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Folder = { readonly path: (name: string) => string; readonly remove: () => void };

/** A folder for the files of one test. */
export const newFolder = (): Folder => {
  const root = mkdtempSync(join(tmpdir(), 'tallyport-files-'));
  return {
    path: (name) => join(root, name),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
