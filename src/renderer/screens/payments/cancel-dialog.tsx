import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PaymentDetail } from '../../../ipc/payments';
import { ConfirmName, confirmationOf, isConfirmed } from '../../components/confirm-name';
import { FailureNote } from '../../components/failure-note';
import { Note, type NoteTone } from '../../components/note';
import type { Failure } from '../../data/answered';
import { formatAmount } from '../../data/format';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import { statusText } from './payment-states';

type Outcome = { readonly tone: NoteTone; readonly title: string; readonly text: string };

/** What the answer to a cancel says: its body decides, never its status (R-216). */
export const outcomeOf = (detail: PaymentDetail): Outcome => {
  const last = [...detail.history].sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  if (detail.state === 'cancelled') {
    return {
      tone: 'good',
      title: 'Cancelled',
      text: 'The service says so in its answer. The invoices of this payment are unpaid again; nothing pays them until you do.',
    };
  }
  if (detail.state === 'cancelling' || last?.what === 'cancel-asked' || last?.what === 'in-doubt') {
    return {
      tone: 'doubt',
      title: 'Nobody knows yet',
      text: 'The request went out, but no answer could be read. Refresh the payment, or ask again: a second cancel changes nothing more.',
    };
  }
  const status = statusText(detail.statusCode, detail.statusLabel);
  return {
    tone: 'bad',
    title: 'It could not be cancelled',
    text: `The service answered that it is not cancelled${status === null ? '' : `; it is ${status}`}. The payment goes on as it was.`,
  };
};

const Asking = ({ detail, onClose }: { readonly detail: PaymentDetail; readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answered, setAnswered] = useState<PaymentDetail | null>(null);
  const cancel = useAction('payments.cancel', { showsFailure: true });
  const connection = valueOr(useCall('connections.list', {}), []).find(
    ({ id }) => id === detail.connectionId,
  );
  const onCancel = async (): Promise<void> => {
    if (connection === undefined) return;
    const answer = await cancel.run({
      payment: detail.ref,
      confirmProduction: confirmationOf(connection, typed),
    });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setAnswered(answer.value);
  };
  if (answered !== null) {
    const { tone, title, text } = outcomeOf(answered);
    return (
      <Stack gap="md">
        <Note tone={tone} title={title}>
          {text}
        </Note>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Note tone={detail.cancel.mayWork ? 'info' : 'warn'}>{detail.cancel.sentence}</Note>
      <Text size="sm">
        A payment can be cancelled only before money moves. Once its status is Initiated (6), Sent (4), Paid
        (5), Delivered (8) or Swiped (9), the service refuses. What was last read may be out of date, so the
        answer of the service decides.
      </Text>
      {connection !== undefined && <ConfirmName connection={connection} typed={typed} onTyped={setTyped} />}
      {failure !== null && <FailureNote failure={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button
          color="red"
          disabled={connection === undefined || !isConfirmed(connection, typed)}
          loading={cancel.isRunning}
          onClick={() => void onCancel()}
        >
          {detail.cancel.mayWork ? 'Cancel the payment' : 'Ask all the same'}
        </Button>
      </Group>
    </Stack>
  );
};

type Props = { readonly detail: PaymentDetail; readonly isOpen: boolean; readonly onClose: () => void };

/** Asks before a payment is cancelled, and tells what became of it. */
export const CancelDialog = ({ detail, isOpen, onClose }: Props) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size={500}
    title={`Cancel ${formatAmount(detail.total)} ${detail.currency} to ${detail.vendorName ?? detail.vendorId}?`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <Asking detail={detail} onClose={onClose} />}
  </Modal>
);
