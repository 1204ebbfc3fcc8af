import { rememberingTexts } from '../read/text-memory';
import { foldAccents } from '../values/text';
import { canonicalWords, spacedHeader, wordSet } from './header-words';
import { isOfOrder } from './order-words';

/**
 * What the header of a date says it is. `record`: the day on which the line of the list was made, corrected or printed, which is
 * never the document's; `other`: another day of the document, such as when it is due; `step`: the day of what came before it or after,
 * such as its order, its approval or its payment; `plain`: none of them.
 */
export type DateRole = 'record' | 'other' | 'step' | 'plain';

const stems = (words: string): readonly string[] => foldAccents(words).split(/\s+/).filter(Boolean);

/** Beginnings of words in twenty languages: changed, corrected, updated, created, entered, registered, imported, printed. */
const recordStems: readonly string[] = stems(
  'modif chang updat edit correct amend revis created creation entered entry keyed captur import upload print export refresh extract ' +
    'generated logged recorded inserted registr report ' +
    'geander ander bearbeit aktualis korrig berichtig erfass angelegt anlagedat anlegedat erstell druck gedruckt ausdruck eingegeb eingabe gespeich ' +
    'corrig saisi imprim impress rectif enregistr actualis ' +
    'actualiz correcc cread creacion captur impres alter atualiz criac criad cadastr digitac inclus ' +
    'aggiorn corrett correzion creat creazion inserim inserit stampa stampat ' +
    'gewijz wijzig aangepast aanpass bijgewerk aangemaak aanmaak ingevoer invoerdat afgedruk afdruk gecorrig ' +
    'rettet rettels aendr andr endr opdater oppdater uppdater oprett opprett skapad skapat indtast inntast inmat udskr utskr rediger rattad rattat ' +
    'muut muok paivitet paivitys korja luotu luonti tallen syot tulost ' +
    'zmien zmian modyfik aktualiz korekt popraw utworz wprowadz wydruk edycj rejestr ' +
    'zmen uprav oprav vytvor zalozen zadan vlozen tisk tlac ' +
    'modosit javit frissit letrehoz rogzit nyomtat corect introduc inregistr tipar ' +
    'degis guncel duzelt olustur kayıt yazdır yazdir muudet parand loodud koreguot pakeit sukurt ' +
    'измен обнов коррект исправ создан введен внесен печат редакт змін оновл створен виправ друк промен създад въвед ' +
    'τροποποι ενημερ διορθ δημιουργ καταχωρ εκτυπ αλλαγ μεταβολ',
);
/** Where no blanks part the words. */
const recordParts: readonly string[] = stems(
  '更新 変更 修正 作成 登録 入力 印刷 出力 修改 变更 更正 创建 录入 打印 导出 登记 수정 변경 생성 등록 입력 인쇄 출력 تعديل تحديث إنشاء إدخال طباعة עדכון שינוי יצירה',
);
const recordWords = wordSet('run alta ingreso cree maj dtmod lastmod');

/** Due, delivered, received, valid, expected: days that a document has besides its own. */
const otherStems: readonly string[] = stems(
  'fallig due expir expected delivery deliver shipp received eingang lieferung lieferdat echeance vencim vencto vto scadenz vervaldag vervaldat verval ' +
    'forfall forfald erapv erapaiv termin splatn hatarid esedek scadent vade λήξη ληξης πληρωτ оплат термін ' +
    'service leistung prestation prestacion prestacao servicio servico prestazione dienstdat dienstverl uslug wykonan ydelse ytelse palvelu ' +
    'rok rokplacila dospelost падеж доспеване afat epemuga scad ech gindaga eindaga vencim dospiel akhir ' +
    'livraison entrega dostaw leverdat leverans levering leveret levert consegn livrar toimitus dodani dodan поставк отгруз доставк παραδοσ szallitas ' +
    'dospije dospje apmoket apmokejim sprzedaz recepcion recebim ricezion ontvang wplyw przyjec modtag mottag mottatt saapum dorucen beerkez teslim получ',
);
const otherWords = wordSet(
  'effective valid valuation as from start begin stand stichtag gultig vigencia to until bis hasta renewal birth completion arrival ' +
    'iki duzp dzp planned scheduled relatorio informe rapport 支払期日 支払期限 到期日 納期 納品日 交货日期',
);

/** Paid, of value at the bank, cleared, approved, scanned, batched, sent, reminded of, stated, of a period, less a discount. */
const stepStems: readonly string[] = stems(
  'paid payment paym pmnt pmt remit settle clear approv authori scan batch ship dispatch despatch period discount remind dunning statement status reconcil audit ' +
    'cheque check cancel revers archiv process releas transfer contract quot matur valut ' +
    'zahldat zahlung zahltag bezahl gezahlt wertstell ausgleich freigab freigegeb genehmig gepruft prufdat prufung stapel versand versend skonto mahn kontoausz auszug scheck ' +
    'abgleich uberweis abbuch eingescan vertrag angebot storn ' +
    'paiement reglem regle approb approuv numeris expedi envoi envoy escompte relance rappel releve statut rapproch annul virement prelev contrat devis ' +
    'aprob autoriz escane enviad envio descuento recordat extracto estado compensac concili transferen liquidac pagad pagam pagat ' +
    'aprov digitaliz desconto lembrete extrato situac compensaz autorizz scansion spedizion sconto sollecit assegno quietanz bonific incasso ' +
    'betaal betaald goedgek goedkeur verzend verzonden korting herinner aanmaning afschrift ' +
    'platnos zaplac zaplat oplac zatwierdz akcept skan wysyl okres rabat upomn wyciag ' +
    'betaln betald betalt betaling godkan godkend godkjen attest skick rabatt paminn kontoutdrag kontoudtog kontoutskrift afsend rykker purr ' +
    'maksu makset maksett hyvaks lahet jakso kausi alennus muistutus tiliote arvopaiv ' +
    'platb uhrad uhraz schval sken davk odesl odosl obdob slev upomin vypis fizet kifizet erteknap jovahagy szkennel idoszak kedvezmeny felszolit kivonat allapot ' +
    'platii achit aproba scana perioad odeme onay tarama donem iskonto hatirlat ekstre durum makse tasumis apmaks mokej ' +
    'πληρωμ αξιασ εγκρισ σαρωσ περιοδ εκπτωσ платеж плащан погаш утвержд одобр согласов скан период скидк напомин выписк статус сплат',
);
const stepWords = wordSet(
  'pay payed paye payee payes pago paga value valeur valor lot lote lotto chk ck zahl closing bank debit stav stan stato tila sent hold void signature review approval',
);
const stepParts: readonly string[] = stems(
  '支払 付款 支付 承認 审批 審批 批准 スキャン 扫描 注文 発注 订单 订购 采购 出荷 发货 期末 締 起息 決済 结算 清算 督促 催 对账 状态 ステータス 割引 折扣 小切手 支票 지급 승인 주문 결제 기간 상태',
);

/** Shorter beginnings count only at the beginning of a word: "credit" is not edited. */
const shortestWithin = 6;

/** In Spain the day on which an invoice was made out; what is sent is called so in other languages. */
const madeOut = wordSet('expedicion expedicio expedida');

const begins = (word: string, list: readonly string[]): boolean =>
  list.some((stem) => word.startsWith(stem) || (stem.length >= shortestWithin && word.includes(stem)));

const mostHeaders = 20_000;

const isStep = (spaced: string, words: readonly string[]): boolean => {
  return (
    isOfOrder(words) ||
    words.some((word) => stepWords.has(word) || (!madeOut.has(word) && begins(word, stepStems))) ||
    stepParts.some((part) => spaced.includes(part))
  );
};

const roleOf: (header: string) => DateRole = rememberingTexts(mostHeaders, (header): DateRole => {
  const spaced = spacedHeader(header);
  const words = [...spaced.split(' '), ...canonicalWords(spaced)];
  const isRecord = words.some((word) => recordWords.has(word) || begins(word, recordStems));
  if (isRecord || recordParts.some((part) => spaced.includes(part))) return 'record';
  if (words.some((word) => otherWords.has(word) || begins(word, otherStems))) return 'other';
  return isStep(spaced, words) ? 'step' : 'plain';
});

/** What a date is, by its header; `plain` where there is none. */
export const dateRole = (header: string | null): DateRole => (header === null ? 'plain' : roleOf(header));
