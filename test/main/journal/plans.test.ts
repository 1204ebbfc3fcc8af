import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../../src/ipc/contract';
import { sealWhatIsThere } from '../../../src/main/journal/chain';
import { checkAtOneMoment } from '../../../src/main/journal/health';
import { type Journal, journalOver } from '../../../src/main/journal/open';
import type { EngineBench } from '../../fixtures/engine';
import { company } from '../../fixtures/practice-submission';
import { wholeJournal } from '../../fixtures/whole-journal';

/** Everything that is prepared while work runs, by connection. */
const prepared = async (work: () => unknown): Promise<ReadonlyMap<Database.Database, Set<string>>> => {
  const seen = new Map<Database.Database, Set<string>>();
  const { prepare } = Database.prototype;
  Database.prototype.prepare = new Proxy(prepare, {
    apply: (target, db, words) => {
      seen.set(db, (seen.get(db) ?? new Set()).add(String(words[0])));
      return Reflect.apply(target, db, words);
    },
  });
  try {
    await work();
  } finally {
    Database.prototype.prepare = prepare;
  }
  return seen;
};

/** Tables that stay small, however long a journal is kept, or that belong to files for review. */
const SMALL = new Set([
  ...['meta', 'connection', 'template', 'payment_word', 'profile_change', 'seen_list'],
  ...['directory_sync', 'load_set', 'sweep', 'load_set_part', 'sweep_answer', 'evidence_piece'],
]);

/** What walks through a table that grows although it checks no whole journal, and why that is no matter. */
const MAY_WALK: readonly (readonly [part: string, why: string])[] = [
  [
    'FROM import WHERE submitted_at IS NULL',
    'counts drafts over an index, one entry an import, where verify says what it cannot know',
  ],
  ['FROM chain_link ORDER BY link DESC LIMIT 1', 'stops at the last one'],
  ["FROM chain_link WHERE kind <> 'decision' ORDER BY link DESC LIMIT 1", 'stops at the last exchange'],
  ['FROM decision WHERE kind NOT IN', 'stops at the last decision of a person'],
  ['FROM import INDEXED BY import_discarded', 'what is erased stands in that index no more'],
  ['FROM operation o WHERE (@connectionId', 'stops at so many of the newest'],
  [
    'SELECT operation_id FROM operation WHERE connection_id IN',
    'a sweep holds all that was ever changed there',
  ],
  ['FROM import WHERE discarded_at IS NULL ORDER BY created_at DESC', 'all imports are what was asked for'],
  [
    'SELECT count(*) AS n FROM import WHERE discarded_at IS NULL',
    'counts over an index, one entry an import',
  ],
];

/** Names of procedures that do more than look. */
const ALTERS =
  /^shell|^sets.(?!list|get)|save|setS|setA|unlock|add|open|remove|sync|test|create|update|discard|repare|edit|replace|undo|redo|send|submit|pause|resume|stop|retry|decide|perform|cancel|answer|confirm|change|merge|make|run|start|backup|salvage|export|report|refresh|settled|reopen|close|cancel|loadMissing|draft|assign|sayWord|look$|inspect|suggest|profile.try|settle/;

const planRows = z.array(z.object({ detail: z.string() }));

const planOf = (db: Database.Database, sql: string): readonly string[] => {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]);
  const named = names.length > 0 ? [Object.fromEntries(names)] : [];
  const places = sql.replace(/'[^']*'/g, '').split('?').length - 1;
  const values = Array.from({ length: places }, () => 1);
  return planRows.parse(plan.all(...values, ...named)).map(({ detail }) => detail);
};

const names = z.array(z.object({ name: z.string() }));

const tablesThatGrow = (journal: Journal): ReadonlySet<string> =>
  new Set(
    names
      .parse(journal.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
      .map(({ name }) => name)
      .filter((name) => !SMALL.has(name)),
  );

/** The table that a name in a plan stands for. */
const tableOf = (sql: string, name: string, tables: ReadonlySet<string>): string =>
  tables.has(name) ? name : (new RegExp(`(\\w+) (?:AS )?${name}\\b`).exec(sql)?.[1] ?? '');

/** Where a query reads a table that grows from its first row to its last. */
const walksOf = (journal: Journal, tables: ReadonlySet<string>, sql: string): readonly string[] =>
  planOf(journal.db, sql).filter((detail) =>
    tables.has(tableOf(sql, /^SCAN (\w+)/.exec(detail)?.[1] ?? '', tables)),
  );

/** Calls everything that only looks, with whatever of what is there it takes. */
const lookAtEverything = async (
  { handlers, journal, folder }: EngineBench,
  connectionId: string,
): Promise<readonly string[]> => {
  const row = z.object({ id: z.string() });
  const importIds = z
    .array(row)
    .parse(journal.db.prepare('SELECT import_id AS id FROM import WHERE submitted_at IS NOT NULL').all());
  const more = {
    ...{ limit: 5, offset: 0, after: 0, from: 0, count: 5, backwards: false, record: 1 },
    ...{ text: 'made-up', isWhole: true, ids: ['1'], subject: null, setId: '', kind: 'vendors' },
  };
  const inputs = importIds.slice(0, 3).flatMap(({ id: importId }) => [
    { importId, connectionId, company, ...more },
    ...(['issues', 'errors', 'warnings', 'duplicates', 'text', 'outcome', 'code'] as const).map((filter) => ({
      ...{ importId, connectionId, company, ...more },
      view: { filter, value: filter === 'outcome' ? 'rejected' : 'made' },
    })),
    { importId, company, ...more, connectionId: null, subject: 'subject' },
    { importId, ...more, asks: true },
  ]);
  const looked: string[] = [];
  for (const [name, handler] of Object.entries(handlers)) {
    const procedure = Object.entries(procedures).find(([known]) => known === name)?.[1];
    if (procedure === undefined || ALTERS.test(name)) continue;
    const asked = new Set<string>();
    for (const input of inputs) {
      const parsed = procedure.input.safeParse(input);
      if (!parsed.success || asked.has(JSON.stringify(parsed.data))) continue;
      asked.add(JSON.stringify(parsed.data));
      await Reflect.apply(handler, undefined, [parsed.data]);
      looked.push(name);
    }
  }
  for (const format of ['xlsx', 'csv', 'json', 'issues-csv', 'pdf', 're-import'] as const)
    for (const { id: importId } of importIds.slice(0, 2))
      await handlers['imports.report']({ importId, path: join(folder, `report.${format}`), format });
  return [...new Set(looked)];
};

const squeezed = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

const ONE_OF_AN_IMPORT =
  /\b(record|service_id|line|ordinal|issue|chunk|makes_chunk|fact|step|edit|first_ordinal) (=|IS) ?\+?[?@]|(WHERE|AND) (\w\.)?(record|service_id) IN \(SELECT value/;

/** Where a query asks for some lines of an import, and reads all that import has in a table. */
const detoursOf = (journal: Journal, sql: string): readonly string[] =>
  ONE_OF_AN_IMPORT.test(sql)
    ? planOf(journal.db, sql).filter(
        (detail) => /^SEARCH .*\(import_id=\?\)$/.test(detail) && !detail.includes('autoindex_import_1'),
      )
    : [];

/** How a query reads what it need not, and what it asks. */
const walkingOf = (journal: Journal, tables: ReadonlySet<string>, sql: string): readonly string[] => {
  const walks = [...walksOf(journal, tables, sql), ...detoursOf(journal, sql)];
  return walks.length === 0 ? [] : [`${walks.join('; ')}: ${squeezed(sql)}`];
};

/** Where SQLite sees a value that something is held equal to, and plans the statement anew for each. */
const showsItsValues = (sql: string): boolean =>
  /\bJOIN\b|\bORDER BY\b/.test(sql) && /(?<![<>!])=\s*[?@]/.test(sql);

it('no query walks through a table that grows, but for those that check the whole journal, and none is planned anew for each value', async () => {
  const got: { made?: Awaited<ReturnType<typeof wholeJournal>>; looked?: readonly string[] } = {};
  const all = await prepared(async () => {
    const made = await wholeJournal();
    got.made = made;
    got.looked = await lookAtEverything(made.bench, made.bench.connectionId);
  });
  const { journal } = got.made ?? {};
  if (journal === undefined) throw new Error('no journal');
  expect(got.looked).toEqual(
    expect.arrayContaining(['imports.list', 'imports.rows', 'home.show', 'search.find']),
  );
  const own = journalOver(journal.db, 'the same');
  // What seals a journal of before there was a seal goes through all of it, too.
  const checked = await prepared(() => {
    checkAtOneMoment(own);
    journal.db.exec('SAVEPOINT plans; DELETE FROM chain_link; DELETE FROM decision');
    sealWhatIsThere(own);
    journal.db.exec('ROLLBACK TO plans; RELEASE plans');
  });
  const ofChecks = checked.get(journal.db) ?? new Set();
  const tables = tablesThatGrow(journal);
  const ours = [...(all.get(journal.db) ?? [])].filter((sql) =>
    /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(sql),
  );
  expect(ours.length).toBeGreaterThan(300);
  expect(ours.filter(showsItsValues).map(squeezed)).toEqual([]);
  const walks = ours
    .filter((sql) => !ofChecks.has(sql) && !MAY_WALK.some(([part]) => squeezed(sql).includes(part)))
    .flatMap((sql) => walkingOf(journal, tables, sql));
  expect(walks).toEqual([]);
}, 300_000);
