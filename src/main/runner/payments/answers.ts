import { words } from '../../../core/issues/codes';
import { answerable, type GivenAnswer } from '../../../core/service/payments/gate';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { findConnection } from '../../journal/connections';
import { eachIssue, type StoredIssue } from '../../journal/issues';
import { addPaymentAnswers, paymentAnswers, sayOfWord, type Word } from '../../journal/payment-gate';
import { serviceOf } from '../../journal/same-service';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';
import { profileOf } from '../profile';
import { passingWords } from './open-words';

type Questions = Output<'payments.questions'>;
type Open = Questions['open'][number];

const openOf = (issue: StoredIssue): Open | null => {
  const kind = answerable[issue.code];
  const { payee, invoice, seen } = issue.params;
  if (kind === undefined || payee === undefined || invoice === undefined || seen === undefined) return null;
  const { sentence, advice } = words(issue.code, issue.params);
  return {
    record: issue.record ?? 0,
    payee,
    invoice,
    code: issue.code,
    seen,
    kind,
    message: sentence,
    advice,
  };
};

/** What is asked of the invoices of a checked draft that pays, and what was answered. */
export const questionsOf = ({ ports }: Desk, importId: string): Questions => {
  const open: Open[] = [];
  for (const issue of eachIssue(ports.journal, importId)) {
    const one = openOf(issue);
    if (one !== null) open.push(one);
  }
  return { open, answered: [...paymentAnswers(ports.journal, importId)] };
};

const signed = (input: { readonly name: string; readonly note: string }, at: string): Result<Word> => {
  const [name, note] = [input.name.trim(), input.note.trim()];
  return name === '' || note === '' ? failed('payment-answer-unsigned') : ok({ name, note, at });
};

/** What was imported as archived reads so at the service, too: that is one question. */
const alsoMeant = (code: string): readonly string[] => {
  if (code === 'payment-invoice-archived-alike') return [code, 'payment-invoice-archived'];
  return code === 'payment-invoice-archived' ? [code, 'payment-reads-archived'] : [code];
};

/**
 * "Pay all the same": answers every open question of the invoices named, by name and reason, and checks the draft again.
 * Errors: payment-answer-unsigned, payment-answers-none, those of preparing.
 */
export const answerQuestions = async (
  desk: Desk,
  preparer: Preparer,
  input: ParsedInput<'payments.answer'>,
): Promise<Result<Output<'payments.answer'>>> => {
  const draft = desk.open(input.importId);
  if (!draft.ok) return draft;
  const word = signed(input, desk.nowText());
  if (!word.ok) return word;
  const { open } = questionsOf(desk, input.importId);
  const answers: GivenAnswer[] = [];
  for (const invoice of input.invoices) {
    const own = open.filter((one) => one.invoice === invoice);
    if (own.length === 0) return failed('payment-answers-none', { invoice });
    for (const { payee, code, seen } of own)
      answers.push(...alsoMeant(code).map((one) => ({ payee, invoice, code: one, seen })));
  }
  addPaymentAnswers(desk.ports.journal, input.importId, answers, word.value);
  return preparer.prepare(input.importId);
};

type Words = Output<'payments.words'>;

/** The payment words that count as "nothing paid, nothing scheduled" over a connection. Errors: connection-unknown, those of the profile. */
export const wordsOfService = ({ ports }: Desk, connectionId: string): Result<Words> => {
  const connection = findConnection(ports.journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  const profile = profileOf(ports, connection);
  if (!profile.ok) return profile;
  const words = passingWords(ports.journal, connectionId, profile.value);
  return ok({ service: serviceOf(connection), words: [...words] });
};

/** Confirms a word for the service, or takes it back. Errors: connection-unknown, payment-answer-unsigned. */
export const sayWord = (desk: Desk, input: ParsedInput<'payments.sayWord'>): Result<Words> => {
  const known = wordsOfService(desk, input.connectionId);
  if (!known.ok) return known;
  const word = signed(input, desk.nowText());
  if (!word.ok) return word;
  const { word: said, isOpen } = input;
  sayOfWord(desk.ports.journal, known.value.service, { ...word.value, word: said, isOpen });
  desk.ports.emit('changed', { what: 'connections', id: input.connectionId });
  return wordsOfService(desk, input.connectionId);
};
