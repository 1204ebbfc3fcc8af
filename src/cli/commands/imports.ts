import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { visibleInLine } from '../../core/values/visible';
import type { ImportListItem, RecordEntry, Summary } from '../../ipc/shapes';
import { type Given, oneOf, required, wholeNumber } from '../arguments';
import { placeIsFree } from '../free-place';
import { table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { decidedReply, decisionsOf, decisionsText } from './decided-reply';
import { goOnText, lookAgainText, twiceTexts } from './summary-reply';

const OUTCOMES = [
  'pending',
  'created',
  'updated',
  'existing',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
] as const;

const FORMATS = ['xlsx', 'csv', 'json', 'pdf'] as const;

const AT_ONCE = 500;

/** Every import, page after page. */
const allImports = async (session: Session): Promise<Result<readonly ImportListItem[]>> => {
  const all: ImportListItem[] = [];
  for (;;) {
    const before = all.at(-1)?.importId;
    const page = await session.do['imports.list']({
      limit: AT_ONCE,
      ...(before === undefined ? {} : { before }),
    });
    if (!page.ok) return page;
    all.push(...page.value);
    if (page.value.length < AT_ONCE) return ok(all);
  }
};

const list = async (_given: Given, session: Session): Promise<Result<Reply>> => {
  const all = await allImports(session);
  if (!all.ok) return all;
  const rows = all.value.map((one) => [
    one.importId,
    momentText(one.createdAt),
    one.state,
    one.connection,
    one.target,
    one.fileName,
    String(one.records.total),
  ]);
  const columns = ['import', 'created', 'state', 'connection', 'target', 'file', 'records'];
  return ok(reply(all.value, table(columns, rows)));
};

const rowsText = ([first, last]: RecordEntry['rows']): string =>
  first === last ? String(first) : `${first}-${last}`;

const recordsTable = (entries: readonly RecordEntry[]): string =>
  table(
    ['record', 'rows', 'outcome', 'service id', 'message'],
    entries.map((one) => [
      String(one.record),
      rowsText(one.rows),
      one.outcome,
      one.serviceId ?? '',
      one.message ?? '',
    ]),
  );

/** What is known of a record in doubt, and what a person can do. */
const doubtText = ({ record, rows, message, advice, evidence = [], candidates = [] }: RecordEntry): string =>
  [
    `record ${record}, ${rows[0] === rows[1] ? 'row' : 'rows'} ${rowsText(rows)}: ${visibleInLine(message ?? '')}`,
    ...(advice === null ? [] : [`  ${visibleInLine(advice)}`]),
    ...candidates.map(({ id, values }) => {
      const beside = values.map(
        ({ label, sent, there }) => `${label}: ${sent}, there ${there || 'not shown'}`,
      );
      return `  may be it: ${visibleInLine([id, ...beside].join('; '))}`;
    }),
    ...evidence.map(({ at, sentence }) => `  ${momentText(at)}  ${visibleInLine(sentence)}`),
  ].join('\n');

const whatCanBeDone = (summary: Summary): string => {
  const { importId } = summary;
  const goOn = goOnText(summary);
  return [
    ...(goOn === null ? [] : [goOn]),
    lookAgainText(summary),
    `Decide on one: tallyport resolve ${importId} --record N --as created|not-created|never --note TEXT`,
  ].join('\n');
};

/** The records, those in doubt with all that is known of each: they are what a person decides on. */
const recordsText = (summary: Summary, entries: readonly RecordEntry[]): string => {
  const doubtful = entries.filter(({ outcome }) => outcome === 'in-doubt');
  return [
    recordsTable(entries),
    ...doubtful.map(doubtText),
    ...(doubtful.some(({ isLeftForGood }) => isLeftForGood !== true) ? [whatCanBeDone(summary)] : []),
  ].join('\n\n');
};

/** What goes on with what is not sent, where no record in doubt has told of it. */
const goOnBeside = (summary: Summary, entries: readonly RecordEntry[]): readonly string[] => {
  const text = goOnText(summary);
  return text === null || entries.some(({ outcome }) => outcome === 'in-doubt') ? [] : [text];
};

/** Records that were refused say so for ever: which import has the last word on those that it sent again. */
const sentAgainText = ({ retriedBy = [] }: Summary): readonly string[] =>
  retriedBy.map(
    (again) =>
      `Records of it were sent again in the import ${again}; what became of those is said there: tallyport imports show ${again} --records`,
  );

const ONLY_WITH_RECORDS = ['outcome', 'limit', 'after'] as const;

const show = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const importId = given.arguments[0] ?? '';
  const stray = ONLY_WITH_RECORDS.find((name) => given.text(name) !== undefined);
  if (stray !== undefined && !given.isSet('records'))
    return failed('arguments-wrong', { detail: `--${stray} needs --records` });
  const outcome = oneOf(given, 'outcome', OUTCOMES);
  if (!outcome.ok) return outcome;
  const limit = wholeNumber(given, 'limit', 1);
  if (!limit.ok) return limit;
  const after = wholeNumber(given, 'after', 0);
  if (!after.ok) return after;
  const summary = await session.do['imports.summary']({ importId });
  if (!summary.ok) return summary;
  const twice = twiceTexts(summary.value);
  if (!given.isSet('records')) return ok(await decidedReply(session, summary.value, twice));
  const entries = await session.do['imports.records']({
    importId,
    outcome: outcome.value ?? null,
    limit: limit.value ?? 100_000,
    after: after.value ?? 0,
  });
  if (!entries.ok) return entries;
  const decisions = await decisionsOf(session, importId);
  const said = decisions.length === 0 ? {} : { decisions };
  const document = { ...summary.value, ...said, entries: entries.value };
  const text = [
    recordsText(summary.value, entries.value),
    ...goOnBeside(summary.value, entries.value),
    ...sentAgainText(summary.value),
    ...twice,
    ...decisionsText(decisions),
  ].join('\n\n');
  return ok(reply(document, text, summary.value.exitCode));
};

const report = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const path = required(given, 'out');
  if (!path.ok) return path;
  const ending = path.value.toLowerCase();
  const format = FORMATS.find((one) => ending.endsWith(`.${one}`));
  if (format === undefined)
    return failed('arguments-wrong', {
      detail: `--out '${path.value}' ends in none of .xlsx, .csv, .json, .pdf`,
    });
  const isReImport = given.isSet('failures');
  if (isReImport && format !== 'xlsx')
    return failed('arguments-wrong', { detail: '--failures writes .xlsx, which carries the mapping' });
  const free = placeIsFree(path.value);
  if (!free.ok) return free;
  const importId = given.arguments[0] ?? '';
  const order = { importId, path: path.value, format: isReImport ? ('re-import' as const) : format };
  const written = await session.do['imports.report'](order);
  if (!written.ok) return written;
  const { rows, sha256, notKept } = written.value;
  const text = [
    `${rows === 1 ? '1 row' : `${rows} rows`} written to ${written.value.path}`,
    `SHA-256: ${sha256}`,
    ...(notKept === null ? [] : [notKept]),
  ];
  return ok(reply(written.value, text.join('\n')));
};

const IMPORT = ['IMPORT'] as const;

/** imports list | show, report */
export const importsCommands: readonly Command[] = [
  {
    spec: {
      words: ['imports', 'list'],
      arguments: [],
      about: 'Lists the imports of this journal, newest first.',
      options: {},
    },
    access: 'read',
    run: list,
  },
  {
    spec: {
      words: ['imports', 'show'],
      arguments: IMPORT,
      about: 'Shows one import, with --records its records.',
      options: {
        records: { type: 'boolean', help: 'its records too' },
        outcome: {
          type: 'string',
          value: 'OUTCOME',
          help: 'only records of this outcome; in-doubt tells of each what is known and what can be done',
        },
        limit: { type: 'string', value: 'N', help: 'at most so many records' },
        after: { type: 'string', value: 'N', help: 'only records after this number' },
      },
    },
    access: 'read',
    run: show,
  },
  {
    spec: {
      words: ['report'],
      arguments: IMPORT,
      about:
        'Writes the results: every column of the source row unchanged, then outcome, service id, message and advice.',
      options: {
        out: { type: 'string', value: 'FILE.xlsx|.csv|.pdf|.json', help: 'where to' },
        failures: {
          type: 'boolean',
          help: 'only the rows that failed, to be corrected and loaded again; .xlsx',
        },
      },
    },
    access: 'read',
    run: report,
  },
];
