import { words } from '../../core/issues/codes';
import { targetNamed } from '../../core/targets';
import { failed, ok, type Result } from '../../core/values/result';
import type { Summary } from '../../ipc/shapes';
import { duration, type Given, type OptionSpec, wholeNumber } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';
import { check, checkOptions, hasNoRows, remarkOnOwn } from './check';
import type { Command, Reply } from './command';
import { foundTeller, otherWarnings } from './found-there';
import { remarkOnQuestions } from './payments-gate';
import { remarkOn, remarkOnPaying, sentReply, summaryReply } from './summary-reply';

const paceOptions = {
  'chunk-size': { type: 'string', value: 'N', help: 'records in one request (50)' },
  'in-flight': { type: 'string', value: 'N', help: 'requests under way at once (2)' },
} as const;

/** How what was checked is sent. */
export const sendOptions = {
  'only-valid': { type: 'boolean', help: 'send the valid records although others are invalid' },
  'accept-warnings': {
    type: 'boolean',
    help: 'put on record that the warnings are known, and send updates of orders whose lines they change or leave out; it lifts nothing that stops the file',
  },
  wait: {
    type: 'string',
    isDuration: true,
    value: '[DURATION]',
    help: 'wait for the results (the default); with 60m no longer than that after what was sent last: exit code 6 or 4, resume goes on',
  },
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
  { records, file, nothingSent, earlier }: Pick<Summary, 'records' | 'file' | 'nothingSent' | 'earlier'>,
): string | null => {
  if (nothingSent !== undefined) return `${nothingSent.sentence}\n${nothingSent.advice}`;
  const why = ofRecords(given, { records, file });
  if (why === null) return null;
  const { sentence, advice } = words(...why);
  const option = why[0] === 'invalid-records' ? ' With --only-valid, those without an error are sent.' : '';
  return [`${sentence}\n${advice}${option}`, ...sentBefore(earlier ?? [])].join('\n');
};

/** Outcomes that an import may still change when it goes on. */
const OPEN = ['unsent', 'pending', 'in-doubt'];

/** Records that an earlier import has are not to be corrected; where it is not at its end, it is what goes on. */
const sentBefore = (earlier: NonNullable<Summary['earlier']>): readonly string[] => {
  const count = earlier.reduce((sum, { records }) => sum + records, 0);
  if (count === 0) return [];
  const which =
    count === 1
      ? '1 of these was in an earlier import already: it is not sent twice. Where it reads otherwise here its issue says so; else nothing of it is to be corrected.'
      : `${count} of these were in an earlier import already: none is sent twice. Where one reads otherwise here its issue says so; else nothing of them is to be corrected.`;
  const open = earlier.filter(({ outcomes }) => OPEN.some((outcome) => (outcomes[outcome] ?? 0) > 0));
  return [
    which,
    ...open.map(({ importId, fileName }) => `Go on with that of ${fileName}: tallyport resume ${importId}`),
  ];
};

type Words = readonly [string, Record<string, string>];

const ofRecords = (given: Given, { records, file }: Pick<Summary, 'records' | 'file'>): Words | null => {
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
  { importId, sendsExisting }: { readonly importId: string; readonly sendsExisting: boolean },
): Promise<Result<readonly string[]>> => {
  const choices = await session.do['imports.choices']({ importId });
  if (!choices.ok) return choices;
  const said = choices.value.flatMap(({ value, count, heldBack, confirm }) =>
    value === null || confirm === null
      ? []
      : [{ value, count: count + (sendsExisting ? heldBack : 0), why: confirm }],
  );
  for (const one of said)
    if (one.count > 0) remarkOn(out, 'choice-confirmed', { ...one, count: String(one.count) });
  return ok(said.map(({ value }) => value));
};

const MOST_TOLD = 3;

/** Warnings stop nothing (decision 12): whoever has not said that they are known is told what goes out with one. */
const remarkWarnings = (given: Given, out: Out, { records, issues }: Pick<Summary, 'records' | 'issues'>) => {
  const { count, told } = otherWarnings({ records, issues });
  if (count === 0 || given.isSet('accept-warnings') || given.isSet('quiet')) return;
  const more = told.length > MOST_TOLD ? ` And ${told.length - MOST_TOLD} more kinds.` : '';
  const which = `${told.slice(0, MOST_TOLD).join(' ')}${more}`;
  remarkOn(out, 'warnings-go-out', { count: String(count), which });
};

/** The tail of an import (decision 6), by name: a request of its own that says what it is for. */
const LEAST_WITH_LAST = 3;

const remarkLast = (
  given: Given,
  out: Out,
  { target, records: { valid, existing } }: Pick<Summary, 'target' | 'records'>,
) => {
  const hasLast = targetNamed(target)?.bulk.resend === 'look-up' && valid - existing >= LEAST_WITH_LAST;
  if (hasLast && !given.isSet('quiet'))
    out.remark(
      'The last record is sent separately, after all others, as proof of what became of an unanswered one.',
    );
};

/** Looks in which what stands there must stay the same, so that it was told before it counts. */
const MOST_LOOKS = 4;

/** What the look before sending found to be invalid keeps all from going out: the summary tells of it like that of a check. */
export const HELD_BY_LOOK: ReadonlySet<string> = new Set([
  ...['invalid-records', 'invalid-records-updates-held', 'nothing-to-send-updates-held'],
  ...['invalid-records-overwrites-held', 'nothing-to-send-overwrites-held'],
]);

type Checked = Pick<Summary, 'importId' | 'target' | 'records' | 'issues'>;
type Order = Parameters<Session['do']['imports.submit']>[0];

/**
 * Begins to send, once what the look before the first byte finds was told: as long as it finds more, nothing leaves. Null: it
 * is on its way; else the answer of a command that sent nothing.
 */
const begin = async (
  given: Given,
  session: Session,
  out: Out,
  { checked, order }: { readonly checked: Checked; readonly order: Order },
): Promise<Result<Reply> | null> => {
  const { importId } = checked;
  const teller = foundTeller(given, session, out);
  await teller.tell(importId, checked);
  let known: Pick<Summary, 'target' | 'records'> = checked;
  for (let looks = 1; ; looks++) {
    const started = await session.do['imports.submit'](order);
    if (started.ok) {
      remarkLast(given, out, known);
      return null;
    }
    const now = await session.do['imports.summary']({ importId });
    if (!now.ok) return started;
    known = now.value;
    await teller.tell(importId, now.value);
    const { code, params } = started.problem;
    const isHeld = HELD_BY_LOOK.has(code);
    if (isHeld) remarkOn(out, code, params);
    if (isHeld || session.isInterrupted()) return ok(summaryReply(now.value));
    if (code !== 'guard-found-more' || looks >= MOST_LOOKS) return started;
  }
};

/** Sends a checked import and waits for what became of it. */
export const sendChecked = async (
  given: Given,
  session: Session,
  out: Out,
  checked: Checked,
): Promise<Result<Reply>> => {
  const { importId, target } = checked;
  const stopAfter = wholeNumber(given, 'stop-after-chunks', 1);
  if (!stopAfter.ok) return stopAfter;
  const wait = duration(given, 'wait');
  if (!wait.ok) return wait;
  const sendExisting = given.text('send-existing');
  const confirmed = await saidByMapping(session, out, {
    importId,
    sendsExisting: sendExisting !== undefined,
  });
  if (!confirmed.ok) return confirmed;
  remarkWarnings(given, out, checked);
  remarkOnPaying(out, target);
  const order: Order = {
    importId,
    onlyValid: given.isSet('only-valid'),
    acceptWarnings: true,
    warningsKnown: given.isSet('accept-warnings'),
    tellsFirst: true,
    holdsUpdates: !given.isSet('accept-warnings'),
    confirmProduction: given.text('confirm-production') ?? null,
    confirmed: [...confirmed.value],
    stopAfterChunks: stopAfter.value ?? null,
    waitForBatches: !given.isSet('no-wait'),
    waitMs: wait.value ?? undefined,
    ...(sendExisting === undefined ? {} : { sendExisting }),
  };
  const ended = await begin(given, session, out, { checked, order });
  return ended ?? sentReply(session, out, importId);
};

/** Options of sending that contradict each other or are no numbers, told before anything is done. */
export const sendingIsClear = (given: Given): Result<null> => {
  const stopAfter = wholeNumber(given, 'stop-after-chunks', 1);
  if (!stopAfter.ok) return stopAfter;
  const wait = duration(given, 'wait');
  if (!wait.ok) return wait;
  return wait.value !== undefined && given.isSet('no-wait')
    ? failed('arguments-wrong', { detail: '--wait and --no-wait exclude each other' })
    : ok(null);
};

/** Checks a file and sends what is good of it, then waits for what became of it. */
export const submit = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
  const clear = sendingIsClear(given);
  if (!clear.ok) return clear;
  const checked = await check(given, session, out);
  if (!checked.ok) return checked;
  remarkOnOwn(given, out, checked.value);
  const why = heldBack(given, checked.value);
  if (why !== null) out.remark(why);
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
      about:
        'Journals a file, reads the list of what the service has (about one request per 100 invoices there; 10,000 invoices are 100 requests; skipped when it was read in the last 15 minutes), sends in chunks, the last record separately as proof, waits for the batches and reconciles their results.',
      options: importOptions,
    },
    access: 'write',
    run: submit,
  },
];
