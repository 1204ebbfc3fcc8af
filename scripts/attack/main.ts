import { copyApp } from '../torture/app-copy';
import { classes } from './classes';
import { controls } from './controls';
import { onGround } from './ground';
import { type Choices, choicesOf } from './options';
import { faultsIn, type Told, tableOf } from './table';

const MOST_FAULTS = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What was chosen; a wrong word is named, and nothing is begun. */
const chosen = (words: readonly string[]): Choices => {
  try {
    return choicesOf(words);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
};

const [checkout = '', ...words] = process.argv.slice(2);
const { classes: names, seed, isQuick, control } = chosen(words);
const app = copyApp(checkout, control === null ? [] : controls[control].changes);
process.once('exit', app.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (control !== null) say(`weakened on purpose: ${controls[control].what}`);
const told: Told[] = [];
for (const name of names) {
  const startedAt = performance.now();
  const cases = await onGround({ entry: app.entry, seed, isQuick }, classes[name]);
  const one = { name, cases, minutes: (performance.now() - startedAt) / 60_000 };
  told.push(one);
  const faults = faultsIn(one);
  say(`${name}: ${cases.length - faults.length} of ${cases.length} held, ${one.minutes.toFixed(1)} min`);
  for (const fault of faults.slice(0, MOST_FAULTS)) say(`  ${fault}`);
  if (faults.length > MOST_FAULTS) say(`  and ${faults.length - MOST_FAULTS} more`);
}
say('');
for (const line of tableOf(told)) say(line);
const faults = told.flatMap(faultsIn);
if (control === null) process.exitCode = faults.length === 0 ? 0 : 1;
else {
  const isNoticed = faults.some((fault) => fault.includes(controls[control].sign));
  say(isNoticed ? 'the run noticed the weakness' : 'the run did NOT notice the weakness');
  process.exitCode = isNoticed ? 0 : 1;
}
