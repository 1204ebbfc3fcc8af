import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';

/**
 * The folder asked for by `--data-dir=DIR`, `--data-dir DIR` or TALLYPORT_DATA_DIR, in this order; null leaves the
 * system's own place.
 */
export function chosenDataDir(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const joined = words.find((word) => word.startsWith('--data-dir='))?.slice('--data-dir='.length);
  const position = words.indexOf('--data-dir');
  const apart = position < 0 ? undefined : words[position + 1];
  const asked = joined || apart || env.TALLYPORT_DATA_DIR;
  return asked ? resolve(asked) : null;
}

/** Moves journal, settings and the single-instance lock to the chosen folder; must run before anything uses them. */
export function moveToDataDir(): void {
  const folder = chosenDataDir(process.argv, process.env);
  if (folder === null) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('userData', folder);
}
