import type { Case } from './ground';

/** What a class came to. */
export type Told = { readonly name: string; readonly cases: readonly Case[]; readonly minutes: number };

const worst = (cases: readonly Case[], of: 'peakMb' | 'seconds'): number =>
  Math.max(0, ...cases.map((one) => one[of]));

const HEAD = ['class', 'cases', 'held', 'worst memory', 'worst time'] as const;

/** One line a class, as wide as it needs to be. Memory is that of the largest process, time of the processor (a call: until its answer). */
export const tableOf = (all: readonly Told[]): readonly string[] => {
  const rows = all.map(({ name, cases }): readonly string[] => {
    const mb = worst(cases, 'peakMb');
    return [
      name,
      String(cases.length),
      String(cases.filter(({ fault }) => fault === null).length),
      mb === 0 ? '' : `${Math.round(mb)} MB`,
      `${worst(cases, 'seconds').toFixed(1)} s`,
    ];
  });
  const lines = [HEAD, ...rows];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
};

/** Each case that did not hold, in words. */
export const faultsIn = ({ name, cases }: Told): readonly string[] =>
  cases.flatMap((one) => (one.fault === null ? [] : [`${name}: ${one.name}: ${one.fault}`]));
