import { failed, type Result } from '../core/values/result';
import { commonOptions, readArguments } from './arguments';
import type { Command, Reply } from './commands/command';
import { connectionCommands } from './commands/connections';
import { directoryCommands } from './commands/directory';
import { fileCommands } from './commands/files';
import { importCommands } from './commands/imports';
import { practiceCommands } from './commands/practice';
import { exits } from './exit-codes';
import { commandHelp, overview } from './help';
import { type Out, progressTeller, tellProblem } from './output';
import { openSession } from './session';

export const commands: readonly Command[] = [
  ...connectionCommands,
  ...directoryCommands,
  ...fileCommands,
  ...importCommands,
  ...practiceCommands,
];

/** Common options may stand before the command; they are moved behind it. */
const commandFirst = (words: readonly string[]): readonly string[] => {
  let at = 0;
  while (words[at]?.startsWith('--')) {
    const name = (words[at] ?? '').slice(2);
    const takesValue = !name.includes('=') && commonOptions[name]?.type === 'string';
    at += takesValue ? 2 : 1;
  }
  return [...words.slice(at), ...words.slice(0, at)];
};

const isNamedBy = (command: Command, words: readonly string[]): boolean =>
  command.spec.words.every((word, index) => words[index] === word);

const perform = async (command: Command, words: readonly string[], out: Out): Promise<Result<Reply>> => {
  const given = readArguments(command.spec, words);
  if (!given.ok) return given;
  if (given.value.isSet('help')) return { ok: true, value: { document: null, text: commandHelp(command.spec), exitCode: exits.done } };
  if (command.access === 'none') return command.run(given.value, out);
  const session = openSession(given.value, command.access, progressTeller(out, given.value.isSet('quiet')));
  if (!session.ok) return session;
  const pauseAll = (): void => void session.value.close();
  process.once('SIGINT', pauseAll);
  process.once('SIGTERM', pauseAll);
  try {
    return await command.run(given.value, session.value, out);
  } finally {
    process.off('SIGINT', pauseAll);
    process.off('SIGTERM', pauseAll);
    await session.value.close();
  }
};

/** Runs one command line and answers its exit code. */
export const run = async (words: readonly string[], out: Out): Promise<number> => {
  const ordered = commandFirst(words);
  const command = commands.find((one) => isNamedBy(one, ordered));
  const asJson = ordered.includes('--json');
  if (command === undefined) {
    const wantsHelp = words.length === 0 || words.includes('--help') || words[0] === 'help';
    if (wantsHelp) {
      out.result(overview(commands));
      return words.length === 0 ? exits.arguments : exits.done;
    }
    const detail = `there is no command '${ordered.filter((word) => !word.startsWith('--')).slice(0, 2).join(' ')}'`;
    return tellProblem(out, failed('arguments-wrong', { detail }).problem, asJson);
  }
  const result = await perform(command, ordered.slice(command.spec.words.length), out);
  if (!result.ok) return tellProblem(out, result.problem, asJson);
  if (out.isTerminal) out.remark('\r\u001b[K');
  if (asJson && result.value.document !== null) out.result(JSON.stringify(result.value.document, null, 2));
  else if (result.value.text !== '') out.result(result.value.text);
  return result.value.exitCode;
};
