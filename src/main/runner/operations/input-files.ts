import path from 'node:path';
import { textsOf } from '../../../core/service/operations/input';
import type { Operation, OperationFile, OperationInput } from '../../../core/service/operations/operation';
import { ok, type Result } from '../../../core/values/result';
import { readWholeFile } from '../../files/whole-file';

/** Reads the files that an input names, in its order. Errors: those of reading a file whole. */
export const readFiles = async (
  operation: Operation,
  input: OperationInput,
  mostBytes: number,
): Promise<Result<readonly OperationFile[]>> => {
  const paths = operation.fields
    .filter((field) => field.kind === 'files')
    .flatMap((field) => textsOf(input, field.key));
  const files: OperationFile[] = [];
  for (const file of paths) {
    const bytes = await readWholeFile(file, mostBytes);
    if (!bytes.ok) return bytes;
    files.push({ name: path.basename(file), bytes: bytes.value });
  }
  return ok(files);
};
