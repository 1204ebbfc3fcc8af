import type { Sign } from './controls';
import type { RunReport } from './one-run';
import { killMoments } from './torment';

/** A run that came to no report: the program or the harness broke. */
export type Broken = { readonly seed: number; readonly load: string; readonly why: string };

export type Outcome =
  | { readonly kind: 'report'; readonly report: RunReport }
  | ({ readonly kind: 'broken' } & Broken);

const sum = (reports: readonly RunReport[], of: (report: RunReport) => number): number =>
  reports.reduce((all, one) => all + of(one), 0);

/** Names with how often each occurs, as `a 3, b 1`. */
const counted = (names: readonly string[], order: readonly string[]): string =>
  order.map((name) => `${name} ${names.filter((one) => one === name).length}`).join(', ');

const struckIn = (reports: readonly RunReport[]): string => {
  const totals = new Map<string, number>();
  for (const { faultsStruck } of reports)
    for (const [kind, times] of Object.entries(faultsStruck))
      totals.set(kind, (totals.get(kind) ?? 0) + times);
  const parts = [...totals].sort((a, b) => b[1] - a[1]).map(([kind, times]) => `${kind} ${times}`);
  const all = [...totals.values()].reduce((more, one) => more + one, 0);
  return parts.length === 0 ? '0' : `${all} (${parts.join(', ')})`;
};

/** One line of a run that is over, and what is wrong in it. */
export const linesOfRun = (outcome: Outcome): readonly string[] => {
  if (outcome.kind === 'broken') return [`seed ${outcome.seed} ${outcome.load}: BROKEN: ${outcome.why}`];
  const { report } = outcome;
  const { duplicates, multiplied, lost, wrong, unswept } = report;
  return [
    `seed ${report.seed} ${report.load}: ${report.kills.length} kills, ${report.commands} commands, ` +
      `${report.requests} requests, ${report.keyRepeats} repeats under a key, ${duplicates.length} duplicates, ` +
      `${multiplied.length} with lines multiplied, ${lost.length} lost, ${wrong.length} wrongly reported, ` +
      `${unswept.length} not swept, ${report.inDoubt} in doubt, ${report.waiting} waiting, ` +
      `${report.resolved} resolved, ${report.seconds} s ${[...report.scenes, ''].join('; ')}[${report.faults}]`,
    ...Object.entries(report.doubts).map(([text, times]) => `  in doubt ${times}: ${text}`),
    ...[...duplicates, ...multiplied, ...lost, ...wrong, ...unswept].slice(0, 8).map((one) => `  ${one}`),
  ];
};

/** What all runs came to. `isGood`: nothing twice, lost or wrongly reported, and no run broken. */
export const totalsOf = (
  outcomes: readonly Outcome[],
  seconds: number,
): {
  readonly lines: readonly string[];
  readonly isGood: boolean;
  readonly found: Readonly<Record<Sign, number>>;
} => {
  const reports = outcomes.flatMap((one) => (one.kind === 'report' ? [one.report] : []));
  const broken = outcomes.length - reports.length;
  const kills = reports.flatMap((one) => one.kills);
  const found = {
    duplicates: sum(reports, (one) => one.duplicates.length),
    multiplied: sum(reports, (one) => one.multiplied.length),
    lost: sum(reports, (one) => one.lost.length),
    wrong: sum(reports, (one) => one.wrong.length),
    unswept: sum(reports, (one) => one.unswept.length),
  };
  const scenes = reports.flatMap((one) => one.scenes);
  const byLoad = [...new Set(reports.map((one) => one.load))].map((load) => {
    const some = reports.filter((one) => one.load === load);
    const mean = sum(some, (one) => one.seconds) / some.length;
    return `${load} ${some.length} at ${mean.toFixed(1)} s`;
  });
  return {
    lines: [
      `runs: ${outcomes.length} of ${reports[0]?.records ?? 0} records (${byLoad.join(', ')})`,
      `kills: ${kills.length} (${counted(kills, killMoments)})`,
      `faults injected: ${struckIn(reports)}`,
      `requests: ${sum(reports, (one) => one.requests)}, repeats under a key: ${sum(reports, (one) => one.keyRepeats)}`,
      `scenes: ${counted(scenes, [...new Set(scenes)]) || 'none'}`,
      `duplicates: ${found.duplicates}`,
      `orders with lines multiplied: ${found.multiplied}`,
      `lost: ${found.lost}`,
      `wrongly reported: ${found.wrong}`,
      `doubles where the assumptions were broken: ${sum(reports, (one) => one.swept)} swept, ${found.unswept} not`,
      `in doubt: ${sum(reports, (one) => one.inDoubt)}, each shown to the person ` +
        `(${sum(reports, (one) => one.inDoubtThere)} of them are there); ` +
        `${sum(reports, (one) => one.resolved)} more were resolved by looking again`,
      `waiting for the service: ${sum(reports, (one) => one.waiting)}`,
      `broken: ${broken}`,
      `seconds: ${Math.round(seconds)}`,
      `seeds: ${seedsOf(outcomes.map((one) => (one.kind === 'report' ? one.report.seed : one.seed)))}`,
    ],
    isGood: Object.values(found).every((count) => count === 0) && broken === 0,
    found,
  };
};

/** Seeds as ranges. */
const seedsOf = (seeds: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const seed of [...seeds].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && seed === last[1] + 1) last[1] = seed;
    else ranges.push([seed, seed]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
};
