import { ok, type Result } from '../../../core/values/result';
import type { Verified } from '../../../ipc/journal';
import { openEvidence } from '../../journal/evidence-open';
import type { FileVerify } from '../ports';
import { verifyJournal } from '../verify';

/** Verifies a review file, whatever state it is in. Errors: those of opening it. */
export const verifyFile = ({ file: path, seal }: FileVerify): Result<Verified> => {
  const file = openEvidence(path);
  if (!file.ok) return file;
  try {
    return ok(verifyJournal(file.value, seal ?? undefined));
  } finally {
    file.value.close();
  }
};
