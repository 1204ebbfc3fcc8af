import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Review, ReviewLine } from '../../../../ipc/review';
import type { Failure } from '../../../data/answered';
import { useAction } from '../../../data/use-action';
import classes from './review.module.css';
import { formWords } from './words';

type Props = {
  readonly review: Review;
  readonly kind: ReviewLine['kind'];
  /** The record it is about; null: the import. */
  readonly record: number | null;
  readonly onDone: () => void;
};

const noteLabel = ({ kind, record }: Props): string => {
  if (kind === 'comment') return record === null ? 'What you want to say' : `About record ${record}`;
  return kind === 'withdrawn' ? 'Why' : 'Note';
};

/** Name, date and note of something that a person says. */
export const SayForm = (props: Props) => {
  const { review, kind, record, onDone } = props;
  const [name, setName] = useState(review.person);
  const [date, setDate] = useState(review.today);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const add = useAction('review.add', { showsFailure: true });
  const isSigning = kind === 'prepared' || kind === 'reviewed';
  const needsNote = !isSigning || review.openMatters.length > 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await add.run({ importId: review.importId, kind, record, name, note, date });
    if (answer.ok) return onDone();
    setFailure(answer.failure);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {formWords[kind].about}
        </Text>
        {isSigning && review.openMatters.length > 0 && (
          <div className={classes.open}>
            <p>What stands open; your note has to say why you sign all the same:</p>
            <ul>
              {review.openMatters.map((matter) => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </div>
        )}
        <Group gap="sm" grow>
          <TextInput
            label="Name"
            value={name}
            maxLength={200}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Date"
            type="date"
            value={date}
            required
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </Group>
        <Textarea
          label={noteLabel(props)}
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={note}
          required={needsNote}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {failure !== null && (
          <Text size="sm" c="red" role="alert">
            {failure.sentence} {failure.advice}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isRunning} {...(kind === 'withdrawn' ? { color: 'red' } : {})}>
            {formWords[kind].verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
