/**
 * English, German, French, Spanish, Portuguese, Dutch, Italian, Hungarian, Czech, Slovak, Polish and Turkish; without accents, lower case. What is
 * another month in another language is left out: listopada is October in Croatia and November in Poland.
 */
const namesByMonth: readonly string[] = [
  'january januar januara leden ledna ocak januar janvier enero janeiro januari gennaio janner jan janv ene gen styczen stycznia styczniu sty stycz',
  'february februara unor unora subat februar fevrier febrero fevereiro februari febbraio feb febr fev fevr luty lutego lutym lut',
  'march marc marcius marca marec brezen brezna mart marts marz maerz mars marzo marco maart mar mrz mrt maa marzec marcu',
  'april aprilis aprila duben dubna nisan avril abril aprile apr avr abr kwiecien kwietnia kwietniu kwi kwiec',
  'may maj majus maja kveten kvetna mayıs mayis mai mayo maio mei maggio mag maju',
  'june junius juna cerven cervna haziran juni juin junio junho giugno jun giu czerwiec czerwca czerwcu cze czerw',
  'july julius jula cervenec cervence temmuz juli juillet julio julho luglio jul juil lug lipiec lipca lipcu',
  'august augusta augusztus augusti srpen srpna agustos aout agosto augustus aug ago aou sierpien sierpnia sierpniu sie sierp',
  'september szeptember szept septembra zari eylul septembre septiembre setiembre setembro settembre sep sept set wrzesien wrzesnia wrzesniu wrz wrzes',
  'october oktobra rijen rijna ekim oktober octobre octubre outubro ottobre oct okt out ott pazdziernik pazdziernika pazdzierniku paz pazdz',
  'november novembra listopadu kasım kasim novembre noviembre novembro nov',
  'december decembra desember prosinec prosince aralık aralik dezember decembre diciembre dezembro dicembre dec dez dic grudzien grudnia grudniu gru grudz',
];

const monthByName: ReadonlyMap<string, number> = new Map(
  namesByMonth.flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
);

const marks = /\p{M}+/gu;

/** The month (1 to 12) of a written-out or shortened name, accents and case aside; null for other words. */
export const monthNamed = (word: string): number | null =>
  monthByName.get(word.toLowerCase()) ??
  monthByName.get(word.normalize('NFD').replace(marks, '').toLowerCase()) ??
  null;

const romans: readonly string[] = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** The month (1 to 12) of a Roman number in capitals, as in 9 XII 2026; null for other words. */
export const romanMonth = (word: string): number | null => romans.indexOf(word) + 1 || null;

/** November in Poland, where no point stands behind the day; October in Croatia, where one does. */
const polishNovember = /^\d{1,2} listopada \d{4}/i;

/** The month of a word that is another one in another language, told by how the whole date is written; null: it is not told. */
export const monthIn = (date: string): number | null => (polishNovember.test(date) ? 11 : null);
