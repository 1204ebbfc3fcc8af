import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../../../core/issues/codes';
import { withoutAcceptInFile } from '../../../../core/issues/plausible';
import {
  type PlausibleRule,
  plausibleRules,
  ruleOfIssue,
  stopsFile,
} from '../../../../core/map/plausible/rules';
import type { Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { withMinusSigns } from '../../../data/format';
import classes from './validation.module.css';

type Line = Summary['issues'][number];

/** The rule under which a mapping may accept what an issue says; undefined: there is none. */
const ruleOf = (code: string): PlausibleRule | undefined =>
  plausibleRules.find((rule) => rule === code) ?? ruleOfIssue[code];

type CardProps = {
  readonly issue: Line;
  readonly rule: PlausibleRule;
  readonly onAccept: (rule: PlausibleRule, why: string) => void;
  readonly onMapping: () => void;
};

const Card = ({ issue, rule, onAccept, onMapping }: CardProps) => {
  const [why, setWhy] = useState('');
  const { title } = words(issue.code, {});
  return (
    <Note tone="bad" title={`${title}: nothing of this file is sent`}>
      {withMinusSigns(withoutAcceptInFile(issue.message))}
      {issue.firstAt.row !== null && ` First in row ${issue.firstAt.row}.`}
      <div className={classes.accept}>
        <Button size="xs" onClick={onMapping}>
          Correct the mapping
        </Button>
        <TextInput
          className={classes.why}
          size="xs"
          label={`Why it is right as it is: ${title}`}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={why.trim() === ''}
          onClick={() => onAccept(rule, why.trim())}
        >
          Accept with this reason
        </Button>
      </div>
    </Note>
  );
};

type Props = Pick<CardProps, 'onAccept' | 'onMapping'> & { readonly issues: Summary['issues'] };

/** What stops the whole file: each with the way back to the mapping, or a reason to take it as it is. */
export const PlausibleCards = ({ issues, onAccept, onMapping }: Props) =>
  issues.filter(stopsFile).map((issue) => {
    const rule = ruleOf(issue.code);
    return rule === undefined ? null : (
      <Card key={issue.code} issue={issue} rule={rule} onAccept={onAccept} onMapping={onMapping} />
    );
  });
