import { compileCleaning } from '../../../../core/clean/cleaning';
import { compileMapping } from '../../../../core/map/apply';
import { type MappedRecord, startRecords } from '../../../../core/map/group';
import type { Mapping } from '../../../../core/map/mapping';
import type { Row } from '../../../../core/read/table';
import type { FieldKind, Target } from '../../../../core/targets/target';
import type { Result } from '../../../../core/values/result';
import type { SheetInspection } from '../../../../ipc/inspection';

export type PreviewColumn = { readonly key: string; readonly label: string; readonly kind: FieldKind };

export type PreviewRecords = {
  readonly columns: readonly PreviewColumn[];
  readonly records: readonly MappedRecord[];
};

const mostRecords = 8;

const dataRows = (sheet: SheetInspection): readonly Row[] =>
  sheet.preview.filter(({ row }) => row > (sheet.headerRow ?? 0));

/** What a mapping makes of the first rows of the file, by the same rules as the import itself. */
export const previewRecords = (
  mapping: Mapping,
  target: Target,
  sheet: SheetInspection,
): Result<PreviewRecords> => {
  const names = sheet.columns.map(({ name }) => name);
  const mapper = compileMapping(mapping, target, names, { file: 'this file' });
  if (!mapper.ok) return mapper;
  const builder = startRecords(mapper.value);
  const records: MappedRecord[] = [];
  const cleaning = compileCleaning(mapping.steps, names);
  for (const read of dataRows(sheet)) {
    const row = cleaning?.clean(read) ?? read;
    const record = row.leftOut === undefined ? builder.add(row) : null;
    if (record !== null) records.push(record);
  }
  records.push(...builder.finish());
  const columns = mapper.value.slots
    .filter(({ isItem }) => !isItem)
    .map(({ key, field }) => ({ key, label: field.label, kind: field.kind }));
  return { ok: true, value: { columns, records: records.slice(0, mostRecords) } };
};
