import type { Json, JsonObject } from '../../values/json';
import { isJsonObject, textAt, valueAt } from '../json-path';
import { operationNamed } from '../operations';
import type { OperationReading } from '../operations/operation';
import { orderIn } from '../operations/purchase-orders/order-in';
import { receiptIn } from '../operations/receipts/receipt-in';
import { readPayment } from '../payments/read';
import type { ServiceProfile } from '../profile-shape';
import { type Look, lookIn } from './look';
import { type AnswerReader, type Found, type GivenAnswer, type Said, said, type TryContext } from './reading';

const idKeys = /^(id|.*_(id|key)|key|reference)$/i;

type Creation = Pick<AnswerReader, 'reader' | 'label'> & {
  readonly endpoint: string;
  readonly setting: string;
  readonly meaning: string;
};

type Told = { readonly fits: boolean; readonly said: Said };
const toldId = (id: string | null): Told =>
  id === null ? { fits: false, said: said('tried-no-id') } : { fits: true, said: said('tried-id', { id }) };

const idLook = ({ setting, meaning }: Creation): Look => ({
  setting,
  meaning,
  kind: 'text',
  usual: idKeys,
  isNeeded: true,
});

const creation = (of: Creation, tell: (answer: GivenAnswer, context: TryContext) => Told): AnswerReader => ({
  reader: of.reader,
  label: of.label,
  about: 'The answer to a single creation: without an id it is in doubt and is looked for.',
  settings: [of.setting],
  samples: { endpoints: [of.endpoint], refusals: false },
  read: (answer, context) => {
    const told = tell(answer, context);
    const found = lookIn(answer.body, idLook(of), context.profile);
    // An id that was found all the same needs no other setting.
    return { ...told, found: [told.fits && found.offer === null ? { ...found, isGood: true } : found] };
  },
});

const derivedId = (kind: string, key: string): string => `${kind} ${key}`;

/** The operation of the endpoint reads its own answer. */
const operationReading = (
  endpoint: string,
  answer: GivenAnswer,
  { profile }: TryContext,
): OperationReading | null => {
  const does = operationNamed(endpoint)?.does;
  if (does?.kind !== 'write') return null;
  const context = { profile, company: null, customFields: null, files: [], derivedId };
  return does.read({ status: answer.status, body: answer.body, text: answer.text }, {}, context);
};

const operationCreation = (of: Creation): AnswerReader =>
  creation(of, (answer, context) => {
    const reading = operationReading(of.endpoint, answer, context);
    return toldId(reading?.kind === 'done' || reading?.kind === 'partial' ? reading.id : null);
  });

/** A target that sends one record in a request reads the answer of its creation. */
const targetCreation = (target: string, of: Creation): AnswerReader =>
  creation(of, ({ status, body, text }, context) => {
    const reading = context.bulk(target)?.({ status, body, text }, [{}], context.profile);
    const record = reading?.kind === 'settled' ? reading.records[0] : undefined;
    return toldId(record?.kind === 'created' ? record.id : null);
  });

type Thing = Pick<AnswerReader, 'reader' | 'label' | 'about'> & {
  readonly endpoint: string;
  /** Where it stands. */
  readonly at: Look;
  /** What is looked for in it. */
  readonly looks: readonly Look[];
  /** The client's own reading of the answer; null: there is none. */
  readonly thingIn: (body: Json, profile: ServiceProfile) => JsonObject | null;
  /** The field by which it is told. */
  readonly proof: string;
};

const thing = ({ reader, label, about, endpoint, at, looks, thingIn, proof }: Thing): AnswerReader => ({
  reader,
  label,
  about,
  settings: [at.setting, ...looks.map((look) => look.setting)],
  samples: { endpoints: [endpoint], refusals: false },
  read: ({ body }, { profile }) => {
    const whole = thingIn(body, profile);
    const found = [lookIn(body, at, profile), ...looks.map((look) => lookIn(whole ?? body, look, profile))];
    return whole === null
      ? { fits: false, said: said('tried-no-thing', { field: proof }), found }
      : { fits: true, said: said('tried-thing', { value: textAt(whole, proof) ?? '' }), found };
  },
});

const paymentIn = (body: Json, profile: ServiceProfile): JsonObject | null => {
  const payment = readPayment(body, profile);
  return payment.ok && isJsonObject(payment.value.raw) ? payment.value.raw : null;
};

const objectAt = (setting: string, meaning: string, usual: RegExp): Look => ({
  setting,
  meaning,
  kind: 'object',
  usual,
});
const idAt = (setting: string): Look => ({
  setting,
  meaning: 'Its id',
  kind: 'text',
  usual: idKeys,
  isNeeded: true,
});

const statusWord = (body: Json): Found => ({
  setting: 'payment.codes',
  meaning: 'What is known of its code',
  text: textAt(body, 'status_code') ?? null,
  ...{ isGood: true, hint: said('tried-code-as-is'), offer: null },
});

const payment = thing({
  reader: 'payment',
  label: 'Payment',
  about: 'One payment as it is read.',
  endpoint: 'payments.get',
  at: objectAt('payment.read.path', 'Where the payment stands', /payment|data|result/i),
  looks: [
    {
      setting: 'payment.read.sendDatePath',
      meaning: 'The date on which it is sent',
      kind: 'text',
      usual: /send|pay_on|date/i,
    },
    { setting: 'payment.read.vendorPath', meaning: 'Who is paid', kind: 'text', usual: /vendor|payee/i },
  ],
  thingIn: paymentIn,
  proof: 'status_code',
});

const paymentReader: AnswerReader = {
  ...payment,
  settings: [...payment.settings, 'payment.codes'],
  read: (answer, context) => {
    const tried = payment.read(answer, context);
    const whole = paymentIn(answer.body, context.profile);
    return whole === null ? tried : { ...tried, found: [...tried.found, statusWord(whole)] };
  },
};

/** `cancelled` itself is stated; only where the payment stands beside it is a setting. */
const cancelled: AnswerReader = {
  reader: 'payment-cancelled',
  label: 'Cancel of a payment',
  about: 'Whether the cancel took: a 200 may say that it did not.',
  settings: ['payment.read.path'],
  samples: { endpoints: ['payments.cancel'], refusals: false },
  read: ({ body }, { profile }) => {
    const value = valueAt(body, 'cancelled');
    const found = [
      lookIn(body, objectAt('payment.read.path', 'Where the payment stands', /payment|data/i), profile),
    ];
    if (typeof value !== 'boolean') return { fits: false, said: said('tried-no-cancelled'), found };
    return { fits: true, said: said(value ? 'tried-cancelled' : 'tried-not-cancelled'), found };
  },
};

/** Single things and the answers to their creation. */
export const thingReaders: readonly AnswerReader[] = [
  operationCreation({
    ...{ reader: 'invoice-created', label: 'Invoice created', endpoint: 'invoices.create' },
    ...{ setting: 'invoice.created.idPath', meaning: 'Id of the invoice' },
  }),
  operationCreation({
    ...{ reader: 'upload-created', label: 'File uploaded', endpoint: 'invoices.upload' },
    ...{ setting: 'upload.response.idPath', meaning: 'Id of the upload' },
  }),
  operationCreation({
    ...{
      reader: 'purchase-order-created',
      label: 'Purchase order created',
      endpoint: 'purchase-orders.create',
    },
    ...{ setting: 'purchaseOrder.created.idPath', meaning: 'Id of the purchase order' },
  }),
  thing({
    ...{ reader: 'purchase-order', label: 'Purchase order', about: 'One purchase order as it is read.' },
    endpoint: 'purchase-orders.get',
    at: objectAt('purchaseOrder.read.path', 'Where the order stands', /order|data|result/i),
    looks: [idAt('purchaseOrder.read.idPath')],
    thingIn: orderIn,
    proof: 'po_number',
  }),
  operationCreation({
    ...{ reader: 'receipt-created', label: 'Receipt created', endpoint: 'receipts.create' },
    ...{ setting: 'receipt.created.idPath', meaning: 'Id of the receipt' },
  }),
  thing({
    ...{ reader: 'receipt', label: 'Receipt', about: 'One receipt as it is read.' },
    endpoint: 'receipts.get',
    at: objectAt('receipt.read.path', 'Where the receipt stands', /receipt|data|result/i),
    looks: [idAt('receipt.read.idPath')],
    thingIn: receiptIn,
    proof: 'id',
  }),
  targetCreation('payment-vendors', {
    ...{
      reader: 'payment-vendor-created',
      label: 'Payments vendor created',
      endpoint: 'payment-vendors.create',
    },
    ...{ setting: 'payment.vendorCreated.idPath', meaning: 'Id of the payments vendor' },
  }),
  targetCreation('payments', {
    ...{ reader: 'payment-created', label: 'Payment created', endpoint: 'payments.create' },
    ...{ setting: 'payment.created.idPath', meaning: 'Id of the payment' },
  }),
  paymentReader,
  cancelled,
];
