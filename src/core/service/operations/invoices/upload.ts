import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { sha1 } from '../../../values/uuid5';
import { contentTypeOf, fileKind } from '../../invoices/file-kind';
import { readUpload, type UploadReading } from '../../invoices/uploads';
import { objectsAt, textAt, valuesBelow } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { wireName } from '../../wire-names';
import { field } from '../filled';
import { textOf } from '../input';
import type {
  FormPart,
  Operation,
  OperationContext,
  OperationInput,
  OperationRequest,
  OperationVerification,
  WriteOperation,
} from '../operation';

const uploadIdOf = (input: OperationInput): string => textOf(input, 'upload_id') ?? '';

/** The id that is derived from a file and its location; null: there is no file. */
const idOfFile = (
  input: OperationInput,
  { files: [file], derivedId }: Pick<OperationContext, 'files' | 'derivedId'>,
): string | null =>
  file === undefined
    ? null
    : derivedId('invoice-files', `${textOf(input, 'location') ?? ''}|${sha1(file.bytes)}`);

/** The same file for the same location keeps its id, so that a second try can be recognised. */
const complete = (input: OperationInput, context: OperationContext): OperationInput => {
  const derived = idOfFile(input, context);
  return derived === null || uploadIdOf(input) !== '' ? input : { ...input, upload_id: derived };
};

/** What an upload that stands there says of one that is about to be handed in: its file, or its id only, was used before. */
const heldAs =
  (input: OperationInput, context: OperationContext) =>
  (entry: JsonObject): string | null => {
    const { uploadId } = readUpload(entry, context.profile);
    if (uploadId === null) return null;
    if (uploadId === idOfFile(input, context)) return 'operation-uploaded-before';
    return uploadId === uploadIdOf(input) ? 'operation-upload-id-used' : null;
  };

const request = (
  input: OperationInput,
  _before: JsonObject | null,
  { profile, files }: OperationContext,
): Result<OperationRequest> => {
  const { fileField, locationField, uploadIdField, maxBytes, kinds } = profile.upload.request;
  const [file, ...others] = files;
  const where = { field: 'file' };
  if (file === undefined || others.length > 0)
    return failed('operation-field-wrong', { field: 'File', key: 'file', wanted: 'one file' }, where);
  const kind = fileKind(file, kinds);
  if (kind === null) return failed('invoice-file-kind', { file: file.name, kinds: kinds.join(', ') }, where);
  const { prefix } = profile.naming;
  const form: readonly FormPart[] = [
    { kind: 'field', name: wireName(locationField, prefix), text: textOf(input, 'location') ?? '' },
    { kind: 'field', name: wireName(uploadIdField, prefix), text: uploadIdOf(input) },
    {
      kind: 'file',
      name: wireName(fileField, prefix),
      fileName: file.name,
      contentType: contentTypeOf(kind),
      bytes: file.bytes,
    },
  ];
  return ok({ endpoint: 'invoices.upload', parts: {}, form, mostBytes: maxBytes });
};

/** The id of the upload: where the profile says, else the only `id` one level down (NS-30). */
const idIn = (body: Json | null, { upload }: ServiceProfile): string | null => {
  const told = textAt(body ?? undefined, upload.response.idPath);
  if (told !== undefined) return told;
  const last = upload.response.idPath.split('.').at(-1) ?? 'id';
  const below = valuesBelow(body ?? undefined).flatMap(({ key, value }) =>
    key === last && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
  const [only, ...others] = new Set(below);
  return only === undefined || others.length > 0 ? null : only;
};

const read: WriteOperation['read'] = ({ status, body, text }, _input, { profile }) => {
  if (status >= 300) return { kind: 'refused', code: 'operation-refused', text };
  const id = idIn(body, profile);
  return id === null
    ? { kind: 'unreadable', text, setting: 'upload.response.idPath' }
    : { kind: 'done', id, notes: [] };
};

const uploads: OperationRequest = { endpoint: 'invoices.uploads', parts: {} };

const ours = (input: OperationInput, after: JsonObject, profile: ServiceProfile): UploadReading | undefined =>
  (objectsAt(after, 'entries') ?? [])
    .map((entry) => readUpload(entry, profile))
    .find((reading) => reading.uploadId === uploadIdOf(input));

/** An upload begins an extraction; it is being processed until an invoice or an error is found. */
const verify = (
  input: OperationInput,
  { after }: { readonly after: JsonObject },
  { profile }: OperationContext,
): OperationVerification => {
  const upload = ours(input, after, profile);
  const bare = { differences: [] };
  if (upload === undefined)
    return { kind: 'unknown', ...bare, notes: [{ code: 'invoice-upload-not-listed', params: {} }] };
  switch (upload.state) {
    case 'processing':
      return { kind: 'unknown', ...bare, notes: [{ code: 'invoice-upload-processing', params: {} }] };
    case 'failed': {
      const params = { text: upload.error ?? upload.word ?? '' };
      return { kind: 'not-shown', ...bare, instead: { code: 'invoice-upload-failed', params } };
    }
    case 'done': {
      const params = { invoice: upload.invoiceId ?? 'not told' };
      return { kind: 'shown', ...bare, notes: [{ code: 'invoice-upload-read', params }] };
    }
  }
};

/** Hands in a file, from which the service makes an invoice in its own time. */
export const uploadInvoice: Operation = {
  name: 'invoices.upload',
  area: 'invoices',
  verb: 'upload',
  label: 'Upload a file',
  about: 'Hands in an invoice as a file; the service reads it and makes an invoice of it in its own time.',
  isBeta: false,
  fields: [
    field(
      'file',
      { label: 'File', help: 'A PDF, JPG or PNG of one invoice.' },
      { kind: 'files', required: true, isPositional: true, rule: 'R-150' },
    ),
    field(
      'location',
      { label: 'Location', help: 'The location the invoice is for.' },
      { kind: 'id', required: true, rule: 'R-150' },
    ),
    field(
      'upload_id',
      { label: 'Upload ID', help: 'An id of your own; without it one is derived from the file.' },
      { rule: 'R-151' },
    ),
  ],
  complete,
  request,
  does: {
    kind: 'write',
    before: null,
    sameAs: (input) =>
      uploadIdOf(input) === '' ? null : { target: 'invoice-files', key: uploadIdOf(input) },
    preview: (input, _before, { files }) => ({
      changes: files.map((file) => ({
        field: file.name,
        before: null,
        after: `${file.bytes.length} bytes for location ${textOf(input, 'location') ?? ''}`,
        effect: 'added',
      })),
      notes: [{ code: 'invoice-upload-starts', params: {} }],
    }),
    read,
    after: () => uploads,
    verify,
    afterSilence: 'look',
    isSameThing: (one, other) => uploadIdOf(one) !== '' && uploadIdOf(one) === uploadIdOf(other),
    lookUp: (input, context) => ({
      heldAs: heldAs(input, context),
      request: uploads,
      list: 'invoice-uploads',
      isIdentity: true,
      isHeldFirst: true,
      createdAtOf: (entry) => readUpload(entry, context.profile).createdAt,
      isIt: (entry) => readUpload(entry, context.profile).uploadId === uploadIdOf(input),
      idOf: (entry) => readUpload(entry, context.profile).id,
      tells: (entry) => readUpload(entry, context.profile).uploadId !== null,
    }),
    reversibility: [
      { can: false, text: 'A file that was handed in cannot be taken back; an invoice cannot be deleted.' },
      { can: true, text: 'The invoice made of it can be corrected and flagged.' },
    ],
  },
};
