import { canonicalWords, spacedHeader, wordSet } from './header-words';

/**
 * Whose number of a document a column holds: the supplier's, that of an invoice nobody says whose, the one of our own books; `key`: the
 * id by which a program knows it, as most of them call it, or its number; `bare`: a number and no more, `reference`: that of nobody
 * knows what.
 */
export type NumberRole = 'supplier' | 'invoice' | 'internal' | 'key' | 'bare' | 'reference';

/** Numbers that somebody else gave. */
const externals = wordSet(
  'external ext extern externe externes externo externa esterno esterna externt eksternt ekstern ulkoinen zewnetrzny zewnetrznego ' +
    'obcy obcego externi externiho cizi kulso idegen fremd externer внешний внешнии внешнего вх входящий входящии входящего зовнішній εξωτερικο',
);
const suppliers = wordSet(
  'supplier lief kred fornitore leverandorens leverantorens dostawcy szallitoi szallito tedarikci furnizorului dodavatele toimittajan',
);
const documents = wordSet(
  'invoice document documento documentos bill voucher nf fiscal belegfeld asiakirja piece rg rgnr',
);
const own = wordSet(
  'document documento voucher piece transaction journal posting buchung buchungs entry internal interne interner internes interno interna intern eigene our unsere ' +
    'asiento apontamento ledger kvitering verifikation tosite registrazione protocollo prot',
);
const numbers = wordSet('no id code reference n');
const references = wordSet('reference rif');
/** Documents of a supplier, where a number stands beside: "Nº NF", "Nro CP". */
const shortInvoices = wordSet('nf cp nfe comprobante');

/** A header that says one of these beside is no number: "Supplier invoice date". */
const notNumbers = wordSet(
  'date amount currency name type kind art status description text total tax line lines item value group address day due period price net gross account order',
);

const foreign: readonly (readonly [NumberRole, RegExp])[] = [
  // Without the document it is the number of the supplier itself.
  [
    'supplier',
    /(?:仕入先|取引先|供应商|供應商).*(?:請求|伝票|インボイス|发票|發票|单据|單據|票据|票據|凭证|憑證).*(?:番号|号|號|no)|(?:外部|先方).*(?:番号|号|號|no)/,
  ],
  ['supplier', /^var(?:iabilni|iabilny)? ?sym(?:bol)?$/],
  ['invoice', /請求書|发票|發票/],
  ['internal', /伝票|凭证|憑證|单据|單據|社内/],
];

/** By the header alone; null: it numbers no document. */
export const numberRole = (header: string | null): NumberRole | null => {
  const spaced = spacedHeader(header ?? '');
  const seen = foreign.find(([, said]) => said.test(spaced));
  if (seen !== undefined) return seen[0];
  const words = canonicalWords(spaced);
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word));
  if (has(notNumbers)) return null;
  const isReference = words.some((word) => references.has(word)) && words.length === 2;
  if ((has(suppliers) || has(externals)) && (has(documents) || isReference)) return 'supplier';
  // "vendor_external_id" is the vendor's own id.
  const isOfVendor = words.includes('id') && (words.includes('vendor') || has(suppliers));
  if (has(externals) && has(numbers) && !isOfVendor) return 'supplier';
  if (words.join(' ') === 'vinv') return 'supplier';
  if (words.length === 2 && words.includes('id') && (has(documents) || has(own))) return 'key';
  if (words.includes('invoice') && !has(own)) return 'invoice';
  if (words.length === 2 && words.includes('no') && has(shortInvoices)) return 'invoice';
  if (isReference && words.includes('no')) return 'reference';
  if (has(own) && (has(numbers) || words.length === 1)) return 'internal';
  const [word] = words;
  if (words.length > 1 || word === undefined) return null;
  return word === 'no' || word === 'n' ? 'bare' : word === 'reference' ? 'reference' : null;
};
