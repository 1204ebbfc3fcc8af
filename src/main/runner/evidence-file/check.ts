import { failed, type Result } from '../../../core/values/result';
import { chainHead } from '../../journal/chain';
import { openEvidence } from '../../journal/evidence-open';
import type { Journal } from '../../journal/open';

/** The seal of the last line of a file. */
export const sealOf = (file: Journal): string => Buffer.from(chainHead(file).digest).toString('hex');

/** Opens a file that was checked, if it still has the seal that it had then. Errors: those of opening it, evidence-altered. */
export const openChecked = (path: string, seal: string): Result<Journal> => {
  const file = openEvidence(path);
  if (!file.ok || sealOf(file.value) === seal) return file;
  file.value.close();
  return failed('evidence-altered', { file: path, detail: 'It was changed while it was opened.' });
};
