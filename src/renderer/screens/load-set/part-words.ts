import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';
import type { BadgeTone } from '../../components/tone-badge';

/** The state of a part in a word; the tone is shown beside it, never alone. */
export const partWords: Readonly<
  Record<LoadSetPart['state'], { readonly word: string; readonly tone: BadgeTone }>
> = {
  'to-map': { word: 'Needs an answer', tone: 'attention' },
  'to-check': { word: 'Not checked yet', tone: 'quiet' },
  checked: { word: 'Checked', tone: 'quiet' },
  waiting: { word: 'Waits', tone: 'quiet' },
  sending: { word: 'Loading', tone: 'open' },
  done: { word: 'Loaded', tone: 'good' },
  attention: { word: 'Needs attention', tone: 'attention' },
  'left-out': { word: 'Left out', tone: 'quiet' },
};

/** Of a part with records whose fate nobody knows. */
export const inDoubt: { readonly word: string; readonly tone: BadgeTone } = {
  word: 'In doubt',
  tone: 'doubt',
};

/** Parts that count: those that are not left out. */
export const partsThatCount = (set: LoadSet): readonly LoadSetPart[] =>
  set.parts.filter(({ state }) => state !== 'left-out');

/** How many of them are loaded. */
export const loadedCount = (set: LoadSet): number =>
  partsThatCount(set).filter(({ state }) => state === 'done').length;
