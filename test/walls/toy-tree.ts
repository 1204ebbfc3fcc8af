import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Runs `work` on a temporary folder that holds these files and the project's modules. */
export async function withTree<T>(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => T,
): Promise<Awaited<T>> {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-walls-'));
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
