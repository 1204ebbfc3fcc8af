import { z } from 'zod';
import type { Json } from '../../core/values/json';
import { seal } from './chain';
import type { Journal } from './open';
import { all, change, count, jsonText } from './parsed';

/** A payment of the journal. */
export type PaymentPlace = { readonly importId: string; readonly record: number };

const what = z.enum(['read', 'cancel-asked', 'cancelled', 'not-cancelled', 'in-doubt']);

/** A line of a payment's history. `at`: epoch milliseconds. */
export type NewPaymentEvent = {
  readonly at: number;
  readonly what: z.infer<typeof what>;
  readonly code?: string | null;
  readonly label?: string | null;
  readonly text?: string | null;
  readonly raw?: Json | null;
  readonly key?: string | null;
};

/** Adds a line to the history of a payment. Call it inside a transaction. */
export const addPaymentEvent = (journal: Journal, place: PaymentPlace, event: NewPaymentEvent): void => {
  const { importId, record } = place;
  const next = count(
    journal,
    'SELECT coalesce(max(event), 0) + 1 AS n FROM payment_event WHERE import_id = ? AND record = ?',
    [importId, record],
  );
  change(
    journal,
    `INSERT INTO payment_event (import_id, record, event, at, what, code, label, text, raw, key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[importId, record, next, new Date(event.at).toISOString(), event.what],
      ...[event.code ?? null, event.label ?? null, event.text ?? null],
      ...[
        event.raw === undefined || event.raw === null ? null : JSON.stringify(event.raw),
        event.key ?? null,
      ],
    ],
  );
  seal(journal, { kind: 'payment', scope: `${importId}/${record}`, first: next, last: next });
};

const eventRow = z.object({
  import_id: z.string(),
  record: z.number(),
  at: z.string(),
  what,
  code: z.string().nullable(),
  label: z.string().nullable(),
  text: z.string().nullable(),
  raw: jsonText(z.json()).nullable(),
  key: z.string().nullable(),
});
export type PaymentEvent = z.infer<typeof eventRow>;

const COLUMNS = 'import_id, record, at, what, code, label, text, raw, key';

/** The history of a payment, in order. */
export const paymentEvents = (journal: Journal, { importId, record }: PaymentPlace): PaymentEvent[] =>
  all(
    journal,
    eventRow,
    `SELECT ${COLUMNS} FROM payment_event WHERE import_id = ? AND record = ? ORDER BY event`,
    [importId, record],
  );
