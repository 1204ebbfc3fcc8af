import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PaymentDetail } from '../../../ipc/payments';
import { ConfirmName, confirmationOf, isConfirmed } from '../../components/confirm-name';
import { FailureNote } from '../../components/failure-note';
import { Note } from '../../components/note';
import type { Failure } from '../../data/answered';
import { formatAmount } from '../../data/format';
import { useAction } from '../../data/use-action';
import { outcomeOf, placeOfPayment } from './cancel-outcome';

const Asking = ({ detail, onClose }: { readonly detail: PaymentDetail; readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answered, setAnswered] = useState<PaymentDetail | null>(null);
  const cancel = useAction('payments.cancel', { showsFailure: true });
  // Its connection may be archived, and is in no list then.
  const connection = placeOfPayment(detail);
  const onCancel = async (): Promise<void> => {
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
      <ConfirmName connection={connection} typed={typed} onTyped={setTyped} />
      {failure !== null && <FailureNote failure={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button
          color="red"
          disabled={!isConfirmed(connection, typed)}
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
