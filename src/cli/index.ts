import { words } from '../core/issues/codes';
import { visible } from '../core/values/visible';
import { hideSecrets } from '../main/http/redact';
import { exits } from './exit-codes';
import { run } from './run';
import { takeSecretVariables } from './secret-variables';

// Whatever is written is for its owner alone, also what a library makes beside it.
process.umask(0o077);

const variables = takeSecretVariables();

// A log that cannot be written, on a full disk say, is no reason to leave a load in the middle.
process.stderr.on('error', () => undefined);

let lost: string | null = null;
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end (`… | head`); that is no fault.
  if (code !== 'EPIPE') lost = message;
});

/** A result that went nowhere is told, and a script must not take it for an empty one. */
process.on('exit', () => {
  if (lost === null) return;
  const { sentence, advice } = words('result-not-written', { detail: lost });
  process.stderr.write(`${visible(sentence)}\n${advice}\n`);
  if (process.exitCode === exits.done) process.exitCode = exits.arguments;
});

// What a library should write differently is nothing that a person at a terminal can do anything about.
process.noDeprecation = true;

const USUAL_COLUMNS = 80;

/** A terminal that does not know its width says 0 or nothing. */
const columnsOfTerminal = (): number | null => {
  if (process.stderr.isTTY !== true) return null;
  return process.stderr.columns > 0 ? process.stderr.columns : USUAL_COLUMNS;
};

const out = {
  result: (text: string) => void process.stdout.write(`${text}\n`),
  remark: (text: string) => void process.stderr.write(`${text}\n`),
  draw: (text: string) => void process.stderr.write(text),
  columns: columnsOfTerminal,
};

process.exitCode = await run(process.argv.slice(2), out, variables).catch((error: unknown) => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const said = hideSecrets(visible(detail), Object.values(variables));
  process.stderr.write(`Tallyport met a fault of its own: ${said}\n`);
  return exits.ownFault;
});
