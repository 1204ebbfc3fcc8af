import { buildRequest, endpointNamed } from '../../core/service/endpoints';
import type { Target } from '../../core/targets/target';
import { rememberTerms } from '../journal/directory';
import { readRecords, type StoredRecord } from '../journal/records';
import { connectionLog } from './connection-log';
import type { EnginePorts } from './ports';
import { type Reach, reachBegun } from './reach';
import { type Sendable, sendable } from './run-parts';
import { readOver } from './submit/link';
import { openLink } from './submit/open-link';
import type { ExchangeLog } from './submit/store';
import { recordCounts } from './summary';
import { syncDirectory } from './sync';

type Remembers = NonNullable<Target['remembers']>;
type Sample = { readonly id: string; readonly netTerms: string };

const READ_AT_ONCE = 500;

/** Records that the service has taken, a few hundred at a time. */
function* takenRecords({ journal }: EnginePorts, importId: string): Generator<readonly StoredRecord[]> {
  for (const outcome of ['created', 'updated'] as const) {
    for (let after = 0; ; ) {
      const records = readRecords(journal, importId, { outcome, after, limit: READ_AT_ONCE });
      yield records;
      const last = records.at(-1);
      if (last === undefined || records.length < READ_AT_ONCE) break;
      after = last.record;
    }
  }
}

/** Whether the service kept what was sent with a record: it is read back (G-12). False also where that cannot be told. */
const wasKept = async (
  ports: EnginePorts,
  way: Reach,
  remembers: Remembers,
  sample: Sample,
): Promise<boolean> => {
  const endpoint = endpointNamed(remembers.endpoint);
  const link = openLink(ports, way);
  if (endpoint === undefined || !link.ok) return false;
  const log = connectionLog(ports.journal, way.connection.id);
  const recorder = {
    begin: log.begin,
    finish: (attempt: number, reply: Parameters<ExchangeLog['finish']>[1]) => log.finish(attempt, reply, []),
    append: async (): Promise<void> => undefined,
  };
  try {
    const request = buildRequest(endpoint, { params: { id: sample.id } }, link.value.profile);
    const about = { purpose: 'sync', chunk: null } as const;
    const answer = await readOver(link.value, recorder, { ...request, about }, () => []);
    const body = answer.kind === 'answer' && answer.status < 300 ? answer.body : null;
    return body !== null && remembers.kept(body) === sample.netTerms;
  } finally {
    link.value.http.close();
  }
};

const sampleOf = (records: readonly StoredRecord[], { sent }: Remembers): Sample | null => {
  for (const { payload, serviceId } of records) {
    const terms = payload === null ? null : sent(payload);
    if (terms !== null && serviceId !== null) return { id: serviceId, netTerms: terms.netTerms };
  }
  return null;
};

/** What was sent and taken tells what no list shows; without proof that it is kept, nothing is remembered. */
const rememberSent = async (
  ports: EnginePorts,
  stored: Sendable,
  way: Reach,
  remembers: Remembers,
): Promise<void> => {
  let isKept: boolean | null = null;
  for (const records of takenRecords(ports, stored.importId)) {
    const sample = isKept === null ? sampleOf(records, remembers) : null;
    if (sample !== null) isKept = await wasKept(ports, way, remembers, sample);
    if (isKept === false) return;
    const terms = records.flatMap(({ payload }) => (payload === null ? [] : (remembers.sent(payload) ?? [])));
    if (isKept === true) rememberTerms(ports.journal, stored, terms);
  }
};

/**
 * Fetches the part of the directory that an import added to, so that the next file finds what this one brought. Only
 * reads; where they fail the directory stays as it was, with the time of its last listing.
 */
export const refreshDirectory = async (ports: EnginePorts, importId: string): Promise<void> => {
  const found = sendable(ports, importId);
  if (!found.ok) return;
  const { stored, target } = found.value;
  if (target.fillsDirectory === undefined) return;
  const { created, updated } = recordCounts(ports.journal, importId);
  if (created + updated === 0) return;
  const way = await reachBegun(ports, stored.connectionId, false);
  if (!way.ok) return;
  const done = await syncDirectory(ports, way.value, {
    company: stored.company,
    only: [target.fillsDirectory],
  });
  if (target.remembers !== undefined) await rememberSent(ports, stored, way.value, target.remembers);
  if (done.ok) ports.emit('changed', { what: 'directory', id: stored.connectionId });
};
