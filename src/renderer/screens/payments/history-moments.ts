import type { PaymentDetail } from '../../../ipc/payments';
import type { Moment } from '../../components/moment';
import type { BadgeTone } from '../../components/tones';
import { formatMoment } from '../../data/format';
import { statusText } from './payment-states';

type Entry = PaymentDetail['history'][number];

const words: Readonly<Record<Entry['what'], { readonly title: string; readonly tone: BadgeTone }>> = {
  created: { title: 'Created', tone: 'open' },
  read: { title: 'Read', tone: 'quiet' },
  'cancel-asked': { title: 'Cancel asked for', tone: 'attention' },
  cancelled: { title: 'Cancelled', tone: 'good' },
  'not-cancelled': { title: 'Could not be cancelled', tone: 'bad' },
  'in-doubt': { title: 'In doubt', tone: 'doubt' },
};

const titleOf = ({ what, code, label }: Entry): string => {
  const status = statusText(code, label);
  const { title } = words[what];
  if (status === null) return title;
  const withCode = code === null || status === `Code ${code}` ? status : `${status} (${code})`;
  return what === 'read' ? withCode : `${title}: ${withCode}`;
};

/** What happened to a payment, the newest first. */
export const momentsOf = (history: PaymentDetail['history']): readonly Moment[] =>
  history
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.at.localeCompare(a.entry.at) || b.index - a.index)
    .map(({ entry, index }) => ({
      key: String(index),
      tone: words[entry.what].tone,
      title: titleOf(entry),
      detail: entry.text,
      at: formatMoment(entry.at),
    }));
