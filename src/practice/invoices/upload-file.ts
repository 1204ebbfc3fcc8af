import { reachable } from '../company';
import { partsOf } from '../multipart';
import { badRequest, type Reply } from '../reply';
import type { Batch, Invoice, Upload } from '../rows';
import type { Call, Service } from '../service';

const fileKinds = /\.(pdf|jpe?g|png)$/i;

/** What the service makes of a file: an invoice that waits for a person to complete it. */
const extracted = (service: Service, call: Call, upload: Upload, locationId: string): Invoice => ({
  id: service.store.ids.next('invoice'),
  createdAt: call.now,
  stage: 'incomplete',
  upload_id: upload.upload_id ?? undefined,
  vendorId: null,
  svc_location_id: locationId,
  image_urls: [`https://files.example/${upload.id}`],
  custom_fields: {},
  dimensions: {},
  items: [],
  history: [{ action: 'UPLOADED', at: call.now, note: upload.file_name ?? undefined }],
});

/** Extraction takes its time like a batch of one, which nobody was told the id of. */
const extraction = (service: Service, call: Call, upload: Upload, invoice: Invoice | null): Batch => ({
  id: service.store.ids.next('batch'),
  kind: 'invoices',
  acceptedAt: call.now,
  takesMs: service.batchDelayMs[1],
  entries: [
    invoice === null
      ? {
          outcome: 'failed',
          id: null,
          upload: { ...upload, status: 'failed', error: 'the file cannot be read' },
        }
      : {
          outcome: 'created',
          id: invoice.id,
          invoice,
          upload: { ...upload, status: 'completed', invoice_id: invoice.id },
        },
  ],
  isLost: true,
  isStuck: false,
  endsOddly: false,
  isShuffled: false,
  missing: [],
});

/** Writes down a file that was handed in, or refuses it. A file that holds `practice:fail` cannot be read later. */
export const acceptedUpload = (service: Service, call: Call): Upload | Reply => {
  const names = service.profile.upload;
  const parts = partsOf(call.headers['content-type'] ?? '', call.bytes) ?? [];
  const textIn = (name: string): string | undefined =>
    parts.find((part) => part.name === name && part.fileName === null)?.content.toString('utf8');
  const file = parts.find((part) => part.name === names.fileField && part.fileName !== null);
  if (file?.fileName === undefined || file.fileName === null)
    return badRequest(`A file part ${names.fileField} is needed`);
  if (!fileKinds.test(file.fileName)) return badRequest('Only PDF, JPG, JPEG and PNG files are accepted');
  const locationId = textIn(names.locationField) ?? '';
  if (reachable(locationId) === undefined) return badRequest('The location is not accessible');
  const uploadId = textIn(names.uploadIdField) ?? null;
  if (uploadId !== null && service.store.indexes.uploadIds.has(uploadId))
    return badRequest('The upload was made before');
  const upload: Upload = {
    id: service.store.ids.next('upload'),
    upload_id: uploadId,
    status: 'processing',
    file_name: file.fileName,
    invoice_id: null,
    created_at: call.now,
  };
  const isReadable = !file.content.includes('practice:fail');
  const invoice = isReadable ? extracted(service, call, upload, locationId) : null;
  service.store.commit({ uploads: [upload], batches: [extraction(service, call, upload, invoice)] });
  return upload;
};
