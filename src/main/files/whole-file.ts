import { failed, ok, type Result } from '../../core/values/result';
import { fileFault, openFile } from './open-file';

/**
 * Reads a small file whole. Errors: those of opening it, file-empty, operation-body-too-large (it alone is larger than
 * `mostBytes`), file-changed.
 */
export const readWholeFile = async (path: string, mostBytes: number): Promise<Result<Uint8Array>> => {
  const opened = await openFile(path);
  if (!opened.ok) return opened;
  const file = opened.value;
  const where = { file: file.name };
  try {
    if (file.sizeBytes === 0) return failed('file-empty', { file: file.name }, where);
    if (file.sizeBytes > mostBytes) {
      const params = { size: String(file.sizeBytes), limit: String(mostBytes) };
      return failed('operation-body-too-large', params, where);
    }
    const bytes = await file.handle.readFile();
    if (bytes.length === file.sizeBytes && (await file.isUnchanged())) return ok(bytes);
    return failed('file-changed', { file: file.name }, where);
  } catch (fault) {
    return fileFault(fault, file.name);
  } finally {
    await file.close();
  }
};
