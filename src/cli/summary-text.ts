import { entryText } from '../core/map/answer-entry';
import { acceptText } from '../core/map/plausible/accepted';
import { currencyText, printedBridge, unknownText } from '../core/report/bridge';
import { waitingOf } from '../core/report/waiting';
import { amountAsSeen } from '../core/values/amount-seen';
import { visibleInLine } from '../core/values/visible';
import type { Summary } from '../ipc/shapes';
import { table } from './output';

type Counts = Summary['records'] & ReturnType<typeof waitingOf>;

/** What waits of an import that was sent is told apart: what left, what did not, and what goes out again. */
const SHOWN: readonly (readonly [keyof Counts, string])[] = [
  ['total', 'total'],
  ['valid', 'valid'],
  ['warnings', 'with warnings'],
  ['invalid', 'with an error'],
  ['duplicates', 'duplicates'],
  ['excluded', 'left out'],
  ['pending', 'pending'],
  ['unsent', 'not sent'],
  ['awaited', 'sent, no result yet'],
  ['again', 'to be sent again'],
  ['created', 'created'],
  ['updated', 'updated'],
  ['existing', 'existing'],
  ['failed', 'failed'],
  ['rejected', 'rejected'],
  ['inDoubt', 'in doubt'],
];

const shownCounts = ({ records, state }: Summary) => {
  const waiting = waitingOf(records);
  const isParted = state !== 'checked';
  const counts: Counts = isParted
    ? { ...records, ...waiting, pending: 0 }
    : { ...records, unsent: 0, awaited: 0, again: 0 };
  return SHOWN.map(([key, label]) => ({ key, label, count: counts[key] ?? 0 }));
};

const firstAt = ({ row, column }: Summary['issues'][number]['firstAt']): string => {
  if (row === null) return '';
  return column === null ? `row ${row}` : `row ${row}, ${column}`;
};

/** Which imports it sends records of again, and which send its own again. */
const lineage = ({ retryOf, retriedBy, rehearsal, promotedTo }: Summary): readonly string[] => [
  ...(retryOf === undefined ? [] : [`sends records of the import ${retryOf} again`]),
  ...(rehearsal === undefined ? [] : [`rehearsed as the import ${rehearsal}`]),
  ...(promotedTo === undefined ? [] : [`promoted to: ${promotedTo.join(', ')}`]),
  ...(retriedBy === undefined ? [] : [`sent again in: ${retriedBy.join(', ')}`]),
];

/** Whether any money was read back. */
const isReadBack = ({ controlTotals }: Summary): boolean =>
  controlTotals.some(({ readBack }) => /[1-9]/.test(readBack));

/** What was made of the file: an update counts with its whole amount. */
const madeWord = ({ records: { updated } }: Summary): string =>
  updated > 0 ? 'created or updated' : 'created';

/** Whether any money stands at the service already. */
const hasExisting = ({ controlTotals }: Summary): boolean =>
  controlTotals.some(({ existing }) => existing !== undefined);

/** Where it stands; what is in doubt is not over, whatever else is. */
const stateText = ({ state, records: { inDoubt }, leftForGood = 0 }: Summary): string => {
  const open = inDoubt - leftForGood;
  return [
    state,
    ...(open > 0 ? [`${open} in doubt`] : []),
    ...(leftForGood > 0 ? [`${leftForGood} in doubt and never to be sent again, as decided`] : []),
  ].join(', ');
};

/** From the file to what is sent, every row in one line; nothing where all of it goes out. */
const bridgeText = ({ bridge, state, nothingSent }: Summary): readonly string[] => {
  if (bridge === undefined || bridge.lines.length < 2) return [];
  const readyAs = state !== 'checked' ? 'not-sent' : nothingSent === undefined ? 'to-send' : 'kept-back';
  const lines = printedBridge(bridge, readyAs);
  const currencies = bridge.file.amounts.map(({ currency }) => currency);
  const rows = lines.map(({ label, rows: rowCount, records, amounts, unknown }) => [
    label,
    String(rowCount),
    String(records),
    ...currencies.map((currency) =>
      amountAsSeen(amounts.find((one) => one.currency === currency)?.amount ?? ''),
    ),
    unknownText(unknown),
  ]);
  return [table(['from the file', 'rows', 'records', ...currencies.map(currencyText), ''], rows)];
};

/** What was found against the file and accepted: the rule, what it said, and why. */
const acceptedText = ({ accepted = [] }: Summary): readonly string[] =>
  accepted.length === 0
    ? []
    : [
        table(
          ['accepted', 'what was found', 'why it is right'],
          accepted.map(({ rule, text, why }) => [rule, visibleInLine(text), visibleInLine(why)]),
        ),
      ];

/** What the steps of the mapping did; one that only says how cells are read has no figures. */
const stepsText = ({ steps = [] }: Summary): readonly string[] => {
  const figure = (n: number | undefined): string => (n === undefined ? '' : String(n));
  return steps.length === 0
    ? []
    : [
        table(
          ['step', 'rows', 'cells', 'left out'],
          steps.map(({ text, off, rows, cells, leftOut }) => [
            visibleInLine(off === true ? `${text} (off)` : text),
            ...[rows, cells, leftOut].map(figure),
          ]),
        ),
      ];
};

const printedRule = 'printed-total-differs';

/** What to write into the mapping where issues leave something open; what a message says itself is not said again. */
const answersText = ({ issues, accepted = [], state }: Summary): readonly string[] => {
  if (state !== 'checked') return [];
  const isAccepted = accepted.some(({ rule }) => rule === printedRule);
  const rows = issues.flatMap(({ code, accepts, choices = [] }) => [
    ...choices.map(({ label, mapping }) => [code, label, entryText(mapping)]),
    ...(code !== printedRule || accepts === undefined || isAccepted
      ? []
      : [[code, 'What was counted is right', acceptText(accepts)]]),
  ]);
  return rows.length === 0 ? [] : [table(['open', 'if', 'write in the mapping'], rows)];
};

/** The issues that keep the whole file back; their sentences stand above the table, each once. */
const stopsOf = ({ issues, nothingSent }: Summary): Summary['issues'] =>
  nothingSent === undefined ? [] : issues.filter(({ message }) => nothingSent.sentence.includes(message));

const stoppedText = (summary: Summary): readonly string[] => {
  const { nothingSent } = summary;
  const stops = stopsOf(summary);
  if (nothingSent === undefined) return [];
  if (stops.length < 2) return [nothingSent.sentence];
  const [lead = ''] = nothingSent.sentence.split(stops[0]?.message ?? '');
  return [[lead.trimEnd(), ...stops.map(({ message }, at) => `${at + 1}. ${message}`)].join('\n')];
};

/** What is known of what stands there, before anything is sent. */
const guardText = ({ guard, state }: Summary): readonly string[] => {
  if (guard === undefined || state !== 'checked') return [];
  return [...(guard.updates === undefined ? [] : [`${guard.updates.sentence}.`]), guard.sentence];
};

/** A summary for people: records by outcome, issues, control totals. */
export const summaryText = (summary: Summary, isKept = true): string => {
  const records = shownCounts(summary)
    .filter(({ key, count }) => key === 'total' || count > 0)
    .map(({ label, count }) => [label, String(count)]);
  const stops = stopsOf(summary);
  const issues = summary.issues.map((issue) => [
    issue.severity,
    String(issue.count),
    firstAt(issue.firstAt),
    stops.includes(issue)
      ? `stops the file, see above${stops.length > 1 ? ` (${stops.indexOf(issue) + 1})` : ''}`
      : issue.message,
  ]);
  const totals = summary.controlTotals.map((one) => [
    currencyText(one.currency),
    ...[one.source, one.valid, one.submitted, one.created].map(amountAsSeen),
    ...(isReadBack(summary) ? [amountAsSeen(one.readBack)] : []),
    ...(hasExisting(summary) ? [amountAsSeen(one.existing ?? '')] : []),
  ]);
  return [
    `${summary.target} from ${visibleInLine(summary.file.name)}: ${stateText(summary)}${isKept ? ` (import ${summary.importId})` : ''}`,
    ...lineage(summary),
    ...guardText(summary),
    ...stoppedText(summary),
    table(['records', ''], records),
    ...(issues.length === 0 ? [] : [table(['issue', 'count', 'first at', 'what'], issues)]),
    ...answersText(summary),
    ...(totals.length === 0
      ? []
      : [
          table(
            [
              ...['currency', 'file', 'valid', 'sent', madeWord(summary)],
              ...(isReadBack(summary) ? ['read back'] : []),
              ...(hasExisting(summary) ? ['existing'] : []),
            ],
            totals,
          ),
        ]),
    ...stepsText(summary),
    ...bridgeText(summary),
    ...acceptedText(summary),
    `requests: ${summary.requests}`,
  ].join('\n\n');
};
