import { useMemo } from 'react';
import { words } from '../../../../core/issues/codes';
import type { MappedRecord } from '../../../../core/map/group';
import type { Mapping } from '../../../../core/map/mapping';
import type { Target } from '../../../../core/targets/target';
import type { SheetInspection } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { Note } from '../../../components/note';
import classes from './mapping.module.css';
import { isUnfinished, previewRecords } from './preview-records';

type Props = { readonly mapping: Mapping; readonly target: Target; readonly sheet: SheetInspection };

const rowsText = (rows: readonly number[]): string =>
  rows.length < 2 ? String(rows[0] ?? '') : `${rows[0]} and ${rows.length - 1} more`;

const Cell = ({ record, field }: { readonly record: MappedRecord; readonly field: string }) => {
  const issue = record.issues.find((one) => one.field === field);
  if (issue === undefined) return <td>{record.draft.fields[field] ?? ''}</td>;
  const { title, sentence } = words(issue.code, issue.params);
  return (
    <td data-severity={issue.severity} title={sentence}>
      {record.draft.fields[field] ?? title}
    </td>
  );
};

/** What the first rows become, at once and by the import's own rules. */
export const RecordPreview = ({ mapping, target, sheet }: Props) => {
  const preview = useMemo(() => previewRecords(mapping, target, sheet), [mapping, target, sheet]);
  if (!preview.ok) {
    const { title, sentence } = words(preview.problem.code, preview.problem.params);
    return (
      <Card title="What the rows become">
        <Note tone={isUnfinished(preview.problem) ? 'info' : 'warn'} title={title}>
          {sentence}
        </Note>
      </Card>
    );
  }
  const { columns, records } = preview.value;
  return (
    <Card
      title={`The first ${target.words.many}`}
      about="What your rows become. Ids are looked up when the rows are checked."
      isFlush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <section className={classes.preview} aria-label="First records" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              {target.hasItems && <th scope="col">Lines</th>}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={record.draft.rows.join()}>
                <td>{rowsText(record.draft.rows)}</td>
                {columns.map(({ key }) => (
                  <Cell key={key} record={record} field={key} />
                ))}
                {target.hasItems && <td>{record.draft.items.length}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
};
