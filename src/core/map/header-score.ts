import type { Field } from '../targets/target';
import { normaliseHeader } from '../values/text';

/** How well a header fits a field: 0 to 1, and by which of the field's names. */
export type HeaderScore = { readonly score: number; readonly by: string };

/** Shortened and foreign words of headers, as one word each. */
const wordGroups =
  'no num nr nbr nbre number numero nummer numer|invoice inv rechnung facture factura fatura factuur fattura bill|' +
  'supplier suppl supp vendor vend vndr creditor kreditor lieferant fournisseur proveedor fornecedor leverancier fornitore payee|' +
  'amount amt betrag montant importe bedrag importo|date dt datum fecha|description desc descr beschreibung descripcion descricao omschrijving descrizione|' +
  'quantity qty qte menge cantidad quantidade aantal|account acct acc konto compte cuenta conta|reference ref referenz referencia|' +
  'currency curr cur ccy wahrung devise moneda moeda valuta|phone tel telephone telefon telefone telefono|tax vat gst mwst ust tva iva btw|' +
  'id ident identifier|code cd kode codigo codice|location loc|order ord|document doc';
const wordOf: ReadonlyMap<string, string> = new Map(
  wordGroups.split('|').flatMap((group) => {
    const words = group.split(' ');
    return words.map((word): [string, string] => [word, words[0] ?? word]);
  }),
);
const fillers: ReadonlySet<string> = new Set(
  'the of de da do des du der la le el and e y et in for a'.split(' '),
);

const tokens = (normal: string): readonly string[] =>
  normal.split(' ').flatMap((word) => (word === '' || fillers.has(word) ? [] : [wordOf.get(word) ?? word]));

/** "Amount excluding VAT" is an amount, not a tax, and not the best of the amounts. */
const exclusion =
  / ?\b(?:excl|excluding|exclusive|ex|without|before|less|ohne|hors|sin|sem)\b(?: [\p{L}]+)?/u;

const namesOf = (field: Field): readonly string[] => {
  const own = field.key.startsWith('items[].') ? `item ${field.key.slice(8)}` : field.key;
  return [normaliseHeader(own), normaliseHeader(field.label), ...field.also, ...(field.alsoFailing ?? [])];
};

const overlap = (header: readonly string[], name: readonly string[]): number => {
  if (header.length === 0 || name.length === 0) return 0;
  const inHeader = name.filter((word) => header.includes(word)).length;
  const inName = header.filter((word) => name.includes(word)).length;
  if (inHeader === name.length && inName === header.length) return 0.9;
  if (inHeader === name.length) return 0.5 + (0.35 * name.length) / header.length;
  if (inName === header.length) return 0.25 + (0.35 * header.length) / name.length;
  return 0;
};

const scoreName = (normal: string, header: readonly string[], name: string): number =>
  normal === name ? 0.97 : overlap(header, tokens(name));

/** What a name of second choice stands behind one of first choice that fits as well. */
const failing = 0.02;

/** Names of a field, prepared once for all headers. */
export const scoreHeaderFor = (field: Field): ((header: string) => HeaderScore) => {
  const names = namesOf(field);
  const first = names.length - (field.alsoFailing?.length ?? 0);
  return (header) => {
    const whole = normaliseHeader(header);
    const normal = whole.replace(exclusion, '').trim();
    const words = tokens(normal);
    let best: HeaderScore = { score: 0, by: '' };
    names.forEach((name, i) => {
      const plain = scoreName(normal, words, name);
      const score = i >= first ? plain - failing : plain + (i < 2 && normal === name ? 0.03 : 0);
      if (score > best.score) best = { score, by: name };
    });
    return normal === whole ? best : { ...best, score: best.score * 0.85 };
  };
};
