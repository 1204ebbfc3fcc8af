import { currencyText, printedBridge, unknownText } from '../../../core/report/bridge';
import { outcomeWord } from '../../../core/report/outcome-words';
import type { PrintedDecision, PrintedFacts } from '../../../core/report/printed/facts';
import type { Finding } from '../../../ipc/reconcile';
import type { Summary } from '../../../ipc/shapes';
import type { SheetToWrite } from '../../files/write/xlsx';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { findings } from '../reconcile/findings';
import { type ResultLine, workbookCells } from './result-lines';

type Cells = readonly (string | number)[];

function* rowsOf(lines: Iterable<ResultLine>): Generator<Cells> {
  for (const line of lines) yield workbookCells(line.source, line.cells.slice(line.source.cells.length));
}

const summarySheet = (summary: Summary, facts: PrintedFacts): SheetToWrite => {
  const counts = Object.entries(summary.records).flatMap(([name, count = 0]): Cells[] =>
    name === 'unsent' || name === 'again' ? [] : [[name, count]],
  );
  const totals = summary.controlTotals
    .map((one) => ({ ...one, currency: currencyText(one.currency) }))
    .flatMap((one): Cells[] => [
      [`${one.currency} in the file`, one.source],
      [`${one.currency} valid`, one.valid],
      [`${one.currency} sent`, one.submitted],
      [`${one.currency} created`, one.created],
      [`${one.currency} read back`, one.readBack],
      ...(one.existing === undefined ? [] : [[`${one.currency} existing`, one.existing] as const]),
    ]);
  const bridge = summary.bridge === undefined ? [] : printedBridge(summary.bridge, 'not-sent');
  const bridged = bridge.flatMap(({ label, rows, records, amounts, unknown }): Cells[] => [
    [`${label}: rows`, rows],
    [`${label}: records`, records],
    ...amounts.map(({ currency, amount }): Cells => [`${label}: ${currencyText(currency)}`, amount]),
    ...(unknown.records === 0 ? [] : [[`${label}: amount`, unknownText(unknown)] as const]),
  ]);
  const { byAnswers: _byAnswers, ...reconciliation } = summary.reconciliation;
  const compared = Object.entries(reconciliation).map(
    ([name, value]): Cells => [name === 'state' ? 'reconciliation' : name, value],
  );
  const signed = [facts.review.prepared, facts.review.reviewed].flatMap((entry): Cells[] =>
    entry === null ? [] : [[`${entry.kind} by`, `${entry.name}, ${entry.date}. ${entry.note}`.trim()]],
  );
  return {
    name: 'Summary',
    headers: ['What', 'Value'],
    widths: [32, 48],
    rows: [
      ...(facts.madeFrom === undefined ? [] : [['made from', facts.madeFrom]]),
      ['file', summary.file.name],
      ['SHA-256', summary.file.sha256],
      ['target', summary.target],
      ['connection', summary.connection],
      ['company', summary.company],
      ['import', summary.importId],
      ['state', summary.state],
      ...counts,
      ...totals,
      ...bridged,
      ...(facts.uncounted === 0 ? [] : [['records in no total', facts.uncounted]]),
      ...compared,
      ...signed,
    ],
  };
};

const FINDINGS_AT_ONCE = 1_000;

function* everyFinding(journal: Journal, importId: string, kind: Finding['kind']): Generator<Finding> {
  for (let offset = 0; ; offset += FINDINGS_AT_ONCE) {
    const { total, entries } = findings(journal, importId, kind, { offset, limit: FINDINGS_AT_ONCE });
    yield* entries;
    if (offset + entries.length >= total || entries.length === 0) return;
  }
}

const placed = ({ rows: [first, last], record, key, serviceId }: Finding): Cells => [
  first === last ? first : `${first}-${last}`,
  record,
  key ?? '',
  serviceId ?? '',
];

function* differenceRows(journal: Journal, importId: string): Generator<Cells> {
  for (const kind of ['different', 'missing', 'unexpected', 'unread'] as const)
    for (const one of everyFinding(journal, importId, kind)) {
      const start = [...placed(one), kind];
      if (one.differences.length === 0) {
        const shown = Object.entries(one.shown).map(([field, value]) => `${field}: ${value}`);
        yield [...start, '', '', shown.join('; '), one.message, one.advice];
      }
      for (const { field, sent, got, why } of one.differences)
        yield [...start, field, sent, got, why, one.advice];
    }
}

const decisionRows = (all: readonly PrintedDecision[]): readonly Cells[] =>
  all.map(({ when, who, what, note }) => [when, who, what, note]);

const sweptSheets = ({ swept }: PrintedFacts): readonly SheetToWrite[] =>
  swept.total === 0
    ? []
    : [
        {
          name: 'Sweep',
          headers: ['Rows', 'Record', 'What', 'What is known', 'What to do'],
          rows: swept.entries.map(
            ({ rows: [first, last], key, what, message, advice }): Cells => [
              ...[first === last ? first : `${first}-${last}`, key, what, message, advice],
            ],
          ),
          widths: [10, 28, 18, 70, 60],
        },
      ];

const DIFFERENCE_HEADERS = [
  ...['Rows', 'Record', 'Key', 'Service ID', 'What', 'Field', 'Sent', 'Reads', 'What it means'],
  'What to do',
];

/** The person's columns, then outcome, service id, message and advice, and the mark of a saved copy. */
const widthsOf = (headers: readonly string[], { madeFrom }: PrintedFacts): readonly number[] => {
  const own = madeFrom === undefined ? [12, 18, 50, 50] : [12, 18, 50, 50, 50];
  return [...headers.slice(0, -own.length).map(() => 18), ...own];
};

const good = new Set(['Created', 'Updated', 'Existing']);
const bad = new Set(['Failed', 'Rejected', 'With an error', 'Duplicate', 'Left out']);

/**
 * The sheets of a results workbook: every row of the file with its outcome, then the same rows sorted by what became of
 * them, what differs at the service, and who decided and signed. `lines` reads those with an outcome anew each time.
 */
export const resultSheets = (
  journal: Journal,
  stored: StoredImport,
  given: {
    readonly header: readonly string[];
    readonly lines: (isWanted: (outcome: string) => boolean) => Iterable<ResultLine>;
    readonly counted: () => Iterable<ResultLine>;
    readonly summary: Summary;
    readonly facts: PrintedFacts;
  },
): readonly SheetToWrite[] => {
  const { header: headers, lines, counted, summary, facts } = given;
  const widths = widthsOf(headers, facts);
  return [
    { name: 'Results', headers, widths, rows: rowsOf(counted()) },
    summarySheet(summary, facts),
    { name: 'Succeeded', headers, widths, rows: rowsOf(lines((outcome) => good.has(outcome))) },
    { name: 'Failed', headers, widths, rows: rowsOf(lines((outcome) => bad.has(outcome))) },
    {
      name: 'In doubt',
      headers,
      widths,
      rows: rowsOf(lines((outcome) => outcome === outcomeWord('in-doubt'))),
    },
    {
      name: 'Differences',
      headers: DIFFERENCE_HEADERS,
      rows: differenceRows(journal, stored.importId),
      widths: [10, 10, 24, 18, 12, 20, 20, 20, 60, 60],
    },
    ...sweptSheets(facts),
    {
      name: 'Decisions',
      headers: ['When', 'Who', 'What', 'Note'],
      rows: decisionRows([...facts.decisions, ...facts.comments]),
      widths: [22, 24, 50, 60],
    },
  ];
};
