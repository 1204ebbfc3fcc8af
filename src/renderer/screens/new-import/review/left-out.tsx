import { Checkbox } from '@mantine/core';
import { words } from '../../../../core/issues/codes';
import type { Summary } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { EarlierImports } from '../../../components/earlier-imports';
import { formatCount, formatThings } from '../../../data/format';
import { type Consent, sendable, wrongCount } from './consent';
import classes from './review.module.css';

type Props = {
  readonly summary: Summary;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => void;
};

/** Leaves a record out, though it is no error. */
const leavesOut: ReadonlySet<string> = new Set(['credit-note']);

/** Why records stay behind, the kinds with their number; what is said of those that go out is not among them. */
export const whyBehind = (issues: Summary['issues']): readonly string[] =>
  issues
    .filter(({ code, severity }) => severity === 'error' || leavesOut.has(code))
    .map(({ code, count }) => `${words(code, {}).title} (${formatCount(count)})`);

/** What stays behind and why. */
export const LeftOut = ({ summary, consent, onConsent }: Props) => {
  const { records, issues } = summary;
  const wrong = wrongCount(summary);
  if (wrong + records.excluded === 0) return null;
  return (
    <Card title={`${formatThings(wrong + records.excluded, 'record stays', 'records stay')} behind`}>
      <ul className={classes.reasons}>
        {records.invalid > 0 && <li>{formatThings(records.invalid, 'has an error', 'have an error')}</li>}
        {records.duplicates > 0 && (
          <li>{formatThings(records.duplicates, 'is a duplicate', 'are duplicates')}</li>
        )}
        {records.excluded > 0 && <li>{formatThings(records.excluded, 'is left out', 'are left out')}</li>}
      </ul>
      <EarlierImports summary={summary} />
      <p className={classes.kinds}>{whyBehind(issues).join(' · ')}</p>
      {wrong > 0 && sendable(summary) > 0 && (
        <Checkbox
          mt="sm"
          label={`Send only the ${formatCount(sendable(summary))} valid ones. The others can be corrected and imported later.`}
          checked={consent.onlyValid}
          onChange={(event) => onConsent({ ...consent, onlyValid: event.currentTarget.checked })}
        />
      )}
    </Card>
  );
};
