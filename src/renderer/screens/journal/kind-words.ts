import type { SweepFindingEntry } from '../../../ipc/sweep';
import type { BadgeTone } from '../../components/tones';

/** A kind of finding in a word, and how loud it is said. */
export const kindWords: Readonly<
  Record<SweepFindingEntry['kind'], { readonly word: string; readonly tone: BadgeTone }>
> = {
  'paid-twice': { word: 'In two payments', tone: 'bad' },
  'payment-refused-held': { word: 'Refused, yet paid', tone: 'doubt' },
  'payment-cancelled': { word: 'Cancelled elsewhere', tone: 'attention' },
  twice: { word: 'Twice', tone: 'bad' },
  'lines-multiplied': { word: 'Lines multiplied', tone: 'bad' },
  'refused-there': { word: 'Rejected, yet there', tone: 'doubt' },
  'given-up-there': { word: 'Given up, yet there', tone: 'doubt' },
  'same-number': { word: 'One number, other contents', tone: 'attention' },
  missing: { word: 'Missing', tone: 'bad' },
  unlisted: { word: 'Left out by the list', tone: 'attention' },
  differs: { word: 'Differs', tone: 'attention' },
};
