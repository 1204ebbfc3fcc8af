import { acceptBatch } from '../batch-acceptance';
import { reachable } from '../company';
import type { JsonObject } from '../json';
import { place } from '../naming';
import { answer, invalidInvoice, type Reply } from '../reply';
import type { BatchEntry, Upload } from '../rows';
import type { Call, Handler, Service } from '../service';
import { newInvoice, processingFailure, type Valid, validEntry } from './creation';
import { shownInvoice } from './shape';

const mostEntries = 100;

const noAccess = { message: 'The location is not accessible' };

/** One entry for each invoice sent: filled where its location is out of reach, else empty. */
const accessRefusal = (service: Service, call: Call, entries: readonly Valid[]): Reply | null => {
  const positions = entries.map(({ sent }) =>
    reachable(String(sent.svc_location_id)) === undefined ? noAccess : {},
  );
  if (!positions.some((position) => 'message' in position)) return null;
  const told = call.fate.hits('short-positions') ? positions.slice(0, -1) : positions;
  const { positionalPath } = service.profile;
  if (positionalPath === '') return answer(400, told);
  const body: JsonObject = { message: 'Some locations are not accessible', code: 'INV4002' };
  place(body, positionalPath, told);
  return answer(400, body);
};

const usesIdTwice = (service: Service, entries: readonly Valid[]): boolean => {
  const ids = entries.map(({ sent }) => String(sent.upload_id));
  return new Set(ids).size < ids.length || ids.some((id) => service.store.indexes.uploadIds.has(id));
};

/** All entries, or null where any of them makes the request invalid. */
const allValid = (service: Service, { body, fate }: Call): Valid[] | null => {
  if (!Array.isArray(body) || body.length === 0 || body.length > mostEntries) return null;
  const entries: Valid[] = [];
  for (const entry of body) {
    const valid = validEntry(service, entry);
    if (valid === null) return null;
    entries.push(valid);
  }
  return usesIdTwice(service, entries) && !fate.hits('takes-twice') ? null : entries;
};

const uploadOf = (service: Service, call: Call, entry: Valid): Upload => ({
  id: service.store.ids.next('upload'),
  upload_id: String(entry.sent.upload_id),
  status: 'processing',
  file_name: null,
  invoice_id: null,
  created_at: call.now,
});

const batchEntry = (service: Service, call: Call, entry: Valid, upload: Upload): BatchEntry => {
  const upload_id = String(entry.sent.upload_id);
  const error = processingFailure(service, entry);
  if (error !== null) {
    return { outcome: 'failed', upload_id, id: null, error, upload: { ...upload, status: 'failed', error } };
  }
  const id = service.store.ids.next('invoice');
  return {
    outcome: 'created',
    upload_id,
    id,
    invoice: newInvoice(id, call.now, entry),
    upload: { ...upload, status: 'completed', invoice_id: id },
  };
};

/** Takes 1 to 100 invoices, all or none; they are created later, one by one. */
export const importInvoices: Handler = (service, call) => {
  const entries = allValid(service, call);
  if (entries === null) return invalidInvoice();
  const refused = accessRefusal(service, call, entries);
  if (refused !== null) return refused;
  const uploads = entries.map((entry) => uploadOf(service, call, entry));
  const accepted = entries.flatMap((entry, place) => {
    const upload = uploads[place];
    return upload === undefined ? [] : [batchEntry(service, call, entry, upload)];
  });
  return acceptBatch(service, call, 'invoices', { entries: accepted, change: { uploads } });
};

/** Creates one invoice at once. A location out of reach is told as invalid, like everything else. */
export const createInvoice: Handler = (service, call) => {
  const entry = validEntry(service, call.body);
  if (entry === null || usesIdTwice(service, [entry])) return invalidInvoice();
  const isRefused = reachable(String(entry.sent.svc_location_id)) === undefined;
  if (isRefused || processingFailure(service, entry) !== null) return invalidInvoice();
  const id = service.store.ids.next('invoice');
  const invoice = newInvoice(id, call.now, entry);
  const upload: Upload = { ...uploadOf(service, call, entry), status: 'completed', invoice_id: id };
  service.store.commit({ invoices: [invoice], uploads: [upload] });
  const { status, path } = service.profile.invoice.created;
  const shown = shownInvoice(service, call, invoice);
  if (path === '') return answer(status, shown);
  const body: JsonObject = { version: call.version };
  place(body, path, shown);
  return answer(status, body);
};
