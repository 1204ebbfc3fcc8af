/**
 * English, German, French, Spanish, Portuguese, Dutch, Italian, Hungarian, Czech, Slovak and Turkish; without accents, lower case. What is
 * another month in another language is left out: listopada is October in Croatia and November in Poland.
 */
const namesByMonth: readonly string[] = [
  'january januar januara leden ledna ocak januar janvier enero janeiro januari gennaio janner jan janv ene gen',
  'february februara unor unora subat februar fevrier febrero fevereiro februari febbraio feb febr fev fevr',
  'march marc marcius marca marec brezen brezna mart marts marz maerz mars marzo marco maart mar mrz mrt maa',
  'april aprilis aprila duben dubna nisan avril abril aprile apr avr abr',
  'may maj majus maja kveten kvetna mayıs mayis mai mayo maio mei maggio mag',
  'june junius juna cerven cervna haziran juni juin junio junho giugno jun giu',
  'july julius jula cervenec cervence temmuz juli juillet julio julho luglio jul juil lug',
  'august augusta augusztus augusti srpen srpna agustos aout agosto augustus aug ago aou',
  'september szeptember szept septembra zari eylul septembre septiembre setiembre setembro settembre sep sept set',
  'october oktobra rijen rijna ekim oktober octobre octubre outubro ottobre oct okt out ott',
  'november novembra listopadu kasım kasim novembre noviembre novembro nov',
  'december decembra desember prosinec prosince aralık aralik dezember decembre diciembre dezembro dicembre dec dez dic',
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
