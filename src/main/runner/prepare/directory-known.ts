import type { DimensionEntry, OrderEntry, Target, VendorEntry } from '../../../core/targets/target';
import {
  indexDimensions,
  indexLocations,
  indexPurchaseOrders,
  indexVendors,
} from '../../../core/validate/directory-index';
import type { Known } from '../../../core/validate/known';
import type { StoredConnection } from '../../journal/connections';
import { dimensionDetail } from '../../journal/dimension-detail';
import {
  type DirectoryEntryRow,
  type DirectoryKind,
  type DirectoryScope,
  directorySync,
  hasDirectoryId,
  readDirectory,
} from '../../journal/directory';
import type { Journal } from '../../journal/open';
import {
  findSentKey,
  findSentUploadId,
  hasSentKeys,
  type KeyScope,
  type SentList,
  sentKeyList,
  sentUploadList,
} from '../../journal/sent-keys';

const vendor = (row: DirectoryEntryRow): VendorEntry => ({
  id: row.id,
  erpVendorId: row.erpId,
  name: row.name,
  netTerms: row.netTerms,
});

const dimension = (row: DirectoryEntryRow): DimensionEntry => ({
  id: row.id,
  erpDimensionId: row.erpId,
  name: row.name,
  code: row.code,
  erpType: row.type ?? '',
  ...dimensionDetail(row.detail),
});

const order = (row: DirectoryEntryRow): OrderEntry => ({
  id: row.id,
  number: row.erpId,
  externalId: row.code,
  vendor: row.vendor,
  location: row.location,
});

/** The accounting vendors of a place, as they were fetched last. */
export const vendorRows = (journal: Journal, place: DirectoryScope): readonly DirectoryEntryRow[] =>
  readDirectory(journal, place, 'vendors');

/** When they were fetched last; null: never. */
export const vendorsFetchedAt = (journal: Journal, place: DirectoryScope): string | null =>
  directorySync(journal, place, 'vendors').fetchedAt;

/** Whether they have this id; null: that is not known, since a list that was not fetched whole does not deny one. */
export const hasVendor = (journal: Journal, place: DirectoryScope, id: string): boolean | null => {
  if (hasDirectoryId(journal, place, 'vendors', id)) return true;
  const { fetchedAt, note } = directorySync(journal, place, 'vendors');
  return fetchedAt === null || note !== null ? null : false;
};

/** Their ids by the ERP id under which payments vendors are known too; read when the first one is asked for. */
export const vendorIdsBy = (
  journal: Journal,
  place: DirectoryScope,
): ((erpId: string | null) => readonly string[]) => {
  let byErpId: Map<string, string[]> | null = null;
  return (wanted) => {
    if (byErpId === null) {
      byErpId = new Map();
      for (const { id, erpId } of vendorRows(journal, place))
        byErpId.set(erpId, [...(byErpId.get(erpId) ?? []), id]);
    }
    return wanted === null ? [] : (byErpId.get(wanted) ?? []);
  };
};

/** A shorter file only looks up. */
const MANY_LOOKS = 2_000;
/** So many entries of a list are read from end to end in the time of one look into it, which reads a page. */
const ENTRIES_A_LOOK = 40;

/** A look-up that is asked for every record of a file: a long file reads the whole list once, and then asks for what may be there. */
const seldom = <T>(find: (text: string) => T | undefined, list: SentList) => {
  let looks = 0;
  let held: number | null = null;
  let mayHold: ((text: string) => boolean) | null = null;
  return (text: string): T | undefined => {
    looks += 1;
    if (mayHold === null && looks >= MANY_LOOKS) {
      held ??= list.count();
      if (looks * ENTRIES_A_LOOK >= held) mayHold = list.read(held);
    }
    return mayHold === null || mayHold(text) ? find(text) : undefined;
  };
};

/** What the directory lists of one kind; null where it was never fetched, and told apart where it may not be whole. */
const indexOf = <T, I>(
  journal: Journal,
  place: DirectoryScope,
  kind: DirectoryKind,
  {
    entryOf,
    build,
  }: {
    readonly entryOf: (row: DirectoryEntryRow) => T;
    readonly build: (entries: readonly T[], isWhole: boolean) => I;
  },
): I | null => {
  const { fetchedAt, note } = directorySync(journal, place, kind);
  return fetchedAt === null ? null : build(readDirectory(journal, place, kind).map(entryOf), note === null);
};

const VENDORS = { entryOf: vendor, build: indexVendors };
const DIMENSIONS = { entryOf: dimension, build: indexDimensions };

/** What the directory lists by now of the things that an import of a target writes over. */
export const listsOver = (
  journal: Journal,
  place: DirectoryScope,
  { fillsDirectory }: Pick<Target, 'fillsDirectory'>,
): Pick<Known, 'vendors' | 'dimensions'> => ({
  vendors: fillsDirectory === 'vendors' ? indexOf(journal, place, 'vendors', VENDORS) : null,
  dimensions: fillsDirectory === 'dimensions' ? indexOf(journal, place, 'dimensions', DIMENSIONS) : null,
});

/** What directory and journal know about the place an import goes to. */
export const knownAbout = (
  journal: Journal,
  connection: StoredConnection,
  scope: KeyScope,
  importId: string,
): Known => {
  const place: DirectoryScope = { connectionId: connection.id, company: scope.company };
  const wasSentTo = hasSentKeys(journal, scope);
  return {
    vendors: indexOf(journal, place, 'vendors', VENDORS),
    dimensions: indexOf(journal, place, 'dimensions', DIMENSIONS),
    purchaseOrders: indexOf(journal, place, 'purchase-orders', {
      entryOf: order,
      build: indexPurchaseOrders,
    }),
    locations: indexLocations(connection.locations),
    earlier: wasSentTo
      ? seldom((key) => findSentKey(journal, scope, key, importId), sentKeyList(journal, scope))
      : () => undefined,
    earlierUpload: wasSentTo
      ? seldom((uploadId) => findSentUploadId(journal, scope, uploadId, importId), sentUploadList(journal))
      : () => undefined,
  };
};
