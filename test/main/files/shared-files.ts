import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const shared = fileURLToPath(new URL('../../../../shared/', import.meta.url));

/** Path of a file beside the project, and whether the folder is there at all. */
export const sharedPath = (name: string): string => join(shared, name);
export const hasShared =
  existsSync(sharedPath('corpus/expected.json')) && existsSync(sharedPath('samples/expected.json'));

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A folder for the files a test makes; gone afterwards. */
export const scratch = (): ((name: string, bytes: Uint8Array | string) => string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
};
