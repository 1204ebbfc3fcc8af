import { words } from '../../../core/issues/codes';
import type { OperationEntry } from '../../../ipc/operations';
import type { BadgeTone, NoteTone } from '../../components/tones';

type Standing = { readonly word: string; readonly badge: BadgeTone; readonly note: NoteTone };

const states: Readonly<Record<OperationEntry['state'], Standing>> = {
  'in-doubt': { word: 'In doubt', badge: 'doubt', note: 'doubt' },
  sending: { word: 'Sending', badge: 'open', note: 'info' },
  partial: { word: 'Done in part', badge: 'attention', note: 'warn' },
  refused: { word: 'Rejected', badge: 'bad', note: 'bad' },
  'not-done': { word: 'Not done', badge: 'quiet', note: 'warn' },
  existing: { word: 'Existing', badge: 'good', note: 'info' },
  done: { word: 'Done', badge: 'good', note: 'good' },
};

/** Parts failed and others did not; any other code of a partial outcome says that nothing of a kind was taken. */
const IN_PART = 'operation-partial';

/** How a change stands, in a word and how loud: an invoice that has lost its images is an error. */
export const standingOf = ({ state, code }: Pick<OperationEntry, 'state' | 'code'>): Standing =>
  state === 'partial' && code !== IN_PART
    ? { word: words(code, {}).title, badge: 'bad', note: 'bad' }
    : states[state];
