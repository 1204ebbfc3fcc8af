import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconOctagon,
  IconPlugConnected,
  IconWand,
} from '@tabler/icons-react';
import { words } from '../../../../core/issues/codes';
import { withoutAcceptInFile } from '../../../../core/issues/plausible';
import type { GridView, Summary } from '../../../../ipc/shapes';
import { formatCount, withMinusSigns } from '../../../data/format';
import classes from './validation.module.css';

type Props = {
  readonly issues: Summary['issues'];
  /** Of the rows that were checked by now: there is nothing to filter by yet. */
  readonly isSoFar: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** Kinds of which cells may be fixed at once. */
  readonly fixable: readonly { readonly code: string; readonly cells: number }[];
  readonly onFix: (code: string) => void;
  /** Vendors can be told for the rows of kinds that lack one. */
  readonly onMatch?: () => void;
  readonly vendorColumn: string | undefined;
};

type Line = Summary['issues'][number];

/** Kinds that a person may answer by saying which vendor is meant; others than these where they are of the column of vendors. */
const vendorCodes: ReadonlySet<string> = new Set([
  'vendor-unknown',
  'vendor-code-other-name',
  'chosen-vendor-gone',
]);

const ofColumn: ReadonlySet<string> = new Set(['look-up-ambiguous', 'required-missing']);

const isOfVendors = ({ code, severity, firstAt }: Line, vendorColumn: string | undefined): boolean =>
  vendorCodes.has(code) ||
  (severity === 'error' &&
    (code.startsWith('near-') || ofColumn.has(code)) &&
    firstAt.column === vendorColumn);

const Words = ({ issue }: { readonly issue: Line }) => {
  const Icon = issue.severity === 'error' ? IconOctagon : IconAlertTriangle;
  return (
    <>
      <Icon size={15} aria-hidden />
      <span className={classes.groupWords}>
        <strong>{words(issue.code, {}).title}</strong>
        <span>
          {withMinusSigns(withoutAcceptInFile(issue.message))}
          {issue.firstAt.row !== null && ` First in row ${issue.firstAt.row}.`}
        </span>
      </span>
      <span className={classes.count}>{formatCount(issue.count)}</span>
    </>
  );
};

const Group = ({
  issue,
  isSoFar,
  view,
  onView,
  fixable,
  onFix,
  onMatch,
  vendorColumn,
}: Omit<Props, 'issues'> & { readonly issue: Line }) => {
  const cells = fixable.find(({ code }) => code === issue.code)?.cells ?? 0;
  const isChosen = view.filter === 'code' && view.value === issue.code;
  if (isSoFar)
    return (
      <div className={classes.group} data-severity={issue.severity} data-still>
        <Words issue={issue} />
      </div>
    );
  return (
    <div className={classes.kind}>
      <UnstyledButton
        className={classes.group}
        data-severity={issue.severity}
        aria-pressed={isChosen}
        onClick={() =>
          onView(isChosen ? { filter: 'all', value: '' } : { filter: 'code', value: issue.code })
        }
      >
        <Words issue={issue} />
      </UnstyledButton>
      {cells > 0 && (
        <Button
          size="compact-xs"
          variant="light"
          className={classes.fixAll}
          leftSection={<IconWand size={13} aria-hidden />}
          onClick={() => onFix(issue.code)}
        >
          {cells === 1 ? 'Fix it …' : `Fix all ${formatCount(cells)} …`}
        </Button>
      )}
      {onMatch !== undefined && isOfVendors(issue, vendorColumn) && (
        <Button
          size="compact-xs"
          variant="light"
          className={classes.fixAll}
          leftSection={<IconPlugConnected size={13} aria-hidden />}
          onClick={onMatch}
        >
          Match vendors …
        </Button>
      )}
    </div>
  );
};

const Nothing = ({ isSoFar }: { readonly isSoFar: boolean }) => (
  <div className={classes.fine}>
    <IconCircleCheck size={22} stroke={1.6} aria-hidden />
    <strong>{isSoFar ? 'Nothing so far' : 'Nothing to correct'}</strong>
    <span>{isSoFar ? 'Every row checked by now passed.' : 'Every row passed all checks.'}</span>
  </div>
);

/** The kinds of issues with their counts; one shows only its rows. */
export const IssueGroups = ({ issues, ...props }: Props) => (
  <section
    className={classes.groups}
    aria-label={props.isSoFar ? 'Issues by kind so far' : 'Issues by kind'}
    // Nothing in it takes the keyboard while it is only to be read, so that it does itself, to be scrolled.
    tabIndex={props.isSoFar ? 0 : undefined}
  >
    {issues.length === 0 ? (
      <Nothing isSoFar={props.isSoFar} />
    ) : (
      issues.map((issue) => (
        <Group key={`${issue.severity}-${issue.code}-${issue.message}`} issue={issue} {...props} />
      ))
    )}
  </section>
);
