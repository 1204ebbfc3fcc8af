import { listedThing } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import type { Problem } from '../../core/values/result';
import {
  keepListing,
  keepSeen,
  type SeenListing,
  type SeenScope,
  shownBefore,
} from '../journal/seen-entries';
import { answeredUnlisted } from '../journal/witnesses';
import { connectionLog } from './connection-log';
import type { EnginePorts } from './ports';
import { asCompared, startComparing } from './submit/as-compared';
import type { Link } from './submit/link';
import { holeAmong } from './submit/list-holes';
import { listReader } from './submit/list-reader';
import { type ListEnd, type ListTools, readList } from './submit/listing';
import type { ExchangeLog } from './submit/store';

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random'>;

/** Whom a list is read for: a connection, or an import over it, whose requests these are then. */
export type Reader = { readonly connectionId: string; readonly importId?: string };

/** What it takes to read lists, each exchange in the log of whom they are read for. */
export const listTools = (ports: Ports, link: Link, { connectionId, importId }: Reader): ListTools => {
  const log = connectionLog(ports.journal, connectionId, importId ?? null);
  return {
    link,
    recorder: {
      begin: log.begin,
      finish: (attempt: number, reply: Parameters<ExchangeLog['finish']>[1]) =>
        log.finish(attempt, reply, []),
      append: async () => undefined,
    },
    conclude: () => [],
    jitter: ports.random,
    signal: new AbortController().signal,
    isAwaited: true,
  };
};

/** Entries are written in stretches: a page each would be a write to the disk each. */
const WRITTEN_AT_ONCE = 1_000;

/** The last query of the list shows everything there is. */
const queryOf = ({ readBack }: Target, link: Link, day: string): Readonly<Record<string, string>> => {
  if (readBack.kind === 'unreadable' || 'none' in readBack.list) return {};
  return readBack.list.queries({ from: day, to: day }, link.profile).at(-1) ?? {};
};

/** How a reading ended; `listing`: what was kept of it, undefined where nothing could be read. */
export type SeenEnd = {
  readonly end: ListEnd;
  readonly listing: SeenListing | undefined;
  /** Entries without an id that can be read. */
  readonly unreadable: number;
  /** Entries that cannot be compared with what is sent. */
  readonly strange: number;
  /** None of them shows what it could be found by. */
  readonly isKeyless: boolean;
  /** Read to its end, and without what it should show. */
  readonly isBehind: boolean;
};

/**
 * Whether a list leaves out what it showed before and still is there, or what the service answered for before it was read: however
 * little it is behind, what others entered meanwhile is not in it either.
 */
const leavesOutKnown = async (
  ports: Ports,
  list: { readonly link: Link; readonly target: Target; readonly scope: SeenScope; readonly reader: Reader },
  begunAt: number,
): Promise<boolean> => {
  const { link, target, scope, reader } = list;
  const own = { connectionId: reader.connectionId, company: scope.company, target: target.name };
  const times = { before: begunAt, since: begunAt, now: ports.clock.now() };
  const left = {
    answered: (limit: number) => answeredUnlisted(ports.journal, own, scope, { ...times, limit }),
    shown: (limits: { fresh: number; earlier: number }) =>
      shownBefore(ports.journal, scope, { since: begunAt, ...limits }),
    purpose: 'sync',
  } as const;
  return (await holeAmong(list, listTools(ports, link, reader), left)) !== null;
};

/** Reads the list of a target to its end, or for so many pages, and keeps all that it shows. Memory stays flat. */
export const readSeenList = async (
  ports: Ports,
  link: Link,
  {
    target,
    scope,
    ...reader
  }: {
    readonly target: Target;
    readonly scope: SeenScope;
  } & Reader,
  maxPages: number = Number.MAX_SAFE_INTEGER,
): Promise<SeenEnd> => {
  const begunAt = ports.clock.now();
  const shownTo = await listReader(link);
  const query = {
    company: scope.company,
    ...queryOf(target, link, new Date(begunAt).toISOString().slice(0, 10)),
  };
  let waiting: JsonObject[] = [];
  let unreadable = 0;
  const comparing = startComparing(target, link.profile);
  let pages = 0;
  const write = (): void => {
    const things = waiting.map((entry) => listedThing(target, entry, link.profile));
    waiting = [];
    unreadable += things.filter((one) => one === null).length;
    keepSeen(
      ports.journal,
      scope,
      things.flatMap((one) => one ?? []),
      ports.clock.now(),
    );
  };
  const end = await readList(
    listTools(ports, link, reader),
    { endpoint: target.lookUp.endpoint, query, purpose: 'sync' },
    (entries) => {
      const all = entries.map((entry) => asCompared(link, target, scope.company, entry));
      comparing.see(all);
      waiting.push(...all);
      if (waiting.length >= WRITTEN_AT_ONCE) write();
      pages += 1;
      return pages >= maxPages ? 'enough' : undefined;
    },
  );
  write();
  const strange = comparing.strange();
  const isKeyless = comparing.isKeyless();
  if (end.kind !== 'read')
    return { end, listing: undefined, unreadable, strange, isKeyless, isBehind: false };
  const isRead = end.isWhole && unreadable === 0 && strange === 0;
  const isHoled = isRead && (await leavesOutKnown(ports, { link, target, scope, reader }, begunAt));
  const listing = {
    begunAt,
    endedAt: ports.clock.now(),
    // One that shows no archived ones, and cannot be asked for them, does not tell that none stand there.
    isWhole: isRead && !isHoled && end.unasked === undefined,
    entries: end.entries,
  };
  keepListing(ports.journal, scope, shownTo, listing);
  return { end, listing, unreadable, strange, isKeyless, isBehind: isHoled };
};

/** What is said of a list that is behind, or leaves entries out; null: it is neither. */
export const listBehind = (
  { end, isBehind }: Pick<SeenEnd, 'end' | 'isBehind'>,
  now: number,
): Problem | null =>
  !isBehind || end.kind !== 'read'
    ? null
    : { code: 'guard-list-behind', params: { entries: String(end.entries), when: momentText(now) } };

/** What is said of a list with entries that cannot be compared; null: there are none. */
export const strangeList = ({
  strange,
  isKeyless,
}: Pick<SeenEnd, 'strange' | 'isKeyless'>): Problem | null =>
  strange === 0
    ? null
    : { code: isKeyless ? 'guard-list-keyless' : 'guard-list-strange', params: { count: String(strange) } };
