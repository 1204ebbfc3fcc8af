import type { Json, JsonObject } from '../../../values/json';
import { failed, ok } from '../../../values/result';
import { isBlank } from '../../../values/text';
import { isJsonObject, textAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { field } from '../filled';
import { textOf, textsOf } from '../input';
import type {
  Operation,
  OperationField,
  OperationInput,
  OperationNote,
  OperationPreview,
  OperationVerification,
  WriteOperation,
} from '../operation';
import { forbidden } from './permission';
import { readInvoice } from './reads';

const idsField: OperationField = field(
  'ids',
  { label: 'Invoices', help: 'Ids of one invoice or several at the service.' },
  { kind: 'ids', required: true, isPositional: true, rule: 'R-147' },
);

const idsOf = (input: OperationInput): readonly string[] => textsOf(input, 'ids');

/** One of the two markings: what it sends, and how it shows. */
type Marking = {
  readonly names: (profile: ServiceProfile) => { readonly idsKey: string; readonly entryKey: string };
  readonly setting: string;
  /** States from which it is known to work (NS-36, NS-37). */
  readonly from: (profile: ServiceProfile) => readonly string[];
  /** What it reads as afterwards, where that is told; null: only the read tells. */
  readonly to: (profile: ServiceProfile) => string | null;
  readonly isShown: (status: string) => boolean;
  readonly notes: (invoice: JsonObject, id: string) => readonly OperationNote[];
};

const invoiceOf = (seen: JsonObject | null, id: string): JsonObject | null => {
  const value = seen?.[id];
  return isJsonObject(value) ? value : null;
};

const statusOf = (seen: JsonObject | null, id: string): string | null =>
  textAt(invoiceOf(seen, id) ?? undefined, 'status') ?? null;

const entriesOf = (input: OperationInput, entryKey: string): Json =>
  idsOf(input).map((id): Json => (entryKey === '' ? id : { [entryKey]: id }));

const notesOf = (
  marking: Marking,
  before: JsonObject | null,
  id: string,
  profile: ServiceProfile,
): readonly OperationNote[] => {
  const invoice = invoiceOf(before, id);
  if (invoice === null) return [{ code: 'invoice-not-there', params: { id } }];
  const status = statusOf(before, id) ?? '';
  const isKnown = marking.from(profile).includes(status);
  const odd: readonly OperationNote[] = isKnown
    ? []
    : [{ code: 'invoice-mark-odd-state', params: { id, status } }];
  return [...odd, ...marking.notes(invoice, id)];
};

const previewOf =
  (marking: Marking): WriteOperation['preview'] =>
  (input, before, { profile }): OperationPreview => ({
    changes: idsOf(input).map((id) => ({
      field: `status of ${id}`,
      before: statusOf(before, id),
      after: marking.to(profile),
      effect: 'set',
    })),
    notes: idsOf(input).flatMap((id) => notesOf(marking, before, id, profile)),
  });

const read: WriteOperation['read'] = ({ status, text }) =>
  status < 300 ? { kind: 'done', id: null, notes: [] } : { kind: 'refused', code: 'operation-refused', text };

/** Each outcome comes from the read after it, never from the success alone. */
const verifyOf =
  (marking: Marking) =>
  (input: OperationInput, { after }: { readonly after: JsonObject }): OperationVerification => {
    const ids = idsOf(input);
    const unread = ids.filter((id) => statusOf(after, id) === null);
    const others = ids.filter((id) => {
      const status = statusOf(after, id);
      return status !== null && !marking.isShown(status);
    });
    if (unread.length === ids.length) return { kind: 'unknown', differences: [] };
    if (others.length === ids.length) return { kind: 'not-shown', differences: [], setting: marking.setting };
    const failures = [
      ...unread.map((id) => ({ what: id, text: 'it cannot be read' })),
      ...others.map((id) => ({ what: id, text: `it reads as ${statusOf(after, id) ?? ''}` })),
    ];
    return { kind: 'shown', differences: [], failures };
  };

const readAll = (input: OperationInput) => idsOf(input).map((id) => readInvoice(id));

const doesOf = (marking: Marking): Omit<WriteOperation, 'reversibility'> => ({
  kind: 'write',
  before: readAll,
  subjects: idsOf,
  preview: previewOf(marking),
  read,
  after: readAll,
  forbidden: (words, now, context) => {
    const [first] = Object.values(now ?? {}).filter(isJsonObject);
    return forbidden(words, first ?? null, context);
  },
  verify: verifyOf(marking),
  afterSilence: 'look',
  lookUp: null,
});

const flagged = (invoice: JsonObject, id: string): readonly OperationNote[] =>
  textAt(invoice, 'error') === undefined ? [] : [{ code: 'invoice-export-needs-unflagged', params: { id } }];

const exporting: Marking = {
  names: (profile) => profile.invoice.markExported,
  setting: 'invoice.markExported',
  from: (profile) => profile.invoice.states.markExportedFrom,
  to: () => 'exported',
  isShown: (status) => status === 'exported',
  notes: flagged,
};

const unexporting: Marking = {
  names: (profile) => profile.invoice.markUnexported,
  setting: 'invoice.markUnexported',
  from: (profile) => profile.invoice.states.markUnexportedFrom,
  to: (profile) => {
    const { afterUnexport } = profile.invoice.states;
    return afterUnexport === '' ? null : afterUnexport;
  },
  isShown: (status) => status !== 'exported',
  notes: () => [],
};

const tooMany = (most: number) =>
  failed('invoice-mark-too-many', { most: String(most) }, { field: idsField.key });

/** Sets invoices as exported, one or several in one request. */
export const markExported: Operation = {
  name: 'invoices.mark-exported',
  area: 'invoices',
  verb: 'mark-exported',
  label: 'Mark as exported',
  about: 'Sets invoices as exported to the accounting system.',
  isBeta: false,
  fields: [idsField],
  request: (input, _before, { profile }) => {
    const { idsKey, entryKey, maxPerRequest } = profile.invoice.markExported;
    if (idsOf(input).length > maxPerRequest) return tooMany(maxPerRequest);
    const body = { [idsKey]: entriesOf(input, entryKey) };
    return ok({ endpoint: 'invoices.mark-exported', parts: { body } });
  },
  does: {
    ...doesOf(exporting),
    reversibility: [
      {
        can: true,
        text: 'The mark can be taken back; which status the invoice has then is decided by the service.',
      },
    ],
  },
};

/** Takes the mark of the export back, with a note for one or many. */
export const markUnexported: Operation = {
  name: 'invoices.mark-unexported',
  area: 'invoices',
  verb: 'mark-unexported',
  label: 'Take back the export',
  about: 'Removes the export status of invoices.',
  isBeta: false,
  fields: [
    idsField,
    field(
      'marked_reason',
      { label: 'Note', help: 'Goes into the history of each of them.' },
      { rule: 'R-148' },
    ),
  ],
  request: (input, _before, { profile }) => {
    const { idsKey, entryKey, reasonKey } = profile.invoice.markUnexported;
    const { maxPerRequest } = profile.invoice.markExported;
    if (idsOf(input).length > maxPerRequest) return tooMany(maxPerRequest);
    const reason = textOf(input, 'marked_reason') ?? '';
    const note: JsonObject = isBlank(reason) ? {} : { [reasonKey]: reason };
    const body = { [idsKey]: entriesOf(input, entryKey), ...note };
    return ok({ endpoint: 'invoices.mark-unexported', parts: { body } });
  },
  does: {
    ...doesOf(unexporting),
    reversibility: [
      { can: true, text: 'The invoices can be marked as exported again, if their status allows it.' },
      { can: false, text: 'Which status they have afterwards is decided by the service.' },
    ],
  },
};
