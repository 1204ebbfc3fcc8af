/** English, German, French, Spanish, Portuguese, Dutch and Italian; without accents, lower case. */
const names: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so ' +
    // "mar" is March as well.
    'lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim ' +
    'lunes martes miercoles jueves viernes sabado domingo mie jue vie sab dom ' +
    'segunda terca quarta quinta sexta seg ter qua qui sex ' +
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo ' +
    'lunedi martedi mercoledi giovedi venerdi sabato domenica gio'
  ).split(' '),
);

const marks = /\p{M}+/gu;

/** Whether a word is the name of a day of the week, written out or shortened, accents and case aside. */
export const isDayName = (word: string): boolean =>
  names.has(word.normalize('NFD').replace(marks, '').toLowerCase());
