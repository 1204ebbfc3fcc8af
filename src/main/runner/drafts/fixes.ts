import {
  areDaysAmong,
  differsInWriting,
  type Fix,
  fixingSteps,
  paddingStep,
  serialStep,
} from '../../../core/clean/fixing-step';
import type { Step } from '../../../core/clean/step';
import { readingUnder } from '../../../core/map/column-facts';
import { findColumn } from '../../../core/read/named-column';
import { shownCell } from '../../../core/read/shown-cell';
import type { Row } from '../../../core/read/table';
import { parseDate } from '../../../core/values/parse-date';
import { ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import type { StoredImport } from '../../journal/imports';
import { codesWithFixes, fixesSaid } from '../../journal/issues';
import { eachSourceBlock } from '../../journal/source-rows';
import { usedRows } from '../prepare/used-rows';
import type { Desk } from './desk';
import { rowsAt } from './rows-at';
import { tryStep } from './try-step';

type Found = Output<'drafts.fixes'>;
type Pair = Found['pairs'][number];

/** Nobody goes through more of them. */
const mostPairs = 1_000;

/** The one step that does what all fixes do, where it changes no other cell. */
const provenRule = (
  desk: Desk,
  importId: string,
  fixes: readonly Fix[],
  step: Extract<Step, { do: 'pad' | 'read-date' }> | null,
): Found['rule'] => {
  const [exact, ...others] = fixingSteps(fixes);
  if (step === null || exact === undefined || others.length > 0) return null;
  const [ruled, fixed] = [step, exact].map((one) => tryStep(desk, { importId, step: one, place: null }));
  return ruled?.ok === true && fixed?.ok === true && ruled.value.cells === fixed.value.cells ? step : null;
};

/** Numbers of a spreadsheet in a column of dates. */
const SERIAL = 'date-serial';

/** The first and the last day that the cells of a column say in plain words; null: none does. */
const daysOf = (
  { journal }: Desk['ports'],
  stored: StoredImport,
  column: string,
): { readonly first: string; readonly last: string } | null => {
  if (stored.mapping === null) return null;
  const { asUsed } = usedRows(journal, stored);
  const read = shownCell(findColumn(stored.columns, column));
  const order = readingUnder(stored.mapping, column, undefined).dateOrder;
  let [first, last] = ['', ''];
  for (const block of eachSourceBlock(journal, stored.importId))
    for (const row of block) {
      const day = parseDate(read(asUsed(row)).trim(), order === 'dmy' || order === 'mdy' ? order : 'auto');
      if (!day.ok || day.value.ambiguous) continue;
      if (first === '' || day.value.date < first) first = day.value.date;
      if (day.value.date > last) last = day.value.date;
    }
  return first === '' ? null : { first, last };
};

const areSureDays = (desk: Desk, stored: StoredImport, pairs: readonly Pair[]): boolean => {
  const [one, ...others] = new Set(pairs.map(({ column }) => column));
  const days = one === undefined || others.length > 0 ? null : daysOf(desk.ports, stored, one);
  return days !== null && areDaysAmong(pairs, days);
};

/**
 * What the cells of one kind of issue may mean, each different text once, with the cells that hold it. Errors: those of a draft that is not
 * open.
 */
export const fixesOf = (desk: Desk, { importId, code }: ParsedInput<'drafts.fixes'>): Result<Found> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { journal } = desk.ports;
  const said = fixesSaid(journal, importId, code);
  const byPlace = new Map<number, { readonly column: string; readonly fix: string }[]>();
  for (const { ordinal, ...one } of said) byPlace.set(ordinal, [...(byPlace.get(ordinal) ?? []), one]);
  const { asUsed } = usedRows(journal, draft.value);
  const { columns } = draft.value;
  const reads = new Map<string, (row: Row) => string>();
  const pairs = new Map<string, Pair>();
  for (const stored of rowsAt(journal, importId, new Set(byPlace.keys()))) {
    const row = asUsed(stored);
    for (const { column, fix } of byPlace.get(stored.ordinal) ?? []) {
      const read = reads.get(column) ?? shownCell(findColumn(columns, column));
      reads.set(column, read);
      const from = read(row).trim();
      const key = JSON.stringify([column, from, fix]);
      const known = pairs.get(key);
      if (known !== undefined) pairs.set(key, { ...known, cells: known.cells + 1 });
      else {
        const pair = { column, from, to: fix };
        pairs.set(key, { ...pair, cells: 1, row: row.row, isSure: differsInWriting(pair) });
      }
    }
  }
  const found = [...pairs.values()].filter(({ from, to }) => from !== to && from !== '');
  const isOfDays = code === SERIAL;
  const areSure = isOfDays && areSureDays(desk, draft.value, found);
  const all = found.map((pair) => ({ ...pair, isSure: pair.isSure || areSure }));
  const kept = all.slice(0, mostPairs);
  const isOneRule = all.length === kept.length && kept.every(({ isSure }) => isSure);
  return ok({
    cells: all.reduce((sum, { cells }) => sum + cells, 0),
    pairs: kept,
    more: all.length - kept.length,
    rule: isOneRule
      ? provenRule(desk, importId, kept, isOfDays ? serialStep(kept) : paddingStep(kept))
      : null,
  });
};

/** Kinds of issues whose cells may be fixed at once. Errors: those of a draft that is not open. */
export const fixableOf = (
  desk: Desk,
  { importId }: ParsedInput<'drafts.fixable'>,
): Result<Output<'drafts.fixable'>> => {
  const draft = desk.open(importId);
  return draft.ok
    ? ok(codesWithFixes(desk.ports.journal, importId).map(({ code, n }) => ({ code, cells: n })))
    : draft;
};

/** It is asked at every check and goes over the rows several times: longer files offer each kind by itself. */
const mostRowsProved = 50_000;

/**
 * The kinds of issues of which every cell has one fix that only writes it otherwise, as it is known, with the steps that do them all. Errors: those
 * of a draft that is not open.
 */
export const provedOf = (
  desk: Desk,
  { importId }: ParsedInput<'drafts.proved'>,
): Result<Output<'drafts.proved'>> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const kinds: Output<'drafts.proved'>['kinds'] = [];
  if ((draft.value.rowCount ?? 0) > mostRowsProved) return ok({ kinds });
  for (const { code } of codesWithFixes(desk.ports.journal, importId)) {
    const fixes = fixesOf(desk, { importId, code });
    if (!fixes.ok) return fixes;
    const { cells, pairs, more, rule } = fixes.value;
    if (more > 0 || pairs.length === 0 || !pairs.every(({ isSure }) => isSure)) continue;
    kinds.push({ code, cells, steps: rule === null ? [...fixingSteps(pairs)] : [rule] });
  }
  return ok({ kinds });
};
