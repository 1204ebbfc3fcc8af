import { type CommandSpec, commonOptions, type OptionSpec } from './arguments';
import type { Command } from './commands/command';

const optionLine = (name: string, option: OptionSpec): string =>
  `  --${name}${option.value === undefined ? '' : ` ${option.value}`}${option.multiple === true ? ' …' : ''}`;

const helpOf = (name: string, option: OptionSpec): string =>
  option.isDeniable === true ? `${option.help} (--no-${name}: no)` : option.help;

const optionLines = (options: Readonly<Record<string, OptionSpec>>): string => {
  const entries = Object.entries(options).map(
    ([name, option]) => [optionLine(name, option), helpOf(name, option)] as const,
  );
  const width = Math.min(44, Math.max(0, ...entries.map(([line]) => line.length)));
  return entries.map(([line, help]) => `${line.padEnd(width)}  ${help}`).join('\n');
};

const argumentText = (name: string): string => (name.startsWith('?') ? `[${name.slice(1)}]` : name);

const usage = (spec: CommandSpec): string =>
  ['tallyport', ...spec.words, ...spec.arguments.map(argumentText)].join(' ');

/** What one command does and takes. */
export const commandHelp = (spec: CommandSpec): string =>
  [
    usage(spec),
    '',
    spec.about,
    '',
    ...(Object.keys(spec.options).length === 0 ? [] : ['Options:', optionLines(spec.options), '']),
    'Common options:',
    optionLines(commonOptions),
    ...(spec.more === undefined ? [] : ['', spec.more]),
  ].join('\n');

/** A dot inside a name, .csv say, ends no sentence. */
const firstSentence = (text: string): string => `${(text.split('. ')[0] ?? '').replace(/\.$/, '')}.`;

/** Every one of these commands in a line. */
export const commandLines = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ spec }) => usage(spec).length));
  return commands
    .map(({ spec }) => `  ${usage(spec).padEnd(width)}  ${firstSentence(spec.about)}`)
    .join('\n');
};

/** Every command in a line, and how to learn more. */
export const overview = (commands: readonly Command[]): string =>
  [
    'Tallyport: bulk loads into an accounts-payable service, with a journal that never loses a row.',
    '',
    commandLines(commands),
    '',
    'Variables of the environment:',
    '  TALLYPORT_API_KEY, TALLYPORT_CLIENT_ID, TALLYPORT_CLIENT_SECRET  the credentials, for this command',
    '  TALLYPORT_PASSPHRASE                                             keeps them encrypted under it',
    '  TALLYPORT_DATA_DIR                                               the data folder, where --data-dir names none',
    '',
    'tallyport COMMAND --help says more about one.',
  ].join('\n');
