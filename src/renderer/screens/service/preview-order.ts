import type { Output } from '../../../ipc/contract';
import type { BadgeTone } from '../../components/tones';

type Change = Output<'service.preview'>['changes'][number];

/** What a change does to a field, in a word and with what it means. */
export const effectWords: Readonly<
  Record<Change['effect'], { readonly word: string; readonly tone: BadgeTone; readonly meaning: string }>
> = {
  removed: { word: 'Vanishes', tone: 'bad', meaning: 'It goes, because the whole of it is replaced.' },
  ignored: { word: 'Ignored', tone: 'attention', meaning: 'The service accepts it and keeps the old value.' },
  replaced: { word: 'Replaced', tone: 'attention', meaning: 'The new value takes the place of the old.' },
  set: { word: 'Set', tone: 'open', meaning: 'It gets this value.' },
  added: { word: 'Added', tone: 'good', meaning: 'It is new.' },
  merged: { word: 'Merged', tone: 'open', meaning: 'It joins what is there; the rest stays.' },
  kept: { word: 'Kept', tone: 'quiet', meaning: 'It stays as it is.' },
};

const loudFirst = Object.keys(effectWords);

/** The changes in the order of what a person must see first: what vanishes and what is ignored. */
export const inOrderOfWeight = (changes: readonly Change[]): readonly Change[] =>
  [...changes].sort((a, b) => loudFirst.indexOf(a.effect) - loudFirst.indexOf(b.effect));
