import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import { Note } from '../../components/note';
import { formatAmount, formatDay, formatThings } from '../../data/format';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import classes from './connections.module.css';
import { OpenNotes } from './open-notes';

type Props = { readonly connection: Connection; readonly isOpen: boolean; readonly onClose: () => void };

/** What the service does with payments that are not at an end, as far as it is known. */
const stillSent = (payments: readonly { readonly state: string }[]): string => {
  const unknown = payments.filter(({ state }) => state === 'in-doubt').length;
  const [it, others] = payments.length === 1 ? ['it', ''] : ['them', ' It sends the others all the same.'];
  if (unknown === 0) return `the service sends ${it} all the same.`;
  const settle = 'Resume of the import asks again under the same key, which is good for a day.';
  return unknown === payments.length
    ? `whether the service has ${it} is not known. ${settle}`
    : `whether the service has ${unknown} of them is not known. ${settle}${others}`;
};

/** What can be done with those that have an id, by the credentials that are kept. */
const readable = (payments: readonly { readonly paymentId: string | null }[]): string => {
  const named = payments.filter(({ paymentId }) => paymentId !== null).length;
  if (named === 0) return '';
  const which = named === payments.length ? (named === 1 ? 'it' : 'they') : `the ${named} with an id`;
  return `With its credentials ${which} can still be read and cancelled.`;
};

/** Removes a connection after a question; its imports stay in the journal. */
export const RemoveDialog = ({ connection, isOpen, onClose }: Props) => {
  const remove = useAction('connections.remove');
  const open = valueOr(
    useCall('connections.openPayments', { connectionId: connection.id }, { isWanted: isOpen }),
    null,
  );
  const [forgets, setForgets] = useState(false);
  const onRemove = async (): Promise<void> => {
    const removed = await remove.run({ connectionId: connection.id, forgetCredentials: forgets });
    if (removed.ok) onClose();
  };
  const isRunning = open?.imports?.some((one) => one.isRunning) ?? false;
  const isScheduled = open !== null && open.payments.length > 0;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Remove ${connection.name}?`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text size="sm">
          It is archived. Its imports stay in the journal and can still be read and exported; its payments
          vendors and payments stay in the register, and no invoice in them is paid again. The same address
          added again takes them up.
          {!isScheduled && connection.hasSecrets && ' Its credentials are deleted from this computer.'}
        </Text>
        {isScheduled && (
          <>
            <Note
              tone="warn"
              title={`${formatThings(open.payments.length, 'payment is', 'payments are')} not at an end`}
            >
              {open.sums.map(({ currency, amount }) => `${formatAmount(amount)} ${currency}`).join(', ')} in
              all: {stillSent(open.payments)} {readable(open.payments)}
              <ul className={classes.open}>
                {open.payments.map(({ ref, paymentId, vendor, sendOn, total, currency }) => (
                  <li key={ref}>
                    {paymentId ?? 'No id yet'}: {vendor}, {formatAmount(total)} {currency},{' '}
                    {formatDay(sendOn)}
                  </li>
                ))}
              </ul>
            </Note>
            {connection.hasSecrets && (
              <Checkbox
                label="Delete its credentials all the same"
                checked={forgets}
                onChange={(event) => setForgets(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        {open !== null && <OpenNotes open={open} />}
      </Stack>
      <Group className={classes.dialogFoot} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" disabled={isRunning} loading={remove.isRunning} onClick={() => void onRemove()}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
};
