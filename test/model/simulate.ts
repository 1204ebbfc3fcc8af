import fc from 'fast-check';
import type { LoadName } from './loads';
import { play } from './play';
import { type Scenario, scenarios } from './scenario';
import type { Control, Report } from './stage';
import type { Law } from './witness';
import type { World } from './worlds';

/** What is counted as found. */
export type Search = {
  readonly control?: Control;
  readonly load?: LoadName;
  /** Whether what is found is made smaller before it is told; absent: it is. */
  readonly isShrunk?: boolean;
  /** What every scenario is made to have. */
  readonly having?: Partial<Scenario>;
  readonly world?: Partial<World>;
  /** Only violations of these laws; absent: of all. */
  readonly laws?: readonly Law[];
};

export type Found = {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly shrinks: number;
  readonly report: Report;
};

const isFound = (report: Report, { laws }: Search): boolean =>
  report.violations.some(({ law }) => laws === undefined || laws.includes(law));

/** Plays the scenario of a seed. What is found is made as small as it will go; null: nothing is found. */
export const playSeed = async (
  seed: number,
  search: Search,
  onReport: (report: Report) => void = () => undefined,
): Promise<Found | null> => {
  let isFirst = true;
  const drawn = scenarios(search.load ?? null).map((scenario) => ({
    ...scenario,
    ...search.having,
    world: { ...scenario.world, ...search.world },
  }));
  const property = fc.asyncProperty(drawn, async (scenario) => {
    const report = await play(scenario, search.control);
    if (isFirst) onReport(report);
    isFirst = false;
    return !isFound(report, search);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: search.isShrunk === false,
  });
  const [scenario] = details.counterexample ?? [];
  if (scenario === undefined) return null;
  return { seed, scenario, shrinks: details.numShrinks, report: await play(scenario, search.control) };
};

/** A finding in lines for a person. */
export const foundLines = ({ seed, scenario, shrinks, report }: Found): readonly string[] => {
  const { commands, faults, batches, answers, ...rest } = scenario;
  return [
    `seed ${seed}: ${report.violations.map(({ law, what }) => `${law}: ${what}`).join('; ')}`,
    `made smaller ${shrinks} times:`,
    ...Object.entries(rest).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    ...faults.map((one) => `  ${one.fault} at ${one.direction} ${one.number}`),
    ...batches.map((one) => `  batch ${one.batch} ${one.shape}`),
    ...answers.map((one) => `  answer to send ${one.send} ${one.shape}`),
    ...commands.map((one) => `  ${JSON.stringify(one)}`),
    'what happened:',
    ...report.trace,
  ];
};
