import { basename } from 'node:path';
import type { ReviewEntry } from '../../../core/reconcile/review';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Evidence, Said } from '../../../ipc/evidence-file';
import { chainHead } from '../../journal/chain';
import { findConnection } from '../../journal/connections';
import { unknownImports } from '../../journal/evidence-compare';
import { readAbout } from '../../journal/evidence-format';
import { newIn } from '../../journal/evidence-merge';
import { openEvidence } from '../../journal/evidence-open';
import type { CheckWatch } from '../../journal/evidence-pieces';
import { checkAtOneMoment } from '../../journal/health';
import { findImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { readReviews } from '../../journal/reviews';
import { chainWords } from '../chain-words';
import { recordCounts } from '../summary';
import { openChecked } from './check';

/** How often what was said. */
export const countSaid = (entries: readonly ReviewEntry[]): Said => {
  const of = (...kinds: readonly string[]): number =>
    entries.filter(({ kind }) => kinds.includes(kind)).length;
  return { comments: of('comment'), signOffs: of('prepared', 'reviewed'), withdrawn: of('withdrawn') };
};

/** Opens a review file that is what was exported. Errors: those of opening it, evidence-altered. */
export const openSound = (path: string, watch?: CheckWatch): Result<Journal> => {
  const file = openEvidence(path);
  if (!file.ok) return file;
  try {
    const check = checkAtOneMoment(file.value, watch);
    if (check.damage.length === 0 && check.fault === null) return file;
    const detail = chainWords(file.value, check, null).sentence;
    file.value.close();
    return failed('evidence-altered', { file: path, detail });
  } catch (error) {
    file.value.close();
    return failed('evidence-unreadable', {
      file: path,
      detail: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    });
  }
};

/** What an open review file holds; `own`: the journal it may have come from. */
export const describe = (file: Journal, own: Journal | null): Evidence => {
  const about = readAbout(file);
  if (about === null) throw new Error('no review file');
  const { link, digest } = chainHead(file);
  const imports = about.imports.flatMap((importId) => {
    const stored = findImport(file, importId);
    if (stored === undefined) return [];
    const connection = findConnection(file, stored.connectionId ?? '');
    return [
      {
        ...{ importId, fileName: stored.file.name, target: stored.target ?? '' },
        ...{ connection: connection?.name ?? '', environment: connection?.environment ?? 'practice' },
        ...{ company: stored.company ?? '', records: recordCounts(file, importId).total },
        said: countSaid(readReviews(file, importId)),
      },
    ];
  });
  const isOwn = own !== null && unknownImports(own, file).length === 0;
  return {
    ...{ path: file.file, fileName: basename(file.file), imports },
    ...{ exportedAt: about.exportedAt, exportedBy: about.exportedBy, originSeal: about.origin.head },
    ...{ seal: Buffer.from(digest).toString('hex'), links: link, canWrite: !file.isReadOnly },
    news: isOwn ? countSaid(newIn(own, file)) : null,
  };
};

/** What is in a file that was checked: `seal` is the one it had then. Errors: those of opening it, evidence-altered. */
export const lookIntoChecked = (path: string, seal: string, own: Journal | null): Result<Evidence> => {
  const file = openChecked(path, seal);
  if (!file.ok) return file;
  try {
    return ok(describe(file.value, own));
  } finally {
    file.value.close();
  }
};

/** What is in a review file. Errors: those of opening it, evidence-altered. */
export const lookInto = (path: string, own: Journal | null, watch?: CheckWatch): Result<Evidence> => {
  const file = openSound(path, watch);
  if (!file.ok) return file;
  try {
    return ok(describe(file.value, own));
  } finally {
    file.value.close();
  }
};
