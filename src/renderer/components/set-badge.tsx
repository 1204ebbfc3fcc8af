import type { LoadSet } from '../../ipc/load-sets';
import { ToneBadge } from './tone-badge';
import type { BadgeTone } from './tones';

const words: Readonly<Record<LoadSet['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  preparing: { word: 'Being prepared', tone: 'quiet' },
  ready: { word: 'Ready to load', tone: 'quiet' },
  running: { word: 'Loading', tone: 'open' },
  attention: { word: 'Needs attention', tone: 'attention' },
  done: { word: 'All loaded', tone: 'good' },
};

/** The state of a load in order: a sign and its word. */
export const SetBadge = ({ state }: { readonly state: LoadSet['state'] }) => (
  <ToneBadge tone={words[state].tone}>{words[state].word}</ToneBadge>
);
