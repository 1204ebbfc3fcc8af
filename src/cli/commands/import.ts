import { targetNamed } from '../../core/targets';
import { failed, ok, type Result } from '../../core/values/result';
import type { Summary } from '../../ipc/shapes';
import { type Given, type OptionSpec, wholeNumber } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';
import { check, checkOptions, hasNoRows } from './check';
import type { Command, Reply } from './command';
import { remarkOnQuestions } from './payments-gate';
import { remarkOn, remarkOnPaying, settledReply, summaryReply } from './summary-reply';

const paceOptions = {
  'chunk-size': { type: 'string', value: 'N', help: 'records in one request (50)' },
  'in-flight': { type: 'string', value: 'N', help: 'requests under way at once (2)' },
} as const;

/** How what was checked is sent. */
export const sendOptions = {
  'only-valid': { type: 'boolean', help: 'send the valid records although others are invalid' },
  'accept-warnings': { type: 'boolean', help: 'records with warnings are known and accepted' },
  wait: { type: 'boolean', help: 'wait for the results of the batches (the default)' },
  'no-wait': { type: 'boolean', help: 'end when everything is sent; refresh asks for the results later' },
  'stop-after-chunks': { type: 'string', value: 'N', help: 'stop after so many chunks; resume goes on' },
  'confirm-production': {
    type: 'string',
    value: 'NAME',
    help: 'the name of the production connection, once more',
  },
} as const;

/** What an import is told. */
export const importOptions: Readonly<Record<string, OptionSpec>> = {
  ...checkOptions,
  ...paceOptions,
  ...sendOptions,
};

/** Why nothing of a checked import goes out, said on standard error; null: it may be sent. */
export const heldBack = (
  given: Given,
  { records, file }: Summary,
): readonly [string, Record<string, string>] | null => {
  const faulty = records.invalid + records.duplicates;
  const params = { count: String(faulty), total: String(records.total) };
  if (faulty > 0 && !given.isSet('only-valid')) return ['invalid-records', params];
  if (records.valid > 0) return null;
  return hasNoRows({ records, file })
    ? ['nothing-to-send-no-rows', { file: file.name }]
    : ['nothing-to-send', {}];
};

/** What --status or the mapping chose is the person's word; it is told once more before it leaves. */
const saidByMapping = async (
  session: Session,
  out: Out,
  importId: string,
): Promise<Result<readonly string[]>> => {
  const choices = await session.do['imports.choices']({ importId });
  if (!choices.ok) return choices;
  const said = choices.value.flatMap(({ value, count, confirm }) =>
    value === null || confirm === null ? [] : [{ value, count: String(count), why: confirm }],
  );
  for (const one of said) remarkOn(out, 'choice-confirmed', one);
  return ok(said.map(({ value }) => value));
};

/** Sends a checked import and waits for what became of it. */
export const sendChecked = async (
  given: Given,
  session: Session,
  out: Out,
  { importId, target }: Pick<Summary, 'importId' | 'target'>,
): Promise<Result<Reply>> => {
  const stopAfter = wholeNumber(given, 'stop-after-chunks', 1);
  if (!stopAfter.ok) return stopAfter;
  const confirmed = await saidByMapping(session, out, importId);
  if (!confirmed.ok) return confirmed;
  remarkOnPaying(out, target);
  const started = await session.do['imports.submit']({
    importId,
    onlyValid: given.isSet('only-valid'),
    acceptWarnings: true,
    confirmProduction: given.text('confirm-production') ?? null,
    confirmed: [...confirmed.value],
    stopAfterChunks: stopAfter.value ?? null,
    waitForBatches: !given.isSet('no-wait'),
  });
  return started.ok ? settledReply(session, out, importId) : started;
};

/** Options of sending that contradict each other or are no numbers, told before anything is done. */
export const sendingIsClear = (given: Given): Result<null> => {
  const stopAfter = wholeNumber(given, 'stop-after-chunks', 1);
  if (!stopAfter.ok) return stopAfter;
  return given.isSet('wait') && given.isSet('no-wait')
    ? failed('arguments-wrong', { detail: '--wait and --no-wait exclude each other' })
    : ok(null);
};

/** Checks a file and sends what is good of it, then waits for what became of it. */
export const submit = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const clear = sendingIsClear(given);
  if (!clear.ok) return clear;
  const checked = await check(given, session);
  if (!checked.ok) return checked;
  const why = heldBack(given, checked.value);
  if (why !== null) remarkOn(out, ...why);
  if (why !== null && targetNamed(checked.value.target)?.pays !== undefined)
    await remarkOnQuestions(session, out, checked.value.importId);
  if (why !== null || session.isInterrupted()) return ok(summaryReply(checked.value));
  return sendChecked(given, session, out, checked.value);
};

/** import */
export const submitCommands: readonly Command[] = [
  {
    spec: {
      words: ['import'],
      arguments: ['FILE'],
      about: 'Journals a file, sends it in chunks, waits for the batches and reconciles their results.',
      options: importOptions,
    },
    access: 'write',
    run: submit,
  },
];
