import { parseArgs } from 'node:util';
import { type LoadName, loads } from './loads';
import { oneRun, type RunReport } from './one-run';

// `main.mjs ENTRY [--runs N --records N --seed N --settle MS --commit MS --load NAME]`: one line a run, then the sums.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20' },
    records: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '900' },
    commit: { type: 'string', default: '300' },
    load: { type: 'string', multiple: true, default: ['vendors', 'invoices', 'purchase-orders'] },
  },
});
const [entry = ''] = positionals;
const whole = (name: 'runs' | 'records' | 'seed' | 'settle' | 'commit'): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`);
  return number;
};
const isLoad = (name: string): name is LoadName => Object.hasOwn(loads, name);
const names = values.load.filter(isLoad);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const reports: RunReport[] = [];
let faultsOfItsOwn = 0;
for (let run = 0; run < whole('runs'); run += 1) {
  const seed = whole('seed') + run;
  const load = names[run % names.length] ?? 'vendors';
  try {
    const options = { seed, load, records: whole('records'), entry };
    const report = await oneRun({ ...options, settleMs: whole('settle'), commitMs: whole('commit') });
    reports.push(report);
    const { kills, commands, requests, duplicates, lost, wrong, inDoubt, seconds, faults } = report;
    say(
      `seed ${seed} ${load}: ${kills} kills, ${commands} commands, ${requests} requests, ${duplicates.length} duplicates, ` +
        `${lost.length} lost, ${wrong.length} wrongly reported, ${inDoubt} in doubt, ${seconds} s [${faults}]`,
    );
    for (const one of [...duplicates, ...lost, ...wrong].slice(0, 5)) say(`  ${one}`);
  } catch (error) {
    faultsOfItsOwn += 1;
    say(`seed ${seed} ${load}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const sum = (of: (report: RunReport) => number): number => reports.reduce((all, one) => all + of(one), 0);
const bad = sum((one) => one.duplicates.length + one.lost.length + one.wrong.length);
say(
  `${reports.length} runs of ${values.records} records, ${sum((one) => one.kills)} kills, ${sum((one) => one.requests)} requests: ` +
    `${sum((one) => one.duplicates.length)} duplicates, ${sum((one) => one.lost.length)} lost, ` +
    `${sum((one) => one.wrong.length)} wrongly reported, ${sum((one) => one.inDoubt)} in doubt, ${faultsOfItsOwn} runs broken`,
);
process.exitCode = bad + faultsOfItsOwn === 0 ? 0 : 1;
