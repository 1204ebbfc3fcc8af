import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { goTo } from '../../data/navigation';
import { useAction } from '../../data/use-action';

/** Throws an import in the making away, after a question. */
export const DiscardButton = ({ importId }: { readonly importId: string }) => {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useAction('drafts.discard');
  const onDiscard = async (): Promise<void> => {
    const answer = await discard.run({ importId });
    setIsAsking(false);
    if (answer.ok) goTo({ kind: 'home' });
  };
  return (
    <>
      <Tooltip label="Discard this import">
        <ActionIcon aria-label="Discard this import" onClick={() => setIsAsking(true)}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard this import?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">
          Its mapping and your corrections go. The file stays as it is, and nothing was sent.
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button color="red" loading={discard.isRunning} onClick={() => void onDiscard()}>
            Discard
          </Button>
        </Group>
      </Modal>
    </>
  );
};
