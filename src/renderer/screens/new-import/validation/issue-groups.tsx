import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconOctagon } from '@tabler/icons-react';
import { words } from '../../../../core/issues/codes';
import type { GridView, Summary } from '../../../../ipc/shapes';
import { formatCount } from '../../../data/format';
import classes from './validation.module.css';

type Props = {
  readonly issues: Summary['issues'];
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
};

const Group = ({
  issue,
  view,
  onView,
}: Omit<Props, 'issues'> & { readonly issue: Summary['issues'][number] }) => {
  const isChosen = view.filter === 'code' && view.value === issue.code;
  const Icon = issue.severity === 'error' ? IconOctagon : IconAlertTriangle;
  return (
    <UnstyledButton
      className={classes.group}
      data-severity={issue.severity}
      aria-pressed={isChosen}
      onClick={() => onView(isChosen ? { filter: 'all', value: '' } : { filter: 'code', value: issue.code })}
    >
      <Icon size={15} aria-hidden />
      <span className={classes.groupWords}>
        <strong>{words(issue.code, {}).title}</strong>
        <span>
          {issue.message}
          {issue.firstAt.row !== null && ` First in row ${issue.firstAt.row}.`}
        </span>
      </span>
      <span className={classes.count}>{formatCount(issue.count)}</span>
    </UnstyledButton>
  );
};

/** The kinds of issues with their counts; one shows only its rows. */
export const IssueGroups = ({ issues, view, onView }: Props) => (
  <section className={classes.groups} aria-label="Issues by kind">
    {issues.length === 0 ? (
      <div className={classes.fine}>
        <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        <strong>Nothing to correct</strong>
        <span>Every row passed all checks.</span>
      </div>
    ) : (
      issues.map((issue) => (
        <Group
          key={`${issue.severity}-${issue.code}-${issue.message}`}
          issue={issue}
          view={view}
          onView={onView}
        />
      ))
    )}
  </section>
);
