import type { Summary } from '../ipc/shapes';
import { table } from './output';

const SHOWN: readonly (readonly [keyof Summary['records'], string])[] = [
  ['total', 'total'],
  ['valid', 'valid'],
  ['warnings', 'with warnings'],
  ['invalid', 'invalid'],
  ['duplicates', 'duplicates'],
  ['excluded', 'excluded'],
  ['pending', 'pending'],
  ['created', 'created'],
  ['updated', 'updated'],
  ['failed', 'failed'],
  ['rejected', 'rejected'],
  ['inDoubt', 'in doubt'],
];

const firstAt = ({ row, column }: Summary['issues'][number]['firstAt']): string => {
  if (row === null) return '';
  return column === null ? `row ${row}` : `row ${row}, ${column}`;
};

/** A summary for people: records by outcome, issues, control totals. */
export const summaryText = (summary: Summary): string => {
  const records = SHOWN.filter(([key]) => key === 'total' || summary.records[key] > 0).map(([key, label]) => [
    label,
    String(summary.records[key]),
  ]);
  const issues = summary.issues.map((issue) => [
    issue.severity,
    String(issue.count),
    firstAt(issue.firstAt),
    issue.message,
  ]);
  const totals = summary.controlTotals.map((one) => [
    one.currency,
    one.source,
    one.valid,
    one.submitted,
    one.created,
  ]);
  return [
    `${summary.target} from ${summary.file.name}: ${summary.state} (import ${summary.importId})`,
    table(['records', ''], records),
    ...(issues.length === 0 ? [] : [table(['issue', 'count', 'first at', 'what'], issues)]),
    ...(totals.length === 0 ? [] : [table(['currency', 'file', 'valid', 'sent', 'created'], totals)]),
    `requests: ${summary.requests}`,
  ].join('\n\n');
};
