import type { Evidence, Said } from '../../ipc/evidence-file';
import { call, callShell } from './client';
import { formatThings } from './format';
import { goTo } from './navigation';
import { queryClient } from './query-client';
import { tellDone, tellFailure } from './tell';
import { useCall, valueOr } from './use-call';

/** The review copy that the window shows; null: the own journal is shown. */
export const useReviewCopy = (): Evidence | null => valueOr(useCall('evidence.current', {}), null);

/** Whether a dropped or chosen file is one for review. */
export const isReviewFile = (path: string): boolean => path.toLowerCase().endsWith('.tallyport');

/** Whoever cancelled it knows. */
const tellUnlessCancelled = (failure: Parameters<typeof tellFailure>[0]): void => {
  if (failure.code !== 'cancelled') tellFailure(failure);
};

/** Shows a review file instead of the own journal. */
export const openReview = async (path: string): Promise<void> => {
  const opened = await call('evidence.open', { path });
  if (!opened.ok) return tellUnlessCancelled(opened.failure);
  const [first, ...others] = opened.value.imports;
  goTo(
    first === undefined || others.length > 0
      ? { kind: 'home' }
      : { kind: 'import', importId: first.importId, tab: 'rows' },
  );
  await queryClient.resetQueries();
};

/** Asks for a review file in the system's dialog and shows it. */
export const chooseAndOpenReview = async (): Promise<void> => {
  const chosen = await callShell('shell.chooseReview', {});
  if (!chosen.ok) return tellFailure(chosen.failure);
  if (chosen.value.path !== null) await openReview(chosen.value.path);
};

/** Back to the own journal. */
export const closeReview = async (): Promise<void> => {
  const closed = await call('evidence.close', {});
  if (!closed.ok) return tellFailure(closed.failure);
  goTo({ kind: 'home' });
  await queryClient.resetQueries();
};

/** What was said, in words; empty: nothing. */
export const saidWords = ({ comments, signOffs, withdrawn }: Said): string =>
  [
    ...(comments === 0 ? [] : [formatThings(comments, 'comment', 'comments')]),
    ...(signOffs === 0 ? [] : [formatThings(signOffs, 'sign-off', 'sign-offs')]),
    ...(withdrawn === 0 ? [] : [formatThings(withdrawn, 'sign-off taken back', 'sign-offs taken back')]),
  ]
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

/** Takes over into the own journal what the file that is shown brings. */
export const takeOverReview = async (path: string): Promise<void> => {
  const merged = await call('evidence.merge', { path });
  if (!merged.ok) return tellUnlessCancelled(merged.failure);
  const words = saidWords(merged.value.taken);
  tellDone(
    'Merged',
    words === ''
      ? 'Everything in it was here before.'
      : `${words} of ${merged.value.fileName} are in your journal.`,
  );
  await queryClient.invalidateQueries();
};

/** Writes imports into one file that another person reviews without network or credentials. */
export const exportForReview = async (importIds: string[], fileName: string): Promise<void> => {
  const chosen = await callShell('shell.chooseSavePath', {
    suggestedName: `${fileName.replace(/\.[^.]+$/, '')} for review.tallyport`,
    format: 'tallyport',
  });
  if (!chosen.ok) return tellFailure(chosen.failure);
  if (chosen.value.path === null) return;
  const written = await call('evidence.export', { importIds, path: chosen.value.path });
  if (!written.ok) return tellUnlessCancelled(written.failure);
  const { path } = written.value;
  tellDone(
    'Review file written',
    `${formatThings(written.value.records, 'record', 'records')} in ${path}. It holds no credentials; whoever has it reads everything else in it.`,
  );
  void callShell('shell.showInFolder', { path });
};
