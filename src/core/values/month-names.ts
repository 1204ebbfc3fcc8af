/** English, German, French, Spanish, Portuguese, Dutch and Italian; without accents, lower case. */
const namesByMonth: readonly string[] = [
  'january januar janvier enero janeiro januari gennaio janner jan janv ene gen',
  'february februar fevrier febrero fevereiro februari febbraio feb febr fev fevr',
  'march marz maerz mars marzo marco maart mar mrz mrt maa',
  'april avril abril aprile apr avr abr',
  'may mai mayo maio mei maggio mag',
  'june juni juin junio junho giugno jun giu',
  'july juli juillet julio julho luglio jul juil lug',
  'august aout agosto augustus aug ago aou',
  'september septembre septiembre setiembre setembro settembre sep sept set',
  'october oktober octobre octubre outubro ottobre oct okt out ott',
  'november novembre noviembre novembro nov',
  'december dezember decembre diciembre dezembro dicembre dec dez dic',
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
