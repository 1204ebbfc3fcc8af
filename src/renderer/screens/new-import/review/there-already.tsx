import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Summary } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { DoingButton } from '../../../components/doing';
import { formatCount, formatThings } from '../../../data/format';
import { useAction } from '../../../data/use-action';
import { sendable } from './consent';
import classes from './review.module.css';

type Props = { readonly summary: Summary };

type Guard = NonNullable<Summary['guard']>;

/** Those that share number and vendor with one that differs, and update nothing. */
const onlyNear = ({ near, updates }: Pick<Guard, 'near' | 'updates'>): number =>
  near - (updates?.records ?? 0);

/** What becomes of the records that stand there already, and of those that nearly do; nothing where there are none. */
export const guardWords = (guard: Pick<Guard, 'existing' | 'near' | 'updates'>): readonly string[] => {
  const { existing, updates } = guard;
  const held = 'with its id beside the row.';
  const one = `The service shows an equal one: it is held back, ${held}`;
  const each = `The service shows an equal one for each: they are held back, ${held}`;
  const near = onlyNear(guard);
  const nearOnes = formatThings(near, 'record has', 'records have');
  return [
    ...(existing === 0 ? [] : [existing === 1 ? one : each]),
    ...(updates === undefined ? [] : ['What stands there of an update is told at its row, in Validation.']),
    ...(near === 0
      ? []
      : [
          `${nearOnes} the number and vendor of one that differs: ${near === 1 ? 'it goes' : 'they go'} out, with a warning.`,
        ]),
  ];
};

/** What is known of what stands there, in a line. `toSend`: records that go out. */
export const guardTitle = (
  guard: Pick<Guard, 'existing' | 'near' | 'updates' | 'listedAt'>,
  toSend: number,
): string => {
  const { existing, updates, listedAt } = guard;
  const near = onlyNear(guard);
  const parts = [
    ...(existing > 0
      ? [`${formatThings(existing, 'record stands', 'records stand')} at the service already`]
      : []),
    ...(updates === undefined ? [] : [updates.sentence]),
    ...(near > 0
      ? [
          `${formatThings(near, 'record', 'records')} of a number and vendor that the service has, otherwise not equal`,
        ]
      : []),
  ];
  if (parts.length > 0) return parts.join('; ');
  if (listedAt === null) return 'Not checked against the service';
  return toSend === 1
    ? 'The one to be sent does not stand at the service'
    : `Of the ${formatCount(toSend)} to be sent, none stands at the service`;
};

/** Asks for the reason, and sends what is held back all the same. */
const SendAnyway = ({ importId }: { readonly importId: string }) => {
  const [note, setNote] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const decide = useAction('drafts.sendAnyway', { showsFailure: true });
  if (!isAsking)
    return (
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        Send them all the same…
      </Button>
    );
  return (
    <Group gap="xs" align="end">
      <TextInput
        size="xs"
        label="Why they are to stand there twice"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DoingButton
        does="drafts.sendAnyway"
        size="xs"
        color="red"
        disabled={note.trim() === ''}
        loading={decide.isRunning}
        onClick={() => void decide.run({ importId, note })}
      >
        Send them too
      </DoingButton>
    </Group>
  );
};

/** What the list of the service says of these records, how old it is, and the way to go on all the same. */
export const ThereAlready = ({ summary }: Props) => {
  const { guard, importId } = summary;
  const holdBack = useAction('drafts.sendAnyway');
  if (guard === undefined) return null;
  return (
    <Card title={guardTitle(guard, sendable(summary))}>
      <p className={classes.there}>
        {guardWords(guard).join(' ')} {guard.sentence} Before sending, the list is read once, about one
        request per 100 entries (10,000 are about 100 requests); skipped when it was read in the last 15
        minutes.
      </p>
      {guard.existing > 0 && <SendAnyway importId={importId} />}
      {guard.sentAnyway > 0 && (
        <DoingButton
          does="drafts.sendAnyway"
          size="xs"
          variant="default"
          loading={holdBack.isRunning}
          onClick={() => void holdBack.run({ importId, holdBack: true })}
        >
          Hold {formatThings(guard.sentAnyway, 'record', 'records')} back again
        </DoingButton>
      )}
    </Card>
  );
};
