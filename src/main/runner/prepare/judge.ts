import { compileCleaning } from '../../../core/clean/cleaning';
import type { Issue } from '../../../core/issues/issue';
import type { MayBeTotal, SaysTotal, Sums } from '../../../core/map/adds-up';
import { compileMapping, type RowMapper } from '../../../core/map/apply';
import { type CastCheck, compileCastCheck } from '../../../core/map/cast-check';
import { companiesOf } from '../../../core/map/companies';
import { effectiveMapping } from '../../../core/map/effective';
import { type BuildOptions, startRecords } from '../../../core/map/group';
import type { KnownValues } from '../../../core/map/known-values';
import { linesTieIn } from '../../../core/map/lines-tie';
import type { Mapping } from '../../../core/map/mapping';
import { acceptedRecordsWhy } from '../../../core/map/plausible/accepted';
import { acceptedForIssue } from '../../../core/map/plausible/issue-acceptance';
import type { Watched } from '../../../core/map/plausible/later';
import { ruleOfIssue } from '../../../core/map/plausible/rules';
import { startWatch, type Watch } from '../../../core/map/plausible/watch';
import { type GroupEnds, learnEnds, streamRecords, streamTogether } from '../../../core/map/record-stream';
import type { Remark } from '../../../core/map/remark-row';
import { addedText, type SumRow } from '../../../core/map/sum-found';
import type { LooksLike } from '../../../core/map/vendor-sums';
import { attemptKey, uploadIds } from '../../../core/plan/upload-id';
import { ownCopy } from '../../../core/read/own-copy';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets/index';
import type { Scope, Target } from '../../../core/targets/target';
import { startJudge } from '../../../core/validate/judge';
import { compilePaidSigns } from '../../../core/validate/paid-signs';
import type { JudgeParts } from '../../../core/validate/prepare-record';
import { type Prepared, type Uncounted, writtenOut } from '../../../core/validate/prepared';
import { startJudgingRecords } from '../../../core/validate/row-program/lane';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection, type StoredConnection } from '../../journal/connections';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { failuresOf, overService } from '../../journal/sent-keys';
import { vendorValues } from '../directory-values';
import { localDay } from '../payments/local-day';
import { knownOfPaying } from '../payments/past';
import { connectionProfile } from '../profile';
import { knownAbout, vendorRows } from './directory-known';
import { besideEarlier, sentOtherwise } from './sent-otherwise';
import { sinceEarlier } from './since-earlier';
import { tellingRows } from './telling-rows';
import { type UsedRows, usedRows } from './used-rows';

/** Who judges for whom: the identity text is the namespace of derived upload ids. */
export type JudgeOrder = {
  readonly importId: string;
  readonly identity: string;
  readonly profileText: string;
  /** When it is judged, in epoch milliseconds. */
  readonly now: number;
};

/** Turns rows into judged records. */
export type Judge = {
  /** Records that these rows complete; their payloads are good until the next rows are added. */
  readonly add: (rows: readonly Row[]) => readonly Prepared[];
  /** The records still open, then the rows that belong to none. */
  readonly finish: () => Iterable<Prepared>;
  /** Whether rows of one record did not stand together: everything has to be judged once more, with the ends of groups. */
  readonly isScattered: () => boolean;
  /** What the rows came to. */
  readonly sums: Sums;
  /** What watches them for mappings that are plausible but wrong. */
  readonly watch: Watch;
};

/** An import's mapping and rules, compiled once. */
export type Bench = {
  readonly target: Target;
  readonly mapper: RowMapper;
  readonly parts: JudgeParts;
  readonly signsOf: ((row: Row) => ReturnType<ReturnType<typeof compilePaidSigns>>) | null;
  /** What the amounts of each row are held against; null: the file does not show it. */
  readonly casts: CastCheck | null;
  readonly columns: readonly string[];
  /** What the columns were taken to prove. */
  readonly facts: StoredImport['columnFacts'];
  /** What the rules about plausible but wrong mappings look at: the mapping as a person made it, the directory and the companies. */
  readonly plausible: Pick<Watched, 'mapping' | 'known' | 'companies'>;
};

/** How the rows of an import count under a bench, with the edits in force. */
export const benchRows = (
  journal: Journal,
  importId: string,
  { mapper: { mapping }, columns }: Pick<Bench, 'mapper' | 'columns'>,
): UsedRows => usedRows(journal, { importId, mapping, columns: [...columns] });

/** Begins to watch rows for those rules. */
export const watchRows = ({ mapper, target, columns, plausible }: Bench, isTogether: boolean): Watch =>
  startWatch({ mapper, target, columns, isTogether, ...plausible });

const onceKnown = (read: () => KnownValues): (() => KnownValues) => {
  let known: KnownValues | null = null;
  return () => {
    known ??= read();
    return known;
  };
};

const scopeOf = (stored: StoredImport, connection: StoredConnection, target: Target, now: number): Scope => ({
  today: localDay(now),
  company: stored.company ?? '',
  locations: connection.locations.map((location) => location.id),
  customFields: connection.customFields,
  paidOverride: stored.paidOverrideNote !== null,
  ...(stored.mapping?.accepts === undefined ? {} : { accepts: acceptedIssues(stored.mapping, target) }),
});

/** Issues of single records that the mapping accepts. */
const acceptedIssues = (mapping: Mapping, target: Target): readonly string[] =>
  Object.keys(ruleOfIssue).filter((code) => {
    const given = acceptedForIssue(code, { mapping, target });
    return given !== undefined && acceptedRecordsWhy(mapping, given) !== null;
  });

/** What the lines of each record are held against, as the first rows show it. */
const linesTieBy = (rows: readonly Row[], mapper: RowMapper): Pick<Scope, 'linesTie'> => {
  const linesTie = linesTieIn(rows, mapper);
  return linesTie === undefined ? {} : { linesTie };
};

/** Rows as the steps of a mapping leave them. */
export const cleanedRows = (
  rows: readonly Row[],
  { steps }: Pick<Mapping, 'steps'>,
  columns: readonly string[],
): readonly Row[] => {
  const cleaning = compileCleaning(steps, columns);
  return cleaning === null ? rows : rows.map(cleaning.clean);
};

/** What the amounts of each row are held against, as some rows show it. */
export const castsBy = (
  rows: readonly Row[],
  { mapping, target }: Pick<RowMapper, 'mapping' | 'target'>,
  { columns, columnFacts }: Pick<StoredImport, 'columns' | 'columnFacts'>,
): CastCheck | null => compileCastCheck(rows, { mapping, target, columns, facts: columnFacts });

/**
 * Compiles what an import is judged by. `sample`: its first rows, where they are not all in the journal yet. Errors: those of the
 * mapping and of the profile.
 */
export const openBench = (
  journal: Journal,
  stored: StoredImport,
  order: JudgeOrder,
  sample?: readonly Row[],
): Result<Bench> => {
  const target = targetNamed(stored.target ?? '');
  const connection = findConnection(journal, stored.connectionId ?? '');
  if (target === undefined) return failed('draft-incomplete', { what: 'target' });
  if (connection === undefined) return failed('draft-incomplete', { what: 'connection' });
  if (stored.mapping === null) return failed('draft-incomplete', { what: 'field mapping' });
  if (stored.mapping.target !== target.name)
    return failed('mapping-of-other-target', { target: target.name, other: stored.mapping.target });
  const profile = connectionProfile(order.profileText, connection);
  if (!profile.ok) return profile;
  const mapping = effectiveMapping(stored.mapping, target, stored.status);
  const mapper = compileMapping(mapping, target, stored.columns, {
    file: stored.file.name,
    facts: stored.columnFacts,
  });
  if (!mapper.ok) return mapper;
  const company = stored.company ?? '';
  const idOf = uploadIds({ identity: order.identity, company, target: target.name });
  const place = { connectionId: connection.id, company };
  const scope = overService(journal, { ...place, target: target.name });
  const reads = sentOtherwise(journal, target, profile.value);
  const beside = besideEarlier(journal, target, profile.value, place);
  const since = sinceEarlier(journal, target, profile.value, place);
  const seen = sample ?? tellingRows(journal, stored.importId);
  const telling = cleanedRows(seen, mapping, stored.columns);
  return ok({
    target,
    mapper: mapper.value,
    columns: stored.columns,
    facts: stored.columnFacts,
    casts: castsBy(telling, { mapping, target }, stored),
    plausible: {
      mapping: stored.mapping,
      known: onceKnown(() => vendorValues(journal, place)),
      companies: companiesOf(connection.companies, stored.company),
    },
    signsOf: target.watchesPayment ? compilePaidSigns(stored.columns.map((name) => ({ name }))) : null,
    parts: {
      target,
      slots: mapper.value.slots,
      scope: { ...scopeOf(stored, connection, target, order.now), ...linesTieBy(telling, mapper.value) },
      known: {
        ...knownAbout(journal, connection, scope, stored.importId),
        ...(reads === undefined ? {} : { sentOtherwise: reads }),
        ...(beside === undefined ? {} : { besideEarlier: beside }),
        ...(since === undefined ? {} : { sinceEarlier: since }),
        paying: knownOfPaying(journal, {
          ...place,
          importId: stored.importId,
          profile: profile.value,
          vendors: () => vendorRows(journal, place),
          now: order.now,
        }),
      },
      profile: profile.value,
      uploadIdOf:
        profile.value.invoice.uploadId.afterFailure === 'same'
          ? idOf
          : (key) => idOf(attemptKey(key, failuresOf(journal, scope, key))),
    },
  });
};

/** A row that belongs to no record. */
type LeftOut = {
  readonly row: number;
  readonly issues: readonly Issue[];
  readonly money: Uncounted | null;
};

const rowIssue = (code: string, row: number, params: Issue['params'] = {}): Issue => ({
  ...{ code, severity: 'warning', params: { row: String(row), ...params } },
  ...{ row, column: null, field: null },
});

const longestWord = 60;

/** Why a row is left out: a person or a step did it, or it says something else than the mapping wants. */
const leftOutIssue = ({ only }: Pick<RowMapper, 'only'>, row: Row): Issue => {
  const unmet = only.unmet(row);
  if (unmet === null) return rowIssue('row-not-wanted', row.row);
  if (!('step' in unmet)) {
    const { column, value } = unmet;
    return rowIssue('row-not-wanted', row.row, { column, value: ownCopy(value.slice(0, longestWord)) });
  }
  return unmet.step === null
    ? rowIssue('row-left-out-by-hand', row.row)
    : rowIssue('row-left-out-by-step', row.row, { step: unmet.step });
};

/** What is said of a row that adds up others: that it is left out, or what it prints where that is not what was counted. */
export const sumRowIssue = ({ row, code, differs, lacks, added, printed }: SumRow): Issue =>
  differs === null
    ? rowIssue(
        code,
        row,
        code === 'row-is-summary' || code === 'row-is-balance'
          ? {}
          : { printed, lacks, added: addedText(added) },
      )
    : rowIssue('printed-total-differs', row, differs);

/** A line of one text is told with its words. */
export const remarkIssue = ({ row, code, text }: Remark): Issue => rowIssue(code, row, { text });

/** The same of lines above the header: they are no rows of the table. */
export const printedIssues = ({ row, differs }: SumRow): readonly Issue[] =>
  differs === null ? [] : [rowIssue('printed-total-differs', row, differs)];

/** A whole record that comes to the rows above it is only shown. */
export const looksLikeIssue = ({ row, printed }: LooksLike): Issue =>
  rowIssue('row-may-add-up', row, { printed });

/** Whole records that look like the totals of their vendors: nothing of the file is sent until somebody says what they are. */
export const vendorTotalIssue = ({ row, printed }: LooksLike): Issue => ({
  ...rowIssue('record-may-be-total', row, { printed }),
  severity: 'error',
});

/** The same of a record that calls itself the total of the rows above it. */
export const saysTotalIssue = ({ row, printed, text }: SaysTotal): Issue => ({
  ...rowIssue('record-says-total', row, { printed, text }),
  severity: 'error',
});

/** A row that may be a total, or a record with a fault: nothing of the file is sent until somebody says which. */
export const mayBeTotalIssue = ({ row, printed, lacks, added }: MayBeTotal): Issue => ({
  ...rowIssue('row-may-be-total', row, { printed, lacks, added: addedText(added) }),
  severity: 'error',
});

/** Such a row is named, counted and left out. */
const leftOutRow = ({ row, issues, money }: LeftOut, record: number): Prepared => ({
  record,
  rows: [row],
  key: null,
  uploadId: null,
  payload: null,
  verdict: 'excluded',
  issues,
  money: null,
  ...(money === null ? {} : { uncounted: money }),
  duplicateOf: null,
  lines: 0,
});

const printedMoney = ({ printed, currency }: SumRow): Uncounted => ({
  amount: printed === '' ? null : printed,
  currency,
  text: '',
});

/** It holds on to no piece of the file. */
const ownMoney = (money: Uncounted | null): Uncounted | null =>
  money === null ? null : { ...money, text: ownCopy(money.text) };

const buildOptions = ({ signsOf, casts }: Bench): BuildOptions => ({
  ...(signsOf === null ? {} : { paidSigns: signsOf }),
  ...(casts === null ? {} : { casts }),
});

/** Builds records out of rows the way a bench says. */
export const startBuilder = (bench: Bench) => startRecords(bench.mapper, buildOptions(bench));

/** Learns where the records of these rows end. */
export const startLearning = ({ mapper }: Bench) => {
  const ends = learnEnds(mapper);
  const sums = mapper.startSums();
  return {
    add: (rows: readonly Row[]): void => {
      for (const row of rows) if (sums.take(row) === null) ends.add(row);
    },
    finish: ends.finish,
  };
};

/** Judged records as their rows pass by. */
type RowJudge = {
  readonly add: (row: Row, records: Prepared[]) => void;
  readonly finish: () => Iterable<Prepared>;
  /** Whoever was given records has done with their payloads. */
  readonly forget: () => void;
  readonly isScattered: () => boolean;
};

/** Rows of a record stand together: the row program sees them first. */
const judgeTogether = (bench: Bench): RowJudge => {
  const { mapper, parts } = bench;
  const taker = startJudgingRecords(mapper, parts, buildOptions(bench));
  const stream = streamTogether(mapper, taker);
  return {
    add: (row, records) => {
      const record = stream.add(row);
      if (record !== null) records.push(record);
    },
    finish: () => {
      const last = stream.finish();
      return last === null ? [] : [last];
    },
    forget: taker.forget,
    isScattered: stream.isScattered,
  };
};

/** It is known where each record ends: rows are kept until then, as they are mapped. */
const judgeApart = (bench: Bench, ends: GroupEnds): RowJudge => {
  const { mapper, parts } = bench;
  const stream = streamRecords(mapper, buildOptions(bench), ends);
  const judge = startJudge(parts);
  return {
    add: (row, records) => {
      for (const mapped of stream.add(row)) records.push(writtenOut(judge.add(mapped)));
    },
    finish: function* () {
      for (const mapped of stream.finish()) yield writtenOut(judge.add(mapped));
    },
    forget: () => undefined,
    isScattered: stream.isScattered,
  };
};

/**
 * Starts judging rows in file order. Without `ends` the rows of a record are taken to stand together; `isScattered` tells
 * whether they do.
 */
export const startJudging = (bench: Bench, ends: GroupEnds | null): Judge => {
  const { mapper } = bench;
  const judge = ends === null ? judgeTogether(bench) : judgeApart(bench, ends);
  const counted = mapper.startCounting();
  const sums = mapper.startSums();
  const watch = watchRows(bench, ends === null);
  const notWanted: LeftOut[] = [];
  /** Rows that add up others and were left out as well: that is what is said of them, unless what they print does not tie. */
  const leftOutBesides = new Map<number, Issue>();
  const hasMoney = bench.target.amount !== null;
  const moneyOfSum = (sum: SumRow): Uncounted | null => (hasMoney ? printedMoney(sum) : null);
  let last = 0;
  const addRow = (row: Row, records: Prepared[]): void => {
    watch.pass(row);
    const sum = sums.take(row);
    if (sum !== null) {
      if (row.leftOut !== undefined) leftOutBesides.set(row.row, leftOutIssue(mapper, row));
      return;
    }
    const wanted = counted(row);
    if (wanted === null)
      notWanted.push({
        row: row.row,
        issues: [leftOutIssue(mapper, row)],
        money: ownMoney(sums.moneyOf(row)),
      });
    else {
      watch.see(wanted);
      judge.add(wanted, records);
    }
  };
  const issueOfSum = (sum: SumRow): Issue =>
    (sum.differs === null ? leftOutBesides.get(sum.row) : undefined) ?? sumRowIssue(sum);
  const leftOut = (): readonly LeftOut[] =>
    [
      ...sums.found().map((sum) => ({ row: sum.row, issues: [issueOfSum(sum)], money: moneyOfSum(sum) })),
      ...sums.remarks().map((remark) => ({ row: remark.row, issues: [remarkIssue(remark)], money: null })),
      ...notWanted,
    ].sort((a, b) => a.row - b.row);
  return {
    add: (rows) => {
      judge.forget();
      const records: Prepared[] = [];
      for (const row of rows) addRow(row, records);
      last += records.length;
      return records;
    },
    finish: function* () {
      for (const record of judge.finish()) {
        last += 1;
        yield record;
      }
      for (const one of leftOut()) {
        last += 1;
        yield leftOutRow(one, last);
      }
    },
    isScattered: judge.isScattered,
    sums,
    watch,
  };
};
