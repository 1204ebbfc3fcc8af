import { statSync } from 'node:fs';
import type { Inspection } from '../../core/read/inspection';
import type { Result } from '../../core/values/result';
import type { ReadChoicesData } from '../../ipc/inspection';
import { isPackage } from '../files/is-package';
import { inspectSource } from '../files/source';
import type { ReadingPort } from './ports';

const MOST_KEPT = 4;
const kept = new Map<string, Promise<Result<Inspection>>>();

/** Differs as soon as the file is another one, or was written to; null where there is no file, or no regular one. */
const stampOf = (path: string, choices: ReadChoicesData): string | null => {
  try {
    const seen = statSync(path);
    if (!seen.isFile()) return null;
    const { ino, size, mtimeMs, ctimeMs } = seen;
    return JSON.stringify([path, choices, ino, size, mtimeMs, ctimeMs]);
  } catch {
    return null;
  }
};

type Reading = { readonly reading?: ReadingPort };

const read = ({ reading }: Reading, path: string, choices: ReadChoicesData): Promise<Result<Inspection>> =>
  reading !== undefined && isPackage(path) ? reading.inspect(path, choices) : inspectSource(path, choices);

/**
 * Looks at a whole file, as `inspectSource` does. Whoever maps one asks several times: the last few are not read again as long as they are
 * what they were. A failure is not kept.
 */
export const inspected = (
  ports: Reading,
  path: string,
  choices: ReadChoicesData,
): Promise<Result<Inspection>> => {
  const stamp = stampOf(path, choices);
  if (stamp === null) return inspectSource(path, choices);
  const known = kept.get(stamp);
  if (known !== undefined) return known;
  const found = read(ports, path, choices).then((result) => {
    if (!result.ok) kept.delete(stamp);
    return result;
  });
  kept.set(stamp, found);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return found;
};
