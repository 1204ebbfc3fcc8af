import { canonicalWords, spacedHeader, wordSet } from './header-words';

/** Whom a column of vendors names: the one that is paid, or the one whose goods, orders and documents they are. */
export type VendorRole = 'paid' | 'supplying';

const paid = new RegExp(
  [
    String.raw`\b(?:pay|paid|payable|payment|remit|bill|billed) to\b|\bpayee\b|\bremit(?:tance)?\b|\bpayment (?:recipient|receiver)\b|\bbeneficiary\b`,
    String.raw`\babw(?:eichend\p{L}*)?\b|\bzahlungs? an\b|\bzahl(?:ungs?)?empf\p{L}*|\bzahlungsempf\p{L}*|\bregulierer\b|\bempfb\b|\bbegunstigt\p{L}*`,
    String.raw`\bpaiement a\b|\bpayer a\b|\btiers paye\p{L}*|\bpayee?\b|\bbeneficiaire\b|\bpago a\b|\bpagar a\b|\bbeneficiari\p{L}*|\bfavorecid\p{L}*|\bpagare a\b`,
    String.raw`\bbetal(?:en|ing) aan\b|\bfactuur leverancier\p{L}*|\bfakturering(?:s ?)?(?:leverand|leverant)\p{L}*|\bbetalings? ?mottaker\p{L}*|\bbetalings? ?modtager\p{L}*|\bbetalnings? ?mottagar\p{L}*|\bbetal(?:es)? til\b`,
    String.raw`\bmaksunsaaja\p{L}*|\blaskuttava\b|\bodbiorc\p{L}* platn\p{L}*|\bplatnik\p{L}*|\bbeneficjent\p{L}*|\bprijemc\p{L}* platby\b|\bkedvezmenyezett\p{L}*|\bbeneficiar\p{L}*|\bplati catre\b|\bodeme yapil\p{L}*`,
    // Whose brand it is has not sold it.
    String.raw`\b(?:distributor|reseller|wholesaler)\b|\b(?:grosshandler|vertriebspartner|distributeur|grossiste|distribuidor|distributore|grossista)\b`,
    String.raw`получател\p{L}*(?: платежа)?|одержувач\p{L}*(?: платежу)?|δικαιουχο\p{L}*|支払先|収款人?|收款人?方?|지급처`,
  ].join('|'),
  'gu',
);

const supplying =
  /\b(?:buy|bought|order|ordered|purchased?|purchase) from\b|\beink(?:auf)? von\b|\bcompra a\b|\bacquistare da\b|\border (?=leverancier)|\bosto(?=toimittaja)|\b(?:manufacturer|hersteller|fabricant|fabricante|produttore|fabrikant|producent|tillverkare|produsent|valmistaja)\b|仕入先|供应商|供應商|공급처/gu;

/** What else such a header may say: a number or name of a vendor, nothing of its address or bank. */
const plain = wordSet(
  'supplier no id name nom nombre nome naam navn namn nimi nazwa nazev nev code n erp コート 名 编号 名称',
);

const rest = (spaced: string, said: RegExp): string => spaced.replace(said, ' ').replace(/\s+/g, ' ').trim();

/** The role that the header of a column says; null: it names no vendor, or something else of one. */
export const vendorRole = (header: string | null): VendorRole | null => {
  const spaced = spacedHeader(header ?? '');
  const isPaid = new RegExp(paid.source, 'u').test(spaced);
  const said = rest(rest(spaced, paid), supplying);
  const words = canonicalWords(said);
  if (!words.every((word) => plain.has(word))) return null;
  if (isPaid) return 'paid';
  const isSupplying = new RegExp(supplying.source, 'u').test(spaced) || words.includes('supplier');
  return isSupplying || spaced === 'lifnr' ? 'supplying' : null;
};

/** "Bill to" is as often ourselves as a vendor. */
export const mayBeOurselves = (header: string | null): boolean =>
  /\bbill(?:ed)? to\b/.test(spacedHeader(header ?? ''));

const company = wordSet(
  'company firma gesellschaft buchungskreis mandant entity societe empresa sociedad compania societa azienda bedrijf maatschappij ' +
    'foretag bolag selskab selskap firmet yhtio spolka spolecnost firmy ceg sirket компания організація организация 会社 公司',
);

/** Whether the header says no more than that it is a company: as often ours as a vendor. */
export const namesCompany = (header: string | null): boolean => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  return (
    words.some((word) => company.has(word)) &&
    words.every((word) => company.has(word) || plain.has(word)) &&
    !words.includes('supplier')
  );
};
