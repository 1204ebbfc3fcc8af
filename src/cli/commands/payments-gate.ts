import { paymentsWord } from '../../core/service/payments/words';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { Summary } from '../../ipc/shapes';
import { type Given, type OptionSpec, required } from '../arguments';
import { type Out, table } from '../output';
import type { Session } from '../session';
import { type Command, type Reply, reply } from './command';
import { connectionNamed, connectionOption } from './named-connection';
import { remarkOn } from './summary-reply';

const byOption: OptionSpec = {
  type: 'string',
  value: 'NAME',
  help: 'who decides; kept with the answer',
};
const noteOption: OptionSpec = { type: 'string', value: 'TEXT', help: 'the reason; kept with the answer' };

/** How what is asked before a payment is answered. */
export const gateOptions: Readonly<Record<string, OptionSpec>> = {
  'pay-anyway': {
    type: 'string',
    multiple: true,
    value: 'INVOICE',
    help: 'pay this invoice although it is asked about (archived, not approved, its payment status not confirmed …); named as the payment names it; needs --by and --note',
  },
  'confirm-word': {
    type: 'string',
    multiple: true,
    value: 'WORD',
    help: 'this payment status means "nothing paid, nothing scheduled" at this whole service, from now on, also where this payment is then refused; needs --by and --note',
  },
  by: byOption,
  note: noteOption,
};

type Signed = { readonly name: string; readonly note: string };

const signedBy = (given: Given): Result<Signed> => {
  const name = required(given, 'by');
  if (!name.ok) return name;
  const note = required(given, 'note');
  return note.ok ? ok({ name: name.value, note: note.value }) : note;
};

const ANSWERS = ['pay-anyway', 'confirm-word'] as const;

/** Options that answer something, told wrong before anything is done: they need name and reason. */
export const gateIsClear = (given: Given): Result<null> => {
  const isAnswering = ANSWERS.some((name) => given.texts(name).length > 0);
  const isSigned = given.text('by') !== undefined || given.text('note') !== undefined;
  if (!isAnswering)
    return isSigned
      ? failed('arguments-wrong', { detail: '--by and --note need --pay-anyway or --confirm-word' })
      : ok(null);
  const signed = signedBy(given);
  return signed.ok ? ok(null) : signed;
};

/** Confirms the words of --confirm-word for the service of a connection. */
export const confirmWords = async (
  given: Given,
  session: Session,
  out: Out,
  connectionId: string,
): Promise<Result<null>> => {
  const all = given.texts('confirm-word');
  if (all.length === 0) return ok(null);
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  for (const word of all) {
    const said = await session.do['payments.sayWord']({ connectionId, word, isOpen: true, ...signed.value });
    if (!said.ok) return said;
    remarkOn(out, 'payment-status-confirmed', { word });
  }
  return ok(null);
};

/** What is told of an invoice after an answer may be asked about in turn. */
const MOST_ROUNDS = 4;

/** Answers what is asked of the invoices of --pay-anyway, and checks again. */
export const answerGiven = async (
  given: Given,
  session: Session,
  checked: Summary,
): Promise<Result<Summary>> => {
  const wanted = given.texts('pay-anyway');
  if (wanted.length === 0) return ok(checked);
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  let summary = checked;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const asked = await session.do['payments.questions']({ importId: checked.importId });
    if (!asked.ok) return asked;
    const open = new Set(asked.value.open.map(({ invoice }) => invoice));
    const invoices = round === 0 ? [...wanted] : wanted.filter((one) => open.has(one));
    if (invoices.length === 0) break;
    const answered = await session.do['payments.answer']({
      importId: checked.importId,
      invoices,
      ...signed.value,
    });
    if (!answered.ok) return answered;
    summary = answered.value;
  }
  return ok(summary);
};

/** Tells how what is asked can be answered; gives what it has told. */
export const remarkOnQuestions = async (
  session: Session,
  out: Out,
  importId: string,
): Promise<readonly string[]> => {
  const asked = await session.do['payments.questions']({ importId });
  if (!asked.ok) return [];
  for (const { message, advice } of asked.value.open) out.remark(`${message}\n${advice}`);
  if (asked.value.open.length > 0)
    out.remark(
      'On the command line: --pay-anyway INVOICE, or --confirm-word WORD for a payment status, with --by NAME --note TEXT.',
    );
  return asked.value.open.map(({ message }) => message);
};

const wordsText = (all: readonly { word: string; name: string; note: string; at: string }[]): string =>
  table(
    ['payment status', 'confirmed by', 'when', 'note'],
    all.map(({ word, name, at, note }) => [word, name, momentText(at), note]),
  );

const say = async (given: Given, session: Session): Promise<Result<Reply>> => {
  const name = required(given, 'connection');
  if (!name.ok) return name;
  const connection = await connectionNamed(session, name.value);
  if (!connection.ok) return connection;
  const connectionId = connection.value.id;
  const confirm = given.text('confirm');
  const withdraw = given.text('withdraw');
  if (confirm !== undefined && withdraw !== undefined)
    return failed('arguments-wrong', { detail: '--confirm and --withdraw exclude each other' });
  const word = confirm ?? withdraw;
  if (word === undefined) {
    const shown = await session.do['payments.words']({ connectionId });
    return shown.ok ? ok(reply(shown.value, wordsText(shown.value.words))) : shown;
  }
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  const isOpen = confirm !== undefined;
  const said = await session.do['payments.sayWord']({ connectionId, word, isOpen, ...signed.value });
  return said.ok ? ok(reply(said.value, wordsText(said.value.words))) : said;
};

/** payments words */
export const gateCommands: readonly Command[] = [
  {
    spec: {
      words: [paymentsWord, 'words'],
      arguments: [],
      about:
        'Lists the payment statuses that count as "nothing paid, nothing scheduled" at the service of a connection; confirms one, or takes it back, by name and reason.',
      options: {
        connection: connectionOption,
        confirm: {
          type: 'string',
          value: 'WORD',
          help: 'this payment status means: nothing paid, nothing scheduled',
        },
        withdraw: { type: 'string', value: 'WORD', help: 'this one is asked about again' },
        by: byOption,
        note: noteOption,
      },
    },
    access: 'write',
    run: say,
  },
];
