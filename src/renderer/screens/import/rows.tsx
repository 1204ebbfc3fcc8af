import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { GridView, OutcomeName, Summary } from '../../../ipc/shapes';
import { formatCount } from '../../data/format';
import { outcomeLabel } from '../../data/outcomes';
import { Workspace } from '../../grid/workspace';
import classes from './import.module.css';

const everything: GridView = { filter: 'all', value: '' };

const countsOf = ({
  records,
}: Summary): readonly { readonly outcome: OutcomeName; readonly count: number }[] => {
  const all = [
    { outcome: 'created', count: records.created },
    { outcome: 'updated', count: records.updated },
    { outcome: 'pending', count: records.pending },
    { outcome: 'in-doubt', count: records.inDoubt },
    { outcome: 'failed', count: records.failed },
    { outcome: 'rejected', count: records.rejected },
    { outcome: 'invalid', count: records.invalid + records.duplicates },
    { outcome: 'excluded', count: records.excluded },
  ] as const;
  return all.filter(({ count }) => count > 0);
};

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
    {countsOf(summary).map(({ outcome, count }) => (
      <UnstyledButton
        key={outcome}
        className={classes.chip}
        aria-pressed={view.filter === 'outcome' && view.value === outcome}
        onClick={() => onView({ filter: 'outcome', value: outcome })}
      >
        {outcomeLabel(outcome)} <b>{formatCount(count)}</b>
      </UnstyledButton>
    ))}
  </fieldset>
);

/** The person's rows with what became of each. */
export const Rows = ({ summary }: { readonly summary: Summary }) => {
  const [view, setView] = useState<GridView>(everything);
  return (
    <Workspace
      importId={summary.importId}
      label="Rows with their outcome"
      view={view}
      onView={setView}
      isSent
      filters={<OutcomeFilter summary={summary} view={view} onView={setView} />}
    />
  );
};
