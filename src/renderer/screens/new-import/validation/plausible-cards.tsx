import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { words } from '../../../../core/issues/codes';
import { withoutAcceptInFile } from '../../../../core/issues/plausible';
import { titleWith } from '../../../../core/issues/title-text';
import type { AcceptedFor } from '../../../../core/map/plausible/accepted';
import { whyNoReason } from '../../../../core/map/plausible/reason';
import { ruleOfRecord, stopsFile } from '../../../../core/map/plausible/rules';
import type { Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { withMinusSigns } from '../../../data/format';
import classes from './validation.module.css';

/** The same in `validation.module.css`. */
const lowWindow = '(height < 720px)';

type Line = Summary['issues'][number];

type CardProps = {
  readonly issue: Line;
  /** What accepting it is for. */
  readonly accepts: AcceptedFor;
  readonly onAccept: (accepts: AcceptedFor, why: string) => void;
  readonly onMapping: () => void;
};

const isTotalOrRecord = ({ code }: Line): boolean =>
  code === 'record-may-be-total' || code === 'record-says-total';

const Words = ({ issue, accepts, onAccept, onMapping }: CardProps) => {
  const [why, setWhy] = useState('');
  const { title } = words(issue.code, {});
  return (
    <>
      {withMinusSigns(withoutAcceptInFile(issue.message))}
      {issue.firstAt.row !== null && ` First in row ${issue.firstAt.row}.`}
      <div className={classes.accept}>
        <Button size="xs" onClick={onMapping}>
          Correct the mapping
        </Button>
        <TextInput
          className={classes.why}
          size="xs"
          label={
            isTotalOrRecord(issue)
              ? 'Why they are totals, or records'
              : issue.code === 'row-may-be-total'
                ? 'Why it is a total and no record'
                : `Why it is right as it is: ${title}`
          }
          value={why}
          error={why.trim() === '' ? null : whyNoReason(why)}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={whyNoReason(why) !== null}
          onClick={() => onAccept(accepts, why.trim())}
        >
          {isTotalOrRecord(issue) ? 'They are totals: leave them out' : 'Accept with this reason'}
        </Button>
        {isTotalOrRecord(issue) && (
          <Button
            size="xs"
            variant="default"
            disabled={whyNoReason(why) !== null}
            onClick={() => onAccept({ ...accepts, rule: 'record-adds-up' }, why.trim())}
          >
            They are records
          </Button>
        )}
      </div>
    </>
  );
};

const keptBack = ({ count }: Line): string =>
  count === 1 ? '1 record is kept back' : `${count} records are kept back`;

/** Folded to one line where the window is low, so that rows stay in sight; a person opens and folds it as they like. */
const Card = (props: CardProps) => {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isLow = useMediaQuery(lowWindow, false, { getInitialValueInEffect: false });
  const { title } = words(props.issue.code, {});
  const isOpen = chosen ?? !isLow;
  return (
    <Note
      tone="bad"
      title={titleWith(
        title,
        stopsFile(props.issue) ? 'nothing of this file is sent' : keptBack(props.issue),
      )}
      actions={
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fold' : 'Open'}: ${title}`}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'Fold' : 'Open'}
        </Button>
      }
    >
      {isOpen && <Words {...props} />}
    </Note>
  );
};

type Props = Pick<CardProps, 'onAccept' | 'onMapping'> & { readonly issues: Summary['issues'] };

/** What stops the whole file, or keeps back records until it is corrected or accepted: each with the way back to the mapping, or a reason to take it as it is. */
export const PlausibleCards = ({ issues, onAccept, onMapping }: Props) => {
  const cards = issues
    .filter((one) => stopsFile(one) || ruleOfRecord[one.code] !== undefined)
    .flatMap((issue) => {
      const { accepts } = issue;
      return accepts === undefined
        ? []
        : [
            <Card
              key={`${issue.code} ${issue.message}`}
              issue={issue}
              accepts={accepts}
              onAccept={onAccept}
              onMapping={onMapping}
            />,
          ];
    });
  return cards.length === 0 ? null : <div className={classes.findings}>{cards}</div>;
};
