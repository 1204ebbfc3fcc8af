import type { IncomingHttpHeaders } from 'node:http';
import { alter } from './alter';
import { booksOf } from './books';
import type { Credentials, Tokens } from './credentials';
import type { Faults } from './faults';
import { at, isText, parseJson } from './json';
import type { KeyLog } from './key-log';
import type { Later } from './late';
import { heldBy, ledgerOf } from './ledger';
import { answer, badRequest, notFound, type Reply, refuse } from './reply';
import type { RequestCounts } from './requests';
import type { Service } from './service';

type AdminRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

type AdminHost = {
  readonly service: Service;
  readonly credentials: Credentials;
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly counts: RequestCounts;
  readonly keys: KeyLog;
  readonly later: Later;
};

const changeFaults = (host: AdminHost, bytes: Buffer): Reply => {
  const spec = at(parseJson(bytes.toString('utf8')), 'faults');
  if (!isText(spec)) return badRequest('A JSON object {"faults": "…"} is needed');
  try {
    host.faults.change(spec);
  } catch (fault) {
    return badRequest(fault instanceof Error ? fault.message : String(fault));
  }
  return answer(200, { faults: host.faults.spec() });
};

/** What stands outside the interface: the ledger of what really happened, and the faults. Needs the API key only. */
export const adminReply = (host: AdminHost, request: AdminRequest): Reply => {
  if (request.headers['x-api-key'] !== host.credentials.apiKey)
    return refuse(401, 'AUTH4010', 'Unauthorized');
  const operation = `${request.method} ${request.url.pathname}`;
  switch (operation) {
    case 'GET /practice/ledger':
      return answer(200, {
        ...ledgerOf(host.service, request.url.searchParams.get('upload_ids') !== 'none'),
        lateRequests: host.later.count(),
        tokensIssued: host.tokens.issuedCount(),
        requests: host.counts.all(),
        faults: host.faults.spec(),
        faultsStruck: host.faults.struckCounts(),
      });
    case 'GET /practice/held':
      return answer(200, heldBy(host.service));
    case 'GET /practice/books':
      return answer(200, booksOf(host.service));
    case 'GET /practice/requests':
      return answer(200, host.counts.latest());
    case 'GET /practice/keys':
      return answer(200, host.keys.all());
    case 'POST /practice/alter':
      return alter(host.service, parseJson(request.bytes.toString('utf8')));
    case 'POST /practice/faults':
      return changeFaults(host, request.bytes);
    default:
      return notFound('Path');
  }
};
