import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { failed, ok, type Result } from '../../core/values/result';
import { WITHOUT_WAITING } from '../disk/regular-file';

/** A file held open for reading: its name may go away or be given to another file meanwhile, its bytes stay. */
export type OpenFile = {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly handle: FileHandle;
  /** Whether size and time of change are still those of the opening. */
  readonly isUnchanged: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const codesOfFaults: Readonly<Record<string, string>> = {
  ENOENT: 'file-not-found',
  EACCES: 'file-not-allowed',
  EPERM: 'file-not-allowed',
  EISDIR: 'file-is-folder',
};

/** Turns a fault of the file system into a problem; anything else is a bug and goes on. */
export const fileFault = (fault: unknown, name: string): Result<never> => {
  if (!(fault instanceof Error) || !('code' in fault) || typeof fault.code !== 'string') throw fault;
  return failed(
    codesOfFaults[fault.code] ?? 'file-unreadable',
    { file: name, reason: fault.code },
    { file: name },
  );
};

/** Opens a file for reading. Fails with `file-not-found`, `file-not-allowed`, `file-is-folder` or `file-unreadable`. */
export const openFile = async (path: string): Promise<Result<OpenFile>> => {
  const name = basename(path);
  try {
    const handle = await open(path, WITHOUT_WAITING);
    const before = await handle.stat({ bigint: true });
    if (!before.isFile()) {
      await handle.close();
      return failed('file-is-folder', { file: name }, { file: name });
    }
    const isUnchanged = async (): Promise<boolean> => {
      const now = await handle.stat({ bigint: true });
      return now.size === before.size && now.mtimeNs === before.mtimeNs;
    };
    return ok({
      name,
      path,
      sizeBytes: Number(before.size),
      handle,
      isUnchanged,
      close: () => handle.close(),
    });
  } catch (fault) {
    return fileFault(fault, name);
  }
};
