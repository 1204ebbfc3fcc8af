import type { SweepFinding } from '../../../core/reconcile/sweep/finding';
import { sweepWords } from '../../../core/reconcile/sweep/words';
import type { Listed, PrintedFinding } from '../../../core/report/printed/facts';
import type { Journal } from '../../journal/open';
import { findRecord } from '../../journal/records';
import { openFindings } from '../../journal/sweeps';
import { labelOfField } from '../evidence';

/** Records of an import that a finding is about: the records themselves, or payments that hold what it names. */
export const recordsIn = ({ ours, things, payments }: SweepFinding, importId: string): readonly number[] => {
  const all = [...ours, ...things.flatMap((one) => [...one.ours, ...one.paidBy]), ...payments];
  const own = all.flatMap((one) => (one.importId === importId && one.record !== null ? [one.record] : []));
  return [...new Set(own)].sort((a, b) => a - b);
};

const rowsOf = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly [number, number] => {
  const found = records.flatMap((record) => findRecord(journal, importId, record) ?? []);
  const first = found.reduce((least, { firstRow }) => Math.min(least, firstRow), Number.POSITIVE_INFINITY);
  const last = found.reduce((most, { lastRow }) => Math.max(most, lastRow), 0);
  return [Number.isFinite(first) ? first : 0, last];
};

/** What sweeps found of the records of an import and nobody has answered yet, as a report prints it. */
export const sweptOfImport = (
  journal: Journal,
  importId: string,
  now: number,
  most: number,
): Listed<PrintedFinding> => {
  const all = openFindings(journal).flatMap(({ finding }) => {
    const records = recordsIn(finding, importId);
    return records.length === 0 ? [] : [{ finding, records }];
  });
  return {
    total: all.length,
    entries: all.slice(0, most).map(({ finding, records }) => {
      const { sentence, advice } = sweepWords(finding, now, labelOfField);
      return {
        rows: rowsOf(journal, importId, records),
        key: finding.label,
        what: finding.kind,
        message: sentence,
        advice,
      };
    }),
  };
};
