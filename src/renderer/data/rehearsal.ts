import type { PromotedImport } from '../../ipc/promotion';
import { environmentWords } from './environments';
import { formatCount, formatMoment } from './format';

/** 'Rehearsed in Sandbox (Trial) on 21 Nov 2026, 08:14: 1,972 created, 2 failed.' */
export const rehearsedSentence = ({
  connection,
  environment,
  createdAt,
  submittedAt,
  records,
}: PromotedImport): string => {
  const counts: readonly (readonly [number, string])[] = [
    [records.created, 'created'],
    [records.updated, 'updated'],
    [records.existing, 'existing'],
    [records.failed, 'failed'],
    [records.rejected, 'rejected'],
    [records.inDoubt, 'in doubt'],
    [records.pending, 'not sent'],
    [records.invalid + records.duplicates, 'with an error or duplicate'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  const at = formatMoment(submittedAt ?? createdAt);
  return `Rehearsed in ${environmentWords[environment].word} (${connection}) on ${at}: ${said.join(', ')}.`;
};
