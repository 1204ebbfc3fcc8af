import { words } from '../core/issues/codes';
import { failed, ok, type Result } from '../core/values/result';
import { commonOptions, type Given, readArguments } from './arguments';
import { changeCommands } from './commands/changes';
import { checkCommands } from './commands/check';
import type { Command, JournalCommand, Reply } from './commands/command';
import { connectionCommands } from './commands/connections';
import { connectionChangeCommands } from './commands/connections-change';
import { directoryCommands } from './commands/directory';
import { fileCommands } from './commands/files';
import { submitCommands } from './commands/import';
import { importsCommands } from './commands/imports';
import { journalCommands } from './commands/journal';
import { orderCommands } from './commands/orders';
import { paymentCommands } from './commands/payments';
import { practiceCommands } from './commands/practice';
import { promoteCommands } from './commands/promote';
import { reconcileCommands } from './commands/reconcile';
import { retryCommands } from './commands/retry';
import { reviewCommands } from './commands/review';
import { searchCommands } from './commands/search';
import { serviceCommands } from './commands/service';
import { sweepCommands } from './commands/sweep';
import { exits } from './exit-codes';
import { commandHelp, commandLines, overview } from './help';
import { type Out, printing, tellProblem } from './output';
import { appVersion, usableNames } from './places';
import { type ProgressTeller, progressTeller } from './progress';
import { type SecretVariables, secretVariables } from './secret-variables';

/** Every command there is, in the order of the help. */
export const commands: readonly Command[] = [
  ...connectionCommands,
  ...connectionChangeCommands,
  ...directoryCommands,
  ...fileCommands,
  ...checkCommands,
  ...submitCommands,
  ...orderCommands,
  ...reconcileCommands,
  ...sweepCommands,
  ...reviewCommands,
  ...retryCommands,
  ...promoteCommands,
  ...importsCommands,
  ...searchCommands,
  ...paymentCommands,
  ...serviceCommands,
  ...changeCommands,
  ...journalCommands,
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

const ENDING = 'Ending after the requests under way; resume goes on. Interrupt once more to end at once.';

/** Runs a command over the journal; the first interrupt ends it in good order, the second at once. */
const withSession = async (command: JournalCommand, given: Given, tools: Tools): Promise<Result<Reply>> => {
  // Most of the program stands behind this: who only asks for help does not wait for it.
  const { openSession } = await import('./session');
  const session = await openSession(given, command.access, tools);
  if (!session.ok) return session;
  const { why, remarks } = session.value;
  for (const { code, params } of [...(why === null ? [] : [why]), ...remarks]) {
    const { sentence, advice } = words(code, params);
    tools.out.remark(`${sentence}\n${advice}`);
  }
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const interrupt = (): void => {
    for (const signal of signals) process.off(signal, interrupt);
    tools.progress.clear();
    tools.out.remark(ENDING);
    session.value.interrupt();
  };
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await command.run(given, session.value, tools.out);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    await session.value.close();
  }
};

type Tools = { readonly out: Out; readonly progress: ProgressTeller; readonly variables: SecretVariables };

const perform = async (
  command: Command,
  words: readonly string[],
  { out, variables }: Pick<Tools, 'out' | 'variables'>,
): Promise<Result<Reply>> => {
  const given = readArguments(command.spec, words);
  if (!given.ok) return given;
  if (given.value.isSet('help'))
    return ok({ document: null, text: commandHelp(command.spec), exitCode: exits.done });
  const names = usableNames(command.spec, given.value);
  if (!names.ok) return names;
  if (command.access === 'none') return command.run(given.value, out);
  const progress = progressTeller(out, given.value.isSet('quiet'));
  try {
    return await withSession(command, given.value, {
      out: {
        ...out,
        remark: (text) => {
          progress.clear();
          out.remark(text);
        },
      },
      progress,
      variables,
    });
  } finally {
    progress.clear();
  }
};

/** An option that no command has, where none is named. */
const strayOption = (words: readonly string[]): string | undefined =>
  words.find((word) => {
    const name = word.slice(2).split('=')[0] ?? '';
    return word.startsWith('--') && name !== 'version' && commonOptions[name] === undefined;
  });

/** What is answered where no command is named: help where it is asked for, else what is wrong. */
const withoutCommand = (ordered: readonly string[], out: Out): number => {
  const wrong = (detail: string): number =>
    tellProblem(out, failed('arguments-wrong', { detail }).problem, ordered.includes('--json'));
  const words = ordered.filter((word) => !word.startsWith('--'));
  const [first] = words;
  const stray = first === undefined ? strayOption(ordered) : undefined;
  if (stray !== undefined) return wrong(`unknown option '${stray}'`);
  if (first === undefined && ordered.includes('--version')) {
    out.result(appVersion());
    return exits.done;
  }
  if (first === undefined || first === 'help') {
    const isAsked = first === 'help' || ordered.includes('--help');
    if (isAsked) out.result(overview(commands));
    else out.remark(overview(commands));
    return isAsked ? exits.done : exits.arguments;
  }
  const group = commands.filter(({ spec }) => spec.words[0] === first);
  if (group.length > 0 && words.length === 1 && ordered.includes('--help')) {
    out.result(commandLines(group));
    return exits.done;
  }
  const known = group.map(({ spec }) => spec.words.join(' ')).join(', ');
  const detail = `there is no command '${words.slice(0, group.length > 0 ? 2 : 1).join(' ')}'`;
  const whole = known === '' ? detail : `${detail}; there is ${known}`;
  return wrong(whole);
};

/** Runs one command line and answers its exit code. `variables`: the secrets of the environment. */
export const run = async (
  words: readonly string[],
  to: Out,
  variables: SecretVariables = secretVariables(process.env),
): Promise<number> => {
  const out = printing(to);
  const ordered = commandFirst(words);
  const asJson = ordered.includes('--json');
  const command = commands.find((one) => isNamedBy(one, ordered));
  if (command === undefined) return withoutCommand(ordered, out);
  const result = await perform(command, ordered.slice(command.spec.words.length), { out, variables });
  if (!result.ok)
    return tellProblem(out, result.problem, asJson, command.access !== 'none' && command.isTyped === true);
  const { document, text, exitCode } = result.value;
  if (asJson && document !== null) out.result(JSON.stringify(document, null, 2));
  else if (text !== '') out.result(text);
  return exitCode;
};
