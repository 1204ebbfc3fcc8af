import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { Note } from '../../components/note';
import { tellDone } from '../../data/tell';
import { useAction } from '../../data/use-action';
import { isLocked } from './locked';

type Props = {
  readonly connection: Connection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Leads to the credentials, to be entered anew. */
  readonly onAnew: () => void;
};

/** Opens kept credentials that are locked: by the keyring, by their passphrase, or by entering them anew. */
export const UnlockDialog = ({ connection, isOpen, onClose, onAnew }: Props) => {
  const [passphrase, setPassphrase] = useState('');
  /** The passphrase, or the keyring, that did not open them; null: nothing was tried since. */
  const [failedBy, setFailedBy] = useState<'passphrase' | 'keyring' | null>(null);
  const unlock = useAction('connections.unlock');
  const needsPassphrase = connection.noSecrets?.code === 'secrets-locked-passphrase';
  const cannotTry = needsPassphrase && passphrase === '';
  const close = (): void => {
    setPassphrase('');
    setFailedBy(null);
    onClose();
  };
  const onUnlock = async (): Promise<void> => {
    setFailedBy(null);
    const answer = await unlock.run(needsPassphrase ? { passphrase } : {});
    if (!answer.ok) return;
    const now = answer.value.find(({ id }) => id === connection.id);
    const isOpened = now !== undefined && !isLocked(now);
    if (!isOpened) return setFailedBy(needsPassphrase ? 'passphrase' : 'keyring');
    // What opened may still be for another address; the connection says so by itself.
    if (now.hasSecrets) tellDone('Credentials unlocked', `Of ${connection.name}, until Tallyport is closed.`);
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`Unlock the credentials of ${connection.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!cannotTry && !unlock.isRunning) void onUnlock();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {connection.noSecrets?.sentence} {connection.noSecrets?.advice}
          </Text>
          {needsPassphrase && (
            <PasswordInput
              label="Passphrase"
              autoComplete="off"
              data-autofocus
              value={passphrase}
              onChange={(event) => {
                setPassphrase(event.currentTarget.value);
                setFailedBy(null);
              }}
            />
          )}
          {failedBy !== null && (
            <Note tone="warn" title="Still locked">
              {failedBy === 'passphrase'
                ? 'This passphrase does not open them.'
                : 'The keyring did not open them. Unlock it in the system, and try again.'}
            </Note>
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                close();
                onAnew();
              }}
            >
              Enter them anew
            </Button>
            <Button type="submit" disabled={cannotTry} loading={unlock.isRunning}>
              {needsPassphrase ? 'Unlock' : 'Try the keyring again'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
