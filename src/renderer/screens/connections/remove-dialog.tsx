import { Button, Group, Modal, Text } from '@mantine/core';
import type { Connection } from '../../../ipc/connections';
import { useAction } from '../../data/use-action';

type Props = { readonly connection: Connection; readonly isOpen: boolean; readonly onClose: () => void };

/** Removes a connection after a question; its imports stay in the journal. */
export const RemoveDialog = ({ connection, isOpen, onClose }: Props) => {
  const remove = useAction('connections.remove');
  const onRemove = async (): Promise<void> => {
    await remove.run({ connectionId: connection.id });
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Remove ${connection.name}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        Its credentials are deleted from this computer. Its imports stay in the journal and can still be read
        and exported.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={remove.isRunning} onClick={() => void onRemove()}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
};
