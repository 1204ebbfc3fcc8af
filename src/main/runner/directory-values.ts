import { readCodeAndName } from '../../core/map/code-and-name';
import { type Companies, companiesOf, noCompanies } from '../../core/map/companies';
import { type KnownValues, nothingKnown } from '../../core/map/known-values';
import { placesOfCompany } from '../../core/map/places-of-company';
import type { DirectoryPart } from '../../core/plan/directory-parts';
import { findConnection } from '../journal/connections';
import { type DirectoryScope, readDirectory, vendorTexts } from '../journal/directory';
import type { Journal } from '../journal/open';
import { placesSeen } from '../journal/places-seen';

const textsOf = (values: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(values.filter((value) => value !== null));

const namesByIds = (
  pairs: readonly (readonly [string, string])[],
): Pick<KnownValues['vendors'], 'nameById' | 'together'> => {
  const nameById = new Map(pairs);
  return { nameById, together: readCodeAndName(nameById) };
};

/** The companies of a connection, and the one that rows go into. */
export const companiesFor = (
  journal: Journal | null,
  { connectionId, company }: { readonly connectionId: string | null; readonly company: string | null },
): Companies => {
  const connection =
    journal === null || connectionId === null ? undefined : findConnection(journal, connectionId);
  return connection === undefined ? noCompanies : companiesOf(connection.companies, company);
};

/** What a connection's directory knows, for telling codes from other columns. */
export const directoryValues = (
  journal: Journal | null,
  wanted: { readonly connectionId: string | null; readonly company: string | null },
): KnownValues => {
  const { connectionId, company } = wanted;
  const connection =
    journal === null || connectionId === null ? undefined : findConnection(journal, connectionId);
  if (journal === null || connection === undefined) return nothingKnown;
  if (company === null) return { ...nothingKnown, locations: connection.locations };
  const scope = { connectionId: connection.id, company };
  const vendors = readDirectory(journal, scope, 'vendors');
  const orders = readDirectory(journal, scope, 'purchase-orders');
  const dimensions = readDirectory(journal, scope, 'dimensions');
  const types = [...new Set(dimensions.map((one) => one.type ?? ''))];
  return {
    vendors: {
      erpIds: textsOf(vendors.map((one) => one.erpId)),
      names: textsOf(vendors.map((one) => one.name)),
      ...namesByIds(vendors.flatMap((one) => (one.erpId === null ? [] : [[one.erpId, one.name] as const]))),
    },
    dimensions: new Map(
      types.map((type) => {
        const own = dimensions.filter((one) => (one.type ?? '') === type);
        return [
          type,
          {
            erpIds: textsOf(own.map((one) => one.erpId)),
            codes: textsOf(own.map((one) => one.code)),
            names: textsOf(own.map((one) => one.name)),
          },
        ];
      }),
    ),
    purchaseOrders: {
      numbers: textsOf(orders.map((one) => one.erpId)),
      externalIds: textsOf(orders.map((one) => one.code)),
      ids: textsOf(orders.map((one) => one.id)),
    },
    locations: connection.locations,
    ownLocations: placesOfCompany(connection.locations, placesSeen(journal, connection.id), company),
  };
};

/** The vendors alone: what the rules about plausible mappings ask for. */
export const vendorValues = (journal: Journal, scope: DirectoryScope): KnownValues => {
  const vendors = vendorTexts(journal, scope);
  return {
    ...nothingKnown,
    vendors: {
      erpIds: textsOf(vendors.map((one) => one.erp_id)),
      names: textsOf(vendors.map((one) => one.name)),
      ...namesByIds(vendors.flatMap((one) => (one.erp_id === null ? [] : [[one.erp_id, one.name] as const]))),
    },
  };
};

/** The same without certain parts: what a load is about to bring says nothing about the columns that will name it. */
export const withoutParts = (known: KnownValues, parts: readonly DirectoryPart[]): KnownValues => ({
  ...known,
  ...(parts.includes('vendors') ? { vendors: nothingKnown.vendors } : {}),
  ...(parts.includes('dimensions') ? { dimensions: withoutValues(known.dimensions) } : {}),
  ...(parts.includes('purchase-orders') ? { purchaseOrders: nothingKnown.purchaseOrders } : {}),
});

/** The types of dimensions keep their spelling. */
const withoutValues = (dimensions: KnownValues['dimensions']): KnownValues['dimensions'] => {
  const none = { erpIds: new Set<string>(), codes: new Set<string>(), names: new Set<string>() };
  return new Map([...dimensions.keys()].map((type) => [type, none]));
};

/** What people call the vendors of a company, by the service's own ids: by name, else by ERP id. */
export const vendorNames = (
  journal: Journal,
  { connectionIds, company }: { readonly connectionIds: readonly string[]; readonly company: string },
): ReadonlyMap<string, string | null> =>
  new Map(
    connectionIds
      .flatMap((connectionId) => readDirectory(journal, { connectionId, company }, 'vendors'))
      .map(({ id, name, erpId }) => [id, name === '' ? erpId : name] as const),
  );
