import { compileCleaning } from '../../../core/clean/cleaning';
import { columnsOfStep, type Step } from '../../../core/clean/step';
import { type NamesBeside, namesBeside } from '../../../core/map/names-beside';
import { findColumn } from '../../../core/read/named-column';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets';
import { ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import { type CellEdit, readEdits } from '../../journal/edits';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { eachSourceBlock, readSourceRowsNumbered } from '../../journal/source-rows';
import { cellsHolding } from '../cells-holding';
import { vendorValues } from '../directory-values';
import { usedRows, withEdits } from '../prepare/used-rows';
import type { Desk } from './desk';

/** What steps would put into the cells of a column. */
const cellsOfSteps = (
  journal: Journal,
  stored: StoredImport,
  column: number,
  { steps, place }: { readonly steps: readonly Step[]; readonly place: number | null },
): readonly CellEdit[] => {
  const { importId, columns, mapping } = stored;
  if (!steps.some((step) => columnsOfStep(step).some((name) => findColumn(columns, name) === column)))
    return [];
  const [now, after] = [mapping?.steps ?? [], [...(mapping?.steps ?? [])]];
  after.splice(place ?? after.length, place === null ? 0 : 1, ...steps);
  const [was, is] = [now, after].map(
    (all) => compileCleaning(all, columns)?.clean ?? ((row: Row): Row => row),
  );
  const edits: CellEdit[] = [];
  const { cells: typed } = readEdits(journal, importId);
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block) {
      const [before, value] = [was, is].map((clean) => clean?.(row).cells[column] ?? '');
      // What a person typed stands, whatever step is added.
      const isTyped = typed.get(row.row)?.has(column) === true;
      if (!isTyped && value !== undefined && value !== before) edits.push({ row: row.row, column, value });
    }
  return edits;
};

/**
 * What the rows of a draft name beside the vendors that a fill, a paste or a value for all alike is about to give them; null: nothing is
 * to be asked. Errors: those of a draft that is not open.
 */
export const namesBesideOf = (
  desk: Desk,
  { importId, cells }: ParsedInput<'drafts.namesBeside'>,
): Result<NamesBeside | null> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { mapping, target: named, columns, connectionId, company } = draft.value;
  const target = targetNamed(named ?? '');
  if (mapping === null || target === undefined || connectionId === null || company === null) return ok(null);
  const looked = target.fields.flatMap((field) => {
    const source = field.lookup === 'vendor' ? mapping.fields[field.key]?.column : undefined;
    const column = source === undefined ? -1 : findColumn(columns, source);
    return column < 0 ? [] : [{ field, column }];
  });
  const [vendor] = looked;
  if (vendor === undefined) return ok(null);
  const { field, column } = vendor;
  const { journal } = desk.ports;
  const edits =
    'steps' in cells
      ? cellsOfSteps(journal, draft.value, column, cells)
      : 'edits' in cells
        ? cells.edits
        : cells.column === column
          ? cellsHolding(journal, draft.value, column, cells.holding).map((row) => ({
              row,
              column,
              value: cells.value,
            }))
          : [];
  const values = new Map(
    edits.flatMap((edit) => (edit.column === column ? [[edit.row, edit.value] as const] : [])),
  );
  if (values.size < 2) return ok(null);
  const { asUsed } = usedRows(journal, draft.value);
  const coming = new Map<number, Map<number, string>>();
  for (const edit of edits) {
    const row = coming.get(edit.row) ?? new Map<number, string>();
    row.set(edit.column, edit.value);
    coming.set(edit.row, row);
  }
  const rows = readSourceRowsNumbered(journal, importId, [...values.keys()]).map((stored) => {
    const now = asUsed(stored);
    const { row, cells: texts } = withEdits(now, { cells: coming, leftOut: new Map() });
    return { row, cells: texts, value: values.get(row) ?? '', before: now.cells[column] ?? '' };
  });
  const { vendors } = vendorValues(journal, { connectionId, company });
  return ok(namesBeside({ rows, headers: columns, field, column, vendors }));
};
