import { type ParseArgsConfig, parseArgs } from 'node:util';
import { failed, ok, type Result } from '../core/values/result';

export type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** A yes-or-no that can be denied as well: --no-NAME. */
  readonly isDeniable?: boolean;
  /** A duration that may be left out: --NAME or --NAME 60m. */
  readonly isDuration?: boolean;
  /** What stands for the value in the help, for example FILE. */
  readonly value?: string;
  readonly help: string;
};

/** What a command takes: its own options beside the common ones, and its words. */
export type CommandSpec = {
  /** The words that name it, for example ['connections', 'add']. */
  readonly words: readonly string[];
  /** Names of the arguments after them; a leading ? marks one that may be left out, a final … one that may come again. */
  readonly arguments: readonly string[];
  /** What it will do, in one or two sentences. */
  readonly about: string;
  /** What its options mean, where that takes more than a line each; told by its --help only. */
  readonly more?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Options that are understood and not offered: the command says why it cannot do them. */
  readonly unoffered?: Readonly<Record<string, OptionSpec>>;
};

export const commonOptions: Readonly<Record<string, OptionSpec>> = {
  'data-dir': {
    type: 'string',
    value: 'DIR',
    help: 'where the journal and the settings live; or a review file (.tallyport)',
  },
  json: { type: 'boolean', help: 'one JSON document on standard output instead of a table' },
  quiet: { type: 'boolean', help: 'no progress on standard error' },
  'secrets-stdin': { type: 'boolean', help: 'read {"apiKey","clientId","clientSecret"} from standard input' },
  help: { type: 'boolean', help: 'say what the command does' },
};

/** Values of a command line, by option name. */
export type Given = {
  readonly arguments: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
  /** False: denied with --no-NAME; undefined: not said. */
  readonly flag: (name: string) => boolean | undefined;
};

/** The first sentence: what follows it is advice for another kind of program. */
const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/)[0]?.replace(/\.$/, '') ?? '';

/** The options of a command, with those common to all. */
export const allOptions = (spec: CommandSpec): Readonly<Record<string, OptionSpec>> => ({
  ...commonOptions,
  ...spec.options,
  ...spec.unoffered,
});

/** The options for the parser; a deniable one stands under its --no- name as well. */
const optionsOf = (spec: CommandSpec): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries(allOptions(spec)).flatMap(([name, option]) => {
      const parsed = { type: option.type, multiple: option.multiple ?? false };
      return option.isDeniable === true
        ? [
            [name, parsed],
            [`no-${name}`, parsed],
          ]
        : [[name, parsed]];
    }),
  );

const textsOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
};

const given = (values: Readonly<Record<string, unknown>>, positionals: readonly string[]): Given => ({
  arguments: positionals,
  text: (name) => textsOf(values[name])[0],
  texts: (name) => textsOf(values[name]),
  isSet: (name) => values[name] === true,
  flag: (name) => (values[`no-${name}`] === true ? false : values[name] === true ? true : undefined),
});

/** What may be meant as a duration: no name of a file or an import looks so. */
const DURATION_LIKE = /^\d+[a-z]*$/i;

/** A duration that was left out is given as an empty one: the parser knows no value that may be missing. */
const withDurations = (spec: CommandSpec, words: readonly string[]): readonly string[] => {
  const names = Object.entries(spec.options).flatMap(([name, { isDuration }]) =>
    isDuration === true ? [`--${name}`] : [],
  );
  return words.map((word, index) =>
    names.includes(word) && !DURATION_LIKE.test(words[index + 1] ?? '') ? `${word}=` : word,
  );
};

/** Reads the words after a command. Errors: arguments-wrong, naming the option or the missing argument. */
export const readArguments = (spec: CommandSpec, words: readonly string[]): Result<Given> => {
  try {
    const parsed = parseArgs({
      args: [...withDurations(spec, words)],
      options: optionsOf(spec),
      allowPositionals: true,
      strict: true,
    });
    const values = given(parsed.values, parsed.positionals);
    if (values.isSet('help')) return ok(values);
    const needed = spec.arguments.filter((name) => !name.startsWith('?'));
    const missing = needed[parsed.positionals.length];
    if (missing !== undefined) return failed('arguments-wrong', { detail: `${missing} is missing` });
    const takesMore = spec.arguments.at(-1)?.endsWith('…') === true;
    const extra = takesMore ? undefined : parsed.positionals[spec.arguments.length];
    return extra === undefined
      ? ok(values)
      : failed('arguments-wrong', { detail: `unexpected argument '${extra}'` });
  } catch (error) {
    return failed('arguments-wrong', { detail: detailOf(error) });
  }
};

/** A whole number of at least `least`. Errors: arguments-wrong. */
export const wholeNumber = (values: Given, name: string, least: number): Result<number | undefined> => {
  const text = values.text(name);
  if (text === undefined) return ok(undefined);
  return /^\d{1,9}$/.test(text) && Number(text) >= least
    ? ok(Number(text))
    : failed('arguments-wrong', { detail: `--${name} '${text}' is not a whole number of ${least} or more` });
};

const MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A duration in milliseconds; null: named without one; undefined: not said. Errors: arguments-wrong. */
export const duration = (values: Given, name: string): Result<number | null | undefined> => {
  const text = values.text(name);
  if (text === undefined) return ok(undefined);
  if (text === '') return ok(null);
  const [, count = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (MS[unit] ?? 0);
  return ms > 0
    ? ok(ms)
    : failed('arguments-wrong', { detail: `--${name} '${text}' is no duration like 90s, 60m or 2h` });
};

/** One of a few words. Errors: arguments-wrong, naming them. */
export const oneOf = <T extends string>(
  values: Given,
  name: string,
  allowed: readonly T[],
): Result<T | undefined> => {
  const text = values.text(name);
  if (text === undefined) return ok(undefined);
  const found = allowed.find((word) => word === text);
  return found === undefined
    ? failed('arguments-wrong', { detail: `--${name} '${text}' is none of ${allowed.join(', ')}` })
    : ok(found);
};

/** An option that must be there. Errors: arguments-wrong. */
export const required = (values: Given, name: string): Result<string> => {
  const text = values.text(name);
  return text === undefined || text === ''
    ? failed('arguments-wrong', { detail: `--${name} is missing` })
    : ok(text);
};

type Place = { readonly id: string; readonly name: string };

/** Values of the form `ID` or `ID=NAME`. Errors: arguments-wrong. */
export const placesGiven = (values: Given, name: string): Result<readonly Place[]> => {
  const places: Place[] = [];
  for (const text of values.texts(name)) {
    const [id = '', ...rest] = text.split('=');
    if (id.trim() === '') return failed('arguments-wrong', { detail: `--${name} '${text}' names no ID` });
    places.push({ id, name: rest.length === 0 ? id : rest.join('=') });
  }
  return ok(places);
};
