import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { goTo } from '../../data/navigation';
import { useAction } from '../../data/use-action';

/** Takes the order apart, after a question; the imports stay. */
export const TakeApart = ({ setId }: { readonly setId: string }) => {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useAction('sets.discard');
  const onDiscard = async (): Promise<void> => {
    const answer = await discard.run({ setId });
    setIsAsking(false);
    if (answer.ok) goTo({ kind: 'home' });
  };
  return (
    <>
      <Tooltip label="Take this order apart">
        <ActionIcon aria-label="Take this order apart" onClick={() => setIsAsking(true)}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Take this order apart?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">
          Its parts stay as imports of their own, each with its mapping and what was sent of it. Only the
          order goes.
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button color="red" loading={discard.isRunning} onClick={() => void onDiscard()}>
            Take apart
          </Button>
        </Group>
      </Modal>
    </>
  );
};
