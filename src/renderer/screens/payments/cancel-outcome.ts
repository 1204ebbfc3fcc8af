import type { PaymentDetail } from '../../../ipc/payments';
import type { NoteTone } from '../../components/tones';
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
  if (detail.state === 'cancelling' && detail.message !== null) {
    const text = detail.advice === null ? detail.message : `${detail.message} ${detail.advice}`;
    return { tone: 'doubt', title: 'Nobody knows yet', text };
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

/** Where a payment was ordered, as its own register tells: that holds for archived connections too. */
export const placeOfPayment = ({
  connection,
  environment,
}: Pick<PaymentDetail, 'connection' | 'environment'>): {
  readonly name: string;
  readonly environment: string;
} => ({
  name: connection,
  environment,
});
