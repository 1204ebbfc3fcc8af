import type { LoadSetPart } from '../../../ipc/load-sets';
import { ToneBadge } from '../../components/tone-badge';
import type { BadgeTone } from '../../components/tones';

type Words = { readonly word: string; readonly tone: BadgeTone };

const partWords: Readonly<Record<LoadSetPart['state'], Words>> = {
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
const inDoubt: Words = { word: 'In doubt', tone: 'doubt' };

/** The state of a part: a sign and its word. */
export const PartBadge = ({ part }: { readonly part: LoadSetPart }) => {
  const isDoubtful = part.item.records.inDoubt > 0 && part.state === 'attention';
  const { word, tone } = isDoubtful ? inDoubt : partWords[part.state];
  return <ToneBadge tone={tone}>{word}</ToneBadge>;
};
