import { corners, longActs } from './contestants.mjs';

/**
 * The goals, each with how it comes out of the figures of one run. `least`: more is better; else less is. A figure that
 * was not measured in a run is undefined, and said to be. Where `first` is null there is no bar: it is told all the same.
 */
export const goals = [
  {
    what: 'whole CSV path, CPU against sqlite3 .import',
    first: 3,
    moonshot: 1.4,
    unit: ' x',
    of: (f) => over(f.whole?.cpu, f.sqlite?.cpu),
  },
  {
    what: 'whole CSV path, CPU against DuckDB load + typed + group + JSON',
    first: 1.3,
    moonshot: 0.65,
    unit: ' x',
    of: (f) => over(f.whole?.cpu, f.duckdbTyped?.cpu),
  },
  {
    what: 'whole CSV path, rows/s wall',
    first: 60,
    moonshot: 180,
    unit: 'k',
    least: true,
    of: (f) => over(f.whole?.rows, f.whole?.wall, 1e-3),
  },
  {
    what: 'parser stage, MB per CPU-s',
    first: 70,
    moonshot: 95,
    unit: ' MB',
    least: true,
    of: (f) => over(f.csvMb, f.read?.cpu),
  },
  {
    what: 'validate stage, krows per CPU-s',
    first: 600,
    moonshot: 1000,
    unit: 'k',
    least: true,
    of: (f) => over(f.validate?.rows, f.validate?.cpu, 1e-3),
  },
  {
    what: 'validate stage against zod safeParse of the same rules',
    first: 5,
    moonshot: 8,
    unit: ' x',
    least: true,
    of: (f) => over(perSecond(f.validate), perSecond(f.zod)),
  },
  {
    what: 'every row bad, all stages, against the clean file',
    first: 2,
    moonshot: 1.3,
    unit: ' x',
    of: (f) => over(f.bad?.cpu, f.whole?.cpu),
  },
  {
    what: 'eight steps of cleaning, all stages, against none',
    first: 1.3,
    moonshot: 1.15,
    unit: ' x',
    of: (f) => over(f.cleaned?.cpu, f.whole?.cpu),
  },
  {
    what: 'peak memory of the whole path',
    first: 512,
    moonshot: 256,
    unit: ' MB',
    of: (f) => f.whole?.peakMb,
  },
  {
    what: 'memory growth from 100,000 rows to all, no grouping',
    first: 64,
    moonshot: 24,
    unit: ' MB',
    of: (f) => less(f.vendorsAll?.peakMb, f.vendors100k?.peakMb),
  },
  {
    what: 'journal size / source size',
    first: 1,
    moonshot: 0.6,
    unit: ' x',
    of: (f) => over(f.whole?.figures?.journalMb, f.whole?.figures?.sourceMb),
  },
  {
    what: 'a page of 100 rows anywhere, p95',
    first: 20,
    moonshot: 3,
    unit: ' ms',
    of: (f) => f.whole?.figures?.pageP95Ms,
  },
  {
    what: 'longest stall of the main process during an import',
    first: 100,
    moonshot: 50,
    unit: ' ms',
    of: (f) => f.app?.longestStallMs,
  },
  {
    what: 'stall of the main process during an import, p99',
    first: 100,
    moonshot: 16,
    unit: ' ms',
    of: (f) => f.app?.stallP99Ms,
  },
  {
    what: 'frames a second while the grid scrolls',
    first: 55,
    moonshot: 58,
    unit: '',
    least: true,
    of: (f) => f.app?.framesPerSecond,
  },
  {
    what: 'frames a second while rows are checked and scrolled',
    first: 55,
    moonshot: 58,
    unit: '',
    least: true,
    of: (f) => f.app?.checkingFramesPerSecond ?? undefined,
  },
  {
    what: 'first judged rows in the journal after "check"',
    first: 500,
    moonshot: 150,
    unit: ' ms',
    of: (f) => f.whole?.figures?.firstJudgedMs,
  },
  {
    what: 'first judged rows on the screen after "check"',
    first: 500,
    moonshot: 150,
    unit: ' ms',
    of: (f) => over(f.app?.firstSeenSeconds, 1, 1000),
  },
  {
    what: 'a check that is stopped works no more after',
    first: 500,
    moonshot: 100,
    unit: ' ms',
    of: (f) => over(f.app?.endSeconds, 1, 1000),
  },
  {
    what: 'XLSX 200,000 rows, CPU against exceljs streaming',
    first: 1 / 3,
    moonshot: 0.1,
    unit: ' x',
    of: (f) => over(f.xlsx200k?.cpu, f.exceljs?.cpu),
  },
  {
    what: 'XLSX 200,000 rows, peak memory',
    first: 512,
    moonshot: 200,
    unit: ' MB',
    of: (f) => f.xlsx200k?.peakMb,
  },
  { what: 'XLSX 1,000,000 rows, CPU', first: 30, moonshot: 8, unit: ' s', of: (f) => f.xlsx1m?.cpu },
  {
    what: 'XLSX 1,000,000 rows, peak memory',
    first: 1024,
    moonshot: 400,
    unit: ' MB',
    of: (f) => f.xlsx1m?.peakMb,
  },
  {
    what: 'submit at 150 ms, share of the bound with 8 in flight',
    first: 85,
    moonshot: 95,
    unit: ' %',
    least: true,
    of: (f) => f.slow?.figures?.sharePercent,
  },
  {
    what: 'the same with 4 in flight',
    first: 85,
    moonshot: 95,
    unit: ' %',
    least: true,
    of: (f) => f.slow4?.figures?.sharePercent,
  },
  {
    what: 'submit, CPU per body of 100 invoices: read, two FULL commits, POST',
    first: 2.5,
    moonshot: 1,
    unit: ' ms',
    of: (f) => f.sent?.figures?.sendingMsPerBody,
  },
  {
    what: 'the same with every batch followed to the last outcome',
    first: null,
    moonshot: null,
    unit: ' ms',
    of: (f) => f.followed?.figures?.sendingMsPerBody,
  },
  {
    what: 'what ordering it costs: payloads sealed, keys filed',
    first: null,
    moonshot: null,
    unit: ' ms',
    of: (f) => f.sent?.figures?.orderingMsPerBody,
  },
  {
    what: '5,000 invoices on loopback, journal at FULL',
    first: 10,
    moonshot: 4,
    unit: ' s',
    of: (f) => f.submit?.figures?.seconds,
  },
  {
    what: 'resume of a million records after kill -9',
    first: 3,
    moonshot: 1,
    unit: ' s',
    of: (f) => f.resume?.figures?.resumeSeconds,
  },
  {
    what: 'ordering the third file of 20,000 invoices against the first',
    first: 1.5,
    moonshot: 1.1,
    unit: ' x',
    of: (f) => over(f.again?.figures?.lastOrderSeconds, f.again?.figures?.firstOrderSeconds),
  },
  {
    what: 'ordering the third of 20,000 invoices after a journal of years, CPU',
    first: 1,
    moonshot: 0.5,
    unit: ' s',
    of: (f) => f.again?.figures?.lastOrderSeconds,
  },
  {
    what: 'ordering a submission of the largest size after a journal of years, CPU',
    first: 1,
    moonshot: 0.5,
    unit: ' s',
    of: (f) => f[`order ${f.sizes?.at(-1)}`]?.cpu,
  },
  {
    what: 'reading back after a journal of years, CPU a record',
    first: 1.5,
    moonshot: 0.5,
    unit: ' ms',
    of: (f) => f[`read-back ${f.sizes?.at(-1)}`]?.figures?.cpuMsPerRecord,
  },
  {
    what: 'results of 300,000 rows as a workbook, CPU',
    first: 8,
    moonshot: 5,
    unit: ' s',
    of: (f) => f[`report ${f.sizes?.at(-1)}`]?.cpu,
  },
  {
    what: 'the same, peak memory',
    first: 250,
    moonshot: 150,
    unit: ' MB',
    of: (f) => f[`report ${f.sizes?.at(-1)}`]?.peakMb,
  },
  ...Object.entries(longActs).map(([act, name]) => ({
    what: `growth of ${name}: exponent`,
    first: 1.1,
    moonshot: 1,
    unit: '',
    of: (f) => exponentOf(f, act),
  })),
  ...Object.entries(longActs).map(([act, name]) => ({
    what: `memory of ${name}, growth from the second size to the third`,
    first: 64,
    moonshot: 24,
    unit: ' MB',
    of: (f) => less(f[`${act} ${f.sizes?.[2]}`]?.peakMb, f[`${act} ${f.sizes?.[1]}`]?.peakMb),
  })),
  ...Object.entries(corners)
    .filter(([key]) => !key.startsWith('sync'))
    .map(([key, [name]]) => ({
      what: `${name}: the slowest of its screens, CPU`,
      first: 100,
      moonshot: 50,
      unit: ' ms',
      of: (f) => f[`corner ${key}`]?.figures?.longestMs,
    })),
  {
    what: 'lists of imports and Home after a journal of years: the slowest, CPU',
    first: 100,
    moonshot: 50,
    unit: ' ms',
    of: (f) => f[`lists ${f.sizes?.at(-1)}`]?.figures?.longestMs,
  },
  {
    what: 'start to first window, warm',
    first: 3,
    moonshot: 1.2,
    unit: ' s',
    of: (f) => f.app?.startSeconds,
  },
];

/** With which power of the number of invoices an act grows, from the second size to the third. */
const exponentOf = (f, act) => {
  const [, smaller, larger] = f.sizes ?? [];
  const [a, b] = [f[`${act} ${smaller}`]?.cpu, f[`${act} ${larger}`]?.cpu];
  return a === undefined || b === undefined || a === 0
    ? undefined
    : Math.max(0, Math.log(b / a) / Math.log(larger / smaller));
};

const over = (a, b, scale = 1) =>
  a === undefined || b === undefined || b === 0 ? undefined : (a / b) * scale;
const less = (a, b) => (a === undefined || b === undefined ? undefined : a - b);
const perSecond = (one) => over(one?.rows, one?.cpu);

const shown = (value, unit) =>
  `${value >= 100 ? Math.round(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2)}${unit}`;

/** One line of the table: the goal, what it is today, and how far that is from both marks. */
export const goalLine = ({ what, first, moonshot, unit, least = false, of }, figures) => {
  const value = of(figures);
  const marks = [first, moonshot].map((mark) => (mark === null ? '' : shown(mark, unit)));
  if (value === undefined || Number.isNaN(value)) return [what, ...marks, 'not measured', '', ''];
  if (first === null) return [what, ...marks, shown(value, unit), 'no bar', ''];
  const isReached = (mark) => (least ? value >= mark : value <= mark);
  const factor = least ? moonshot / value : value / moonshot;
  return [
    what,
    ...marks,
    shown(value, unit),
    isReached(first) ? 'reached' : 'not yet',
    isReached(moonshot) ? 'reached' : `${factor.toFixed(factor < 10 ? 2 : 0)} x away`,
  ];
};

export const goalHeaders = ['goal', 'first release', 'moonshot', 'now', 'first release', 'moonshot'];
