import { rememberingTexts } from '../read/text-memory';
import { foldAccents } from '../values/text';
import { canonicalWords, spacedHeader, wordSet } from './header-words';

/**
 * What the header of a date says it is. `record`: the day on which the line of the list was made, corrected or printed, which is
 * never the document's; `other`: another day of the document, such as when it is due; `plain`: nothing of either.
 */
export type DateRole = 'record' | 'other' | 'plain';

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
    'livraison entrega dostaw leverdat leverans levering leveret levert consegn livrar toimitus dodani dodan поставк отгруз доставк παραδοσ szallitas ' +
    'recepcion recebim ricezion ontvang wplyw przyjec modtag mottag mottatt saapum dorucen beerkez teslim получ',
);
const otherWords = wordSet(
  'effective valid valuation as from start begin stand stichtag gultig vigencia to until bis hasta renewal birth completion arrival ' +
    'planned scheduled relatorio informe rapport 支払期日 支払期限 到期日 納期 納品日 交货日期',
);

/** Shorter beginnings count only at the beginning of a word: "credit" is not edited. */
const shortestWithin = 6;

const begins = (word: string, list: readonly string[]): boolean =>
  list.some((stem) => word.startsWith(stem) || (stem.length >= shortestWithin && word.includes(stem)));

const mostHeaders = 20_000;

const roleOf: (header: string) => DateRole = rememberingTexts(mostHeaders, (header): DateRole => {
  const spaced = spacedHeader(header);
  const words = [...spaced.split(' '), ...canonicalWords(spaced)];
  const isRecord = words.some((word) => recordWords.has(word) || begins(word, recordStems));
  if (isRecord || recordParts.some((part) => spaced.includes(part))) return 'record';
  return words.some((word) => otherWords.has(word) || begins(word, otherStems)) ? 'other' : 'plain';
});

/** What a date is, by its header; `plain` where there is none. */
export const dateRole = (header: string | null): DateRole => (header === null ? 'plain' : roleOf(header));
