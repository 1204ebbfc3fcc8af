import type { PaymentVendorEntry } from '../../../ipc/payments';
import type { BadgeTone } from '../../components/tones';
import { payeeTarget } from '../../data/targets';

/** What a payments vendor is made of, beside its company: every one is required. */
export const payeeFields = payeeTarget?.fields ?? [];

export type PayeeTexts = Readonly<Record<string, string>>;

/** The texts with blanks at their ends gone. */
export const trimmed = (texts: PayeeTexts): PayeeTexts =>
  Object.fromEntries(payeeFields.map(({ key }) => [key, (texts[key] ?? '').trim()]));

/** Labels of the fields that nothing was typed into. */
export const missingOf = (texts: PayeeTexts): readonly string[] =>
  payeeFields.filter(({ key }) => (texts[key] ?? '').trim() === '').map(({ label }) => label);

export const payeeStates: Readonly<
  Record<PaymentVendorEntry['state'], { readonly tone: BadgeTone; readonly word: string }>
> = {
  'not-sent': { tone: 'quiet', word: 'Not sent' },
  'in-doubt': { tone: 'doubt', word: 'In doubt' },
  refused: { tone: 'bad', word: 'Rejected' },
  created: { tone: 'good', word: 'Created' },
  exists: { tone: 'good', word: 'Existing' },
};

/** Over this connection it can be paid: it leads to the service that has it, whichever connection it was made over. */
export const isPayableOver = (
  { payableOver }: Pick<PaymentVendorEntry, 'payableOver'>,
  connectionId: string | null,
): boolean => connectionId !== null && payableOver.includes(connectionId);

/** The connection over which it is paid, where nothing else is chosen: its own, unless that one is archived. */
export const paidOver = ({
  connectionId,
  payableOver,
}: Pick<PaymentVendorEntry, 'connectionId' | 'payableOver'>): string =>
  payableOver.includes(connectionId) ? connectionId : (payableOver[0] ?? connectionId);

/** Whether it can be paid: its id at the service is known. */
export const canBePaid = ({ vendorId, state }: PaymentVendorEntry): boolean =>
  vendorId !== null && (state === 'created' || state === 'exists');

/** Street, city, state and ZIP in one line. */
export const addressOf = (fields: PayeeTexts): string =>
  [
    fields.address_line_1,
    fields.city,
    [fields.state, fields.zipcode].filter((part) => part !== undefined && part !== '').join(' '),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
