import { acceptBatch } from '../batch-acceptance';
import { reachable } from '../company';
import type { JsonObject } from '../json';
import { place } from '../naming';
import { answer, invalidInvoice, type Reply } from '../reply';
import type { BatchEntry, Invoice, Upload } from '../rows';
import type { Call, Handler, Service } from '../service';
import { newInvoice, processingFailure, type Valid, validEntry } from './creation';
import { shownInvoice } from './shape';

const mostEntries = 100;

const noAccess = { message: 'The location is not accessible' };

/** One entry for each invoice sent: filled where its location is out of reach, else empty. */
const accessRefusal = (service: Service, call: Call, entries: readonly Valid[]): Reply | null => {
  const lost = call.fate.names('location-refused');
  const positions = entries.map(({ sent }) =>
    reachable(String(sent.svc_location_id)) === undefined || lost.includes(String(sent.svc_location_id))
      ? noAccess
      : {},
  );
  if (!positions.some((position) => 'message' in position)) return null;
  call.fate.note('location-refused', lost.length > 0 ? 1 : 0);
  const told = call.fate.hits('short-positions') ? positions.slice(0, -1) : positions;
  const { positionalPath } = service.profile;
  if (positionalPath === '') return answer(400, told);
  const body: JsonObject = { message: 'Some locations are not accessible', code: 'INV4002' };
  place(body, positionalPath, told);
  return answer(400, body);
};

/** What becomes of an upload_id that is in use. */
type Repeat = 'refused' | 'refused-late' | 'echoed' | 'second';

const repeatOf = ({ fate }: Call): Repeat => {
  const chosen = fate.chosen('repeat')?.word;
  if (chosen !== undefined) fate.note(`repeat=${chosen}`);
  const word = chosen ?? (fate.hits('takes-twice') ? 'second' : 'refused');
  if (word === 'swallowed' || word === 'echoed') return 'echoed';
  return word === 'refused-late' || word === 'second' ? word : 'refused';
};

/** Places of entries whose upload_id is in use, or was used by an earlier one of the request. */
const repeated = (service: Service, entries: readonly Valid[]): ReadonlySet<number> => {
  const ids = entries.map(({ sent }) => String(sent.upload_id));
  return new Set(
    ids.flatMap((id, place) =>
      service.store.indexes.uploadIds.has(id) || ids.indexOf(id) < place ? [place] : [],
    ),
  );
};

/** All entries, or null where any of them makes the request invalid. */
const allValid = (service: Service, { body }: Call): Valid[] | null => {
  if (!Array.isArray(body) || body.length === 0 || body.length > mostEntries) return null;
  const entries: Valid[] = [];
  for (const entry of body) {
    const valid = validEntry(service, entry);
    if (valid === null) return null;
    entries.push(valid);
  }
  return entries;
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
    invoice: newInvoice(id, call.now + call.lateMs, entry),
    upload: { ...upload, status: 'completed', invoice_id: id },
  };
};

/** An entry that repeats an upload_id: it fails, or is told as the invoice that has it. */
const repeatEntry = (service: Service, entry: Valid, repeat: Repeat): BatchEntry => {
  const upload_id = String(entry.sent.upload_id);
  const id = service.store.indexes.uploadIds.get(upload_id) ?? null;
  const isEchoed = repeat === 'echoed' && id !== null;
  return isEchoed
    ? { outcome: 'created', upload_id, id, isRepeat: true }
    : { outcome: 'failed', upload_id, id: null, error: 'upload_id already used', isRepeat: true };
};

/** Takes 1 to 100 invoices, all or none; they are created later, one by one. */
export const importInvoices: Handler = (service, call) => {
  const entries = allValid(service, call);
  if (entries === null) return invalidInvoice();
  const twice = repeated(service, entries);
  const repeat = twice.size === 0 ? 'second' : repeatOf(call);
  if (repeat === 'refused') return invalidInvoice();
  const refused = accessRefusal(service, call, entries);
  if (refused !== null) return refused;
  const uploads: Upload[] = [];
  const accepted = entries.map((entry, place) => {
    if (repeat !== 'second' && twice.has(place)) return repeatEntry(service, entry, repeat);
    const upload = uploadOf(service, call, entry);
    uploads.push(upload);
    return batchEntry(service, call, entry, upload);
  });
  return acceptBatch(service, call, 'invoices', { entries: accepted, change: { uploads } });
};

const createdReply = (service: Service, call: Call, invoice: Invoice): Reply => {
  const { status, path } = service.profile.invoice.created;
  const shown = shownInvoice(service, call, invoice);
  if (path === '') return answer(status, shown);
  const body: JsonObject = { version: call.version };
  place(body, path, shown);
  return answer(status, body);
};

/** The answer to a single creation under an upload_id that is in use; null: it is taken again. */
const singleRepeat = (service: Service, call: Call, entry: Valid): Reply | null => {
  const known = service.store.indexes.uploadIds.get(String(entry.sent.upload_id));
  if (known === undefined) return null;
  const word = call.fate.chosen('repeat')?.word;
  if (word !== undefined) call.fate.note(`repeat=${word}`);
  if (word === 'second') return null;
  const invoice = service.store.tables.invoices.byId.get(known ?? '');
  const isEchoed = word === 'echoed' || word === 'swallowed';
  return isEchoed && invoice !== undefined ? createdReply(service, call, invoice) : invalidInvoice();
};

/** Creates one invoice at once. A location out of reach is told as invalid, like everything else. */
export const createInvoice: Handler = (service, call) => {
  const entry = validEntry(service, call.body);
  if (entry === null) return invalidInvoice();
  const repeat = singleRepeat(service, call, entry);
  if (repeat !== null) return repeat;
  const isRefused = reachable(String(entry.sent.svc_location_id)) === undefined;
  if (isRefused || processingFailure(service, entry) !== null) return invalidInvoice();
  const id = service.store.ids.next('invoice');
  const invoice = newInvoice(id, call.now, entry);
  const upload: Upload = { ...uploadOf(service, call, entry), status: 'completed', invoice_id: id };
  service.store.commit({ invoices: [invoice], uploads: [upload] });
  return createdReply(service, call, invoice);
};
