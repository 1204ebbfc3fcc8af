import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { textOfChosen } from '../../../../core/clean/matching';
import { words } from '../../../../core/issues/codes';
import type { MappedRecord } from '../../../../core/map/group';
import type { Mapping } from '../../../../core/map/mapping';
import type { FieldKind, Target } from '../../../../core/targets/target';
import type { SheetInspection } from '../../../../ipc/inspection';
import { formatAmount, formatDay } from '../../../data/format';
import { type PreviewColumn, type PreviewRecords, previewRecords } from './preview-records';
import classes from './record-preview.module.css';

type Props = { readonly mapping: Mapping; readonly target: Target; readonly sheet: SheetInspection };

const rowsText = (rows: readonly number[]): string =>
  rows.length < 2 ? String(rows[0] ?? '') : `${rows[0]} and ${rows.length - 1} more`;

const figures: ReadonlySet<FieldKind> = new Set(['amount', 'quantity', 'integer']);

const isFigure = ({ kind }: PreviewColumn): true | undefined => figures.has(kind) || undefined;

/** '1' -> '1.00', so that amounts stand under each other; the digits that are there stay. */
const withCents = (amount: string): string =>
  amount.replace(/^(-?\d+)$/, '$1.00').replace(/^(-?\d+\.\d)$/, '$10');

const shown = (kind: FieldKind, text: string): string => {
  if (kind === 'amount') return formatAmount(withCents(text));
  return kind === 'date' ? formatDay(text) : textOfChosen(text);
};

type CellProps = { readonly record: MappedRecord; readonly column: PreviewColumn };

const Cell = ({ record, column }: CellProps) => {
  const { key, kind } = column;
  const issue = record.issues.find((one) => one.field === key);
  const value = record.draft.fields[key];
  if (issue === undefined) return <td data-figure={isFigure(column)}>{shown(kind, value ?? '')}</td>;
  const { title, sentence } = words(issue.code, issue.params);
  return (
    <td data-severity={issue.severity} data-figure={isFigure(column)} title={sentence}>
      {value === undefined ? title : shown(kind, value)}
    </td>
  );
};

type TableProps = { readonly preview: PreviewRecords; readonly hasItems: boolean };

const Records = ({ preview: { columns, records }, hasItems }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
  <section className={classes.scroll} aria-label="First records" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Row</th>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-figure={isFigure(column)}>
              {column.label}
            </th>
          ))}
          {hasItems && (
            <th scope="col" data-figure>
              Lines
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.draft.rows.join()}>
            <td>{rowsText(record.draft.rows)}</td>
            {columns.map((column) => (
              <Cell key={column.key} record={record} column={column} />
            ))}
            {hasItems && <td data-figure>{record.draft.items.length}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What the first rows become, at once and by the import's own rules. It can be folded away. */
export const RecordPreview = ({ mapping, target, sheet }: Props) => {
  const [isOpen, setIsOpen] = useState(true);
  const preview = useMemo(() => previewRecords(mapping, target, sheet), [mapping, target, sheet]);
  const problem = preview.ok ? null : words(preview.problem.code, preview.problem.params);
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <>
      <UnstyledButton
        className={classes.title}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        <Icon size={15} aria-hidden />
        <strong>The first {target.words.many}</strong>
        <span>What your rows become. Ids are looked up when the rows are checked.</span>
      </UnstyledButton>
      {isOpen && problem !== null && (
        <p className={classes.problem}>
          {problem.sentence} {problem.advice}
        </p>
      )}
      {isOpen && preview.ok && <Records preview={preview.value} hasItems={target.hasItems} />}
    </>
  );
};
