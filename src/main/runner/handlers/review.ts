import { words } from '../../../core/issues/codes';
import { type ReviewEntry, signingTrouble } from '../../../core/reconcile/review';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Review, ReviewLine } from '../../../ipc/review';
import type { Summary } from '../../../ipc/shapes';
import { findImport } from '../../journal/imports';
import { inTransaction } from '../../journal/open';
import { findRecord } from '../../journal/records';
import { addReview } from '../../journal/reviews';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { decisionsOf } from '../report/decisions';
import { type ReviewNow, reviewNow } from '../review';
import type { Runs } from '../runs';
import { summarise } from '../summary';

type Own = Pick<Handlers, 'review.show' | 'review.add'>;

const counted = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [n === 1 ? one : many.replace('{n}', n.toLocaleString('en-US'))];

const mattersOf = ({ open }: ReviewNow): string[] => [
  ...counted(open.inDoubt, 'One record is in doubt.', '{n} records are in doubt.'),
  ...counted(
    open.notGood,
    'One record has an error, failed or was refused.',
    '{n} records have an error, failed or were refused.',
  ),
  ...counted(
    open.differences,
    'One record reads back otherwise, is missing, or has a second copy.',
    '{n} records read back otherwise, are missing, or have a second copy.',
  ),
];

const lineOf =
  (figures: string) =>
  ({ figures: then, at, ...entry }: ReviewEntry): ReviewLine => ({
    ...entry,
    at: new Date(at).toISOString(),
    isCurrent: then === figures,
  });

/** The calendar date where the person sits. */
const localDate = (at: number): string => {
  const day = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

const shown = (ports: EnginePorts, importId: string, now: ReviewNow): Review => {
  const line = lineOf(now.figures);
  const { prepared, reviewed, isOutdated } = now.state;
  const stored = findImport(ports.journal, importId);
  return {
    importId,
    prepared: prepared === null ? null : line(prepared),
    reviewed: reviewed === null ? null : line(reviewed),
    isOutdated,
    history: now.entries.map(line),
    decisions: stored === undefined ? [] : [...decisionsOf(ports.journal, stored)],
    openMatters: mattersOf(now),
    notYet: now.open.awaited > 0 ? words('review-too-early', {}).sentence : null,
    person: ports.person?.() ?? '',
    today: localDate(ports.clock.now()),
  };
};

/** Comments and sign-offs of an import. */
export const reviewHandlers = (ports: EnginePorts, runs: Pick<Runs, 'isRunning'>): Own => {
  const { journal } = ports;
  const summaryOf = (importId: string): Result<Summary> => {
    const stored = findImport(journal, importId);
    return stored === undefined
      ? failed('import-unknown', { importId })
      : ok(summarise(journal, stored, runs.isRunning(importId)));
  };
  return {
    'review.show': ({ importId }) => {
      const summary = summaryOf(importId);
      return summary.ok ? ok(shown(ports, importId, reviewNow(journal, summary.value))) : summary;
    },
    'review.add': ({ importId, kind, record, ...said }) => {
      const summary = summaryOf(importId);
      if (!summary.ok) return summary;
      if (record !== null && findRecord(journal, importId, record) === undefined)
        return failed('review-record-unknown', { record: String(record) });
      const before = reviewNow(journal, summary.value);
      const at = ports.clock.now();
      const date = said.date ?? localDate(at);
      const trouble = signingTrouble({ ...said, kind, date }, before.open, before.state);
      if (trouble !== null) return failed(trouble);
      const entry: ReviewEntry = {
        reviewId: ports.newId(),
        importId,
        kind,
        record,
        name: said.name.trim(),
        note: said.note.trim(),
        date,
        figures: before.figures,
        at,
      };
      inTransaction(journal, () => addReview(journal, entry));
      return ok(shown(ports, importId, reviewNow(journal, summary.value)));
    },
  };
};
