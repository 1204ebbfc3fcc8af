import { foldAccents } from '../../values/text';
import { flagOf } from '../flag-words';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { isInvoiceText, isOfPaying, plain } from './sign-words';

const kindWords = wordSet(
  'blart doctype doctyp tp tpdoc tpdocto type types typ typen kind kinds class art arten soort sort tipo tipos tip tipi tipul tipus clase classe klasse klass klasa genre nature natur natura naturaleza natureza especie causale ' +
    'finalidade 赤黒 黒赤 赤黑 红蓝 紅藍 红字标志 红冲 rodzaj rodzaju druh jelleg fajta tyyppi laji slag slags typus tur turu cinsi liik veids tipas rusis vrsta tegund jenis loai ' +
    'вид тип род ειδος τυπος 種別 区分 種類 類別 类型 类别 類型 種類 票种 单别 유형 구분 종류 נוע סוג النوع نوع ประเภท',
);
const sideWords = wordSet(
  'sens side direction richtung sentido senso sign signe signo sinal segno vorzeichen znak fortegn tecken teken isaret plusminus multiplier shkzg sh dc dk 貸借 借贷 знак',
);
const ledgerSides = wordSet(
  'debit credit debet kredit soll haben debe haber dare avere debito credito wn ma',
);

/** What beside these a header may say without being about something else: a document, an entry, a code for it. */
const documentWords = wordSet(
  'comp comprob documento documentos documenti documents dokumenta dokumentas dokumento dokumentum dokumentes dokumentu documentului asiakirjan dokladov dokladi movimientos registracion ' +
    'bill voucher vch vchr vouch trn trx tran memo entry posting record booking buchung buchungs vorgang geschaft movement movimiento movimento mouvement operation operacion operazione operacao operacji ' +
    'piece pieza ecriture comprobante comprovante registro asiento pohybu zapisu dowodu stuk boeking mutatie bilag islem fis evrak операции проводки записи накладной ap cp cdp nfe nf cte dte cfdi emissao ' +
    'lookup cd id kodu kodas key kz kennzeichen indicator ind name desc bezeichnung av of van von per d',
);
/** Shortened words for a document, as a whole header. */
const shortDocuments = wordSet('vch vchr trn trx');
const canonicalDocuments = wordSet('invoice document transaction code');

const stems = wordSet(
  'beleg buchung dokument document documento doc dok rechnung faktura fakt factuur factura facture fattura fatura invoice inv boeking bilag verifikat verifikation tosite lasku trans transaktion ' +
    'transaction vorgang geschaft posten posting postering bewegung bevegelse bogforing bokforing voucher bill record bizonylat szamla mutatie movimento movimiento operazione operacion piece',
);
const joints = wordSet('s e n en es de di do da');
const shortestPart = 3;

/** Whether a word is run together of a word for kinds and words for documents: `Belegart`, `Tipodocumento`, `Laskulaji`. */
const isRunTogether = (word: string): boolean => {
  /** Up to each place: whether the letters are such words, and whether one is for kinds. */
  const reached: (boolean | undefined)[] = [false];
  for (let start = 0; start < word.length; start++) {
    const before = reached[start];
    if (before === undefined) continue;
    for (let end = start + 1; end <= word.length; end++) {
      const part = word.slice(start, end);
      const isKind = part.length >= shortestPart && kindWords.has(part);
      const isJoint = start > 0 && end < word.length && joints.has(part);
      if (isKind || isJoint || stems.has(part)) reached[end] = reached[end] === true || before || isKind;
    }
  }
  return reached[word.length] === true;
};

const eastern = foldAccents('種別 区分 種類 類別 类型 类别 類型 單別 유형 구분 종류').split(' ');
const easternStems = wordSet(
  '収支 入出金 出入金 収入支出 收支 收付 收付款 입출금 수입지출 수지 赤黒 赤伝 伝票 取引 文書 書類 請求 請求書 仕入 仕訳 計上 帳票 单据 單據 发票 發票 凭证 憑證 业务 業務 交易 票据 전표 문서 거래 증빙 계산서',
);

const isEasternKind = (word: string): boolean =>
  eastern.some((end) => word.endsWith(end) && easternStems.has(word.slice(0, -end.length)));

const isKindWord = (word: string): boolean =>
  kindWords.has(word) || isRunTogether(word) || isEasternKind(word);

/** A word for a document, an entry, or a code of one. */
export const isOfDocuments = (word: string): boolean => {
  if (documentWords.has(word)) return true;
  const [canonical] = canonicalWords(word);
  return canonical === undefined || canonicalDocuments.has(canonical);
};

/** What a header says of the column: the kind of a document or its side, the document itself, or something else. */
export const headerTells = (header: string | null): 'kind' | 'side' | 'document' | null => {
  const words = spacedHeader(header ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return null;
  // The purpose of a Brazilian invoice: 4 is what is sent back.
  if (words.join('') === 'finnfe') return 'kind';
  const others = words.filter((word) => !isKindWord(word));
  if (others.length < words.length && others.every(isOfDocuments)) return 'kind';
  const unsided = words.filter((word) => !sideWords.has(word) && !ledgerSides.has(word));
  const isSide =
    words.some((word) => sideWords.has(word)) || words.filter((w) => ledgerSides.has(w)).length > 1;
  if (isSide && unsided.every(isOfDocuments)) return 'side';
  const meant = words.flatMap((word) => canonicalWords(word));
  const isDocument =
    meant.length > 0 &&
    meant.every((one) => one === 'document' || one === 'transaction' || shortDocuments.has(one));
  return isDocument ? 'document' : null;
};

const invoiceWords = wordSet(
  'invoice invoices bill bills rechnung rechnungen facture factures factura facturas fatura faturas faturasi fattura fatture factuur facturen faktura faktury fakturaer fakturor ' +
    'faktur lasku laskut szamla arve rekins saskaita racun τιμολογιο счет фактура накладная 請求書 发票 發票 청구서 세금계산서',
);
const shortInvoices = wordSet(
  'inv invc fac fact fra ftra fakt fak fv fvz fvs fz fp fpr fa ft re rg rng rech rechn er szla pin pi pinv apinv vinv 380',
);
const invoiceEnd = /(?:rechnung|rechnungen|faktura|factuur|facturen|lasku|szamla|фактура|請求書|发票|發票)$/u;

/** A word or an abbreviation for an invoice, or what begins with one: "Faktura VAT", "Purchase invoice", "FRA". */
export const saysInvoice = (text: string): boolean => {
  const words = plain(text).split(' ');
  const isWord = (word: string | undefined): boolean =>
    word !== undefined && (invoiceWords.has(word) || invoiceEnd.test(word));
  const [first = ''] = words;
  return (
    isWord(first) ||
    (words.length === 2 && (isWord(words[1]) || shortInvoices.has(first))) ||
    (words.length === 1 && shortInvoices.has(first))
  );
};

/** What columns of few words hold that tell no kind of document, though one of them may read as a word for an invoice. */
const otherColumns = wordSet(
  'status state stato estado statut stav stan tila zustand allapot durum статус 状態 状态 상태 location site place plant werk standort sede filiale sucursal agence branch store shop ' +
    'warehouse lager department dept abteilung departement departamento reparto avdeling avdelning osasto dzial oddzial centre center cost kostenstelle region area zone provincia ' +
    'prov province county land country pays pais paese kraj city ville stadt ort citta vat tax ust mwst steuer iva tva btw moms dph approved approval approver user by company entity firma mandant ' +
    'currency supplier number date amount account project customer language sprache langue lang',
);

const isAboutOther = (header: string | null): boolean => {
  const spaced = spacedHeader(header ?? '');
  return [...spaced.split(' '), ...canonicalWords(spaced)].some((word) => otherColumns.has(word));
};

/** Kinds that say nothing of a sign: what is bought, how it came, whether it was ordered. */
const harmless: ReadonlySet<string> = new Set(
  (
    'kr,re,kn,31,goods,services,service,rent,travel,material,materials,supplies,works,utilities,expense,expenses,asset,assets,capital,revenue,capex,opex,direct,indirect,po,non po,non-po,npo,no po,with po,' +
    'without po,standard,regular,normal,recurring,one time,one-time,manual,edi,email,paper,electronic,pdf,domestic,foreign,ware,waren,dienstleistung,dienstleistungen,leistung,miete,bienes,servicio,' +
    'servicios,suministro,suministros,obra,obras,biens,prestations,travaux,fournitures,beni,servizi,forniture,lavori,goederen,diensten,towary,towar,uslugi,usluga,varor,tjanster,varer,tjenester,' +
    'ydelser,tavarat,palvelut,zbozi,sluzby,aru,szolgaltatas,mercadorias,servicos,товары,услуги,работы,товар,услуга,商品,サービス,物品,服务,货物'
  )
    .split(',')
    .map(plain),
);

export const isHarmless = (text: string): boolean => isInvoiceText(text) || harmless.has(plain(text));

export type KindBy = 'kind' | 'side' | 'document' | 'value';

const isShort = (text: string): boolean => text.length <= 40 && plain(text).split(' ').length <= 5;
/** Numbers of documents are longer. */
const isNoNumber = (text: string): boolean => text.length <= 2 || (text.length <= 12 && !/\p{N}/u.test(text));

const journals = wordSet('journal journaux jnl dagboek code');
/** Sales in the journals of a ledger, as French and Belgian programs have them. */
const salesJournals = wordSet('vt vte vtes ve ven vente ventes sales verkoop verkopen');

/** Whether a column names the journal of each entry, that of sales among them. */
const namesSalesJournal = (header: string | null, texts: readonly string[]): boolean => {
  const words = spacedHeader(header ?? '')
    .split(' ')
    .filter(Boolean);
  const isOfJournals = words.some((word) => word !== 'code' && journals.has(word));
  return (
    isOfJournals &&
    words.every((word) => journals.has(word)) &&
    texts.some((text) => salesJournals.has(plain(text)))
  );
};

/** SAP's posting keys, with 31 for an invoice: 21 is a credit memo, 25 a payment. */
const postingKeys = wordSet('bs pk bschl buchungsschlussel bschluessel postingkey');

const namesPostingKeys = (header: string | null, texts: readonly string[]): boolean =>
  postingKeys.has(spacedHeader(header ?? '').replaceAll(' ', '')) &&
  texts.every((text) => /^\d{2}$/.test(text)) &&
  texts.some((text) => text !== '31');

/** What a column of few words, the most frequent first, may tell kinds of documents by; null: nothing says that it does. */
export const tellsKindBy = (header: string | null, texts: readonly string[]): KindBy | null => {
  if (isOfPaying(header) || !texts.every(isShort)) return null;
  const said = headerTells(header);
  const areFlags = texts.every((text) => /\p{L}/u.test(text) && flagOf(text) !== null);
  if (said === 'kind' || namesSalesJournal(header, texts) || namesPostingKeys(header, texts)) return 'kind';
  if (said === 'side' && !areFlags) return 'side';
  if (said === 'document' && texts.every(isNoNumber)) return 'document';
  return saysInvoice(texts[0] ?? '') && !isAboutOther(header) ? 'value' : null;
};

/** "INV 12": the number of an invoice, and no kind of its own. */
const isNumbered = (text: string): boolean => {
  const [first = '', ...others] = plain(text).split(' ');
  return saysInvoice(first) && others.length > 0 && others.every((word) => /^[\d-]+$/.test(word));
};

/** Whether words of such a column leave open which of them are credits. */
export const areOpen = (by: KindBy, texts: readonly string[]): boolean =>
  by === 'value'
    ? texts.some((text) => text !== texts[0] && !isHarmless(text) && !isNumbered(text))
    : !texts.every(isHarmless);
