import { z } from 'zod';
import { digestOf, type LinkKind, linkKinds } from './chain';
import type { ChainFault, FaultSteps } from './chain-fault';
import { alteredDecision, unsealedDecision } from './decision-check';
import { changedRecord } from './derived-records';
import { alteredPiece, type CheckWatch } from './evidence-pieces';
import type { ChainPlace } from './last-check';
import { type Journal, statement } from './open';
import { all, count, one } from './parsed';
import { changedReadBack } from './read-back-check';
import { foreignShape, strayRow } from './stray-rows';

export type ChainCheck = {
  /** What SQLite itself finds wrong with the file; empty: nothing. */
  readonly damage: readonly string[];
  readonly links: number;
  /** Digest of the last link: written down elsewhere, it shows that nothing was cut off. */
  readonly head: string;
  readonly fault: ChainFault | null;
};

const linkRow = z.object({
  link: z.number(),
  kind: z.enum(linkKinds),
  scope: z.string(),
  first: z.number(),
  last: z.number(),
  digest: z.instanceof(Uint8Array),
});

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Where a walk along the chain stands: the last line that fits, and the first that does not. */
export type Walk = { readonly links: number; readonly digest: Uint8Array; readonly fault: ChainFault | null };

const START: Walk = { links: 0, digest: new Uint8Array(32), fault: null };

const LINKS_AT_ONCE = 200;

/** Goes on along some links in order: no number is left out, and each seals the lines as they stand now. */
const walkOn = (journal: Journal, from: Walk, most: number): Walk => {
  let { links, digest } = from;
  const rows = statement(
    journal,
    'SELECT link, kind, scope, first, last, digest FROM chain_link WHERE link > ? ORDER BY link LIMIT ?',
  ).all([links, most]);
  for (const raw of rows) {
    const row = linkRow.safeParse(raw);
    if (!row.success)
      return { links, digest, fault: { link: links + 1, what: 'gap', scope: '', first: 0, last: 0 } };
    const { link, kind, scope, first, last } = row.data;
    const at = { link: links + 1, scope, first, last };
    if (link !== links + 1) return { links, digest, fault: { ...at, what: 'gap' } };
    const own = digestOf(journal, { kind, scope, first, last }, digest);
    if (!isSame(own, row.data.digest)) return { links, digest, fault: { ...at, what: kind } };
    links = link;
    digest = own;
  }
  return { links, digest, fault: null };
};

/** Every link to the end, some at a time. */
function* walked(journal: Journal, watch: CheckWatch): Generator<null, Walk> {
  for (let walk = START; ; yield null) {
    const total = count(journal, 'SELECT coalesce(max(link), 0) AS n FROM chain_link');
    watch({ step: 'lines', done: walk.links, total });
    const next = walkOn(journal, walk, LINKS_AT_ONCE);
    if (next.fault !== null || next.links === walk.links) return next;
    walk = next;
  }
}

/**
 * The links behind a line that was checked before, as many as are wanted. A chain that does not hold that line, with that seal, is
 * not the one that was checked.
 */
export const walkBehind = (journal: Journal, { link, digest }: ChainPlace, most: number): Walk => {
  const there = one(
    journal,
    z.object({ digest: z.instanceof(Uint8Array) }),
    'SELECT digest FROM chain_link WHERE link = ?',
    [link],
  )?.digest;
  const fault: ChainFault = { link, what: 'gap', scope: '', first: 0, last: 0 };
  if (there === undefined || Buffer.from(there).toString('hex') !== digest)
    return { links: link, digest: new Uint8Array(32), fault };
  return walkOn(journal, { links: link, digest: there, fault: null }, most);
};

const bare = z.object({ scope: z.string(), first: z.number(), last: z.number() });

/** Lines that no link seals: somebody added them past the app. */
const unsealed: Readonly<Record<LinkKind, string>> = {
  attempt: `SELECT '' AS scope, attempt AS first, attempt AS last FROM attempt
    WHERE NOT EXISTS (SELECT 1 FROM chain_link WHERE kind = 'attempt' AND scope = '' AND first = attempt) LIMIT 1`,
  reply: `SELECT '' AS scope, attempt AS first, attempt AS last FROM attempt WHERE finished_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM chain_link WHERE kind = 'reply' AND scope = '' AND first = attempt) LIMIT 1`,
  fact: `SELECT import_id AS scope, min(fact) AS first, max(fact) AS last FROM fact GROUP BY import_id
    HAVING count(*) <> coalesce((SELECT sum(last - first + 1) FROM chain_link WHERE kind = 'fact' AND scope = import_id), 0)
    LIMIT 1`,
  operation: `SELECT operation_id AS scope, 1 AS first, 1 AS last FROM operation
    WHERE NOT EXISTS (SELECT 1 FROM chain_link WHERE kind = 'operation' AND scope = operation_id) LIMIT 1`,
  event: `SELECT operation_id AS scope, min(event) AS first, max(event) AS last FROM operation_event GROUP BY operation_id
    HAVING count(*) <> coalesce((SELECT sum(last - first + 1) FROM chain_link WHERE kind = 'event' AND scope = operation_id), 0)
    LIMIT 1`,
  payment: `SELECT import_id || '/' || record AS scope, min(event) AS first, max(event) AS last FROM payment_event
    GROUP BY import_id, record
    HAVING count(*) <> coalesce((SELECT sum(last - first + 1) FROM chain_link
      WHERE kind = 'payment' AND scope = import_id || '/' || record), 0)
    LIMIT 1`,
  'read-back': `SELECT import_id AS scope, min(line) AS first, max(line) AS last FROM read_back_line GROUP BY import_id
    HAVING count(*) <> coalesce((SELECT sum(last - first + 1) FROM chain_link WHERE kind = 'read-back' AND scope = import_id), 0)
    LIMIT 1`,
  decision: `SELECT '' AS scope, min(decision) AS first, max(decision) AS last FROM decision
    HAVING count(*) <> coalesce((SELECT sum(last - first + 1) FROM chain_link WHERE kind = 'decision'), 0)`,
};

function* unsealedLines(journal: Journal): FaultSteps {
  for (const kind of linkKinds) {
    const [found] = all(journal, bare, unsealed[kind]);
    if (found !== undefined) return { link: null, what: kind, ...found };
    yield null;
  }
  return null;
}

/** What SQLite says of the pages of a table and its indexes; null: of all, and of those that hold nothing. */
const pagesThatDoNotFit = (journal: Journal, table: string | null): readonly string[] =>
  z
    .array(z.object({ integrity_check: z.string() }))
    .parse(journal.db.pragma(table === null ? 'integrity_check' : `integrity_check("${table}")`))
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok');

const tableRow = z.object({ name: z.string() });

/** Table by table, so that nobody who ends the check waits for all of a large journal. */
function* pagesInSteps(journal: Journal): Generator<null, readonly string[]> {
  const tables = all(
    journal,
    tableRow,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'",
  );
  const damage: string[] = [];
  for (const { name } of tables) {
    damage.push(...pagesThatDoNotFit(journal, name));
    yield null;
  }
  return damage;
}

/** What is sealed behind the links, what follows from it, and what belongs to nothing: the first that does not fit. */
function* behindTheLinks(journal: Journal, watch: CheckWatch): FaultSteps {
  const lines = yield* unsealedLines(journal);
  if (lines !== null) return lines;
  watch({ step: 'decisions', done: 0, total: null });
  const decision = (yield* alteredDecision(journal)) ?? (yield* unsealedDecision(journal));
  if (decision !== null) return decision;
  const piece = alteredPiece(journal, watch);
  if (piece !== null) return piece;
  watch({ step: 'records', done: 0, total: null });
  const record = (yield* changedRecord(journal)) ?? changedReadBack(journal);
  return record ?? strayRow(journal);
}

/**
 * Checks the file and the whole chain; the first thing that does not fit is named. Reads only. Each step looks at one moment of
 * the journal; between two of them it may be written on. `watch` is told how far it is. `isAtOnce`: nobody waits between them.
 */
export function* checkSteps(
  journal: Journal,
  watch: CheckWatch = () => undefined,
  isAtOnce = false,
): Generator<null, ChainCheck> {
  const shape = foreignShape(journal);
  watch({ step: 'pages', done: 0, total: null });
  const damage = isAtOnce ? pagesThatDoNotFit(journal, null) : yield* pagesInSteps(journal);
  const { links, digest, fault } = yield* walked(journal, watch);
  const head = Buffer.from(digest).toString('hex');
  return { damage, links, head, fault: shape ?? fault ?? (yield* behindTheLinks(journal, watch)) };
}

/** All steps at one go. */
export const checkChain = (journal: Journal, watch?: CheckWatch): ChainCheck => {
  const steps = checkSteps(journal, watch, true);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};
