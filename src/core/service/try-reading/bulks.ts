import type { ChunkReading } from '../../targets/target';
import type { Json, JsonObject } from '../../values/json';
import { isJsonObject, listsIn, wholeAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';
import { type Look, lookIn, lookInEach, settingValue } from './look';
import { type AnswerReader, type Found, type GivenAnswer, type Said, said, type TryContext } from './reading';

const objectsIn = (body: Json): readonly JsonObject[] =>
  listsIn(body).flatMap((list) => list.filter(isJsonObject));

/** Entries that a request may have had, made of what its answer repeats: those with a position stand there. */
const standIns = (body: Json, base: number, least: number): readonly JsonObject[] => {
  const objects = objectsIn(body);
  const placed = new Map<number, JsonObject>();
  const others: JsonObject[] = [];
  for (const object of objects) {
    const index = wholeAt(object, 'index');
    if (index === undefined || index < base) others.push(object);
    else placed.set(index - base, object);
  }
  const longest = Math.max(least, objects.length, ...[...placed.keys()].map((place) => place + 1));
  let next = 0;
  return Array.from({ length: longest }, (_, place) => placed.get(place) ?? others[next++] ?? {});
};

/** What a reading of a chunk comes to, in words. */
const told = (reading: ChunkReading): { readonly fits: boolean; readonly said: Said } => {
  switch (reading.kind) {
    case 'settled': {
      const many = (...kinds: readonly string[]): string =>
        String(reading.records.filter((one) => kinds.includes(one.kind)).length);
      const counts = {
        written: many('created', 'updated', 'written'),
        refused: many('rejected', 'failed'),
        open: many('unaccounted'),
      };
      const isWhole = counts.open === '0';
      return { fits: isWhole, said: said(isWhole ? 'tried-settled' : 'tried-settled-open', counts) };
    }
    case 'accepted':
      return { fits: true, said: said('tried-batch', { batch: reading.batchId }) };
    case 'refused': {
      const named = reading.entries?.filter((one) => one !== null).length ?? 0;
      const words = { text: reading.text, named: String(named) };
      return { fits: named > 0, said: said(named > 0 ? 'tried-refused' : 'tried-refused-nameless', words) };
    }
    case 'unreadable':
      return { fits: false, said: said('tried-unreadable', { text: reading.text }) };
  }
};

const readBy = (target: string, base: string, answer: GivenAnswer, context: TryContext) => {
  const read = context.bulk(target);
  if (read === null) return { fits: false, said: said('tried-no-target', { target }) };
  const { body, status, text } = answer;
  const set = settingValue(context.profile, base);
  const least = status >= 400 ? context.profile.limits.entries.invoices : 1;
  const longest = Math.max(0, ...listsIn(body).map((list) => list.length));
  const sent =
    answer.sent ?? standIns(body, typeof set === 'number' ? set : 0, longest > 0 ? longest : least);
  return told(read({ status, body, text }, sent, context.profile));
};

const baseLine = (setting: string, meaning: string, profile: ServiceProfile): Found => ({
  setting,
  meaning,
  text: `counts from ${String(settingValue(profile, setting))}`,
  ...{ isGood: true, hint: null, offer: null },
});

const message: Look = {
  setting: 'errors.messagePath',
  meaning: 'What the service says',
  kind: 'text',
  usual: /message|error|detail|text/i,
};
const code: Look = { setting: 'errors.codePath', meaning: 'Its code', kind: 'text', usual: /code|kind/i };
const index: Look = {
  setting: 'errors.indexPath',
  meaning: 'Position of the entry at fault',
  kind: 'whole',
  usual: /index|position|row/i,
};
const reason: Look = {
  setting: 'errors.reasonPath',
  meaning: 'Why that entry was refused',
  kind: 'text',
  usual: /reason|why|detail/i,
};
const failureIndex: Look = { ...index, setting: 'dimension.bulk.failureIndexPath' };
const failureReason: Look = {
  ...reason,
  setting: 'dimension.bulk.failureReasonPath',
  usual: /reason|why|error/i,
};
const positional: Look = {
  setting: 'errors.positionalPath',
  meaning: 'The list with one entry for each record sent',
  kind: 'list',
  usual: /./,
};

const failuresIn = (body: Json): readonly JsonObject[] =>
  isJsonObject(body) ? objectsIn(body.failures ?? null) : [];

const vendorBulk: AnswerReader = {
  reader: 'vendors-bulk',
  label: 'Vendors in bulk',
  about: 'Which vendors were written and which were refused, by position.',
  settings: ['vendor.bulk.indexBase'],
  samples: { endpoints: ['vendors.bulk'], refusals: false },
  read: (answer, context) => ({
    ...readBy('vendors', 'vendor.bulk.indexBase', answer, context),
    found: [baseLine('vendor.bulk.indexBase', 'Where positions count from', context.profile)],
  }),
};

const dimensionBulk: AnswerReader = {
  reader: 'dimensions-bulk',
  label: 'Dimensions in bulk',
  about: 'Which dimensions were written and which failed at it.',
  settings: [failureIndex.setting, failureReason.setting],
  samples: { endpoints: ['dimensions.bulk'], refusals: false },
  read: (answer, context) => {
    const failures = failuresIn(answer.body);
    const looks = failures.length === 0 ? [] : [failureIndex, failureReason];
    return {
      ...readBy('dimensions', 'errors.indexBase', answer, context),
      found: looks.map((look) => lookInEach(failures, look, context.profile)),
    };
  },
};

const namedLooks = [message, code, index, reason];

/** A refusal of a whole request for one entry: dimensions and purchase orders in bulk. */
const namedRefusal: AnswerReader = {
  reader: 'refused-entry',
  label: 'Refused for one entry',
  about: 'A 400 for a whole chunk of dimensions or purchase orders: the entry it names, and why.',
  settings: [...namedLooks.map((look) => look.setting), 'errors.indexPattern', 'errors.indexBase'],
  samples: { endpoints: ['dimensions.bulk', 'purchase-orders.bulk'], refusals: true },
  read: (answer, context) => ({
    ...readBy('dimensions', 'errors.indexBase', { ...answer, status: Math.max(400, answer.status) }, context),
    found: [
      ...namedLooks.map((look) => lookIn(answer.body, look, context.profile)),
      baseLine('errors.indexBase', 'Where positions count from', context.profile),
    ],
  }),
};

const positionalRefusal: AnswerReader = {
  reader: 'refused-positions',
  label: 'Refused by position',
  about: 'A 400 for a chunk of invoices: a list with one entry for each, empty where it was not at fault.',
  settings: [positional.setting, message.setting, code.setting],
  samples: { endpoints: ['invoices.import'], refusals: true },
  read: (answer, context) => ({
    ...readBy('invoices', 'errors.indexBase', { ...answer, status: Math.max(400, answer.status) }, context),
    found: [positional, message, code].map((look) => lookIn(answer.body, look, context.profile)),
  }),
};

const receiptBatch: Look = {
  setting: 'batch.idPath.receipts',
  meaning: 'Id of the batch',
  kind: 'text',
  usual: /^(id|.*_id|reference|job)$/i,
};

/** Whether receipts make a batch is not shown: a batch id, or outcomes in the answer itself (NS-58). */
const receiptBulk: AnswerReader = {
  reader: 'receipts-bulk',
  label: 'Receipts in bulk',
  about: 'The answer that accepts receipts as a batch, or tells at once what became of each.',
  settings: [receiptBatch.setting, 'receipt.bulk.async'],
  samples: { endpoints: ['receipts.bulk'], refusals: false },
  read: (answer, context) => {
    const told = readBy('receipts', 'batch.results.indexBase', answer, context);
    const found = lookIn(answer.body, receiptBatch, context.profile);
    // Outcomes in the answer stand for a batch id.
    return { ...told, found: [told.fits && found.offer === null ? { ...found, isGood: true } : found] };
  },
};

/** Answers of the bulk requests, read as the targets read them. */
export const bulkReaders: readonly AnswerReader[] = [
  receiptBulk,
  vendorBulk,
  dimensionBulk,
  namedRefusal,
  positionalRefusal,
];
/** What every error body is looked through for. */
export const errorLooks: readonly Look[] = [message, code];
