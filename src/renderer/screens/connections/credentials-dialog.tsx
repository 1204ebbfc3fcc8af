import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { tellDone } from '../../data/tell';
import { useAction } from '../../data/use-action';
import { Credentials, isComplete, noCredentials } from './credentials';
import { HowSecretsAreKept } from './how-secrets-are-kept';

type Props = { readonly connection: Connection; readonly isOpen: boolean; readonly onClose: () => void };

/** Puts new credentials in the place of the old ones. */
export const CredentialsDialog = ({ connection, isOpen, onClose }: Props) => {
  const [secrets, setSecrets] = useState(noCredentials);
  const keep = useAction('connections.setSecrets');
  const close = (): void => {
    setSecrets(noCredentials);
    onClose();
  };
  const onKeep = async (): Promise<void> => {
    const answer = await keep.run({ connectionId: connection.id, secrets });
    if (!answer.ok) return;
    const aside = answer.value.putAside;
    tellDone(
      'Credentials kept',
      [`For ${connection.name}.`, aside?.sentence, aside?.advice].join(' ').trim(),
    );
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`Credentials of ${connection.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Credentials secrets={secrets} onSecrets={setSecrets} />
        <HowSecretsAreKept />
        <Group justify="flex-end">
          {!isComplete(secrets) && (
            <Text size="xs" c="dimmed" flex={1}>
              Enter all three.
            </Text>
          )}
          <Button disabled={!isComplete(secrets)} loading={keep.isRunning} onClick={() => void onKeep()}>
            Keep them
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
