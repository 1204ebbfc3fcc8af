import { ok } from '../../../values/result';
import { textOf } from '../input';
import type { Operation, OperationField } from '../operation';
import { invoiceIn, readInvoice } from './reads';

/** The invoice that an operation is about. */
export const idField: OperationField = {
  key: 'id',
  label: 'Invoice',
  help: 'The id of the invoice at the service.',
  kind: 'id',
  required: true,
  isPositional: true,
  rule: 'R-6',
};

/** One invoice with its lines, and with its history and splits where they are asked for. */
export const showInvoice: Operation = {
  name: 'invoices.show',
  area: 'invoices',
  verb: 'show',
  label: 'Show an invoice',
  about: 'Reads one invoice with its lines.',
  isBeta: false,
  fields: [
    idField,
    {
      key: 'history',
      label: 'History',
      help: 'Asks for the audit log of the invoice, too.',
      kind: 'flag',
      required: false,
      rule: 'R-78',
    },
    {
      key: 'gl_splits',
      label: 'Splits',
      help: 'Asks for the splits over accounts, too.',
      kind: 'flag',
      required: false,
      rule: 'R-78',
    },
  ],
  request: (input) => {
    const expand = ['history', 'gl_splits'].filter((key) => input[key] === true).join(',');
    return ok(readInvoice(textOf(input, 'id') ?? '', expand));
  },
  does: { kind: 'read', one: invoiceIn },
};
