import type { Issue } from '../../../core/issues/issue';
import type { Sums } from '../../../core/map/adds-up';
import { saidOfSums, startNewIssues } from '../../journal/issues';
import { keepOpenRows, type OpenRows, rowsAbove } from '../../journal/judged-by';
import type { Journal } from '../../journal/open';
import { eachSourceBlock } from '../../journal/source-rows';
import {
  type Bench,
  benchRows,
  looksLikeIssue,
  mayBeTotalIssue,
  printedIssues,
  remarkIssue,
  saysTotalIssue,
  sumRowIssue,
  vendorTotalIssue,
} from './judge';

type Said = readonly { readonly code: string; readonly params: Readonly<Record<string, string>> }[];

const asText = (said: Said): string =>
  JSON.stringify(
    said
      .map(({ code, params: { row, printed, counted, difference, lacks, added } }) =>
        JSON.stringify([code, row, printed, counted, difference, lacks, added]),
      )
      .sort(),
  );

/** What is said of rows that count as records. */
const recordsSaid = (sums: Sums): readonly Issue[] => [
  ...sums.looksLike().map(looksLikeIssue),
  ...sums.mayBeTotals().map(mayBeTotalIssue),
  ...sums.vendorTotals().map(vendorTotalIssue),
  ...sums.saysTotals().map(saysTotalIssue),
];

/** Whether other rows than before add up others, or other figures are said of them. */
export const areOtherSums = (journal: Journal, importId: string, sums: Sums): boolean =>
  asText([
    ...sums.found().map(sumRowIssue),
    ...sums.remarks().map(remarkIssue),
    ...sums.compared(rowsAbove(journal, importId)).flatMap(printedIssues),
    ...recordsSaid(sums),
  ]) !== asText(saidOfSums(journal, importId));

/** Whether an edit of an amount could change what is said of sums. */
export const couldChange = (journal: Journal, importId: string, sums: Sums): OpenRows =>
  sums.hasBare() ? 'bare' : sums.hasOpen() || rowsAbove(journal, importId).length > 0 ? 'open' : 'none';

/** Says what lines above the header print otherwise than it was counted, and which records come to the rows above them. Call it in the transaction that ends a check. */
export const saySums = (journal: Journal, importId: string, sums: Sums): void => {
  const issues = startNewIssues(journal, importId);
  for (const sum of sums.compared(rowsAbove(journal, importId)))
    for (const issue of printedIssues(sum)) issues.add(issue, { record: null, ordinal: null });
  for (const issue of recordsSaid(sums)) issues.add(issue, { record: null, ordinal: null });
  issues.write();
  keepOpenRows(journal, importId, couldChange(journal, importId, sums));
};

/** Adds up the stored rows, with what a person typed. */
export const addUpStored = (journal: Journal, importId: string, bench: Bench): Sums => {
  const sums = bench.mapper.startSums();
  const { asUsed } = benchRows(journal, importId, bench);
  for (const block of eachSourceBlock(journal, importId)) for (const row of block) sums.take(asUsed(row));
  return sums;
};
