import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const sizeSchema = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  isMaximized: z.boolean(),
});

type WindowSize = z.infer<typeof sizeSchema>;

/** The smallest window in pixels that every screen is drawn for. */
export const smallestSize = { width: 1024, height: 640 } as const;

/** The first window that a new person gets. */
const firstSize = { width: 1280, height: 800 } as const;

const file = (): string => join(app.getPath('userData'), 'window.json');

/** The size the window was closed with; the first one where nothing readable was kept. */
export function lastWindowSize(): WindowSize {
  try {
    return sizeSchema.parse(JSON.parse(readFileSync(file(), 'utf8')));
  } catch {
    return { ...firstSize, isMaximized: false };
  }
}

/** Keeps the size for the next start. A disk that refuses costs only this comfort. */
export function keepWindowSize({ width, height, isMaximized }: WindowSize): void {
  try {
    writeFileSync(file(), JSON.stringify({ width, height, isMaximized }), { mode: 0o600 });
  } catch {
    process.stderr.write('tallyport: the window size could not be kept\n');
  }
}
