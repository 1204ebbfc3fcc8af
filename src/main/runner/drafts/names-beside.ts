import { findColumn } from '../../../core/map/header';
import { type NamesBeside, namesBeside } from '../../../core/map/names-beside';
import { targetNamed } from '../../../core/targets';
import { ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import { readEdits } from '../../journal/edits';
import { readSourceRowsNumbered } from '../../journal/source-rows';
import { cellsHolding } from '../cells-holding';
import { vendorValues } from '../directory-values';
import { withEdits } from '../prepare/edited-row';
import type { Desk } from './desk';

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
    'edits' in cells
      ? cells.edits
      : cells.column === column
        ? cellsHolding(journal, importId, column, cells.holding).map((row) => ({
            row,
            column,
            value: cells.value,
          }))
        : [];
  const values = new Map(
    edits.flatMap((edit) => (edit.column === column ? [[edit.row, edit.value] as const] : [])),
  );
  if (values.size < 2) return ok(null);
  const own = readEdits(journal, importId);
  const coming = new Map<number, Map<number, string>>();
  for (const edit of edits) {
    const row = coming.get(edit.row) ?? new Map<number, string>();
    row.set(edit.column, edit.value);
    coming.set(edit.row, row);
  }
  const rows = readSourceRowsNumbered(journal, importId, [...values.keys()]).map((stored) => {
    const now = withEdits(stored, own);
    const { row, cells: texts } = withEdits(now, coming);
    return { row, cells: texts, value: values.get(row) ?? '', before: now.cells[column] ?? '' };
  });
  const { vendors } = vendorValues(journal, { connectionId, company });
  return ok(namesBeside({ rows, headers: columns, field, column, vendors }));
};
