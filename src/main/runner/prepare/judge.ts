import { compileMapping, type RowMapper } from '../../../core/map/apply';
import { effectiveMapping } from '../../../core/map/effective';
import { startRecords } from '../../../core/map/group';
import { type GroupEnds, learnEnds, streamRecords, streamTogether } from '../../../core/map/record-stream';
import { attemptKey, uploadIds } from '../../../core/plan/upload-id';
import { isSummaryRow } from '../../../core/read/summary-row';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets/index';
import type { Scope, Target } from '../../../core/targets/target';
import { startJudge } from '../../../core/validate/judge';
import { compilePaidSigns } from '../../../core/validate/paid-signs';
import type { JudgeParts } from '../../../core/validate/prepare-record';
import { type Prepared, writtenOut } from '../../../core/validate/prepared';
import { startJudgingRecords } from '../../../core/validate/row-program/lane';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection, type StoredConnection } from '../../journal/connections';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { failuresOf, overService } from '../../journal/sent-keys';
import { knownOfPaying } from '../payments/past';
import { connectionProfile } from '../profile';
import { knownAbout, vendorRows } from './directory-known';

/** Who judges for whom: the identity text is the namespace of derived upload ids. */
export type JudgeOrder = {
  readonly importId: string;
  readonly identity: string;
  readonly profileText: string;
};

/** Turns rows into judged records. */
export type Judge = {
  /** Records that these rows complete; their payloads are good until the next rows are added. */
  readonly add: (rows: readonly Row[]) => readonly Prepared[];
  /** The records still open, then the rows that belong to none. */
  readonly finish: () => Iterable<Prepared>;
  /** Whether rows of one record did not stand together: everything has to be judged once more, with the ends of groups. */
  readonly isScattered: () => boolean;
};

/** An import's mapping and rules, compiled once. */
export type Bench = {
  readonly target: Target;
  readonly mapper: RowMapper;
  readonly parts: JudgeParts;
  readonly signsOf: ((row: Row) => ReturnType<ReturnType<typeof compilePaidSigns>>) | null;
  readonly columns: readonly string[];
  /** What the columns were taken to prove. */
  readonly facts: StoredImport['columnFacts'];
};

const scopeOf = (stored: StoredImport, connection: StoredConnection): Scope => ({
  company: stored.company ?? '',
  locations: connection.locations.map((location) => location.id),
  customFields: connection.customFields,
  paidOverride: stored.paidOverrideNote !== null,
  ...(stored.mapping?.accepts === undefined
    ? {}
    : { accepts: stored.mapping.accepts.map(({ rule }) => rule) }),
});

/** Compiles what an import is judged by. Errors: those of the mapping and of the profile. */
export const openBench = (journal: Journal, stored: StoredImport, order: JudgeOrder): Result<Bench> => {
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
  return ok({
    target,
    mapper: mapper.value,
    columns: stored.columns,
    facts: stored.columnFacts,
    signsOf: target.watchesPayment ? compilePaidSigns(stored.columns.map((name) => ({ name }))) : null,
    parts: {
      target,
      slots: mapper.value.slots,
      scope: scopeOf(stored, connection),
      known: {
        ...knownAbout(journal, connection, scope, stored.importId),
        paying: knownOfPaying(journal, {
          ...place,
          importId: stored.importId,
          profile: profile.value,
          vendors: () => vendorRows(journal, place),
          now: Date.now(),
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

/** A row that belongs to no record: it is named, counted and left out. */
const leftOutRow = (row: number, record: number, code: string): Prepared => ({
  record,
  rows: [row],
  key: null,
  uploadId: null,
  payload: null,
  verdict: 'excluded',
  issues: [{ code, severity: 'warning', params: { row: String(row) }, row, column: null, field: null }],
  money: null,
  duplicateOf: null,
  lines: 0,
});

const buildOptions = ({ signsOf }: Bench) => (signsOf === null ? {} : { paidSigns: signsOf });

/** Builds records out of rows the way a bench says. */
export const startBuilder = (bench: Bench) => startRecords(bench.mapper, buildOptions(bench));

/** Learns where the records of these rows end. */
export const startLearning = ({ mapper, columns }: Bench) => {
  const ends = learnEnds(mapper);
  return {
    add: (rows: readonly Row[]): void => {
      for (const row of rows) if (!isSummaryRow(row.cells, columns.length)) ends.add(row);
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
  const { mapper, columns } = bench;
  const judge = ends === null ? judgeTogether(bench) : judgeApart(bench, ends);
  const counted = mapper.startCounting();
  const leftOut: { readonly row: number; readonly code: string }[] = [];
  let last = 0;
  const addRow = (row: Row, records: Prepared[]): void => {
    if (isSummaryRow(row.cells, columns.length)) {
      leftOut.push({ row: row.row, code: 'row-is-summary' });
      return;
    }
    const wanted = counted(row);
    if (wanted === null) leftOut.push({ row: row.row, code: 'row-not-wanted' });
    else judge.add(wanted, records);
  };
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
      for (const { row, code } of leftOut) {
        last += 1;
        yield leftOutRow(row, last, code);
      }
    },
    isScattered: judge.isScattered,
  };
};
