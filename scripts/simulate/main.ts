import { parseArgs } from 'node:util';
import { type LoadName, loadNames } from '../../test/model/loads';
import { type Found, foundLines, playSeed } from '../../test/model/simulate';
import { playTwoPayers } from '../../test/model/two-payers/play';

// `main.mjs [--seeds N --seed N --load NAME]`: every seed is one scenario; the first five findings are told whole.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    load: { type: 'string' },
  },
});

const whole = (name: 'seeds' | 'seed', otherwise: number): number => {
  const number = Number(values[name] ?? otherwise);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`);
  return number;
};
const isLoad = (name: string): name is LoadName => loadNames.some((one) => one === name);
if (values.load !== undefined && !isLoad(values.load))
  throw new Error(`--load takes one of ${loadNames.join(', ')}`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const first = whole('seed', 1);
const seeds = whole('seeds', values.seed === undefined ? 10_000 : 1);
const MOST_TOLD = 5;
const SAID_EVERY = 1_000;

const counts = new Map<string, number>();
const findings: Found[] = [];
const paidTwice: number[] = [];
const payers = { plays: 0, payments: 0, cancelled: 0, held: 0, beside: 0 };
const startedMs = performance.now();
const seconds = (): string => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;

/** Two computers at once pay the same invoices of one service. */
const payTogether = async (seed: number): Promise<void> => {
  const played = await playTwoPayers(seed);
  payers.plays += 1;
  payers.payments += played.payments;
  payers.cancelled += played.cancelled;
  payers.held += played.held;
  payers.beside += played.beside.length;
  if (played.twice.length === 0) return;
  paidTwice.push(seed);
  say(`seed ${seed}: two computers paid invoice ${played.twice.join(' and ')} twice`);
  for (const line of played.trace) say(`  ${line}`);
};

for (let seed = first; seed < first + seeds; seed++) {
  const load =
    values.load === undefined || !isLoad(values.load) ? loadNames[seed % loadNames.length] : values.load;
  const found = await playSeed(seed, load === undefined ? {} : { load }, (report) => {
    for (const [what, times] of report.counts) counts.set(what, (counts.get(what) ?? 0) + times);
  });
  if (found !== null) {
    findings.push(found);
    if (findings.length <= MOST_TOLD) {
      for (const line of foundLines(found)) say(line);
      say(`again: npm run simulate -- --seed ${seed} --load ${found.scenario.load}`);
      say('');
    }
  }
  if (load === 'payments') await payTogether(seed);
  const done = seed - first + 1;
  if (done % SAID_EVERY === 0 && done < seeds)
    say(`${done} of ${seeds} seeds, ${findings.length} violated, ${seconds()}`);
}

const sum = (prefix: string): number =>
  [...counts].filter(([what]) => what.startsWith(prefix)).reduce((all, [, times]) => all + times, 0);
const parts = (prefix: string): string =>
  [...counts]
    .filter(([what]) => what.startsWith(prefix))
    .sort()
    .map(([what, times]) => `${what.slice(prefix.length)} ${times}`)
    .join(', ');

say(`${seeds} seeds from ${first} in ${seconds()}: ${findings.length} violated`);
say(
  `${counts.get('records') ?? 0} records, ${counts.get('exchanges') ?? 0} exchanges, ${counts.get('sends') ?? 0} of them sends`,
);
say(`${sum('command ')} commands: ${parts('command ')}`);
say(`${sum('wish ')} wishes while a run was under way: ${parts('wish ')}`);
say(`${sum('crash ')} crashes: ${parts('crash ')}`);
say(`${sum('fault ')} faults: ${parts('fault ')}`);
say(
  `${counts.get('decisions') ?? 0} decisions, ${counts.get('in doubt at the end') ?? 0} records left in doubt when faults had ceased`,
);
say(
  `two computers at once, ${payers.plays} times: ${payers.payments} payments, ${payers.cancelled} of them cancelled, ${payers.held} held for the other's key; ` +
    `${paidTwice.length} times an invoice was paid twice (${payers.beside} beside another invoice, under the key of that one)`,
);
if (findings.length > 0) say(`violated by seeds ${findings.map((one) => one.seed).join(', ')}`);
process.exitCode = findings.length + paidTwice.length === 0 ? 0 : 1;
