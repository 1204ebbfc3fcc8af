import type { ColumnProfile } from '../read/column-profile';
import { trimAll } from '../values/text';
import { spacedHeader, wordSet } from './header-words';

const parties = wordSet('emisor emitente emittente identidad emissor prestador proveedor');
const ids = wordSet('cuit cuil cnpj cpf ruc rut nit cif dni nif rfc steuernummer vkn');

/** The tax number of a Brazilian company or person as it is written. */
const written = /^(?:\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2})$/;

/** Argentina's, by what it begins with and its last digit. */
const isCuit = (text: string): boolean => {
  if (!/^(?:20|23|24|27|30|33|34)\d{9}$/.test(text)) return false;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((all, weight, at) => all + weight * Number(text[at]), 0);
  return (11 - (sum % 11)) % 11 === Number(text[10]);
};

const documentIds = wordSet('doc document documento');

/**
 * Whether a column holds the tax number of a party, though its header speaks of a document: "Nro. Doc. Emisor", "Nro Doc Identidad",
 * CNPJs under "Nº Documento".
 */
export const isPartyId = ({ header, values }: Pick<ColumnProfile, 'header' | 'values'>): boolean => {
  const words = spacedHeader(header ?? '').split(' ');
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));
  if (has(ids) || (has(documentIds) && has(parties))) return true;
  const texts = values.map(({ value }) => trimAll(value));
  return texts.length > 1 && (texts.every((text) => written.test(text)) || texts.every(isCuit));
};
