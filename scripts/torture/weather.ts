import type { Chance } from './chance';
import type { LoadName } from './loads';

const RATES = ['0.02', '0.05', '0.1'] as const;

const ANY_REQUEST = [
  ...['drop-reply', 'drop-request', 'status-500', 'status-500-after', 'html-502', 'html-502-after'],
  ...['truncate', 'empty-reply', 'status-503'],
];

/** Each costs a whole second, as the service asks. */
const busy = (load: LoadName): string => (isOneByOne(load) ? 'status-429=0.02,share=0.1' : 'status-429=0.02');

/** What only a service that works through batches can get wrong. */
const OF_BATCHES = ['results-missing=0.02', 'results-shuffled', 'batch-lost=0.02', 'odd-state=0.05'];

const ofLoad: Readonly<Record<LoadName, readonly string[]>> = {
  vendors: ['vendors-miscount=0.05'],
  invoices: [...OF_BATCHES, 'takes-twice'],
  'purchase-orders': [...OF_BATCHES, 'takes-twice'],
  payments: [],
  'payment-vendors': [],
};

/** One record a request: slow now and then, or a run would only wait. */
const isOneByOne = (load: LoadName): boolean => load === 'payments' || load === 'payment-vendors';

/** The faults of a run: some kinds of them, each at a rate of its own, and a service that takes its time to commit. */
export const faultsOf = (chance: Chance, load: LoadName, commitMs: number): string => {
  const chosen = chance.some(ANY_REQUEST, 0.35).map((kind) => `${kind}=${chance.oneOf(RATES)}`);
  const content = chance.some(ofLoad[load], 0.3);
  const slow = `commit-delay=0-${commitMs}${isOneByOne(load) ? ',share=0.01' : ''}`;
  const delay = isOneByOne(load) ? 'delay=0-30,share=0.1' : 'delay=0-30';
  const others = chance.some([busy(load), delay, 'expire-token=37'], 0.4);
  return [...chosen, ...content, slow, ...others].join(';');
};
