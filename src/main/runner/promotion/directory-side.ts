import type { Listing, Side, Thing } from '../../../core/plan/promotion-things';
import type { StoredConnection } from '../../journal/connections';
import {
  type DirectoryEntryRow,
  type DirectoryKind,
  directorySync,
  readDirectory,
} from '../../journal/directory';
import type { Journal } from '../../journal/open';

const vendor = ({ id, erpId, name }: DirectoryEntryRow): Thing => ({
  ...{ id, label: `${erpId} ${name}`, type: null },
  keys: { id, svc_vendor_id: id, erp_vendor_id: erpId, erp_vendor_name: name },
});

const dimension = ({ id, erpId, name, code, type }: DirectoryEntryRow): Thing => ({
  ...{ id, label: `${erpId} ${name}`, type: type ?? '' },
  keys: { id, erp_dimension_id: erpId, code, name },
});

const order = ({ id, erpId, name, code }: DirectoryEntryRow): Thing => ({
  ...{ id, label: `${erpId} ${name}`, type: null },
  keys: { id, po_number: erpId, external_id: code },
});

/** A place that was told by its id alone has no name: two equal ids must not pass for two equal names. */
const place = ({ id, name }: { readonly id: string; readonly name: string }): Thing => {
  const own = name === id || name === '' ? null : name;
  return {
    ...{ id, label: own ?? '', type: null },
    keys: { id, svc_location_id: id, name: own, svc_location_name: own },
  };
};

/** What the journal knows of a company in one environment: its directory, and the locations of the connection. */
export const sideOf = (journal: Journal, connection: StoredConnection, company: string): Side => {
  const scope = { connectionId: connection.id, company };
  const listing = (kind: DirectoryKind, thingOf: (row: DirectoryEntryRow) => Thing): Listing => {
    const { fetchedAt, note } = directorySync(journal, scope, kind);
    return {
      isWhole: fetchedAt !== null && note === null,
      things: readDirectory(journal, scope, kind).map(thingOf),
    };
  };
  return {
    vendor: listing('vendors', vendor),
    dimension: listing('dimensions', dimension),
    'purchase-order': listing('purchase-orders', order),
    location: { isWhole: connection.locations.length > 0, things: connection.locations.map(place) },
  };
};
