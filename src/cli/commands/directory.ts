import { directoryParts, guardPart, syncedParts } from '../../core/service/synced-lists';
import { momentText } from '../../core/values/moment-text';
import { failed, ok } from '../../core/values/result';
import type { DirectoryStatus } from '../../ipc/directory';
import { wholeNumber } from '../arguments';
import { exits } from '../exit-codes';
import { table } from '../output';
import { type Command, reply } from './command';
import { companyOption, connectionAndCompany, connectionOption } from './named-connection';

const KINDS = syncedParts;
const LISTED = [...directoryParts, 'locations'] as const;

const shown = (status: DirectoryStatus) => ({
  vendors: status.vendors,
  dimensions: status.dimensions,
  'purchase-orders': status.purchaseOrders,
  [guardPart]: status.invoices,
});

const statusText = (status: DirectoryStatus): string =>
  table(
    ['directory', 'entries', 'fetched at'],
    Object.entries(shown(status)).map(([kind, one]) => [
      kind,
      String(one.count),
      one.fetchedAt === null ? 'never' : momentText(one.fetchedAt),
    ]),
  );

/** sync, directory list */
export const directoryCommands: readonly Command[] = [
  {
    spec: {
      words: ['sync'],
      arguments: [],
      about:
        'Fetches the directory that validation looks things up in offline, and, where named, the invoices of the service: what stands there already is told before anything is sent. Invoices take about one request per 100 (10,000 invoices: 100 requests); an import reads them itself where they were not read in the last 15 minutes.',
      options: {
        connection: connectionOption,
        company: companyOption,
        only: { type: 'string', value: KINDS.join(','), help: 'fetch only these' },
      },
    },
    access: 'write',
    run: async (given, session, out) => {
      const place = await connectionAndCompany(given, session);
      if (!place.ok) return place;
      const wanted = given.text('only')?.split(',') ?? [...directoryParts];
      const only = KINDS.filter((kind) => wanted.includes(kind));
      const unknown = wanted.find((word) => !KINDS.some((kind) => kind === word));
      if (unknown !== undefined)
        return failed('arguments-wrong', { detail: `--only '${unknown}' is none of ${KINDS.join(', ')}` });
      const done = await session.do['directory.sync']({
        connectionId: place.value.connection.id,
        company: place.value.company,
        only,
      });
      if (!done.ok) return done;
      for (const { note } of Object.values(done.value)) if (note !== undefined) out.remark(note);
      const isCut = only.some((kind) => shown(done.value)[kind].isCut === true);
      return ok(reply(shown(done.value), statusText(done.value), isCut ? exits.cutOff : exits.done));
    },
  },
  {
    spec: {
      words: ['directory', 'list'],
      arguments: [LISTED.join('|')],
      about: 'Lists what the last sync brought.',
      options: {
        connection: connectionOption,
        company: companyOption,
        search: { type: 'string', value: 'TEXT', help: 'only entries that contain this text' },
        limit: { type: 'string', value: 'N', help: 'at most so many entries (10000)' },
      },
    },
    access: 'read',
    run: async (given, session) => {
      const kind = LISTED.find((one) => one === given.arguments[0]);
      if (kind === undefined)
        return failed('arguments-wrong', {
          detail: `'${given.arguments[0]}' is none of ${LISTED.join(', ')}`,
        });
      const place = await connectionAndCompany(given, session);
      if (!place.ok) return place;
      const limit = wholeNumber(given, 'limit', 1);
      if (!limit.ok) return limit;
      const found = await session.do['directory.list']({
        connectionId: place.value.connection.id,
        company: place.value.company,
        kind,
        search: given.text('search') ?? '',
        limit: limit.value ?? 10_000,
      });
      if (!found.ok) return found;
      const rows = found.value.entries.map((one) => [
        one.id,
        one.erpId,
        one.name,
        one.type ?? '',
        one.detail ?? '',
      ]);
      return ok(reply(found.value, table(['id', 'ERP id', 'name', 'type', 'code'], rows)));
    },
  },
];
