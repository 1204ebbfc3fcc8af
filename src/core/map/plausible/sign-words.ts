import type { ColumnProfile } from '../../read/column-profile';
import { foldAccents, trimAll } from '../../values/text';
import { flagOf } from '../flag-words';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';

/** A text as the lists below write it: without case, accents and marks between letters. */
export const plain = (text: string): string =>
  foldAccents(trimAll(text))
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();

const listOf = (texts: string): ReadonlySet<string> => new Set(texts.split(',').map(plain));

/** What no invoice is called, whatever its column is. */
const creditTexts = listOf(
  'credit note,credit notes,credit memo,credit memos,creditnote,creditmemo,credit invoice,supplier credit,vendor credit,bill credit,vendor credit memo,' +
    'gutschrift,gutschriften,lieferantengutschrift,rechnungskorrektur,korrekturrechnung,stornorechnung,' +
    'avoir,avoir fournisseur,note de credit,facture d avoir,nota de abono,nota de credito,nota credito,factura de abono,' +
    'factura rectificativa,rectificativa,nota di credito,nota di accredito,nota accredito,' +
    'creditnota,creditfactuur,credit nota,creditfaktura,kreditnota,kreditnotat,kreditfaktura,kreditnote,kredittnota,hyvityslasku,' +
    'dobropis,opravny danovy doklad,nota kredytowa,faktura korygujaca,nota korygujaca,factura storno,helyesbito szamla,sztorno szamla,' +
    'iade faturasi,alacak dekontu,кредит нота,кредитнота,корректировочный счет,赤伝,赤伝票,红字发票,贷项凭证',
);
/** The same where its column tells kinds of documents. */
const creditKinds = listOf(
  'credit,credits,credit adjustment,refund,refunds,sales return,purchase return,return,negative invoice,storno,stornierung,retoure,korrektur,remboursement,abono,abonos,' +
    'devolucion,devolucao,storno fattura,hyvitys,korekta,stornare,jovairas,sztorno,iade,возврат,корректировка,返品,返金,红字,退款,退货,' +
    'cn,crn,ccn,scn,pcn,crnote,crn note,kg,nc,gs,gu,gutschr,kn,381',
);
/** The same in a letter or two, where another value of the column is a kind of invoice. */
const creditCodes = listOf(
  'a,g,k,cm,cred,cr,c,cre,crd,vc,rc,rk,gut,ga,st,av,avo,ac,ncr,nca,nac,nab,ab,fr,dev,ret,ref,kf,krn,kre,hl,dob,fk,kor,pc,sc,396,261,td04,03',
);
const invoiceTexts = listOf(
  'invoice,invoices,bill,vendor invoice,supplier invoice,vendor bill,standard,standard invoice,inv,rechnung,rechnungen,eingangsrechnung,lieferantenrechnung,' +
    'facture,facture fournisseur,factura,factura proveedor,fatura,nota fiscal,fattura,factuur,inkoopfactuur,faktura,leverandorfaktura,lasku,ostolasku,' +
    'faktura vat,faktura zakupu,faktura prijata,szamla,fatura alis,счет,счет фактура,накладная,請求書,仕入,发票,蓝字发票',
);
const invoiceCodes = listOf(
  'i,r,in,inv,iv,bl,bil,si,pi,vi,vb,ap,re,rg,rn,er,kr,rng,fa,fac,fc,ft,fv,ff,fp,f,fat,nf,fk-z,fs,vf,lf,lasku,ol,380,td01,01',
);

const creditHeader = wordSet(
  'credit creditnote creditmemo gutschrift storno avoir abono credito rectificativa creditnota kreditnota kreditfaktura refund reversal korekta hyvityslasku cn crn kredit kreditt krediteret krediterad kreditert creditering hyvitys dobropis abonado',
);

const kindHeader = wordSet(
  'type types typ typen kind class art belegart dokumentart vorgangsart rechnungsart dokumententyp belegtyp doctype doctyp tipo tipos soort nature natur categorie categoria ' +
    'dokumenttyp laji tyyppi druh rodzaj tur typus transtype trantype 種別 区分 伝票種別 类型 тип вид',
);

const markPairs: readonly (readonly [string, string])[] = [
  ['s', 'h'],
  ['d', 'c'],
  ['dr', 'cr'],
  ['d', 'k'],
  ['d', 'h'],
  ['d', 'a'],
  ['dt', 'ct'],
  ['db', 'cr'],
  ['dt', 'kt'],
  ['deb', 'cred'],
  ['deb', 'cre'],
  ['debit', 'credit'],
  ['debet', 'credit'],
  ['debet', 'kredit'],
  ['debit', 'kredit'],
  ['debe', 'haber'],
  ['debito', 'credito'],
  ['dare', 'avere'],
  ['soll', 'haben'],
  ['r', 'g'],
  ['re', 'gu'],
  ['wn', 'ma'],
  ['winien', 'ma'],
  ['borc', 'alacak'],
  ['af', 'bij'],
  ['+', '-'],
  ['借方', '貸方'],
  ['借', '貸'],
  ['借', '贷'],
  ['дебет', 'кредит'],
  ['д', 'к'],
];

/** Letters that are seldom anything else where there are just these two. */
const isUsual = ([one, other]: readonly [string, string]): boolean =>
  `${one}${other}` === 'sh' || `${one}${other}` === 'dc';

const markHeader = wordSet(
  'sign vorzeichen soll haben shkzg kennzeichen kz indicator ind debit credit debet kredit dc sh cd dr cr signe sens signo sinal segnale sentido znak fortegn tecken merkki isaret naturaleza segno teken ' +
    'teken plusminus dk side direction richtung debe haber dare avere 貸借 借贷 знак',
);

const hasHeader = (header: string | null, words: ReadonlySet<string>): boolean => {
  const spaced = spacedHeader(header ?? '');
  return [...canonicalWords(spaced), ...spaced.split(' '), spaced.replace(/ /g, '')].some((word) =>
    words.has(word),
  );
};

/** A column that says of each row whether it is a credit. */
export type Marks = {
  readonly column: ColumnProfile;
  /** Its values that say "credit"; of a mark with two sides, which nobody explains, one of them. */
  readonly isCredit: (cell: string) => boolean;
  /** `kind`: the words say which are credits; `side`: one of two marks does, and nobody says which. */
  readonly by: 'kind' | 'side';
};

/** How something is paid is no kind of document: "Credit", "Cash". */
const ofPaying = wordSet(
  'payment pay paid paying terms term zahlung zahlungs zahlart zahlungsart pago pagamento paiement reglement betaling betaal card method',
);

/** Whether a header speaks of how something is paid. */
export const isOfPaying = (header: string | null): boolean => hasHeader(header, ofPaying);

/** A whole word for an invoice. */
export const isInvoiceText = (text: string): boolean => invoiceTexts.has(plain(text));

const isFew = ({ values, filled, kind }: ColumnProfile): boolean =>
  filled > 0 && values.length > 0 && values.length <= 40 && kind !== 'amount' && kind !== 'date';

const asKind = (column: ColumnProfile): Marks | null => {
  const texts = column.values.map(({ value }) => plain(value));
  const isKnownInvoice = (text: string): boolean => invoiceTexts.has(text) || invoiceCodes.has(text);
  const isNamed = (text: string): boolean => creditTexts.has(text) || creditKinds.has(text);
  const hasInvoices = texts.some(isKnownInvoice);
  const isKind =
    hasHeader(column.header, kindHeader) ||
    (hasInvoices && texts.every((text) => isKnownInvoice(text) || isNamed(text) || creditCodes.has(text)));
  const isCredit = (cell: string): boolean => {
    const text = plain(cell);
    if (creditTexts.has(text) || namesCredit(text)) return true;
    return isKind && (creditKinds.has(text) || endsInCredit(text) || (hasInvoices && creditCodes.has(text)));
  };
  return isKind || texts.some(isCredit) ? { column, isCredit, by: 'kind' } : null;
};

/** Whether a text, as `plain` writes it, names a credit. */
export const namesCredit = (text: string): boolean =>
  /gutschrift|credit ?(?:note|memo)|kredit(?:nota|note|faktura)|kreditt?notat?\b|creditnota|creditfactuur|nota (?:de |di )?(?:credito|abono)|\bavoir\b|rectificativ|hyvityslasku|dobropis|korygujac|rechnungskorrektur|赤伝|红字|贷项|кредит ?нот/u.test(
    text,
  );

/** `ACCPAYCREDIT`, "AP credit"; a credit card is a way to pay. */
const endsInCredit = (text: string): boolean => /(?:credit|kredit|credito)s?$/u.test(text);

/** The same of several, as they stand above rows that are such. */
const creditPlurals = listOf(
  'supplier credits,vendor credits,credit invoices,credit adjustments,negative invoices,returns,credit and refunds,credit entries,korrekturrechnungen,stornorechnungen,stornierungen,stornos,retouren,korrekturen,' +
    'avoirs,avoirs fournisseurs,notes de credit,factures d avoir,remboursements,notas de abono,notas de credito,facturas de abono,facturas rectificativas,devoluciones,devolucoes,' +
    'note di credito,note di accredito,note credito,creditnotas,creditnota s,creditfacturen,kreditnotor,kreditnotaer,kreditfakturor,kreditfakturaer,kreditnotaen,kreditnotar,kreditnoter,hyvityslaskut,hyvitykset,' +
    'dobropisy,opravne danove doklady,noty kredytowe,faktury korygujace,noty korygujace,korekty,facturi storno,helyesbito szamlak,sztorno szamlak,iade faturalari,iadeler,' +
    'кредит ноты,кредитноты,корректировки,корректировочные счета,возвраты,赤伝票一覧,返品一覧,红字发票清单',
);

/** Whether a heading says that the rows below it are credits. */
export const saysCredits = (text: string): boolean => {
  const said = plain(text);
  return (
    creditTexts.has(said) ||
    creditPlurals.has(said) ||
    (said.length > 3 && creditKinds.has(said)) ||
    namesCredit(said) ||
    /(?:^| )(?:note?s de credit|notas? de (?:credito|abono)|note? di (?:credito|accredito)|avoirs|credit ?notes|noty kredytowe|kredit(?:notor|noter|notaer))(?: |$)/u.test(
      said,
    )
  );
};

/** Whether a name is one for credits though it names invoices too: "Faktury korygujące", "Credit invoices". */
export const calledCredits = (text: string): boolean => {
  const said = plain(text);
  return (
    creditTexts.has(said) ||
    creditPlurals.has(said) ||
    /korygujac|rectificativ|helyesbito|sztorno|(?:^| )iade(?: |$)|storno ?rechnung|korrektur ?rechnung|rechnungs ?korrektur|factures? d avoir/u.test(
      said,
    )
  );
};

/** A column called "Credit" of nothing but yes and no. */
const asFlag = (column: ColumnProfile): Marks | null => {
  if (!hasHeader(column.header, creditHeader)) return null;
  const isCredit = (cell: string): boolean => flagOf(cell) === 'true' || plain(cell) === 'x';
  const isFlag = column.values.every(({ value }) => flagOf(value) !== null || plain(value) === 'x');
  return isFlag && column.values.some(({ value }) => isCredit(value))
    ? { column, isCredit, by: 'kind' }
    : null;
};

const asSide = (column: ColumnProfile, isBesideAmount: boolean): Marks | null => {
  const texts = [...new Set(column.values.map(({ value }) => plain(value)))];
  const isOfSign = hasHeader(column.header, markHeader);
  if (isOfSign && texts.length <= 2 && texts.some((text) => text === '-' || text === '-1'))
    return { column, isCredit: (cell) => ['-', '-1'].includes(plain(cell)), by: 'kind' };
  const pair = markPairs.find(
    (two) =>
      texts.length <= 2 && (texts.length === 2 || isOfSign) && texts.every((text) => two.includes(text)),
  );
  if (pair === undefined) return null;
  const joined = plain(column.header ?? '').replace(/ /g, '');
  const isNamedSo = joined === pair.join('') || joined === `${pair[1]}${pair[0]}`;
  const isSaid =
    isNamedSo || isUsual(pair) || pair.every((side) => side.length > 1) || pair[0] === '+' || isOfSign;
  if (!isSaid && !isBesideAmount && !hasHeader(column.header, kindHeader)) return null;
  const rare = column.values[column.values.length - 1]?.value ?? '';
  const side = plain(rare);
  return { column, isCredit: (cell) => plain(cell) === side, by: 'side' };
};

/** Columns that tell credits from invoices, by their values and headers. */
export const marksIn = (columns: readonly ColumnProfile[], total: ColumnProfile): readonly Marks[] =>
  columns
    .filter((column) => column.index !== total.index && isFew(column) && !isOfPaying(column.header))
    .flatMap((column) => {
      const flag = asFlag(column);
      if (flag !== null) return [flag];
      const side = asSide(column, Math.abs(column.index - total.index) === 1);
      if (side !== null) return [side];
      const kind = asKind(column);
      return kind === null ? [] : [kind];
    });
