import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../core/issues/codes';
import { FailureNote } from '../components/failure-note';
import type { Failure } from '../data/answered';
import { goTo } from '../data/navigation';
import { queryClient } from '../data/query-client';
import { tellDone } from '../data/tell';
import { useAction } from '../data/use-action';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

const UNKNOWN = [
  words('journal-new-begun', {}).advice,
  'Records in doubt and payments under way are not followed any more. Look for them in the service.',
  'Connections, templates and the service profile have to be set up again.',
];

/** Says what a new journal does not know, before it is begun. */
export const NewJournalDialog = ({ isOpen, onClose }: Props) => {
  const setAside = useAction('journal.setAside', { showsFailure: true });
  const [isUnderstood, setUnderstood] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begin = async (): Promise<void> => {
    const done = await setAside.run({});
    await queryClient.invalidateQueries();
    if (!done.ok) return setFailure(done.failure);
    onClose();
    goTo({ kind: 'home' });
    tellDone('A new journal was begun', `The former one was moved aside as ${done.value.path}.`);
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={isOpen}
      onClose={onClose}
      title="Start with a new journal"
      size="lg"
      centered
    >
      <Stack gap="sm">
        <Text size="sm">
          The journal is moved aside under a name with today’s date; it is not changed or deleted. The new
          journal begins empty:
        </Text>
        <List size="sm" spacing={6}>
          {UNKNOWN.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        {failure !== null && <FailureNote failure={failure} />}
        <Checkbox
          checked={isUnderstood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
          label="I know that what was sent before could be sent a second time"
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!isUnderstood}
            loading={setAside.isRunning}
            onClick={() => void begin()}
          >
            Start with a new journal
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
