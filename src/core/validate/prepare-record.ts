import type { Issue } from '../issues/issue';
import type { MappedRecord } from '../map/group';
import type { MappedSlot } from '../map/mapped-parts';
import { ruleOfIssue, ruleOfRecord } from '../map/plausible/rules';
import type { ServiceProfile } from '../service/profile';
import type { Draft, OrderEntry, Scope, Target } from '../targets/target';
import { fromMinor, minorUnitsOf } from '../values/currency';
import type { JsonObject } from '../values/json';
import type { BesideEarlier, EarlierRecord, Known, SinceEarlier } from './known';
import type { JudgedRecord, Verdict } from './prepared';
import { compileRequired, errorsByField } from './required';
import { compileResolve } from './resolve-draft';
import { compileMarkedMoney, uncountedOf, unread } from './uncounted';
import { overwritingIssues } from './written-over';

/** Everything a record is judged by. */
export type JudgeParts = {
  readonly target: Target;
  /** The mapped fields, with their look-ups. */
  readonly slots: readonly MappedSlot[];
  readonly scope: Scope;
  readonly known: Known;
  readonly profile: ServiceProfile;
  /** The upload id that follows from a match key. */
  readonly uploadIdOf: (matchKey: string) => string;
};

/** Judges one mapped record by itself, the directory and the journal; the rest of the file is not looked at. */
export type PrepareRecord = (mapped: MappedRecord, record: number) => JudgedRecord;

const recordIssue = (draft: Draft, code: string, params: Issue['params'], field: string | null): Issue => ({
  code,
  severity: 'error',
  params,
  row: draft.rows[0] ?? null,
  column: field === null ? null : (draft.columns[field] ?? null),
  field,
});

const earlierParams = (earlier: EarlierRecord): Issue['params'] => ({
  date: earlier.at.slice(0, 10),
  file: earlier.fileName,
  record: String(earlier.record),
  outcome: earlier.outcome,
  importId: earlier.importId,
});

const tooManyLines = (draft: Draft, most: number | null): readonly Issue[] =>
  most === null || draft.items.length <= most
    ? []
    : [recordIssue(draft, 'too-many-lines', { items: String(draft.items.length), most: String(most) }, null)];

/** A record that pays is judged beside what is known of its vendor and its invoices. */
const withPaying = (draft: Draft, { target, known }: JudgeParts): Draft =>
  target.pays === undefined || known.paying === undefined
    ? draft
    : { ...draft, paying: known.paying(target.pays(draft.fields, draft.items)) };

type UploadId = { readonly id: string | null; readonly isOwn: boolean };

/** The person's own upload id, else the one that follows from the match key. */
const uploadIdFor = (draft: Draft, key: string | null, parts: JudgeParts): UploadId => {
  const { uploadIdField } = parts.target;
  if (uploadIdField === null) return { id: null, isOwn: false };
  const own = draft.fields[uploadIdField];
  if (own !== undefined) return { id: own, isOwn: true };
  return { id: key === null ? null : parts.uploadIdOf(key), isOwn: false };
};

const usedUploadId = (
  draft: Draft,
  key: string | null,
  uploadId: UploadId,
  parts: JudgeParts,
): readonly Issue[] => {
  if (!uploadId.isOwn || uploadId.id === null) return [];
  const earlier = parts.known.earlierUpload(uploadId.id);
  if (earlier === undefined || (key !== null && earlier.key === key)) return [];
  const params = { ...earlierParams(earlier), value: uploadId.id };
  return [recordIssue(draft, 'upload-id-used', params, parts.target.uploadIdField)];
};

const isError = (issue: Issue): boolean => issue.severity === 'error';

type Judged = {
  readonly verdict: Verdict;
  readonly issues: readonly Issue[];
  readonly duplicateOf: JudgedRecord['duplicateOf'];
};

type Money = JudgedRecord['money'];

/** What a record is held against an earlier one by. */
type Held = {
  readonly money: Money;
  readonly reads: 'second' | null;
  readonly beside: BesideEarlier | null;
  readonly since: SinceEarlier | null;
};

const isSameMoney = (a: NonNullable<Money>, b: NonNullable<Money>): boolean =>
  a.currency === b.currency && minorUnitsOf(a.amount, a.currency) === minorUnitsOf(b.amount, b.currency);

const moneyText = ({ amount, currency }: NonNullable<Money>): string => {
  const minor = minorUnitsOf(amount, currency);
  return `${minor === null ? amount : fromMinor(BigInt(minor), currency)} ${currency}`;
};

/** What is said of it where what was sent does not stand there as it was sent, as far as anybody knows; null: it does. */
const notStanding = (draft: Draft, earlier: EarlierRecord, since: SinceEarlier | null): Issue | null => {
  const params = earlierParams(earlier);
  if (earlier.outcome === 'unsent') return recordIssue(draft, 'waits-elsewhere', params, null);
  if (earlier.outcome === 'in-doubt') return recordIssue(draft, 'imported-in-doubt', params, null);
  if (earlier.outcome === 'pending') return recordIssue(draft, 'imported-unfinished', params, null);
  if (since === null) return null;
  const { kind, now, command } = since;
  return recordIssue(draft, `imported-${kind}`, { ...params, now, command }, null);
};

/** Why a record is held back for an earlier one: it is the same, or only its number is. */
const earlierIssue = (draft: Draft, earlier: EarlierRecord, { money, reads, beside, since }: Held): Issue => {
  const params = earlierParams(earlier);
  const missing = notStanding(draft, earlier, since);
  if (missing !== null) return missing;
  if (reads === 'second') return recordIssue(draft, 'sent-otherwise', params, null);
  const otherwise = beside?.otherwise ?? '';
  const paid = beside?.paid ?? null;
  const isSame = money === null || earlier.money === null || isSameMoney(money, earlier.money);
  const both = isSame ? null : { was: moneyText(earlier.money), value: moneyText(money) };
  if (paid !== null) {
    const amounts = both === null ? '' : `amount: sent ${both.was}, here ${both.value}`;
    const more = [amounts, otherwise].filter((text) => text !== '').join('; ');
    const text = { text: paid.text, otherwise: more === '' ? '' : ` It differs as well: ${more}.` };
    return recordIssue(draft, `imported-${paid.kind}`, { ...params, ...text }, null);
  }
  if (both !== null) {
    const value = otherwise === '' ? both.value : `${both.value}; besides, ${otherwise}`;
    return recordIssue(draft, 'imported-otherwise', { ...params, ...both, value }, null);
  }
  return otherwise === ''
    ? recordIssue(draft, 'already-imported', params, null)
    : recordIssue(draft, 'imported-differs', { ...params, otherwise }, null);
};

type Keyed = {
  readonly key: string | null;
  readonly money: Money;
  /** What would go out of it. */
  readonly payload: () => JsonObject;
};

/**
 * A record that was sent before is no new one, whatever else is wrong with it. One that would change what was sent
 * of it goes on: what stands there is held against it before anything is sent.
 */
const judge = (
  draft: Draft,
  issues: readonly Issue[],
  { key, money, payload }: Keyed,
  { target, known }: JudgeParts,
): Judged => {
  const earlier = target.createsOnce && key !== null ? known.earlier(key) : undefined;
  const isGood = !issues.some(isError);
  const reads = earlier === undefined || !isGood ? null : (known.sentOtherwise?.(earlier, payload()) ?? null);
  if (earlier !== undefined && reads !== 'change') {
    const beside = isGood ? (known.besideEarlier?.(earlier, payload()) ?? null) : null;
    const since = known.sinceEarlier?.(earlier) ?? null;
    const issue = earlierIssue(draft, earlier, { money, reads, beside, since });
    const duplicateOf = { importId: earlier.importId, record: earlier.record };
    // What is not sent anyhow is not looked up either: that it was not says nothing of the service.
    const others = issues.filter(({ code }) => code !== 'payment-invoice-unread');
    return { verdict: 'duplicate', issues: [...others, issue], duplicateOf };
  }
  return { verdict: isGood ? 'valid' : 'invalid', issues, duplicateOf: null };
};

/** Amounts that the row itself says are wrong keep it back for that: what else they break does not speak against the whole file. */
const besideOddAmounts = (found: readonly Issue[], checked: readonly Issue[]): readonly Issue[] =>
  found.some((issue) => ruleOfRecord[issue.code] !== undefined && isError(issue))
    ? checked.filter(({ code }) => ruleOfIssue[code] === undefined)
    : checked;

/**
 * Compiles the checks of one import: look-ups, what is left out by rule, required fields, rules of the target, history.
 * Every problem in one pass; a payload only for what may be sent.
 */
export const compilePrepare = (parts: JudgeParts): PrepareRecord => {
  const { target, slots, scope, known, profile } = parts;
  const resolve = compileResolve(slots, target, known, profile);
  const required = compileRequired(target, new Set(slots.map((slot) => slot.key)));
  const markedMoney = compileMarkedMoney(slots);
  const ordersWith = (key: string, value: string): readonly OrderEntry[] =>
    (known.purchaseOrders?.find(key, value) ?? []).flatMap(({ order }) => order ?? []);
  const mostLines = target.bulk.limits(profile).items;
  return (mapped, record) => {
    const { draft: resolved, issues: lookUpIssues } = resolve(mapped.draft);
    const draft = withPaying(resolved, parts);
    const key = target.matchKey(draft, scope);
    const uploadId = uploadIdFor(draft, key, parts);
    const amount = target.amount?.(draft.fields, draft.items) ?? null;
    const naming = target.naming?.(draft, ordersWith) ?? null;
    const unsummed = target.amount === null ? undefined : mapped.unsummed;
    const apart = unsummed === undefined ? markedMoney(amount, mapped.issues) : unread(unsummed);
    const money = apart === null ? amount : null;
    const uncounted = apart ?? uncountedOf(target, draft, money, mapped.issues);
    const common = {
      record,
      rows: draft.rows,
      fields: draft.fields,
      items: draft.items,
      key,
      uploadId: uploadId.id,
      money,
      ...(uncounted === null ? {} : { uncounted }),
      ...(naming === null ? {} : { naming }),
      ...(draft.paying?.names === undefined ? {} : { paidNames: draft.paying.names }),
    };
    const leftOut = target.leaveOut(draft);
    // A figure of which a part could not be read, or that its rows disagree about, leaves nothing out.
    const isDoubtful =
      leftOut !== null && (unsummed !== undefined || errorsByField(mapped.issues)(leftOut.field ?? '', null));
    if (leftOut !== null && !isDoubtful)
      return { ...common, payload: null, verdict: 'excluded', issues: [leftOut], duplicateOf: null };
    const payloadOf = (): JsonObject =>
      target.payload(draft, { company: scope.company, uploadId: uploadId.id, profile });
    const found = [...mapped.issues, ...lookUpIssues];
    const issues = [
      ...found,
      ...required(draft, errorsByField(found)),
      ...besideOddAmounts(found, target.check(draft, scope, profile)),
      ...tooManyLines(draft, mostLines),
      ...usedUploadId(draft, key, uploadId, parts),
      ...overwritingIssues(draft, target, { known, key, payload: payloadOf }),
    ];
    const judged = judge(draft, issues, { key, money, payload: payloadOf }, parts);
    const payload = judged.verdict === 'valid' ? payloadOf() : null;
    const remark = judged.verdict === 'valid' ? (target.remark?.(draft, profile) ?? null) : null;
    const { verdict, duplicateOf } = judged;
    return { ...common, payload, remark, verdict, issues: judged.issues, duplicateOf };
  };
};
