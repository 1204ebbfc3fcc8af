/**
 * Words that say that a row adds up others, in the languages of the files seen. They only ever help: what adds up is found by
 * arithmetic, and a vendor named "Total Energies" keeps its rows.
 */
const whole = [
  'totals?|sums?|balance|summary total|net total|report total|overall total|batch total|page total',
  'summen?|gesamt|gesamt(?:summe|betrag|total|ergebnis)|total(?:summe|betrag)|endsumme|zwischensumme|teilsumme|saldo',
  'total g[ée]n[ée]ral|total partiel|sous-?\\s?total|somme|montant total|ensemble',
  'total(?:e|i)|totale generale|subtotale|somma|totale parziale',
  'suma|total general|total parcial|importe total|gran total|soma|total geral|valor total|subtotal geral',
  'totaal|subtotaal|eindtotaal|som|tussentotaal|totaalbedrag',
  'totalt|summa|delsumma|delsum|slutsumma|i alt|ialt|sum total|samtals|subtotalt',
  'yhteens[äa]|v[äa]lisumma|loppusumma|kokku|vahesumma|kop[āa]|i[šs] viso|tarpin[ėe] suma',
  'razem|suma częściowa|og[óo]łem|łącznie|celkem|celkov[ýy] sou[čc]et|sou[čc]et|mezisou[čc]et|spolu|medzis[úu][čc]et',
  '[öo]sszesen|v[ée]g[öo]sszeg|r[ée]sz[öo]sszeg|total general|ukupno|skupaj|sveukupno|me[đd]uzbroj|subtotal general',
  'toplam|ara toplam|genel toplam|jumlah|subjumlah|tổng|tổng cộng|รวม|รวมทั้งสิ้น',
  'итого|всего|подытог|промежуточный итог|общий итог|сума|сумма|разом|усього|проміжний підсумок|общо|междинна сума|вкупно|укупно',
  'σύνολο|γενικό σύνολο|μερικό σύνολο|المجموع|الإجمالي|المجموع الفرعي|סה"כ|סך הכל',
  '合計|総計|小計|総合計|計|总计|合计|小计|總計|合計金額|합계|소계|총계|कुल|योग',
].join('|');

const ending = String.raw`[\s:.*=]*`;
const before = String.raw`(?:grand |sub-?\s?|report |overall |invoice |period |monthly |the )?`;
const wholeWord = new RegExp(`^${ending}${before}(?:${whole})${ending}$`, 'iu');

const leading =
  /^(grand total|sub-?\s?total|totals?|gesamtsumme|summe|総計|合計)(\s*[:.]|\s+(for|of|amount|gesamt)\b|$)/iu;

/** Whether a text is nothing but a word for "total", or such a word and what it is of. */
export const isTotalWord = (cell: string): boolean => {
  const text = cell.trim();
  return text.length <= 60 && (wholeWord.test(text) || leading.test(text));
};

const first = new RegExp(`^${before}(?:sub-?total|${whole})(?=[\\s:.,;(-]|$)`, 'iu');
const last = new RegExp(`(?:^|[\\s:.,;(-])(?:sub-?total|${whole})${ending}$`, 'iu');

/** Whether a text begins or ends with such a word: "Subtotal Acme Ltd", "Acme Ltd total". */
export const namesTotal = (cell: string): boolean => {
  const text = cell.trim();
  return text.length > 1 && text.length <= 120 && (first.test(text) || last.test(text));
};

const balance = [
  String.raw`\b(?:balance|saldo|solde|brought|carried)\b|\breport [àa] nouveau`,
  'vortrag|übertrag|beginsaldo|eindsaldo|ingående|utgående|początkowe|bilans otwarcia|počáteční',
  'входящее сальдо|начальный остаток|残高|繰越|期初|期末|余额|이월',
].join('|');
const balanceWord = new RegExp(balance, 'iu');
const carriedWord =
  /\b(?:brought|carried) (?:forward|down|over|fwd)\b|^[bc][./]?f(?:wd)?\.?$|\b[bc]\/(?:f(?:wd)?|d)\b|vortrag|übertrag|nouveau\b|\bopening bal|\bsaldo (?:inicial|anterior|iniziale)|beginsaldo|繰越|期初/iu;

/** Whether a text says that its amount is carried over from another page or list: it adds up no rows of this one. */
export const isCarriedWord = (cell: string): boolean => cell.length <= 60 && carriedWord.test(cell);

/** A balance stands between rows and adds up more than they are: it is not compared with them. */
export const isBalanceWord = (cell: string): boolean =>
  cell.length <= 120 && (balanceWord.test(cell) || isCarriedWord(cell));
