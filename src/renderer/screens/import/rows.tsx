import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { GridRow, GridView, OutcomeName, Summary } from '../../../ipc/shapes';
import { formatCount } from '../../data/format';
import { outcomeLabel, shareWords } from '../../data/outcomes';
import type { CellPlace } from '../../data/places';
import { Workspace } from '../../grid/workspace';
import classes from './import.module.css';
import { RecordComment } from './review/record-comment';

const everything: GridView = { filter: 'all', value: '' };

/** The rows to begin with: those in doubt, or all. */
export const beginningView = (shows: 'in-doubt' | undefined): GridView =>
  shows === undefined ? everything : { filter: 'outcome', value: shows };

const rowsWith = (outcome: OutcomeName, count: number) =>
  ({ view: { filter: 'outcome', value: outcome }, label: outcomeLabel(outcome), count }) as const;

type Choice = { readonly view: GridView; readonly label: string; readonly count: number };

const isSame = (one: GridView, other: GridView): boolean =>
  one.filter === other.filter && one.value === other.value;

/** The filters worth offering: those with rows, and the one that is on, so that nobody wonders why nothing is shown. */
export const choicesOf = ({ records }: Pick<Summary, 'records'>, view: GridView): readonly Choice[] =>
  [
    rowsWith('created', records.created),
    rowsWith('updated', records.updated),
    rowsWith('existing', records.existing),
    rowsWith('pending', records.pending),
    rowsWith('in-doubt', records.inDoubt),
    rowsWith('failed', records.failed),
    rowsWith('rejected', records.rejected),
    rowsWith('invalid', records.invalid),
    {
      view: { filter: 'duplicates', value: '' },
      label: shareWords.duplicate.label,
      count: records.duplicates,
    } as const,
    rowsWith('excluded', records.excluded),
  ].filter((choice) => choice.count > 0 || isSame(choice.view, view));

type FilterProps = {
  readonly summary: Summary;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
};

const OutcomeFilter = ({ summary, view, onView }: FilterProps) => (
  <fieldset className={classes.filter} aria-label="Rows to show">
    <UnstyledButton
      className={classes.chip}
      aria-pressed={view.filter === 'all'}
      onClick={() => onView(everything)}
    >
      All <b>{formatCount(summary.file.rows)}</b>
    </UnstyledButton>
    {choicesOf(summary, view).map(({ view: wanted, label, count }) => (
      <UnstyledButton
        key={label}
        className={classes.chip}
        aria-pressed={isSame(view, wanted)}
        onClick={() => onView(wanted)}
      >
        {label} <b>{formatCount(count)}</b>
      </UnstyledButton>
    ))}
  </fieldset>
);

type Props = FilterProps & { readonly begin: CellPlace | undefined };

/** The person's rows with what became of each; `begin`: the cell to begin on. */
export const Rows = ({ summary, begin, view, onView }: Props) => {
  const [row, setRow] = useState<GridRow>();
  return (
    <Workspace
      importId={summary.importId}
      label="Rows with their outcome"
      view={view}
      onView={onView}
      isSent
      begin={begin}
      onRow={setRow}
      tools={<RecordComment importId={summary.importId} row={row} />}
      filters={<OutcomeFilter summary={summary} view={view} onView={onView} />}
    />
  );
};
