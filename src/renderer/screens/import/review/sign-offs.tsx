import { Group } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Review, ReviewLine } from '../../../../ipc/review';
import { Card } from '../../../components/card';
import { DoingButton } from '../../../components/doing';
import { Note } from '../../../components/note';
import { formatDay, formatMoment } from '../../../data/format';
import classes from './review.module.css';
import type { Saying } from './say-dialog';

type Role = 'prepared' | 'reviewed';
type OnSay = (saying: Saying) => void;

const roles: readonly { readonly role: Role; readonly by: string; readonly sign: string }[] = [
  { role: 'prepared', by: 'Prepared by', sign: 'Sign as prepared' },
  { role: 'reviewed', by: 'Reviewed by', sign: 'Sign as reviewed' },
];

const Signed = ({ line }: { readonly line: ReviewLine }) => (
  <>
    <strong className={classes.name}>{line.name}</strong>
    <span>{formatDay(line.date)}</span>
    {line.note !== '' && <p>{line.note}</p>}
    <span className={classes.small}>
      {line.isCurrent
        ? `Entered ${formatMoment(line.at)}`
        : `Entered ${formatMoment(line.at)}, over figures that have changed since`}
    </span>
  </>
);

type SlotProps = { readonly review: Review; readonly of: (typeof roles)[number]; readonly onSay: OnSay };

const Slot = ({ review, of: { role, by, sign }, onSay }: SlotProps) => {
  const line = review[role];
  const isStanding = line?.isCurrent === true;
  const Icon = isStanding ? IconCircleCheck : IconCircleDashed;
  return (
    <article className={classes.slot} data-signed={isStanding} aria-label={by}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div className={classes.signed}>
        <h3>{by}</h3>
        {line === null ? <span>Nobody yet</span> : <Signed line={line} />}
        {!isStanding && (
          <DoingButton
            does="review.add"
            size="xs"
            mt={6}
            variant={line === null && role === 'reviewed' && review.prepared === null ? 'default' : 'light'}
            disabled={review.notYet !== null}
            onClick={() => onSay({ kind: role, record: null })}
          >
            {line === null ? sign : `${sign} anew`}
          </DoingButton>
        )}
      </div>
    </article>
  );
};

const isOnePerson = ({ prepared, reviewed }: Review): boolean =>
  prepared !== null && reviewed !== null && prepared.name.toLowerCase() === reviewed.name.toLowerCase();

/** What a person should know before they sign. */
const Standing = ({ review }: { readonly review: Review }) => (
  <>
    {review.isOutdated && (
      <Note tone="bad" title="The figures have changed since it was signed">
        Records, totals or what the service shows are not what they were. Look at them again, then sign anew
        or take the sign-offs back.
      </Note>
    )}
    {review.notYet !== null && (
      <Note tone="info" title="It cannot be signed yet">
        {review.notYet}
      </Note>
    )}
    {review.openMatters.length > 0 && (
      <Note tone="warn" title="What stands open">
        <ul className={classes.matters}>
          {review.openMatters.map((matter) => (
            <li key={matter}>{matter}</li>
          ))}
        </ul>
        Whoever signs says in the note why it may stand.
      </Note>
    )}
    {isOnePerson(review) && (
      <Note tone="info">Prepared and reviewed under the same name: four eyes see more than two.</Note>
    )}
  </>
);

/** Who prepared and who reviewed, and the way to sign. */
export const SignOffs = ({ review, onSay }: { readonly review: Review; readonly onSay: OnSay }) => (
  <>
    <Standing review={review} />
    <Card
      title="Sign-off"
      about="A sign-off stands for the figures as they are in that moment. It is sealed in the journal and printed in the report."
    >
      <div className={classes.slots}>
        {roles.map((one) => (
          <Slot key={one.role} review={review} of={one} onSay={onSay} />
        ))}
      </div>
      {(review.prepared !== null || review.reviewed !== null) && (
        <Group justify="flex-end" mt="sm">
          <DoingButton
            does="review.add"
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onSay({ kind: 'withdrawn', record: null })}
          >
            Take the sign-offs back
          </DoingButton>
        </Group>
      )}
    </Card>
  </>
);
