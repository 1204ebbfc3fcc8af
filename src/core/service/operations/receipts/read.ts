import { ok } from '../../../values/result';
import { field, filledTexts } from '../filled';
import { textOf } from '../input';
import type { Operation, OperationRequest } from '../operation';
import { receiptIdField } from './fields';
import { receiptId, receiptIn, receiptText } from './receipt-in';

/** Every receipt that the API user can see (NS-55). */
export const receiptList: OperationRequest = { endpoint: 'receipts.list', parts: {} };

/** Reads one receipt, where the profile says that it stands (G-26). */
export const oneReceipt = (id: string): OperationRequest => ({
  endpoint: 'receipts.get',
  parts: { params: { id } },
});

const filters = ['svc_po_id', 'po_number'];

export const listReceipts: Operation = {
  name: 'receipts.list',
  area: 'receipts',
  verb: 'list',
  label: 'List receipts',
  about: 'Lists receipts.',
  isBeta: true,
  fields: [
    field(
      'svc_po_id',
      { label: 'Purchase order', help: 'Only receipts of the order with this service id.' },
      { kind: 'id' },
    ),
    field(
      'po_number',
      { label: 'Order number', help: 'Only receipts of orders with this number.' },
      { kind: 'id' },
    ),
  ],
  request: () => ok(receiptList),
  does: {
    kind: 'read',
    one: null,
    idOf: (entry, { profile }) => receiptId(entry, profile),
    // The list has no filters that are known: they are applied here.
    keeps: (entry, input, { profile }) =>
      Object.entries(filledTexts(input, filters)).every(
        ([key, text]) => receiptText(entry, key, profile) === text,
      ),
  },
};

export const showReceipt: Operation = {
  name: 'receipts.show',
  area: 'receipts',
  verb: 'show',
  label: 'Show a receipt',
  about: 'Reads one receipt.',
  isBeta: true,
  fields: [receiptIdField],
  request: (input) => ok(oneReceipt(textOf(input, 'id') ?? '')),
  does: {
    kind: 'read',
    one: (body, { profile }) => receiptIn(body, profile),
    elsewhere: (input, { profile }) => ({
      request: receiptList,
      isIt: (entry) => receiptId(entry, profile) === textOf(input, 'id'),
    }),
  },
};
