import { z } from 'zod';
import { readBackLineSchema, stateOfLine } from '../../core/reconcile/lines';
import type { ChainFault } from './chain-fault';
import { type Journal, statement } from './open';
import { count, jsonText } from './parsed';
import { isChanged, minorOf } from './read-backs';

const pairRow = z.object({
  import_id: z.string(),
  record: z.bigint().transform(Number),
  line: z.bigint(),
  run: z.bigint().transform(Number),
  is_changed: z.bigint(),
  last_line: z.bigint().nullable(),
  state: z.string(),
  currency: z.string().nullable(),
  amount_minor: z.bigint().nullable(),
  body: jsonText(readBackLineSchema).nullable(),
});

const fits = (row: z.infer<typeof pairRow>): boolean => {
  const { record, state, currency, amount_minor: minor, body } = row;
  if (body === null || (body.kind !== 'read' && body.kind !== 'missing' && body.kind !== 'unread'))
    return false;
  const money = minorOf(body);
  return (
    row.line === row.last_line &&
    row.run === body.run &&
    row.is_changed === BigInt(isChanged(body)) &&
    body.record === record &&
    stateOfLine(body) === state &&
    (money?.currency ?? null) === currency &&
    (money?.minor ?? null) === minor
  );
};

const RECORDS_OF_LINES = `SELECT count(*) AS n FROM (SELECT DISTINCT import_id, record FROM read_back_line
  WHERE kind IN ('read', 'missing', 'unread'))`;

/** The first record that shows another result of reading back than its last look gave it. */
export const changedReadBack = (journal: Journal): ChainFault | null => {
  const rows = statement(
    journal,
    `SELECT b.import_id, b.record, b.line, b.run, b.is_changed, b.state, b.currency, b.amount_minor, l.line AS last_line, l.body FROM read_back b
     LEFT JOIN read_back_line l ON l.import_id = b.import_id AND l.line = (SELECT max(line) FROM read_back_line n
       WHERE n.import_id = b.import_id AND n.record = b.record AND n.kind IN ('read', 'missing', 'unread'))
     ORDER BY b.import_id, b.record`,
  )
    .safeIntegers(true)
    .iterate();
  for (const raw of rows) {
    const row = pairRow.parse(raw);
    if (!fits(row))
      return { link: null, what: 'read-back', scope: row.import_id, first: row.record, last: row.record };
  }
  const lost = count(journal, RECORDS_OF_LINES) - count(journal, 'SELECT count(*) AS n FROM read_back');
  return lost === 0 ? null : { link: null, what: 'read-back', scope: '', first: 0, last: 0 };
};
