import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SweepFindingEntry } from '../../../ipc/sweep';
import { DoingButton } from '../../components/doing';
import type { Failure } from '../../data/answered';
import { withLocalMoments } from '../../data/format';
import { useAction } from '../../data/use-action';

type FormProps = {
  readonly finding: SweepFindingEntry;
  readonly person: string;
  readonly onDone: () => void;
};

const AnswerForm = ({ finding, person, onDone }: FormProps) => {
  const [name, setName] = useState(person);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const answer = useAction('sweep.answer', { showsFailure: true });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = await answer.run({ finding: finding.finding, name, note });
    if (said.ok) return onDone();
    setFailure(said.failure);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">{withLocalMoments(finding.sentence)}</Text>
        <Text size="sm" c="dimmed">
          {finding.advice}
        </Text>
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="What was found out or done"
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={note}
          required
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
          <DoingButton does="sweep.answer" type="submit" loading={answer.isRunning}>
            Keep the answer
          </DoingButton>
        </Group>
      </Stack>
    </form>
  );
};

type Props = {
  readonly finding: SweepFindingEntry | null;
  readonly person: string;
  readonly onClose: () => void;
};

/** Asks what became of a finding; it leaves the first page with the answer. */
export const AnswerDialog = ({ finding, person, onClose }: Props) => (
  <Modal
    opened={finding !== null}
    onClose={onClose}
    size={560}
    title={finding === null ? '' : finding.title}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {finding !== null && (
      <AnswerForm key={finding.finding} finding={finding} person={person} onDone={onClose} />
    )}
  </Modal>
);
