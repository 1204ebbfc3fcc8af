import { z } from 'zod';
import type { GivenAnswer } from '../../core/service/payments/gate';
import { type InvoiceSeen, invoiceSeenSchema } from '../../core/service/payments/resolved';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count, jsonText } from './parsed';

/**
 * An invoice that a line of a draft may mean, as it was looked up; `seen` null: nothing was found, `text` says why. Beside one that was
 * found `text` names those of other vendors with its number.
 */
export type PayingLook = {
  readonly named: string;
  /** ISO 8601. */
  readonly at: string;
  readonly seen: InvoiceSeen | null;
  readonly text: string | null;
};

const lookRow = z.object({
  named: z.string(),
  at: z.string(),
  seen: jsonText(invoiceSeenSchema).nullable(),
  text: z.string().nullable(),
});

/** What was looked up for a draft, by the name under which its lines call an invoice. */
export const payingLooks = (
  journal: Journal,
  importId: string,
): ReadonlyMap<string, readonly PayingLook[]> => {
  const byName = new Map<string, PayingLook[]>();
  for (const one of all(
    journal,
    lookRow,
    'SELECT named, at, seen, text FROM paying_look WHERE import_id = ? ORDER BY place',
    [importId],
  ))
    byName.set(one.named, [...(byName.get(one.named) ?? []), one]);
  return byName;
};

/** Keeps what was looked up for a draft, in place of what was kept before. */
export const keepPayingLooks = (journal: Journal, importId: string, looks: readonly PayingLook[]): void =>
  inTransaction(journal, () => {
    change(journal, 'DELETE FROM paying_look WHERE import_id = ?', [importId]);
    for (const [place, { named, at, seen, text }] of looks.entries())
      change(
        journal,
        'INSERT INTO paying_look (import_id, place, named, at, seen, text) VALUES (?, ?, ?, ?, ?, ?)',
        [importId, place, named, at, seen === null ? null : JSON.stringify(seen), text],
      );
  });

/** Who said it, why and when (ISO 8601). */
export type Word = { readonly name: string; readonly note: string; readonly at: string };

export type StoredAnswer = GivenAnswer & Word;

const answerRow = z.object({
  payee: z.string(),
  invoice: z.string(),
  code: z.string(),
  seen: z.string(),
  name: z.string(),
  note: z.string(),
  at: z.string(),
});

const hasTable = (journal: Journal, name: string): boolean =>
  count(journal, 'SELECT count(*) AS n FROM sqlite_master WHERE name = ?', [name]) > 0;

/** What was answered for a draft or an import, in order. */
export const paymentAnswers = (journal: Journal, importId: string): readonly StoredAnswer[] =>
  hasTable(journal, 'payment_answer')
    ? all(
        journal,
        answerRow,
        'SELECT payee, invoice, code, seen, name, note, at FROM payment_answer WHERE import_id = ? ORDER BY answer',
        [importId],
      )
    : [];

/** Keeps answers, sealed. */
export const addPaymentAnswers = (
  journal: Journal,
  importId: string,
  answers: readonly GivenAnswer[],
  word: Word,
): void =>
  inTransaction(journal, () => {
    if (answers.length === 0) return;
    const first = count(
      journal,
      'SELECT coalesce(max(answer), 0) + 1 AS n FROM payment_answer WHERE import_id = ?',
      [importId],
    );
    for (const [at, one] of answers.entries())
      change(
        journal,
        `INSERT INTO payment_answer (import_id, answer, payee, invoice, code, seen, name, note, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [importId, first + at, one.payee, one.invoice, one.code, one.seen, word.name, word.note, word.at],
      );
    decide(journal, wholeOf('payment-answers', importId));
  });

export type ConfirmedWord = Word & { readonly word: string };

const wordRow = z.object({
  word: z.string(),
  is_open: z.number(),
  name: z.string(),
  note: z.string(),
  at: z.string(),
});

/** The last that was said of each payment word of a service. */
const wordsSaid = (journal: Journal, service: string): readonly z.infer<typeof wordRow>[] =>
  hasTable(journal, 'payment_word')
    ? all(
        journal,
        wordRow,
        `SELECT word, is_open, name, note, at FROM payment_word w WHERE service = @service AND line =
           (SELECT max(line) FROM payment_word l WHERE l.service = @service AND l.word = w.word) ORDER BY word`,
        { service },
      )
    : [];

/** The payment words of a service that stand confirmed as unpaid; what was taken back is left out. */
export const confirmedWords = (journal: Journal, service: string): readonly ConfirmedWord[] =>
  wordsSaid(journal, service).flatMap(({ is_open, ...one }) => (is_open === 1 ? [one] : []));

/** The payment words of a service that a person took back. */
export const withdrawnWords = (journal: Journal, service: string): readonly string[] =>
  wordsSaid(journal, service).flatMap(({ is_open, word }) => (is_open === 1 ? [] : [word]));

/** Says of a payment word of a service that it means "nothing paid, nothing scheduled", or takes that back; sealed. */
export const sayOfWord = (
  journal: Journal,
  service: string,
  said: ConfirmedWord & { readonly isOpen: boolean },
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `INSERT INTO payment_word (service, line, word, is_open, name, note, at)
       VALUES (@service, (SELECT coalesce(max(line), 0) + 1 FROM payment_word WHERE service = @service),
         @word, @isOpen, @name, @note, @at)`,
      { ...said, service, isOpen: said.isOpen ? 1 : 0 },
    );
    decide(journal, wholeOf('payment-words', service));
  });

const readRow = z.object({ word: z.string(), invoices: z.number() });

/** Payment words that invoices of a service read when they were read last, the most frequent first. */
export const readWords = (
  journal: Journal,
  service: string,
  connectionIds: readonly string[],
): readonly z.infer<typeof readRow>[] =>
  hasTable(journal, 'paying_look') && hasTable(journal, 'seen_entry')
    ? all(
        journal,
        readRow,
        `SELECT word, count(DISTINCT id) AS invoices FROM (
           SELECT e.payment AS word, e.id FROM seen_list l JOIN seen_entry e ON e.list_id = l.list_id WHERE l.service = @service
           UNION ALL
           SELECT json_extract(p.seen, '$.word'), json_extract(p.seen, '$.id') FROM paying_look p JOIN import i ON i.import_id = p.import_id
             WHERE i.connection_id IN (SELECT value FROM json_each(@connections)) AND p.seen IS NOT NULL
         ) WHERE word IS NOT NULL GROUP BY word ORDER BY invoices DESC, word`,
        { service, connections: JSON.stringify(connectionIds) },
      )
    : [];
