import { z } from 'zod';
import { readStateSchema } from '../../core/reconcile/lines';
import { type Grouping, type Stage, stages } from '../../core/reconcile/reconciliation';
import { recordsByCode } from './coded-records';
import { type Journal, statement } from './open';
import { payloadOf } from './opened-blocks';
import { all, one } from './parsed';
import { countRecords } from './record-figures';
import { remembering } from './remembered';

/** By what totals are told apart: the grouping, and the key of the payload that holds it (unused for the currency). */
export type GroupBy = { readonly by: Grouping; readonly key: string };

const OWN_VALUE = `json_extract(${payloadOf('r.')}, '$.' || @key)`;

const groupValue: Readonly<Record<Grouping, string>> = {
  currency: "coalesce(r.currency, '')",
  location: `coalesce(CAST(${OWN_VALUE} AS TEXT), '')`,
  status: `coalesce(CAST(${OWN_VALUE} AS TEXT), '')`,
  month: `coalesce(substr(${OWN_VALUE}, 1, 7), '')`,
};

const reached: Readonly<Record<Stage, string>> = {
  source: '1',
  valid: "r.verdict = 'valid'",
  submitted: 'r.submitted = 1',
  created: "r.outcome IN ('created', 'updated')",
  // What stood there already is read and compared as well, and was not made by us: it is in no stage of what we made.
  readBack: "b.state IN ('matched', 'different') AND r.outcome <> 'existing'",
};

const before: Readonly<Record<Stage, Stage>> = {
  source: 'source',
  valid: 'source',
  submitted: 'valid',
  created: 'submitted',
  readBack: 'created',
};

const FROM =
  'FROM record r LEFT JOIN read_back b ON b.import_id = r.import_id AND b.record = r.record WHERE r.import_id = @importId';

/** Records and minor units of one stage, by value and currency. `minor` null: no record of the group has money. */
export type StageTotal = {
  readonly value: string;
  readonly currency: string | null;
  readonly count: number;
  readonly minor: bigint | null;
};

/** The keys of the payload by which totals are told apart; null: the target has none. */
export type GroupKeys = Readonly<Record<Exclude<Grouping, 'currency'>, string | null>>;

const noKeys: GroupKeys = { location: null, status: null, month: null };

const n = z.bigint();
const groupRow = z.object({
  ...{ location: z.string(), status: z.string(), month: z.string() },
  ...{ own: z.string().nullable(), reads: z.string().nullable() },
  ...{ source: n, valid: n, submitted: n, created: n, readBack: n, count: n },
  ...{ ownMinor: n.nullable(), readMinor: n.nullable() },
});
type Group = z.infer<typeof groupRow>;

/** No payload has such a key. */
const NO_KEY = '""';

const inPayload = (key: string): string => `json_extract(payload, '$.' || @${key})`;

/**
 * Every record counted in the group of all that totals are told apart by: one walk through the payloads for all of them. The
 * limit, which is none, keeps SQLite from opening a payload once for each value.
 */
const groupsSql = (
  payload: string,
): string => `SELECT coalesce(CAST(${inPayload('location')} AS TEXT), '') AS location,
    coalesce(CAST(${inPayload('status')} AS TEXT), '') AS status, coalesce(substr(${inPayload('month')}, 1, 7), '') AS month,
    own, reads, source, valid, submitted, created, readBack, count(*) AS count, sum(own_minor) AS ownMinor, sum(read_minor) AS readMinor
  FROM (SELECT ${payload} AS payload, r.currency AS own, b.currency AS reads, r.amount_minor AS own_minor,
      b.amount_minor AS read_minor, ${stages.map((stage) => `coalesce(${reached[stage]}, 0) AS ${stage}`).join(', ')}
    ${FROM} LIMIT -1)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

const GROUPS = groupsSql(payloadOf('r.'));
/** By currency alone: no payload is opened. */
const BARE_GROUPS = groupsSql('NULL');

const groupsRemembered = remembering<readonly Group[]>();

const groupsOf = (journal: Journal, importId: string, keys: GroupKeys): readonly Group[] => {
  const names = {
    location: keys.location ?? NO_KEY,
    status: keys.status ?? NO_KEY,
    month: keys.month ?? NO_KEY,
  };
  return groupsRemembered(journal, `${importId} ${JSON.stringify(names)}`, () =>
    statement(journal, Object.values(keys).every((key) => key === null) ? BARE_GROUPS : GROUPS)
      .safeIntegers(true)
      .all({ importId, ...names })
      .map((row) => groupRow.parse(row)),
  );
};

const added = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? (a ?? b) : a + b;

const inOrder = (a: StageTotal, b: StageTotal): number => {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return (a.currency ?? '') < (b.currency ?? '') ? -1 : 1;
};

/** What has come to a stage, by currency or another value. Read back counts as it reads: in its own currency, with its own amount. */
export const stageTotals = (
  journal: Journal,
  importId: string,
  stage: Stage,
  { by, keys }: { readonly by: Grouping; readonly keys: GroupKeys },
): StageTotal[] => {
  const told = by === 'currency' ? noKeys : keys;
  const totals = new Map<string, StageTotal>();
  for (const group of groupsOf(journal, importId, told)) {
    if (group[stage] === 0n) continue;
    const isReadBack = stage === 'readBack';
    const currency = isReadBack ? (group.reads ?? group.own) : group.own;
    const value = by === 'currency' ? (currency ?? '') : group[by];
    const name = JSON.stringify([value, currency]);
    const before = totals.get(name);
    totals.set(name, {
      ...{ value, currency, count: (before?.count ?? 0) + Number(group.count) },
      minor: added(before?.minor ?? null, isReadBack ? group.readMinor : group.ownMinor),
    });
  }
  return [...totals.values()].sort(inOrder);
};

/** How many records have come to each stage. Opens no payload. */
export const stageCounts = (journal: Journal, importId: string): Readonly<Record<Stage, number>> =>
  one(
    journal,
    countsRow,
    `SELECT ${stages.map((stage) => `count(*) FILTER (WHERE ${reached[stage]}) AS ${stage}`).join(', ')} ${FROM}`,
    { importId },
  ) ?? { source: 0, valid: 0, submitted: 0, created: 0, readBack: 0 };

const countsRow = z.object({
  ...{ source: z.number(), valid: z.number(), submitted: z.number() },
  ...{ created: z.number(), readBack: z.number() },
});

/** The records behind a number; see the filter of the window's contract. */
export type RecordsBehind = {
  readonly stage: Stage;
  readonly isGap: boolean;
  readonly group: (GroupBy & { readonly value: string }) | null;
  /** Null: without money; undefined: any. */
  readonly currency: string | null | undefined;
  readonly state: z.infer<typeof readStateSchema> | null;
};

/** What a difference consists of: not there yet, or, where money is asked for, there with other money. */
const gapOf = (stage: Stage, isMoney: boolean): string => {
  const missing = `NOT coalesce(${reached[stage]}, 0)`;
  return stage === 'readBack' && isMoney
    ? `(${missing} OR b.amount_minor IS NOT r.amount_minor OR (b.currency IS NOT NULL AND b.currency IS NOT r.currency))`
    : missing;
};

const conditions = ({ stage, isGap, group, currency, state }: RecordsBehind): string => {
  const own = isGap ? [reached[before[stage]], gapOf(stage, currency !== undefined)] : [reached[stage]];
  const shownCurrency = stage === 'readBack' && !isGap ? 'coalesce(b.currency, r.currency)' : 'r.currency';
  const value =
    group?.by === 'currency' ? `coalesce(${shownCurrency}, '')` : groupValue[group?.by ?? 'currency'];
  return [
    ...own,
    ...(group === null ? [] : [`${value} = @value`]),
    ...(currency === undefined ? [] : [`${shownCurrency} IS @currency`]),
    ...(state === null ? [] : ['b.state = @state']),
  ]
    .map((text) => `(${text})`)
    .join(' AND ');
};

const behindRow = z
  .object({
    record: z.number(),
    first_row: z.number(),
    last_row: z.number(),
    key: z.string().nullable(),
    outcome: z.string(),
    service_id: z.string().nullable(),
    currency: z.string().nullable(),
    amount: z.string().nullable(),
    read_currency: z.string().nullable(),
    read_amount: z.string().nullable(),
    state: readStateSchema.nullable(),
  })
  .transform((row) => ({
    record: row.record,
    rows: [row.first_row, row.last_row] as const,
    key: row.key,
    outcome: row.outcome,
    serviceId: row.service_id,
    currency: row.currency,
    minor: row.amount === null ? null : BigInt(row.amount),
    readBack:
      row.read_currency === null || row.read_amount === null
        ? null
        : { currency: row.read_currency, minor: BigInt(row.read_amount) },
    state: row.state,
  }));

/** A record behind a number. */
export type RecordBehind = z.infer<typeof behindRow>;

const values = (importId: string, { group, currency, state }: RecordsBehind) => ({
  importId,
  key: group?.key ?? '',
  value: group?.value ?? '',
  currency: currency ?? null,
  state: state ?? '',
});

// Every parameter is named once, so that one set of values fits whatever the conditions are.
const ALL_NAMED = '@key = @key AND @value = @value AND @state = @state AND (@currency IS @currency)';

/** The records behind a number after one, in order. */
export const recordsBehind = (
  journal: Journal,
  importId: string,
  filter: RecordsBehind,
  page: { readonly after: number; readonly limit: number },
): RecordBehind[] =>
  all(
    journal,
    behindRow,
    `SELECT r.record, r.first_row, r.last_row, r.key, r.outcome, r.service_id, r.currency,
       CAST(r.amount_minor AS TEXT) AS amount, b.currency AS read_currency, CAST(b.amount_minor AS TEXT) AS read_amount, b.state
     ${FROM} AND ${ALL_NAMED} AND ${conditions(filter)} AND r.record > @after ORDER BY r.record LIMIT @limit`,
    { ...values(importId, filter), ...page },
  );

/** How many they are in all. */
export const countBehind = (journal: Journal, importId: string, filter: RecordsBehind): number =>
  one(
    journal,
    z.object({ n: z.number() }),
    `SELECT count(*) AS n ${FROM} AND ${ALL_NAMED} AND ${conditions(filter)}`,
    values(importId, filter),
  )?.n ?? 0;

/** Numbers of submitted records by their outcome. */
export const countSubmitted = (
  journal: Journal,
  importId: string,
): readonly { readonly outcome: string; readonly n: number }[] => {
  const counts = new Map<string, number>();
  for (const { outcome, n, unsent } of countRecords(journal, importId))
    counts.set(outcome, (counts.get(outcome) ?? 0) + n - unsent);
  return [...counts].flatMap(([outcome, n]) => (n === 0 ? [] : [{ outcome, n }]));
};

const byWordRow = z.object({ by_word: z.number(), unnamed: z.number() });

/** Records that a person called created, of which nothing was read; and those of them for which they named no entry. */
export const countByWord = (
  journal: Journal,
  importId: string,
): { readonly byWord: number; readonly unnamed: number } => {
  const row = one(
    journal,
    byWordRow,
    `SELECT count(*) AS by_word, count(*) - count(service_id) AS unnamed FROM ${recordsByCode(journal)}
       WHERE import_id = @importId AND submitted = 1 AND outcome IN ('created', 'updated') AND outcome <> 'pending'
         AND code IN ('decided-created-unread', 'decided-updated-unread', 'decided-created')
         AND (code <> 'decided-created' OR service_id IS NULL)`,
    { importId },
  );
  return { byWord: row?.by_word ?? 0, unnamed: row?.unnamed ?? 0 };
};

const briefRow = z
  .object({
    record: z.number(),
    first_row: z.number(),
    last_row: z.number(),
    key: z.string().nullable(),
    code: z.string().nullable(),
    text: z.string().nullable(),
  })
  .transform(({ first_row: firstRow, last_row: lastRow, ...row }) => ({ ...row, firstRow, lastRow }));

const BRIEF = 'record, first_row, last_row, key, code, text';

/** Where records stand in the file, and what makes each the same thing. */
export const briefRecords = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): ReadonlyMap<number, z.infer<typeof briefRow>> =>
  new Map(
    all(
      journal,
      briefRow,
      `SELECT ${BRIEF} FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))`,
      [importId, JSON.stringify(records)],
    ).map((row) => [row.record, row]),
  );

/** Records in doubt, in order. */
export const recordsInDoubt = (
  journal: Journal,
  importId: string,
  page: { readonly offset: number; readonly limit: number },
): z.infer<typeof briefRow>[] =>
  all(
    journal,
    briefRow,
    `SELECT ${BRIEF} FROM record WHERE import_id = @importId AND outcome = 'in-doubt' ORDER BY record LIMIT @limit OFFSET @offset`,
    { importId, ...page },
  );

const readMoneyRow = z.object({ currency: z.string(), minor: z.bigint() });

/** Sums of what was read back of what we made, in minor units by the currency in which it reads. */
export const sumReadBack = (journal: Journal, importId: string): z.infer<typeof readMoneyRow>[] =>
  statement(
    journal,
    `SELECT b.currency, sum(b.amount_minor) AS minor FROM read_back b
       JOIN record r ON r.import_id = b.import_id AND r.record = b.record
     WHERE b.import_id = ? AND b.amount_minor IS NOT NULL AND r.outcome <> 'existing' GROUP BY 1 ORDER BY 1`,
  )
    .safeIntegers(true)
    .all([importId])
    .map((row) => readMoneyRow.parse(row));
