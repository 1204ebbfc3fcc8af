import { findColumn } from '../../../core/map/header';
import { type NamesBeside, namesBeside } from '../../../core/map/names-beside';
import { targetNamed } from '../../../core/targets';
import { ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import { readEdits } from '../../journal/edits';
import { readSourceRowsNumbered } from '../../journal/source-rows';
import { cellsHolding } from '../cells-holding';
import { vendorValues } from '../directory-values';
import type { Desk } from './desk';

/**
 * What the rows of a draft name beside the vendor that a fill, a paste or a value for all alike is about to give them; null: nothing is
 * to be asked. Errors: those of a draft that is not open.
 */
export const namesBesideOf = (
  desk: Desk,
  { importId, column, value, cells }: ParsedInput<'drafts.namesBeside'>,
): Result<NamesBeside | null> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { mapping, target: named, columns, connectionId, company } = draft.value;
  const target = targetNamed(named ?? '');
  if (mapping === null || target === undefined || connectionId === null || company === null) return ok(null);
  const field = target.fields.find(({ key, lookup }) => {
    const source = lookup === 'vendor' ? mapping.fields[key]?.column : undefined;
    return source !== undefined && findColumn(columns, source) === column;
  });
  if (field === undefined) return ok(null);
  const { journal } = desk.ports;
  const numbers = 'rows' in cells ? cells.rows : cellsHolding(journal, importId, column, cells.holding);
  const edits = readEdits(journal, importId);
  const rows = readSourceRowsNumbered(journal, importId, numbers).map((row) => {
    const typed = edits.get(row.row);
    return typed === undefined
      ? row
      : { row: row.row, cells: columns.map((_, at) => typed.get(at) ?? row.cells[at] ?? '') };
  });
  const { vendors } = vendorValues(journal, { connectionId, company });
  return ok(namesBeside({ rows, headers: columns, field, column, value, vendors }));
};
