import type { Field } from '../targets/target';

/** The field that says the currency of a record, and not of one of its lines. */
export const currencyField = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ kind, key }) => kind === 'currency' && !key.startsWith('items[].'));
