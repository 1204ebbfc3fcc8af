import { instant } from './calendar';
import { acceptedUpload } from './invoices/upload-file';
import type { JsonObject } from './json';
import { place, toWire } from './naming';
import { listReply, sliceOf } from './paging';
import { answer } from './reply';
import type { Upload } from './rows';
import type { Handler, Service } from './service';
import { sightOf } from './sight';
import { allRows, rowsFrom } from './store/table';

const shownUpload = (service: Service, row: Upload): object => {
  const { entry, states } = service.profile.upload;
  return toWire(entry, {
    ...row,
    status: states[row.status] ?? row.status,
    created_at: instant(row.created_at),
  });
};

/** Everything that was handed in, oldest first, invoices of imports included (NS-31 to NS-33). */
export const listUploads: Handler = (service, call) => {
  const { uploads } = service.store.tables;
  const render = (row: Upload): object => shownUpload(service, row);
  const sees = sightOf(service, call, uploads);
  return listReply(service.profile.lists.uploads, call, (page) =>
    sees === null
      ? {
          rows: rowsFrom(uploads, page.first, page.size).map(render),
          total: uploads.order.length,
        }
      : sliceOf(allRows(uploads).filter(sees), page, render),
  );
};

/** Takes a file for extraction; the invoice is found later. */
export const uploadInvoice: Handler = (service, call) => {
  const accepted = acceptedUpload(service, call);
  if ('status' in accepted && 'body' in accepted) return accepted;
  const body: JsonObject = { version: call.version };
  place(body, service.profile.upload.responsePath, shownUpload(service, accepted));
  return answer(202, body);
};
