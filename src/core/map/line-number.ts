import type { ColumnProfile } from '../read/column-profile';
import { trimAll } from '../values/text';
import { canonicalWords, spacedHeader, wordSet } from './header-words';

/** Words for the place of a line in its document. */
const places = wordSet(
  'line lines position pos posn posnr item ebelp buzei zeile positionsnummer posten postennr ligne poste linea posicion linha regel ' +
    'regelnummer riga rad radnr linje linjenr rivi pozycja lp polozka tetel sor pozice redak postavka строка позиция',
);
const besides = wordSet('no id po order purchase invoice document doc sequence seq # n');
const split = wordSet(
  'distribution dist distr split schedule scheduled sched shipment release einteilung kontierung kontierungs allocation alloc ventilation',
);

const wordsOf = ({ header }: ColumnProfile): readonly string[] =>
  header === null ? [] : canonicalWords(spacedHeader(header));

/** Whether a header names the place of a line in its document: *Line no*, *Pos.*, *PO Item*. */
export const isNamedLineNumber = (column: ColumnProfile): boolean => {
  const words = wordsOf(column);
  return (
    words.some((word) => places.has(word)) && words.every((word) => places.has(word) || besides.has(word))
  );
};

/** Whether a column numbers the parts of a line: its deliveries, or the accounts that it goes to. */
export const isNamedPartOfLine = (column: ColumnProfile): boolean =>
  wordsOf(column).some((word) => split.has(word));

/** Whether a text may be the number of a line: 10, 00010, 10.0. */
export const isLineNumber = (text: string): boolean => /^\d{1,6}(?:[.,]0+)?$/.test(trimAll(text));
