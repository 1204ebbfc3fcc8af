import { Button, Group, Modal, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ProcedureName } from '../../ipc/contract';
import { DoingIcon } from './doing';

type Props = {
  readonly does: ProcedureName;
  /** What it does, as a command: "Discard this import". */
  readonly label: string;
  /** The word on the button that does it. */
  readonly verb: string;
  /** What goes and what stays. */
  readonly children: ReactNode;
  readonly isRunning: boolean;
  /** Answers when it is done, or could not be. */
  readonly onDiscard: () => Promise<void>;
};

/** Takes a thing away, after a question. */
export const DiscardButton = ({ does, label, verb, children, isRunning, onDiscard }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const discard = async (): Promise<void> => {
    await onDiscard();
    setIsAsking(false);
  };
  return (
    <>
      <DoingIcon does={does} aria-label={label} title={label} onClick={() => setIsAsking(true)}>
        <IconTrash size={17} stroke={1.7} />
      </DoingIcon>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${label}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">{children}</Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button color="red" loading={isRunning} onClick={() => void discard()}>
            {verb}
          </Button>
        </Group>
      </Modal>
    </>
  );
};
