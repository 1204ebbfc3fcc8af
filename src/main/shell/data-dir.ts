import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';

/**
 * The folder asked for by `--data-dir=DIR`, `--data-dir DIR` or TALLYPORT_DATA_DIR, in this order; null leaves the
 * system's own place.
 */
function chosenDataDir(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const joined = words.find((word) => word.startsWith('--data-dir='))?.slice('--data-dir='.length);
  const position = words.indexOf('--data-dir');
  const apart = position < 0 ? undefined : words[position + 1];
  const asked = joined || apart || env.TALLYPORT_DATA_DIR;
  return asked ? resolve(asked) : null;
}

/** A folder of this run alone. */
function ownFolder(): string {
  const folder = mkdtempSync(join(app.getPath('temp'), 'tallyport-window-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // What the browser writes at that moment is left to whoever clears the system's folder of temporary files. An error here
      // would be shown in a dialog that holds up the end.
    }
  });
  return folder;
}

/**
 * Moves journal, settings and the single-instance lock to the chosen folder; must run before anything uses them. Answers
 * the data folder. Where no folder can be, as in the place of a file, the window keeps its own things elsewhere for this
 * run, and the engine says what is wrong with the place.
 */
export function moveToDataDir(): string {
  const folder = chosenDataDir(process.argv, process.env);
  if (folder === null) return app.getPath('userData');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('userData', folder);
  } catch {
    app.setPath('userData', ownFolder());
  }
  return folder;
}
