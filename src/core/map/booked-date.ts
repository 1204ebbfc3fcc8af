import { foldAccents } from '../values/text';
import { canonicalWords, spacedHeader, wordSet } from './header-words';

/** Beginnings of words for what was put into the ledger, on a day of its own. */
const stems: readonly string[] = foldAccents(
  'posting pstng accounting buchung gebucht verbuch comptab contab boek geboekt ingeboekt bokfor bogfor ksiegow zaksiegow uctov zauctov konyvel kirjaus muhasebe contabiliz ' +
    'knjizenj проводк учетн',
).split(' ');
const words = wordSet('post posted gl booking booked ledger');
/** The day from which terms run: SAP takes that of the document, or another. */
const baseline = /(?:^| )(?:base ?line|basis ?datum|zfbdt)(?: |$)/u;
const parts = /転記|記帳|记账|過帳|过账|入账|入帳|전기일|기표/u;

/** Other days than that of the booking: "Invoice posting date" may be either. */
const documents = wordSet('invoice document bill voucher issue issued');

/** Whether the header of a date says that it is the day on which a document was booked. */
export const isBookedDay = (header: string | null): boolean => {
  const spaced = spacedHeader(header ?? '');
  if (parts.test(spaced) || baseline.test(spaced)) return true;
  if (canonicalWords(spaced).some((word) => documents.has(word))) return false;
  return spaced
    .split(' ')
    .map(foldAccents)
    .some((word) => words.has(word) || stems.some((stem) => word.startsWith(stem)));
};
