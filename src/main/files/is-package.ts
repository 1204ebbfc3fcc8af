import { closeSync, openSync, readSync } from 'node:fs';
import { foreignContent, signatureBytes } from '../../core/read/foreign-content';
import { WITHOUT_WAITING } from '../disk/regular-file';

/** Whether a file begins as a package does: workbooks are read in a process of their own, texts in the thread that asks. */
export const isPackage = (path: string): boolean => {
  try {
    const file = openSync(path, WITHOUT_WAITING);
    try {
      const head = Buffer.alloc(signatureBytes);
      return foreignContent(head.subarray(0, readSync(file, head, 0, signatureBytes, 0))) === 'zip';
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
};
