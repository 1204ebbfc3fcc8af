import { ok } from '../../../values/result';
import { readUpload } from '../../invoices/uploads';
import { field } from '../filled';
import { textOf } from '../input';
import type { Operation, OperationField } from '../operation';

const fields: readonly OperationField[] = [
  field('upload_id', { label: 'Upload ID', help: 'Only the upload with this id of yours.' }),
  field('file', { label: 'File', help: 'Only uploads whose file name holds this text.' }),
  field(
    'state',
    { label: 'State', help: 'Only uploads that are that far.' },
    {
      kind: 'choice',
      choices: [
        { value: 'processing', label: 'Being processed' },
        { value: 'done', label: 'Done' },
        { value: 'failed', label: 'Failed' },
      ],
    },
  ),
];

/** What was handed in, and what became of it. */
export const listUploads: Operation = {
  name: 'invoices.uploads',
  area: 'invoices',
  verb: 'uploads',
  label: 'List uploads',
  about: 'Reads what was handed in and what the service made of it.',
  isBeta: false,
  fields,
  request: () => ok({ endpoint: 'invoices.uploads', parts: {} }),
  does: {
    kind: 'read',
    one: null,
    keeps: (entry, input, { profile }) => {
      const reading = readUpload(entry, profile);
      const [uploadId, file, state] = ['upload_id', 'file', 'state'].map((key) => textOf(input, key));
      return (
        (uploadId === undefined || reading.uploadId === uploadId) &&
        (file === undefined || (reading.fileName ?? '').toLowerCase().includes(file.toLowerCase())) &&
        (state === undefined || reading.state === state)
      );
    },
  },
};
