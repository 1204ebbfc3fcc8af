import type { JsonObject } from '../../../values/json';
import { ok } from '../../../values/result';
import { textAt } from '../../json-path';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationNote,
  OperationPreview,
  OperationReading,
  OperationVerification,
  WriteOperation,
} from '../operation';
import { forbidden } from './permission';
import { readInvoice } from './reads';
import { idField } from './show';

const idOf = (input: OperationInput): string => textOf(input, 'id') ?? '';

/** An empty reason is none. */
const reasonOf = (input: OperationInput): string | null => {
  const reason = textOf(input, 'reason');
  return reason === undefined || reason.trim() === '' ? null : reason;
};

/** What of the reason the service reads as a mention, as it is written there; null: nothing. */
const mentionIn = (input: OperationInput, { profile }: OperationContext): string | null => {
  const [mark = ''] = new RegExp(profile.invoice.flag.mentionPattern, 'i').exec(reasonOf(input) ?? '') ?? [];
  return mark === '' ? null : mark;
};

/** The message of a flagged invoice; null: it is not known to be flagged. */
const messageOf = (invoice: JsonObject | null): string | null =>
  textAt(invoice ?? undefined, 'error') ?? null;

const previewNotes = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): readonly OperationNote[] => {
  const { states } = context.profile.invoice;
  const mark = mentionIn(input, context);
  const status = textAt(before ?? undefined, 'status') ?? '';
  const reason = messageOf(before);
  return [
    ...(mark === null ? [] : [{ code: 'invoice-mention', params: { mark } }]),
    ...(reason === null ? [] : [{ code: 'invoice-already-flagged', params: { reason } }]),
    ...(states.flagFrom.includes(status) ? [] : [{ code: 'invoice-flag-exported', params: { status } }]),
  ];
};

const preview = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): OperationPreview => {
  const message = messageOf(before);
  const isFlagged = message !== null;
  const status = textAt(before ?? undefined, 'status') ?? null;
  return {
    changes: [
      {
        field: 'status',
        before: status,
        after: isFlagged ? status : 'needs-attention',
        effect: isFlagged ? 'kept' : 'set',
      },
      {
        field: 'flagging_reason',
        before: message,
        after: isFlagged ? message : reasonOf(input),
        effect: isFlagged ? 'ignored' : 'set',
      },
    ],
    notes: previewNotes(input, before, context),
  };
};

const read: WriteOperation['read'] = ({ status, text }, input, context): OperationReading => {
  if (status < 300) return { kind: 'done', id: idOf(input), notes: [] };
  const mark = mentionIn(input, context);
  return status !== 400 || mark === null
    ? { kind: 'refused', code: 'operation-refused', text }
    : { kind: 'refused', code: 'invoice-mention-refused', text, params: { mark } };
};

/** The reason counts as kept where it reads back, in whole or within a longer message. */
const verify = (input: OperationInput, { after }: { readonly after: JsonObject }): OperationVerification => {
  const status = textAt(after, 'status') ?? '';
  const message = messageOf(after);
  const reason = reasonOf(input);
  const isKept = reason === null || (message ?? '').includes(reason);
  const url = textAt(after, 'url') ?? '';
  return {
    kind: status === 'needs-attention' || message !== null ? 'shown' : 'not-shown',
    differences: isKept ? [] : [{ field: 'flagging_reason', sent: reason, got: message ?? '' }],
    notes: [{ code: 'invoice-unflag-elsewhere', params: { url } }],
  };
};

/** Flags an invoice, so that somebody looks at it. */
export const flagInvoice: Operation = {
  name: 'invoices.flag',
  area: 'invoices',
  verb: 'flag',
  label: 'Flag an invoice',
  about: 'Flags an unexported invoice: it needs attention until somebody takes the flag off in the service.',
  isBeta: false,
  fields: [
    idField,
    {
      key: 'reason',
      label: 'Reason',
      help: 'Why it is flagged; an @ is read as a mention of a user of the service.',
      kind: 'text',
      required: false,
      rule: 'R-141',
    },
  ],
  request: (input) => {
    const reason = reasonOf(input);
    const body: JsonObject = reason === null ? {} : { flagging_reason: reason };
    return ok({ endpoint: 'invoices.flag', parts: { params: { id: idOf(input) }, body } });
  },
  does: {
    kind: 'write',
    before: (input) => readInvoice(idOf(input)),
    preview,
    read,
    after: (input) => readInvoice(idOf(input)),
    forbidden,
    verify,
    // Flagging what is flagged changes nothing.
    afterSilence: 'repeat',
    lookUp: null,
    reversibility: [
      {
        can: false,
        text: 'A flag cannot be taken off through the interface; it is done in the service itself.',
      },
      { can: true, text: 'The invoice itself stays as it is.' },
    ],
  },
};
