import { describe, expect, it } from 'vitest';
import { putConnection, removeConnection } from '../../../src/main/journal/connections';
import type { Journal } from '../../../src/main/journal/open';
import {
  connectionsOfService,
  idsByService,
  isSameService,
  otherProduction,
  serviceOf,
} from '../../../src/main/journal/same-service';
import { addSentKeys, findSentKey, overtaken } from '../../../src/main/journal/sent-keys';
import { temporaryJournal } from '../../fixtures/journal';

const at = (baseUrl: string, environment = 'production') => ({ environment, baseUrl });

const add = (journal: Journal, id: string, baseUrl: string, environment: 'production' | 'sandbox'): void =>
  putConnection(journal, {
    ...{ id, name: id, environment, baseUrl, authUrl: baseUrl, apiVersion: '1.1.0' },
    ...{ companies: [], locations: [], customFields: null, hostedErp: false, profile: {} },
    createdAt: `2026-01-0${id.length}`,
  });

describe('the same service', () => {
  it.each([
    ['https://API.example/v1', 'https://api.example/v1/'],
    ['https://api.example:443/v1', 'https://api.example/v1'],
    ['http://localhost:4010/v1', 'http://127.0.0.1:4010/v1/'],
    ['http://[::1]:4010/v1', 'http://localhost:4010/v1'],
    ['https://me:secret@api.example/v1?x=1#y', 'https://api.example/v1'],
  ])('%s is %s', (one, other) => {
    expect(isSameService(at(one), at(other, 'sandbox'))).toBe(true);
  });

  it.each([
    ['https://api.example/v1', 'http://api.example/v1'],
    ['https://api.example/v1', 'https://api.example:8443/v1'],
    ['https://api.example/v1', 'https://api.example/V1'],
    ['https://api.example/v1', 'https://eu.api.example/v1'],
    ['http://localhost:4010/v1', 'http://127.0.0.1:4011/v1'],
  ])('%s is not %s', (one, other) => {
    expect(isSameService(at(one), at(other))).toBe(false);
  });

  it('is one and the same for all connections to the built-in practice service', () => {
    expect(serviceOf({ environment: 'practice', baseUrl: '' })).toBe('practice');
  });

  it('is asked of every connection to it, archived ones last', () => {
    const journal = temporaryJournal();
    add(journal, 'a', 'https://api.example/v1', 'production');
    add(journal, 'bb', 'https://API.example/v1/', 'production');
    add(journal, 'ccc', 'https://other.example/v1', 'production');
    add(journal, 'dddd', 'https://sandbox.example/v1', 'sandbox');
    removeConnection(journal, 'a', '2026-02-01');
    expect(connectionsOfService(journal, 'a').map(({ id }) => id)).toEqual(['bb', 'a']);
    expect(otherProduction(journal, 'bb').map(({ id }) => id)).toEqual(['ccc']);
    expect(otherProduction(journal, 'dddd')).toEqual([]);
    expect(idsByService(journal)).toEqual([['bb', 'a'], ['ccc'], ['dddd']]);
  });
});

const plans = (journal: Journal, sql: string): string =>
  journal.db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 'x'))
    .map((row) => JSON.stringify(row))
    .join('\n');

describe('match keys over two connections to one service', () => {
  it('use the index of keys, from the records that are still to be sent', () => {
    const journal = temporaryJournal();
    add(journal, 'a', 'https://api.example/v1', 'production');
    add(journal, 'bb', 'https://api.example/v1', 'production');
    const scope = { connectionId: 'bb', company: '1', target: 'invoices' };
    addSentKeys(journal, scope, 'none');
    findSentKey(journal, scope, 'key', 'none');
    expect(overtaken(journal, scope, 'none')).toEqual({ records: 0, fileNames: [] });
    const asked = [...journal.statements.keys()].find((sql) => sql.includes('SELECT r.import_id, r.record'));
    expect(plans(journal, asked ?? '')).toContain(
      'SEARCH s USING PRIMARY KEY (connection_id=? AND company=? AND target=? AND key=?)',
    );
  });
});
