import { paymentsWord } from '../../core/service/payments/words';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import type { Output } from '../../ipc/contract';
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
    help: 'this payment status, which an invoice of the payment has, means "nothing paid, nothing scheduled" at this whole service, from now on, also where this payment is then refused; needs --by and --note',
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

const quoted = (words: readonly string[]): string =>
  words.length === 0 ? 'none that could be read' : words.map((word) => `'${word}'`).join(', ');

/** Whether anything stands against it that no answer could let pass. */
const isRefused = ({ issues }: Summary, { open }: Output<'payments.questions'>): boolean =>
  issues.some(
    ({ severity, message }) => severity === 'error' && !open.some((one) => one.message === message),
  );

/**
 * Confirms the words of --confirm-word for the service of a draft, where its invoices have them, and checks it again. A word
 * that none of them has is refused: it would hold for the whole service.
 */
const confirmWords = async (
  given: Given,
  session: Session,
  out: Out,
  checked: Checked,
): Promise<Result<Summary>> => {
  const all = given.texts('confirm-word');
  if (all.length === 0) return ok(checked.summary);
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  const { connectionId, summary } = checked;
  const { importId } = summary;
  const known = await session.do['payments.words']({ connectionId });
  if (!known.ok) return known;
  const asked = await session.do['payments.questions']({ importId });
  if (!asked.ok) return asked;
  const { words } = asked.value;
  // One that is confirmed already is confirmed, whatever the invoices of this payment read.
  const isKnown = (word: string): boolean => known.value.words.some((one) => one.word === word);
  const fresh = all.filter((word) => words.includes(word) || !isKnown(word));
  if (fresh.length === 0) return ok(summary);
  // Nothing was read of invoices that are refused for another reason: that is what is told.
  if (words.length === 0 && isRefused(summary, asked.value)) return ok(summary);
  const other = fresh.find((word) => !words.includes(word));
  if (other !== undefined) return failed('payment-word-not-here', { word: other, words: quoted(words) });
  for (const word of fresh) {
    const said = await session.do['payments.sayWord']({ connectionId, word, isOpen: true, ...signed.value });
    if (!said.ok) return said;
    remarkOn(out, 'payment-status-confirmed', { word });
  }
  return session.do['drafts.prepare']({ importId });
};

/** What is told of an invoice after an answer may be asked about in turn. */
const MOST_ROUNDS = 4;

/** A checked draft, with the connection that it goes out over. */
type Checked = { readonly summary: Summary; readonly connectionId: string };

/** An invoice as --invoice names it, for example `id=0000031619`; the question has the name alone. */
const AS_TYPED = /^(?:id|number)=/;

/** Answers what is asked of the invoices of --pay-anyway, and checks again. */
const payAnyway = async (given: Given, session: Session, checked: Summary): Promise<Result<Summary>> => {
  const wanted = given.texts('pay-anyway');
  if (wanted.length === 0) return ok(checked);
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  let summary = checked;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const asked = await session.do['payments.questions']({ importId: checked.importId });
    if (!asked.ok) return asked;
    const open = new Set(asked.value.open.map(({ invoice }) => invoice));
    const named = wanted.map((one) => (open.has(one) ? one : one.replace(AS_TYPED, '')));
    const invoices = round === 0 ? named : named.filter((one) => open.has(one));
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

/** Answers what --confirm-word and --pay-anyway answer of a checked draft; nothing else is done. */
export const answerGiven = async (
  given: Given,
  session: Session,
  out: Out,
  checked: Checked,
): Promise<Result<Summary>> => {
  const confirmed = await confirmWords(given, session, out, checked);
  return confirmed.ok ? payAnyway(given, session, confirmed.value) : confirmed;
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

type Words = Output<'payments.words'>;

/** How a status is confirmed, with those that invoices have. */
const confirmText = ({ words, read }: Words): readonly string[] => {
  const open = read.filter(({ word }) => !words.some((one) => one.word === word));
  return [
    ...(open.length === 0
      ? []
      : [
          `Read of invoices and not confirmed: ${open.map(({ word, invoices }) => `'${word}' (${invoices})`).join(', ')}.`,
        ]),
    ...(words.length > 0
      ? []
      : [
          'To confirm one that means nothing paid, nothing scheduled: payments words --connection NAME --confirm WORD --by NAME --note TEXT.',
        ]),
  ];
};

const wordsText = (known: Words): string =>
  [
    known.words.length === 0
      ? 'No payment status is confirmed at this service: each invoice is asked about before it is paid.'
      : table(
          ['payment status', 'confirmed by', 'when', 'note'],
          known.words.map(({ word, name, at, note }) => [word, name, momentText(at), note]),
        ),
    ...confirmText(known),
  ].join('\n');

const say = async (given: Given, session: Session, out: Out): Promise<Result<Reply>> => {
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
    return shown.ok ? ok(reply(shown.value, wordsText(shown.value))) : shown;
  }
  const signed = signedBy(given);
  if (!signed.ok) return signed;
  const isOpen = confirm !== undefined;
  const isUnread = given.isSet('unread');
  const told = { connectionId, word, isOpen, isUnread, ...signed.value };
  const said = await session.do['payments.sayWord'](told);
  if (!said.ok) return said;
  if (isOpen && said.value.read.length === 0) remarkOn(out, 'payment-word-none-read', { word });
  return ok(reply(said.value, wordsText(said.value)));
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
        unread: { type: 'boolean', help: 'with --confirm: also one that no invoice read so far has' },
        withdraw: { type: 'string', value: 'WORD', help: 'this one is asked about again' },
        by: byOption,
        note: noteOption,
      },
    },
    access: 'write',
    run: say,
  },
];
