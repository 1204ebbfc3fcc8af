import type { Json, JsonObject } from '../../values/json';
import { asText, isJsonObject, textAt, valueAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';
import { type Look, lookIn, settingValue } from './look';
import { type AnswerReader, type Found, said } from './reading';

const idKeys = /^(id|.*_(id|key)|key|reference)$/i;

type Creation = Pick<AnswerReader, 'reader' | 'label'> & {
  readonly endpoint: string;
  readonly setting: string;
  readonly meaning: string;
};

/** An answer to a single creation: the id of what was made, as set or one level down. */
const creation = ({ reader, label, endpoint, setting, meaning }: Creation): AnswerReader => {
  const look: Look = { setting, meaning, kind: 'text', usual: idKeys, isNeeded: true };
  return {
    reader,
    label,
    about: 'The answer to a single creation: without an id it is in doubt and is looked for.',
    settings: [setting],
    samples: { endpoints: [endpoint], refusals: false },
    read: ({ body }, { profile }) => {
      const found = lookIn(body, look, profile);
      const id = found.text ?? (found.offer === null ? null : textAt(body, asText(found.offer.value) ?? ''));
      return id === null || id === undefined
        ? { fits: false, said: said('tried-no-id'), found: [found] }
        : { fits: true, said: said('tried-id', { id }), found: [found] };
    },
  };
};

type Thing = Pick<AnswerReader, 'reader' | 'label' | 'about'> & {
  readonly endpoint: string;
  /** Setting of where it stands; null: the answer itself. */
  readonly at: Look | null;
  /** What is looked for in it. */
  readonly looks: readonly Look[];
  /** The field that proves it is such a thing. */
  readonly proof: string;
};

/** The object with a field: where it is set to stand, else the answer itself, else one level down. */
const thingIn = (body: Json, path: string, proof: string): JsonObject | null => {
  const set = valueAt(body, path);
  const near = isJsonObject(body) ? Object.values(body) : [];
  const having = [set, body, ...near].filter(isJsonObject).find((one) => textAt(one, proof) !== undefined);
  return having ?? null;
};

const pathOf = (at: Look | null, profile: ServiceProfile): string =>
  at === null ? '' : (asText(settingValue(profile, at.setting)) ?? '');

const thing = ({ reader, label, about, endpoint, at, looks, proof }: Thing): AnswerReader => ({
  reader,
  label,
  about,
  settings: [...(at === null ? [] : [at.setting]), ...looks.map((look) => look.setting)],
  samples: { endpoints: [endpoint], refusals: false },
  read: ({ body }, { profile }) => {
    const whole = thingIn(body, pathOf(at, profile), proof);
    const place = at === null ? [] : [lookIn(body, at, profile)];
    const found = [...place, ...looks.map((look) => lookIn(whole ?? body, look, profile))];
    return whole === null
      ? { fits: false, said: said('tried-no-thing', { field: proof }), found }
      : { fits: true, said: said('tried-thing', { value: textAt(whole, proof) ?? '' }), found };
  },
});

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
  proof: 'status_code',
});

const paymentReader: AnswerReader = {
  ...payment,
  settings: [...payment.settings, 'payment.codes'],
  read: (answer, context) => {
    const tried = payment.read(answer, context);
    const whole = thingIn(answer.body, context.profile.payment.read.path, 'status_code');
    return { ...tried, found: [...tried.found, statusWord(whole ?? answer.body)] };
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
  creation({
    ...{ reader: 'invoice-created', label: 'Invoice created', endpoint: 'invoices.create' },
    ...{ setting: 'invoice.created.idPath', meaning: 'Id of the invoice' },
  }),
  creation({
    ...{ reader: 'upload-created', label: 'File uploaded', endpoint: 'invoices.upload' },
    ...{ setting: 'upload.response.idPath', meaning: 'Id of the upload' },
  }),
  creation({
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
    proof: 'po_number',
  }),
  creation({
    ...{ reader: 'receipt-created', label: 'Receipt created', endpoint: 'receipts.create' },
    ...{ setting: 'receipt.created.idPath', meaning: 'Id of the receipt' },
  }),
  creation({
    ...{
      reader: 'payment-vendor-created',
      label: 'Payments vendor created',
      endpoint: 'payment-vendors.create',
    },
    ...{ setting: 'payment.vendorCreated.idPath', meaning: 'Id of the payments vendor' },
  }),
  creation({
    ...{ reader: 'payment-created', label: 'Payment created', endpoint: 'payments.create' },
    ...{ setting: 'payment.created.idPath', meaning: 'Id of the payment' },
  }),
  paymentReader,
  cancelled,
];
