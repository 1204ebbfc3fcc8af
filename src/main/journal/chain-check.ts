import { z } from 'zod';
import { digestOf, type LinkKind, linkKinds } from './chain';
import type { ChainFault } from './chain-fault';
import { alteredDecision, unsealedDecision } from './decision-check';
import { changedRecord } from './derived-records';
import { alteredPiece, type CheckWatch } from './evidence-pieces';
import type { Journal } from './open';
import { all, count } from './parsed';
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

type Walk = { readonly links: number; readonly digest: Uint8Array; readonly fault: ChainFault | null };

const LINKS_BETWEEN = 200;

/** Every link in order: no number is left out, and each seals the lines as they stand now. */
const walked = (journal: Journal, watch: CheckWatch): Walk => {
  let digest: Uint8Array = new Uint8Array(32);
  let links = 0;
  const total = count(journal, 'SELECT coalesce(max(link), 0) AS n FROM chain_link');
  const rows = journal.db
    .prepare('SELECT link, kind, scope, first, last, digest FROM chain_link ORDER BY link')
    .iterate();
  for (const raw of rows) {
    if (links % LINKS_BETWEEN === 0) watch({ step: 'lines', done: links, total });
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

const unsealedLines = (journal: Journal): ChainFault | null => {
  for (const kind of linkKinds) {
    const [found] = all(journal, bare, unsealed[kind]);
    if (found !== undefined) return { link: null, what: kind, ...found };
  }
  return null;
};

const decisionFault = (journal: Journal, watch: CheckWatch): ChainFault | null => {
  watch({ step: 'decisions', done: 0, total: null });
  return alteredDecision(journal) ?? unsealedDecision(journal);
};

const recordFault = (journal: Journal, watch: CheckWatch): ChainFault | null => {
  watch({ step: 'records', done: 0, total: null });
  return changedRecord(journal) ?? changedReadBack(journal);
};

/** Checks the file and the whole chain; the first thing that does not fit is named. Reads only. `watch` is told how far it is. */
export const checkChain = (journal: Journal, watch: CheckWatch = () => undefined): ChainCheck => {
  watch({ step: 'pages', done: 0, total: null });
  const damage = z
    .array(z.object({ integrity_check: z.string() }))
    .parse(journal.db.pragma('integrity_check'))
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok');
  const shape = foreignShape(journal);
  const { links, digest, fault } = walked(journal, watch);
  return {
    damage,
    links,
    head: Buffer.from(digest).toString('hex'),
    fault:
      shape ??
      fault ??
      unsealedLines(journal) ??
      decisionFault(journal, watch) ??
      alteredPiece(journal, watch) ??
      recordFault(journal, watch) ??
      strayRow(journal),
  };
};
