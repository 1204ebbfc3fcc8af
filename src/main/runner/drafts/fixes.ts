import { differsInWriting, type Fix, fixingSteps, paddingStep } from '../../../core/clean/fixing-step';
import { findColumn } from '../../../core/read/named-column';
import { shownCell } from '../../../core/read/shown-cell';
import type { Row } from '../../../core/read/table';
import { ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { codesWithFixes, fixesSaid } from '../../journal/issues';
import { usedRows } from '../prepare/used-rows';
import type { Desk } from './desk';
import { rowsAt } from './rows-at';
import { tryStep } from './try-step';

type Found = Output<'drafts.fixes'>;
type Pair = Found['pairs'][number];

/** Nobody goes through more of them. */
const mostPairs = 1_000;

/** The padding step, where it changes no other cell than the fixes do. */
const provenPadding = (desk: Desk, importId: string, fixes: readonly Fix[]): Found['padding'] => {
  const [column, ...others] = new Set(fixes.map((one) => one.column));
  const step = column === undefined || others.length > 0 ? null : paddingStep(fixes);
  const [exact] = fixingSteps(fixes);
  if (step === null || exact === undefined) return null;
  const [padded, fixed] = [step, exact].map((one) => tryStep(desk, { importId, step: one, place: null }));
  return padded?.ok === true && fixed?.ok === true && padded.value.cells === fixed.value.cells ? step : null;
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
  const all = [...pairs.values()].filter(({ from, to }) => from !== to && from !== '');
  const kept = all.slice(0, mostPairs);
  return ok({
    cells: all.reduce((sum, { cells }) => sum + cells, 0),
    pairs: kept,
    more: all.length - kept.length,
    padding:
      all.length === kept.length && kept.every(({ isSure }) => isSure)
        ? provenPadding(desk, importId, kept)
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
