import { words } from '../../../core/issues/codes';
import { answerable, type GivenAnswer } from '../../../core/service/payments/gate';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { eachIssue, type StoredIssue } from '../../journal/issues';
import { addPaymentAnswers, payingLooks, paymentAnswers, type Word } from '../../journal/payment-gate';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';

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
  const read = [...payingLooks(ports.journal, importId).values()].flat();
  const words = new Set(read.flatMap(({ seen }) => seen?.word ?? []));
  return { open, answered: [...paymentAnswers(ports.journal, importId)], words: [...words].sort() };
};

/** Who says something of a payment, and why. Errors: payment-answer-unsigned. */
export const signed = (input: { readonly name: string; readonly note: string }, at: string): Result<Word> => {
  const [name, note] = [input.name.trim(), input.note.trim()];
  return name === '' || note === '' ? failed('payment-answer-unsigned') : ok({ name, note, at });
};

/** What was imported as archived reads so at the service, too: that is one question. */
const alsoMeant = (code: string): readonly string[] => {
  if (code === 'payment-invoice-archived-alike') return [code, 'payment-invoice-archived'];
  return code === 'payment-invoice-archived' ? [code, 'payment-reads-archived'] : [code];
};

/** What speaks against paying an invoice and cannot be overruled; else that nothing is asked of it. */
const notAsked = ({ ports }: Desk, importId: string, invoice: string): Result<never> => {
  const texts: string[] = [];
  for (const { code, params, severity } of eachIssue(ports.journal, importId))
    if (severity === 'error' && (params['asked'] ?? params['invoice']) === invoice)
      texts.push(words(code, params).sentence);
  return texts.length === 0
    ? failed('payment-answers-none', { invoice })
    : failed('payment-answer-refused', { invoice, text: texts.join(' ') });
};

/**
 * "Pay all the same": answers every open question of the invoices named, by name and reason, and checks the draft again.
 * Errors: payment-answer-unsigned, payment-answer-refused, payment-answers-none, those of preparing.
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
    if (own.length === 0) return notAsked(desk, input.importId, invoice);
    for (const { payee, code, seen } of own)
      answers.push(...alsoMeant(code).map((one) => ({ payee, invoice, code: one, seen })));
  }
  addPaymentAnswers(desk.ports.journal, input.importId, answers, word.value);
  return preparer.prepare(input.importId);
};
