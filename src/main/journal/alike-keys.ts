import type { Journal } from './open';
import { count, eachText } from './parsed';
import { listOfScope, type SeenScope } from './seen-entries';

/** Stands between the parts of a text that holds several; no key has it. */
const BETWEEN = '\u001f';
const joined = (parts: readonly string[]): string => parts.join(' || char(31) || ');

/** A key with an amount and its currency. `of`: the record, or the id of the entry. */
export type Keyed = {
  readonly of: string;
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
};

const keyedIn = (text: string): Keyed => {
  const [of = '', amount = '', currency = '', ...key] = text.split(BETWEEN);
  return { of, amount, currency, key: key.join(BETWEEN) };
};

const ENTRIES = `FROM seen_entry WHERE list_id = ? AND last_seen >= ? AND entry IS NOT NULL AND key IS NOT NULL AND total IS NOT NULL`;

/** What a list has shown since a moment, with decimal amounts. `count`: of how many there are. */
export const keyedEntries = (
  journal: Journal,
  scope: SeenScope,
  since: number,
): { readonly count: number; readonly each: (take: (entry: Keyed) => void) => void } => {
  const list = listOfScope(journal, scope);
  if (list === null) return { count: 0, each: () => undefined };
  const values = [list, since];
  return {
    count: count(journal, `SELECT count(*) AS n ${ENTRIES}`, values),
    each: (take) =>
      eachText(
        journal,
        `SELECT ${joined(['id', 'total', "coalesce(nullif(currency, ''), 'USD')", 'key'])} ${ENTRIES}`,
        values,
        (text) => take(keyedIn(text)),
      ),
  };
};

/** With more amounts than these a query is slower than going through all records. */
const MOST_AMOUNTS = 20_000;

/**
 * Records of an import that go out, those among them that left before (`again`), with amounts in the smallest units; what a person wants sent all the same is left out, and
 * so may be what comes to none of these amounts.
 */
export const eachKeyedUnsent = (
  journal: Journal,
  importId: string,
  { amounts, again }: { readonly amounts: ReadonlySet<number>; readonly again: readonly number[] },
  take: (record: Keyed) => void,
): void =>
  eachText(
    journal,
    `SELECT ${joined(['record', 'amount_minor', 'currency', 'key'])} FROM record r
     WHERE import_id = @importId AND verdict = 'valid' AND outcome = 'pending'
       AND (submitted = 0 OR record IN (SELECT value FROM json_each(@again)))
       AND key IS NOT NULL AND amount_minor IS NOT NULL AND currency IS NOT NULL
       AND (@amounts IS NULL OR amount_minor IN (SELECT value FROM json_each(@amounts)))
       AND NOT EXISTS (SELECT 1 FROM sent_anyway a WHERE a.import_id = r.import_id AND a.key = r.key)`,
    {
      importId,
      amounts: amounts.size > MOST_AMOUNTS ? null : JSON.stringify([...amounts]),
      again: JSON.stringify(again),
    },
    (text) => take(keyedIn(text)),
  );
