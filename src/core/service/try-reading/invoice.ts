import type { Json, JsonObject } from '../../values/json';
import { readInvoiceEntry } from '../invoices/reading';
import { asText, isJsonObject, objectsAt, textAt, valueAt } from '../json-path';
import { imageFailures } from '../operations/invoices/change-answered';
import { lineFailures } from '../operations/invoices/line-results';
import { invoiceIn } from '../operations/invoices/reads';
import type { ServiceProfile } from '../profile-shape';
import { type Look, lookForWords, lookIn, lookInEach } from './look';
import { type AnswerReader, type Found, said } from './reading';

const look = (setting: string, meaning: string, usual: RegExp, kind: Look['kind'] = 'text'): Look => ({
  setting: `invoice.${setting}`,
  meaning,
  kind,
  usual,
});

/** The parts whose inside is not shown, by the field that holds them. */
const parts: Readonly<Record<string, readonly Look[]>> = {
  items: [
    { ...look('item.idKey', 'Id of a line', /^(id|.*_id)$/i), isNeeded: true },
    look('item.nameKey', 'What a line is for', /name|description|text/i),
    look('item.quantityKey', 'Its quantity', /quantity|units|qty/i, 'value'),
    look('item.priceKey', 'Its price', /price/i, 'value'),
    look('item.totalKey', 'Its total', /total|amount/i, 'value'),
  ],
  images: [
    look('image.idPath', 'Id of an image', /^(id|key|.*_id)$/i),
    look('image.urlPath', 'Its address', /url|href|link/i),
  ],
  gl_splits: [
    look('glSplit.accountPath', 'Account of a split', /account|dimension/i),
    look('glSplit.amountPath', 'Its amount', /amount|share|total/i, 'value'),
    look('glSplit.virtualPath', 'Whether it is virtual', /virtual/i, 'value'),
  ],
  history: [
    look('history.actionPath', 'What was done', /action|event|type/i),
    look('history.atPath', 'When', /_at$|when|date|time/i),
    look('history.userPath', 'By whom', /user|by|who/i, 'value'),
    look('history.notePath', 'With which note', /note|text|comment/i),
  ],
};

const objects: Readonly<Record<string, readonly Look[]>> = {
  payment_info: [
    look('paymentInfo.idPath', 'Id of its payment', /^(id|.*_id)$/i),
    look('paymentInfo.datePath', 'Date of its payment', /date|_at$/i),
  ],
  last_modified_user: [look('lastModifiedUser.namePath', 'Who changed it last', /name|user/i)],
};

const words: readonly { readonly field: string; readonly setting: string; readonly meaning: string }[] = [
  {
    field: 'payment_status',
    setting: 'invoice.values.paymentStatusPaid',
    meaning: 'Payment status that means paid',
  },
];

const inParts = (invoice: JsonObject, profile: ServiceProfile): readonly Found[] => [
  ...Object.entries(parts).flatMap(([field, looks]) => {
    const entries = objectsAt(invoice, field) ?? [];
    return entries.length === 0 ? [] : looks.map((one) => lookInEach(entries, one, profile));
  }),
  ...Object.entries(objects).flatMap(([field, looks]) => {
    const value = valueAt(invoice, field);
    const isFilled = isJsonObject(value) && Object.keys(value).length > 0;
    return isFilled ? looks.map((one) => lookIn(value, one, profile)) : [];
  }),
];

/** A word that is not among those that mean paid is simply not paid, so nothing is offered. */
const wordsIn = (invoice: JsonObject, profile: ServiceProfile): readonly Found[] =>
  words.flatMap(({ field, setting, meaning }) => {
    const word = textAt(invoice, field);
    if (word === undefined) return [];
    return lookForWords([word], [{ setting, meaning }], profile).map((one) => ({
      ...one,
      ...(one.text === null ? { text: word, isGood: true, hint: said('tried-not-paid'), offer: null } : {}),
    }));
  });

/** The kind of the vendor's id under the version in force. */
const vendorId = (invoice: JsonObject, profile: ServiceProfile): readonly Found[] => {
  const value = valueAt(invoice, 'svc_vendor_id');
  if (value === undefined || value === null) return [];
  const wanted = profile.version.vendorIdKind[profile.version.header];
  const kind = typeof value === 'number' ? 'integer' : 'text';
  const isGood = kind === wanted;
  const hint = isGood ? null : said('tried-id-kind', { wanted, kind });
  return [
    {
      setting: 'version.vendorIdKind',
      meaning: 'Kind of the vendor id',
      text: asText(value) ?? '',
      isGood,
      hint,
      offer: null,
    },
  ];
};

const settings = [
  ...[...Object.values(parts), ...Object.values(objects)].flat().map((one) => one.setting),
  ...words.map((one) => one.setting),
  'version.vendorIdKind',
];

const invoice: AnswerReader = {
  reader: 'invoice',
  label: 'Invoice',
  about: 'One invoice as it is read, with the parts whose inside the interface does not show.',
  settings,
  samples: { endpoints: ['invoices.get', 'invoices.update'], refusals: false },
  read: ({ body }, { profile }) => {
    const one = invoiceIn(body);
    if (one === null) return { fits: false, said: said('tried-no-thing', { field: 'id' }), found: [] };
    const found = [...inParts(one, profile), ...wordsIn(one, profile), ...vendorId(one, profile)];
    const reading = readInvoiceEntry(one, profile);
    return reading === null
      ? { fits: false, said: said('tried-invoice-bare', { id: textAt(one, 'id') ?? '' }), found }
      : { fits: true, said: said('tried-thing', { value: reading.id }), found };
  },
};

const result = (name: string, meaning: string, usual: RegExp): Look =>
  look(`itemsResult.${name}`, meaning, usual);
const resultLooks = [
  result('statusKey', 'What became of a line', /status|state|result/i),
  result('errorKey', 'Why a line failed', /error|reason|message/i),
];

/** The results by position; the word for all of them may stand beside (G-23). */
const resultsIn = (value: Json | undefined): readonly JsonObject[] =>
  isJsonObject(value) ? Object.values(value).filter(isJsonObject) : [];

const wordsOf = (
  whole: Json | undefined,
  entries: readonly JsonObject[],
  { invoice: names }: ServiceProfile,
): readonly string[] =>
  [...(isJsonObject(whole) ? [whole] : []), ...entries].flatMap(
    (entry) => textAt(entry, names.itemsResult.statusKey) ?? [],
  );

const itemsResult: AnswerReader = {
  reader: 'items-result',
  label: 'Lines of a change',
  about: 'A change is answered with 200 even where every line failed, so each word is looked at.',
  settings: [...resultLooks.map((one) => one.setting), 'invoice.itemsResult.goodWords'],
  samples: { endpoints: ['invoices.update'], refusals: false },
  read: ({ body }, { profile }) => {
    const whole = valueAt(invoiceIn(body) ?? body, 'items_processing_result');
    const entries = resultsIn(whole);
    const states = wordsOf(whole, entries, profile);
    const found = [
      ...(entries.length === 0 ? [] : resultLooks.map((one) => lookInEach(entries, one, profile))),
      ...lookForWords(
        [...new Set(states)],
        [{ setting: 'invoice.itemsResult.goodWords', meaning: 'Words that mean it was done' }],
        profile,
      ),
    ];
    const lines = entries.map(() => '');
    const failures = lineFailures(whole, lines, profile);
    if (failures === null || entries.length === 0)
      return { fits: false, said: said('tried-no-lines'), found };
    const counts = { good: String(lines.length - failures.length), all: String(lines.length) };
    return { fits: states.length > 0, said: said('tried-lines', counts), found };
  },
};

/** `image_errors` is stated, its entries are not: an empty text or list means none. */
const imageErrors: AnswerReader = {
  reader: 'image-errors',
  label: 'Images of a change',
  about: 'Images that failed do not fail the change, so what is said of them is read each time.',
  settings: ['errors.messagePath'],
  samples: { endpoints: ['invoices.update'], refusals: false },
  read: ({ body }) => {
    const value = valueAt(invoiceIn(body) ?? body, 'image_errors');
    if (value === undefined) return { fits: false, said: said('tried-no-image-errors'), found: [] };
    const errors = String(imageFailures(value, []).length);
    return { fits: true, said: said('tried-image-errors', { errors }), found: [] };
  },
};

/** An invoice as it is read, and what the answer to its change says of lines and images. */
export const invoiceReaders: readonly AnswerReader[] = [invoice, itemsResult, imageErrors];
