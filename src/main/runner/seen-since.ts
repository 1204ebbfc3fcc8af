import { words } from '../../core/issues/codes';
import { momentText } from '../../core/values/moment-text';
import { sentReads } from '../../core/values/sent-reads';
import { saidBeforeSending, saidToOverwrite } from '../journal/guard-said';
import type { Journal } from '../journal/open';
import { twiceCodes } from '../journal/perhaps-twice';
import { looksTelling, lookThatTells, unexpectedLines } from '../journal/read-backs';
import type { StoredRecord } from '../journal/records';
import { labelsIn } from './evidence';
import { laterAttempt } from './later-attempt';
import { sweptOnceAt } from './may-be-twice';
import { type SeenWords, type Swept, sweptIn } from './swept-since';

type Word = Pick<StoredRecord, 'record' | 'outcome' | 'code'>;

const THERE: ReadonlySet<string> = new Set(['created', 'updated', 'existing']);

/** What is remembered of an import, for as long as its history of reading back stays as it is. */
type Known = {
  readonly lines: number;
  readonly isTelling: boolean;
  /** Second copies, by the record that they are copies of. */
  readonly copies: ReadonlyMap<number, SeenWords>;
};

const remembered = new WeakMap<Journal, Map<string, Known>>();

const ALL = 100_000;

const copiesIn = (journal: Journal, importId: string): ReadonlyMap<number, SeenWords> => {
  const label = labelsIn(journal, importId);
  const found = new Map<number, SeenWords>();
  for (const line of unexpectedLines(journal, importId, { offset: 0, limit: ALL })) {
    if (line.kind !== 'unexpected' || line.mayBeInDoubt) continue;
    const { serviceId: id, agrees = [] } = line;
    const fields = agrees.length === 0 ? 'what tells one from another' : agrees.map(label).join(', ');
    found.set(line.record, words('read-back-unexpected', { id, fields }));
  }
  return found;
};

const knownOf = (journal: Journal, importId: string): Known => {
  const all = remembered.get(journal) ?? new Map<string, Known>();
  remembered.set(journal, all);
  const before = all.get(importId);
  const now = looksTelling(journal, importId, before);
  if (before !== undefined && before.lines === now.lines) return before;
  const known = { ...now, copies: now.lines === 0 ? new Map() : copiesIn(journal, importId) };
  all.set(importId, known);
  return known;
};

const MOST_FIELDS = 8;

/** What the last look at the service showed of a record, where that is otherwise than it was sent. */
const readOtherwise = (journal: Journal, importId: string, { record, code }: Word): readonly SeenWords[] => {
  const line = lookThatTells(journal, importId, record);
  if (line === undefined) return [];
  if (line.kind === 'missing')
    return [
      line.serviceId === null
        ? words('read-back-missing-without-id', {})
        : words('read-back-missing', { text: line.text }),
    ];
  const { differences, paidOtherwise } = line;
  const label = labelsIn(journal, importId);
  const each = differences.slice(0, MOST_FIELDS).map((one) => `${label(one.field)}: ${sentReads(one)}`);
  const more = differences.length - each.length;
  const fields = each.join('; ') + (more > 0 ? `; and ${more} more` : '');
  const isTold = paidOtherwise === undefined || code?.startsWith(`existing-${paidOtherwise.kind}`) === true;
  return [
    ...(differences.length === 0 ? [] : [words('read-back-different', { fields })]),
    ...(isTold ? [] : [words(`read-back-${paidOtherwise.kind}`, { text: paidOtherwise.text })]),
  ];
};

/**
 * What was shown of its number and vendor before it was sent, of one that was created; what it would write over, of one that was updated; and what reading it back has shown that speaks against its outcome: how it reads otherwise, that it is not there any
 * more, or that it stands there a second time; what became of one that failed in a later attempt; nothing where it reads as it was sent, or nobody has looked.
 */
const seenOf = (journal: Journal, importId: string, record: Word): readonly SeenWords[] => {
  if (record.outcome === 'failed' || record.outcome === 'rejected')
    return [laterAttempt(journal, importId, record.record) ?? []].flat();
  if (!THERE.has(record.outcome)) return [];
  const { isTelling, copies } = knownOf(journal, importId);
  const copy = copies.get(record.record);
  const before =
    record.outcome === 'created' ? saidBeforeSending(journal, importId, record.record) : undefined;
  const over =
    record.outcome === 'updated' ? saidToOverwrite(journal, importId, record.record)?.params : undefined;
  return [
    ...(over?.['changes'] === undefined ? [] : [words('overwritten-sent', over)]),
    ...(before === undefined ? [] : [words(`${before.code}-sent`, before.params)]),
    ...(isTelling ? readOtherwise(journal, importId, record) : []),
    ...(copy === undefined ? [] : [copy]),
  ];
};

/** What may have stood there twice, and does not as a sweep over the whole list has shown since. */
const onceThere = (journal: Journal, importId: string, { code }: Word): readonly SeenWords[] => {
  const at = code !== null && twiceCodes.has(code) ? sweptOnceAt(journal, importId) : null;
  return at === null ? [] : [words('swept-once', { when: momentText(at) })];
};

/** The same, and what sweeps found of it (`swept`, read once where many records are asked about). */
export const seenSince = (
  journal: Journal,
  importId: string,
  record: Word,
  swept: Swept = sweptIn(journal, importId),
): readonly SeenWords[] => [
  ...seenOf(journal, importId, record),
  ...(swept.get(record.record) ?? onceThere(journal, importId, record)),
];

type Told = { readonly message: string | null; readonly advice: string | null };

/** Words of the service may end anywhere: what follows them is a sentence of its own. */
const joined = (texts: readonly (string | null)[]): string | null => {
  const all = [...new Set(texts.flatMap((text) => text || []))];
  const ended = all.slice(0, -1).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
  return all.length === 0 ? null : [...ended, ...all.slice(-1)].join(' ');
};

/** The words beside a record with those; what is to be done now takes the place of what was to be done, unless it is in doubt. */
export const withSeen = <T extends Told>(
  told: T,
  seen: readonly SeenWords[],
  { outcome }: Pick<Word, 'outcome'>,
): T =>
  seen.length === 0
    ? told
    : {
        ...told,
        message: joined([told.message, ...seen.map(({ sentence }) => sentence)]),
        advice: joined([outcome === 'in-doubt' ? told.advice : null, ...seen.map(({ advice }) => advice)]),
      };
