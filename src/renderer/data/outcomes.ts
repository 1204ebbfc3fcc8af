import { type ShareName, shares } from '../../core/report/shares';
import { waitingOf } from '../../core/report/waiting';
import type { OutcomeName, Summary } from '../../ipc/shapes';
import { formatCount, formatThings } from './format';

type RecordCounts = Summary['records'];

/** A share of the records, with what still waits split into what left and what did not. */
type ShownShare = ShareName | 'unsent' | 'awaited' | 'again';

export const shareWords: Readonly<Record<ShownShare, { readonly label: string; readonly meaning: string }>> =
  {
    created: { label: 'Created', meaning: 'The service confirmed that it made this record.' },
    updated: { label: 'Updated', meaning: 'The service had it already and changed it.' },
    existing: {
      label: 'Existing',
      meaning: 'It stands at the service already, equal, under this id; it was not made a second time.',
    },
    pending: {
      label: 'Not settled yet',
      meaning: 'It is still to be sent, or it was sent and its result is awaited.',
    },
    unsent: { label: 'Not sent yet', meaning: 'It has not left this computer.' },
    awaited: {
      label: 'Sent, no result yet',
      meaning: 'It was sent, and nothing is known yet of what became of it.',
    },
    again: {
      label: 'To be sent again',
      meaning: 'It was sent, is known not to be there, and goes out with the next resume.',
    },
    'in-doubt': { label: 'In doubt', meaning: 'It was sent, but nobody knows what became of it.' },
    failed: { label: 'Failed', meaning: 'The service took it in and could not make it.' },
    rejected: { label: 'Rejected', meaning: 'The service rejected it.' },
    invalid: { label: 'With an error', meaning: 'It has an error and is not sent.' },
    duplicate: { label: 'Duplicate', meaning: 'The same record is in this file or was imported before.' },
    excluded: { label: 'Left out', meaning: 'It is left out by a rule or by your choice.' },
  };

export type Share = { readonly name: ShownShare; readonly count: number };

/** What still waits, by whether it was sent; as one where nobody has counted that. */
const waiting = (records: RecordCounts): readonly Share[] => {
  if (records.unsent === undefined) return [{ name: 'pending', count: records.pending }];
  const { unsent, awaited, again } = waitingOf(records);
  return [
    { name: 'awaited', count: awaited },
    { name: 'again', count: again },
    { name: 'unsent', count: unsent },
  ];
};

/** The counts of an import as shares that add up to its total; empty ones are left away. */
export const sharesOf = (records: RecordCounts): readonly Share[] => {
  const counted: Readonly<Record<ShareName, number>> = {
    created: records.created,
    updated: records.updated,
    existing: records.existing,
    pending: records.pending,
    'in-doubt': records.inDoubt,
    failed: records.failed,
    rejected: records.rejected,
    invalid: records.invalid,
    duplicate: records.duplicates,
    excluded: records.excluded,
  };
  return shares
    .flatMap((name) => (name === 'pending' ? waiting(records) : [{ name, count: counted[name] }]))
    .filter(({ count }) => count > 0);
};

/** Records that go out, or went: valid, and not standing at the service already. */
export const sendableCount = ({ valid, existing }: Pick<RecordCounts, 'valid' | 'existing'>): number =>
  valid - existing;

/** How many records have an outcome that no more sending will change. */
export const settledCount = (records: RecordCounts): number =>
  records.created + records.updated + records.existing + records.failed + records.rejected;

/** How far the sending is: '2 of 30 records settled, 28 in doubt'. What is in doubt is not settled. */
export const settledWords = (records: RecordCounts): { readonly settled: string; readonly rest: string } => {
  const doubt = records.inDoubt === 0 ? '' : `, ${formatCount(records.inDoubt)} in doubt`;
  const rest = `of ${formatThings(records.valid, 'record', 'records')} settled${doubt}`;
  return { settled: formatCount(settledCount(records)), rest };
};

/** Where each outcome of a record is counted. */
export const outcomeLabel = (outcome: OutcomeName): string => shareWords[outcome].label;
