import { toWire } from '../naming';
import { listReply, sliceOf } from '../paging';
import type { Invoice, InvoiceItem } from '../rows';
import type { Handler, Service } from '../service';
import { allRows } from '../store/table';
import { shownInvoice } from './shape';

/** Lines that match the catalog with an entry that is not fringe. */
const receiverLines = (invoice: Invoice): readonly InvoiceItem[] =>
  invoice.items.filter((item) => item.catalog_entry?.fringe === false);

const isListed = (service: Service, invoice: Invoice): boolean => {
  const vendor =
    invoice.vendorId === null ? undefined : service.store.tables.vendors.byId.get(invoice.vendorId);
  return invoice.stage === 'exported' && vendor?.validatesItems === true && receiverLines(invoice).length > 0;
};

/** Exported invoices of vendors with item validation, with the lines that the catalog knows. */
export const receiverExport: Handler = (service, call) => {
  const rows = allRows(service.store.tables.invoices).filter((invoice) => isListed(service, invoice));
  const { itemFields } = service.profile.invoice;
  return listReply(service.profile.lists.receiverExport, call, (page) =>
    sliceOf(rows, page, (invoice) => ({
      ...shownInvoice(service, call, invoice, false),
      receiver_lines: receiverLines(invoice).map((item) => toWire(itemFields, { ...item })),
    })),
  );
};
