import { synonyms } from '../synonyms';
import type { Field } from '../target';

const field = (key: string, label: string, more: Pick<Field, 'kind' | 'help'> & { also: string }): Field => ({
  key,
  label,
  kind: more.kind,
  required: true,
  also: synonyms(more.also),
  help: more.help,
  rule: 'R-184',
});

/** Eight of the nine fields of a payments vendor, all required; the ninth, the company, comes from the connection. */
export const fields: readonly Field[] = [
  field('name', 'Name', {
    kind: 'text',
    also:
      'vendor, vendor name, supplier, supplier name, payee, payee name, company name, beneficiary, ' +
      'Lieferant, Lieferantenname, Firma, fournisseur, nom du fournisseur, proveedor, nombre del proveedor, ' +
      'fornecedor, leverancier, fornitore',
    help: 'The name of the vendor that is paid.',
  }),
  field('erp_vendor_id', 'ERP vendor ID', {
    kind: 'code',
    also:
      'vendor id, vendor no, vendor number, vendor code, supplier id, supplier no, supplier number, supplier code, ' +
      'Lieferantennummer, Kreditorennummer, code fournisseur, código de proveedor, leveranciersnummer, codice fornitore',
    help: 'The number or code of the vendor in the accounting system, exactly as it stands there.',
  }),
  field('email', 'E-mail', {
    kind: 'email',
    also: 'email address, e mail address, mail, remittance email, contact email, courriel, correo electrónico',
    help: 'One address at which the vendor is told of payments.',
  }),
  field('phone_number', 'Phone number', {
    kind: 'code',
    also: 'phone, phone no, telephone, telephone number, tel, tel no, Telefon, téléphone, teléfono, telefone, telefoon',
    help: 'A telephone number, kept as it is written.',
  }),
  field('address_line_1', 'Street address', {
    kind: 'text',
    also:
      'address, address 1, address line 1, street, street and number, remit address, Straße, Adresse, adresse ligne 1, ' +
      'dirección, endereço, adres, indirizzo',
    help: 'Street and number.',
  }),
  field('city', 'City', {
    kind: 'text',
    also: 'town, Ort, Stadt, ville, ciudad, cidade, plaats, città',
    help: 'The city of the address.',
  }),
  field('state', 'State', {
    kind: 'code',
    also: 'province, state code, region, state or province, Bundesland, estado, provincia, provincie',
    help: 'The state or province, as the post writes it.',
  }),
  field('zipcode', 'ZIP code', {
    kind: 'code',
    also: 'zip, postal code, postcode, post code, PLZ, Postleitzahl, code postal, código postal, cep, cap',
    help: 'The ZIP or postal code, with its leading zeros.',
  }),
];
