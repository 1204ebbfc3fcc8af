import type { Field } from '../targets/target';

/** The field that says the currency of a record, and not of one of its lines. */
export const currencyField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ kind, key }) => kind === 'currency' && !key.startsWith('items[].'));

/** The date that every record has. */
export const requiredDate = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ kind, required }) => kind === 'date' && required);

/** The vendor whom a record is of. */
export const vendorField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ lookup, required }) => lookup === 'vendor' && required);
