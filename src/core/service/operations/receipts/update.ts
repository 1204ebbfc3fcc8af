import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { changesOf, differencesIn, saysTheSame } from '../compared';
import { filledTexts } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { ownFields, receiptIdField } from './fields';
import { oneReceipt } from './read';
import { ownTexts, receiptBody, receiptIn } from './receipt-in';

const ownKeys = ownFields.map(({ key }) => key);
const idOf = (input: OperationInput): string => textOf(input, 'id') ?? '';

/** The receipt among what was read before the change. */
const receiptBefore = (
  before: JsonObject | null,
  input: OperationInput,
  { profile }: OperationContext,
): JsonObject | null => receiptIn(before?.[idOf(input)], profile);

/** What reads otherwise than it is wanted: only that goes out (NS-57). */
const changed = (input: OperationInput, has: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(filledTexts(input, ownKeys)).filter(([key, text]) => !saysTheSame(has[key], text)),
  );

/** By the id in the path, or to the bare path with the id in the body, as the profile says (R-182, G-26). */
const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const { profile } = context;
  const receipt = receiptBefore(before, input, context);
  if (receipt === null) return failed('receipt-unread', { id: idOf(input) });
  const body = changed(input, ownTexts(receipt, ownKeys, profile));
  if (Object.keys(body).length === 0) return failed('operation-nothing-to-change');
  const isBare = profile.receipt.paths.patch === 'bare';
  const id = isBare ? { [profile.receipt.read.idPath]: idOf(input) } : {};
  return ok({
    endpoint: 'receipts.update',
    parts: {
      params: isBare ? {} : { id: idOf(input) },
      body: receiptBody({ ...id, ...body }, profile),
    },
  });
};

const verify: WriteOperation['verify'] = (input, { before, after }, context) => {
  const receipt = receiptIn(after, context.profile);
  const old = receiptBefore(before, input, context);
  if (receipt === null || old === null) return { kind: 'unknown', differences: [] };
  const sent = changed(input, ownTexts(old, ownKeys, context.profile));
  const differences = differencesIn(sent, ownTexts(receipt, ownKeys, context.profile));
  const isNothing = differences.length > 0 && differences.length === Object.keys(sent).length;
  return { kind: isNothing ? 'not-shown' : 'shown', differences, setting: 'receipt.write.fields' };
};

export const updateReceipt: Operation = {
  name: 'receipts.update',
  area: 'receipts',
  verb: 'update',
  label: 'Change a receipt',
  about: 'Changes number, date and external id of a receipt; its lines stay as they are.',
  isBeta: true,
  fields: [receiptIdField, ...ownFields],
  request,
  does: {
    kind: 'write',
    before: (input) => [oneReceipt(idOf(input))],
    subjects: (input) => [idOf(input)],
    preview: (input, before, context) => {
      const receipt = receiptBefore(before, input, context);
      const has = receipt === null ? null : ownTexts(receipt, ownKeys, context.profile);
      const changes = changesOf(filledTexts(input, ownKeys), has);
      // One value in place of another is what was asked for, and can be changed back.
      return {
        changes: changes.map((one) => (one.effect === 'replaced' ? { ...one, effect: 'set' } : one)),
        notes: [],
      };
    },
    read: ({ status, text }) =>
      status >= 300
        ? { kind: 'refused', code: 'operation-refused', text }
        : { kind: 'done', id: null, notes: [] },
    after: (input) => oneReceipt(idOf(input)),
    verify,
    withoutPath: ({ profile }) => ({
      code: 'receipt-path-missing',
      params: { other: profile.receipt.paths.patch === 'byId' ? 'bare' : 'byId' },
    }),
    afterSilence: 'look',
    lookUp: null,
    reversibility: [
      { can: true, text: 'A changed value can be changed back.' },
      { can: false, text: 'The values before are kept in the journal alone.' },
    ],
  },
};
