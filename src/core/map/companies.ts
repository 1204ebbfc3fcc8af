import { foldAccents, trimAll } from '../values/text';

/** A company as a connection names it; the name may be empty. */
export type Company = { readonly id: string; readonly name: string };

/** The companies of a connection, and which of them the rows go into; null: nobody has said yet. */
export type Companies = { readonly chosen: Company | null; readonly others: readonly Company[] };

export const noCompanies: Companies = { chosen: null, others: [] };

/** The companies of a connection, parted by the chosen one; one that the connection does not list has no name. */
export const companiesOf = (all: readonly Company[], chosen: string | null): Companies => ({
  chosen: chosen === null ? null : (all.find(({ id }) => id === chosen) ?? { id: chosen, name: '' }),
  others: all.filter(({ id }) => id !== chosen),
});

/** A code or name as it is compared: without case, accents, marks, leading zeros and the fraction of a number. */
export const plainCompany = (text: string): string =>
  foldAccents(trimAll(text).replace(/^(\d+)\.0+$/, '$1'))
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+(?=.)/, '');

/** Whether a text names a company: by its code, its name, or both. */
export const isCompany = (text: string, { id, name }: Company): boolean => {
  const own = plainCompany(text);
  const [code, called] = [plainCompany(id), plainCompany(name)];
  if (own === '') return false;
  return own === code || (called !== '' && [called, code + called, called + code].includes(own));
};

/** How a person knows it. */
export const calledCompany = ({ id, name }: Company): string =>
  name === '' || name === id ? id : `${id} (${name})`;
