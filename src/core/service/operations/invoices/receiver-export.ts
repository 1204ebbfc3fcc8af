import { ok } from '../../../values/result';
import type { Operation, OperationNote, OperationRead } from '../operation';

/** An empty answer says nothing about what was exported. */
const emptyNotes = ({ entries, beside }: OperationRead): readonly OperationNote[] => {
  if (entries.length > 0) return [];
  if (beside === null) return [{ code: 'invoice-receiver-export-uncompared', params: {} }];
  const code = beside.length === 0 ? 'invoice-receiver-export-none' : 'invoice-receiver-export-empty';
  return [{ code, params: { count: String(beside.length) } }];
};

/** The exported invoices of vendors with item validation, with the lines that match the catalog. */
export const receiverExport: Operation = {
  name: 'invoices.receiver-export',
  area: 'invoices',
  verb: 'receiver-export',
  label: 'Receiver export',
  about:
    'Reads the exported invoices of vendors with item validation, with their lines that match the catalog.',
  isBeta: true,
  fields: [],
  request: () => ok({ endpoint: 'invoices.receiver-export', parts: {} }),
  does: {
    kind: 'read',
    one: null,
    beside: (_input, entries) =>
      entries.length > 0 ? null : { endpoint: 'invoices.list', parts: { query: { status: 'exported' } } },
    notes: (read) => [{ code: 'invoice-receiver-export-about', params: {} }, ...emptyNotes(read)],
  },
};
