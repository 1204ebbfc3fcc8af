import type { PaymentVendorEntry } from '../../../ipc/payments';
import type { BadgeTone } from '../../components/tones';

/** What a payments vendor is made of, beside its company: every one is required. */
export const payeeFields = [
  { key: 'name', label: 'Name', help: 'As it shall stand on the payment.' },
  {
    key: 'erp_vendor_id',
    label: 'ERP vendor ID',
    help: 'Its code in your accounting system. Payments are matched by it within the paying location.',
  },
  { key: 'email', label: 'E-mail', help: '' },
  { key: 'phone_number', label: 'Phone', help: 'Kept as typed, with zeros and signs.' },
  { key: 'address_line_1', label: 'Street address', help: '' },
  { key: 'city', label: 'City', help: '' },
  { key: 'state', label: 'State', help: '' },
  { key: 'zipcode', label: 'ZIP code', help: 'Kept as typed, with leading zeros.' },
] as const;

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
  refused: { tone: 'bad', word: 'Refused' },
  created: { tone: 'good', word: 'Created' },
  exists: { tone: 'good', word: 'Existed already' },
};

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
