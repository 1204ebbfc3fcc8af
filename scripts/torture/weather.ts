import type { Chance } from './chance';
import { LOCATIONS } from './load';
import type { LoadName } from './loads';

/** What the service does to a run, and what of that the verdict has to know. */
export type Weather = {
  readonly faults: string;
  /** A location that is out of reach while there are faults; null: none is. */
  readonly lostLocation: string | null;
  /** Whether good records are refused now and then: what is told so is the service’s word. */
  readonly refusesAtRandom: boolean;
  /** Whether a payment may be held back: its invoice seems to be paid now and then, or cannot be found by its number. */
  readonly holdsBack: boolean;
  /** Whether a look-up may miss what stands there, or read it otherwise. */
  readonly listsHide: boolean;
  /** Whether dates read back otherwise than sent. */
  readonly datesHide: boolean;
};

const RATES = ['0.02', '0.05', '0.1'] as const;

const ANY_REQUEST = [
  ...['drop-reply', 'drop-request', 'status-500', 'status-500-after', 'html-502', 'html-502-after'],
  ...['truncate', 'empty-reply', 'status-503', 'busy-503'],
];

/** Answers to a write that say nothing of it, or only seem to. */
const ANY_WRITE = [
  ...['redirect-after', 'status-307-after', 'status-408-after', 'status-425-after', 'status-503-after'],
  ...['status-504-after', 'status-409', 'status-408', 'status-422'],
];

const REFUSALS = /^status-4(09|22)=/;

const PAGELESS = /^page-ignored/;

const HIDING = /^(page-ignored|reads-altered=invoice_date)/;

const WRITES = 'only=POST /v1/*';
const BULKS = 'only=POST /v1/invoices/import|POST /v1/purchase-orders/*';
const READS = 'only=GET /v1/*';
const LISTS = 'only=GET /v1/vendors|GET /v1/invoices|GET /v1/purchase-orders|GET /v1/receipts';

/** One record a request: slow now and then, or a run would only wait. */
const isOneByOne = (load: LoadName): boolean => load === 'payments' || load === 'payment-vendors';

/** Each costs a whole second, as the service asks. */
const busy = (load: LoadName): string => (isOneByOne(load) ? 'status-429=0.02,share=0.1' : 'status-429=0.02');

/** What only a service that works through batches can get wrong. */
const OF_BATCHES = [
  ...['results-missing=0.02', 'results-shuffled', 'batch-lost=0.02', 'odd-state=0.05'],
  ...[`state-unknown=200-1500,share=0.2,${WRITES}`, `state-unknown=ever,share=0.05,${WRITES}`],
  ...[`results-short,share=0.1,${WRITES}`, `results-never,share=0.05,${WRITES}`],
];

const ofLoad: Readonly<Record<LoadName, readonly string[]>> = {
  vendors: ['vendors-miscount=0.05'],
  invoices: OF_BATCHES,
  'purchase-orders': [...OF_BATCHES, 'lines=add', 'lines=add'],
  payments: [],
  'payment-vendors': [],
};

/** What becomes of what is sent again. Without one it is refused at once. */
const REPEATS = ['takes-twice', 'repeat=second', 'repeat=refused-late', 'repeat=echoed', 'repeat=swallowed'];

/** Lists that are behind, but show what came first before what came later. */
const BEHIND = ['list-lag=0-300', 'list-lag=1s', 'list-lag=0-3s', 'list-lag=3s', 'list-lag=ever'] as const;

const READINGS = [
  ...[`reads-altered=notes|due_date,${READS}`, `reads-altered=invoice_date,${READS}`],
  ...[`created-at=local,${READS}`, `created-at=null,${READS}`, `created-at=missing,${READS}`],
  ...[`page-ignored,${LISTS}`, `page-ignored,count-missing,${LISTS}`, `count-missing,${LISTS}`],
];

/** Words of payment that nobody confirmed as unpaid, and invoices that seem to be paid. */
const PAID_WORDS = [
  ...['payment-status=paid', 'payment-status=on hold', 'payment-status=partially_paid', 'payment-info'],
].map((one) => `${one},share=0.05,only=GET /v1/invoices*`);

/** Somebody else’s records, a few for each request, before ours or after. */
const foreignOf = (chance: Chance, load: LoadName): readonly string[] => {
  if (load !== 'invoices' && load !== 'purchase-orders') return [];
  if (chance.next() < 0.45) return [];
  const kind =
    load === 'invoices'
      ? chance.oneOf(['equal', 'near', 'near', 'used', 'lines', 'lines'])
      : chance.oneOf(['equal', 'near', 'near', 'used']);
  const when = chance.oneOf(['', '', ',foreign-after=0-400']);
  return [`foreign=${kind},entries=0.03${when},${WRITES}`];
};

/** Within its horizon nothing comes late; by itself a commit is late after its answer was lost. */
const lateOf = (chance: Chance, load: LoadName, mostMs: number): readonly string[] =>
  isOneByOne(load) || chance.next() < 0.6 ? [] : [`commit-late=0-${mostMs},share=0.15,${WRITES}`];

/** The faults of a run: some kinds of them, each at a rate of its own, and a service that takes its time to commit. */
export const weatherOf = (chance: Chance, load: LoadName, commitMs: number): Weather => {
  const any = chance.some(ANY_REQUEST, 0.25).map((kind) => `${kind}=${chance.oneOf(RATES)}`);
  const writes = chance.some(ANY_WRITE, 0.15).map((kind) => `${kind}=${chance.oneOf(RATES)},${WRITES}`);
  const content = chance.some(ofLoad[load], 0.2);
  const repeats = chance.some(REPEATS, 0.2).slice(0, 1);
  const lists = chance.next() < 0.5 ? [`${chance.oneOf(BEHIND)},${LISTS}`] : [];
  const readings = chance.some(READINGS, 0.08);
  const slow = `commit-delay=0-${commitMs}${isOneByOne(load) ? ',share=0.01' : ''}`;
  const delay = isOneByOne(load) ? 'delay=0-30,share=0.1' : 'delay=0-30';
  const others = chance.some([busy(load), delay, 'expire-token=37'], 0.4);
  const isLost = !isOneByOne(load) && load !== 'vendors' && chance.next() < 0.12;
  const lostLocation = isLost ? LOCATIONS[1] : null;
  const lost = lostLocation === null ? [] : [`location-refused=${lostLocation},${WRITES}`];
  const foreign = foreignOf(chance, load);
  const late = lateOf(chance, load, commitMs);
  const words = load === 'payments' ? chance.some(PAID_WORDS, 0.15) : [];
  return {
    faults: [
      ...[...any, ...writes, ...content, ...repeats, ...lists, ...readings],
      ...[slow, ...others, ...lost, ...foreign, ...late, ...words],
    ].join(';'),
    lostLocation,
    refusesAtRandom: writes.some((one) => REFUSALS.test(one)),
    // What cannot be read whole cannot tell which invoice a number names.
    holdsBack: words.length > 0 || (load === 'payments' && readings.some((one) => PAGELESS.test(one))),
    listsHide: lists.length > 0 || readings.some((one) => HIDING.test(one)),
    datesHide: readings.some((one) => one.startsWith('reads-altered=invoice_date')),
  };
};

/** Faults that the law of proof takes for impossible: commits after the horizon, and lists without order. */
export const brokenWeatherOf = (chance: Chance, load: LoadName, horizonMs: number): Weather => {
  const late = `drop-reply,commit-late=${2 * horizonMs}-${3 * horizonMs},share=0.25,${BULKS}`;
  const lists = chance.oneOf([`list-unordered=0-${3 * horizonMs},${LISTS}`, `list-hole=0.1,${LISTS}`]);
  const lost = `drop-reply=0.25,${BULKS};${lists}`;
  const breaks = chance.oneOf([late, lost, `${late};${lists}`]);
  const repeat = load === 'invoices' ? chance.oneOf(['repeat=second', 'repeat=refused-late']) : 'takes-twice';
  return {
    faults: [breaks, repeat, 'commit-delay=0-100'].join(';'),
    lostLocation: null,
    refusesAtRandom: false,
    holdsBack: false,
    listsHide: true,
    datesHide: false,
  };
};
