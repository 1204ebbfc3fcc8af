import { synonyms } from '../synonyms';
import type { Field } from '../target';

/** Everything the service takes of a vendor; the company comes from the connection. */
export const fields: readonly Field[] = [
  {
    key: 'erp_vendor_id',
    label: 'ERP vendor ID',
    kind: 'code',
    required: true,
    also: synonyms(
      'vendor id, vendor no, vendor number, vendor code, supplier id, supplier no, supplier number, supplier code, ' +
        'creditor id, creditor no, creditor number, creditor account, account code, payee id, payee no, vendor account, ' +
        'supplier account, ap account, ' +
        'Lieferantennummer, Lieferanten-Nr, Lieferant Nr, Lieferanten ID, Kreditor, Kreditorennummer, Kreditoren-Nr, LIFNR, ' +
        'code fournisseur, numéro fournisseur, n° fournisseur, id fournisseur, ' +
        'código de proveedor, código proveedor, número de proveedor, id proveedor, ' +
        'código do fornecedor, código fornecedor, id fornecedor, cnpj, ' +
        'leveranciersnummer, leverancier nr, crediteurnummer, crediteur nr, codice fornitore, numero fornitore, ' +
        'partner id, partner no, partner number, business partner id, business partner no, leverantörsnummer, leverandørnummer, ' +
        'lev.nr, levnr, leverantörsnr, leverandørnr, kreditornr, crediteurnr, leveranciersnr, toimittajanumero, toimittajan nro, ' +
        'numer dostawcy, kod dostawcy, číslo dodavatele, 仕入先コード, 仕入先番号, 取引先コード, 供应商编号, 供应商代码',
    ),
    alsoFailing: synonyms(
      'account number, account no, account, Konto, Kontonummer, compte, cuenta, conta, conto, konto nr',
    ),
    help: 'The number or code of the vendor in the accounting system, exactly as it stands there.',
    rule: 'R-16',
  },
  {
    key: 'erp_vendor_name',
    label: 'Vendor name',
    kind: 'text',
    required: true,
    also: synonyms(
      'vendor, name, supplier, supplier name, payee, payee name, creditor name, beneficiary, company name, merchant, ' +
        'Lieferant, Lieferantenname, NAME1, Name des Lieferanten, Kreditorname, Kreditorenname, Firma, Firmenname, ' +
        'fournisseur, nom du fournisseur, nom fournisseur, raison sociale, ' +
        'proveedor, nombre del proveedor, nombre proveedor, razón social, ' +
        'fornecedor, nome do fornecedor, nome fornecedor, razão social, ' +
        'leverancier, naam leverancier, leveranciersnaam, crediteur, crediteurnaam, fornitore, nome fornitore, ragione sociale, ' +
        'company, company name, organisation, organisation name, organization name, business partner, partner name, legal name, ' +
        'Unternehmen, Unternehmensname, Bezeichnung, dostawca, nazwa dostawcy, leverantör, leverantörsnamn, leverandør, toimittaja, ' +
        'dodavatel, název dodavatele, 仕入先, 仕入先名, 取引先名, 供应商, 供应商名称, ' +
        'namn, naam, navn, nom, nombre, nome, nimi, nazwa, název, názov, naziv, név, denumire, bedrijfsnaam, leverandørnavn, toimittajan nimi',
    ),
    help: 'The name as the accounting system shows it.',
    rule: 'R-38',
  },
  {
    key: 'email',
    label: 'E-mail',
    kind: 'email',
    required: false,
    also: synonyms(
      'email address, e mail address, mail, contact email, remittance email, vendor email, supplier email, ap email, ' +
        'E-Mail-Adresse, courriel, adresse e-mail, correo, correo electrónico, correio eletrônico, e-mailadres',
    ),
    help: 'One address to reach the vendor at.',
    rule: null,
  },
  {
    key: 'phone',
    label: 'Phone',
    kind: 'text',
    required: false,
    also: synonyms(
      'phone number, phone no, telephone, telephone number, tel, tel no, contact phone, mobile, ' +
        'Telefon, Telefonnummer, téléphone, n° de téléphone, teléfono, telefone, telefoonnummer, telefoon, telefono',
    ),
    help: 'A telephone number, as it is written.',
    rule: null,
  },
  {
    key: 'net_terms',
    label: 'Payment terms',
    kind: 'text',
    required: false,
    also: synonyms(
      'terms, terms of payment, payment days, days to pay, credit days, net days, payment term, due terms, credit terms, ' +
        'Zahlungsbedingung, Zahlungsbedingungen, Zahlungsziel, Zahlungsfrist, conditions de paiement, délai de paiement, ' +
        'condiciones de pago, plazo de pago, condições de pagamento, prazo de pagamento, betalingsconditie, betalingstermijn, ' +
        'condizioni di pagamento, termini di pagamento',
    ),
    help: 'Net 30, n 30, 30, Due on receipt, EOM 10, 15 next month or 15 of month; the service computes due dates from it.',
    rule: 'R-54',
  },
];
