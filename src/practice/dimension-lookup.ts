import type { Dimension, Values } from './rows';
import type { Service } from './service';
import { keyOf } from './store/indexes';
import { derived } from './store/table';
import type { Tables } from './store/tables';

/** The dimension that a value stands for; the type must be written as the ERP has it. */
export const findDimension = (
  service: Service,
  companyId: number,
  type: string,
  erpId: string,
): Dimension | undefined => {
  const id = service.store.indexes.dimensionsByErpId.get(keyOf(companyId, type, erpId));
  return id === undefined ? undefined : service.store.tables.dimensions.byId.get(id);
};

/** The first value that no dimension answers to, in words; null: all are known. */
export const unknownDimension = (service: Service, companyId: number, values: Values): string | null => {
  for (const [type, erpId] of Object.entries(values)) {
    if (findDimension(service, companyId, type, erpId) === undefined) {
      return `dimension ${type} "${erpId}" does not exist`;
    }
  }
  return null;
};

const rich = (dimension: Dimension): object => ({
  id: dimension.id,
  erp_dimension_id: dimension.erp_dimension_id,
  name: dimension.name,
  code: dimension.code,
});

/** Values as they are read: objects, which must not be sent back. */
export const richDimensions = (service: Service, companyId: number, values: Values): object => {
  const read = Object.entries(values).map(([type, erpId]) => {
    const dimension = findDimension(service, companyId, type, erpId);
    return [type, dimension === undefined ? { erp_dimension_id: erpId } : rich(dimension)];
  });
  return Object.fromEntries(read);
};

const typeNames = new WeakMap<Tables, (key: string) => ReadonlyMap<string, string>>();

/** Types of the company by their upper-case form, in which purchase orders name them (G-17). */
export const typesByUpperCase = (service: Service, companyId: number): ReadonlyMap<string, string> => {
  const { tables } = service.store;
  const read =
    typeNames.get(tables) ??
    derived(tables.dimensions, (rows, company) => {
      const own = rows.filter((row) => String(row.svc_company_id) === company);
      return new Map(own.map((row) => [row.erp_type.toUpperCase(), row.erp_type]));
    });
  typeNames.set(tables, read);
  return read(String(companyId));
};
