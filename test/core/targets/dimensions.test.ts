import { describe, expect, it } from 'vitest';
import { dimensions } from '../../../src/core/targets/dimensions';
import type { ChunkReading, ReplyBody } from '../../../src/core/targets/target';
import { nothingKnown } from '../../../src/core/validate/known';
import type { Json, JsonObject } from '../../../src/core/values/json';
import { draftOf, testProfile, testScope } from '../../fixtures/drafts';
import { judgeTable } from '../../fixtures/judging';

const profile = testProfile();
const context = { company: testScope.company, uploadId: null, profile };

const good = {
  code: '4000',
  reference_id: 'ref-4000',
  erp_type: 'Account',
  svc_type: 'account',
  name: 'Sales',
  erp_dimension_id: 'GL-4000',
};

const reply = (status: number, body: Json): ReplyBody => ({ status, body, text: JSON.stringify(body) });
const entries = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, i) => ({ ...good, code: `${i}`, reference_id: `r-${i}` }));
const full = (entry: JsonObject | undefined, id: number): JsonObject => ({
  ...entry,
  id,
  svc_company_id: 4711,
});
const read = (status: number, body: Json, sent: readonly JsonObject[], other = profile): ChunkReading =>
  dimensions.bulk.read(reply(status, body), sent, other);
const kinds = (reading: ChunkReading): unknown =>
  reading.kind === 'settled' ? reading.records.map((one) => one.kind) : reading.kind;

describe('what goes out for dimensions', () => {
  it('holds the four creation fields, and name and ERP id where they are mapped (R-58)', () => {
    expect(dimensions.payload(draftOf(good), context)).toEqual(good);
    const { name: _name, erp_dimension_id: _id, ...bare } = good;
    expect(dimensions.payload(draftOf(bare), context)).toEqual(bare);
    const required = dimensions.fields.filter((field) => field.required).map((field) => field.key);
    expect(required).toEqual(['code', 'reference_id', 'erp_type', 'svc_type']);
  });

  it('puts the company and the names where the profile has them (NS-47, NS-48)', () => {
    const body = (overrides: object): Json =>
      dimensions.bulk.body([good], { company: '4711', profile: testProfile(overrides) });
    expect(body({})).toEqual({ svc_company_id: 4711, dimensions: [good] });
    const { name, erp_dimension_id: erpId, ...rest } = good;
    expect(
      body({
        dimension: {
          write: { fields: { name: 'label', erp_dimension_id: 'ledger_id' } },
          bulk: { companyAt: 'entry', itemsKey: 'entries' },
        },
      }),
    ).toEqual({ entries: [{ svc_company_id: 4711, ...rest, label: name, ledger_id: erpId }] });
    expect(body({ dimension: { bulk: { companyAt: 'both' } } })).toEqual({
      svc_company_id: 4711,
      dimensions: [{ svc_company_id: 4711, ...good }],
    });
  });

  it('warns where the ERP id that invoices are coded with is left to the service (R-69, G-15)', () => {
    const { erp_dimension_id: _id, ...without } = good;
    expect(dimensions.check(draftOf(good), testScope)).toEqual([]);
    expect(dimensions.check(draftOf(without), testScope)).toMatchObject([
      { code: 'dimension-without-erp-id', severity: 'warning', field: 'erp_dimension_id' },
    ]);
  });
});

describe("what a connection's service wants of a dimension besides", () => {
  it('R-58: is required where the profile says so (NS-47)', () => {
    const { name: _name, ...without } = good;
    const strict = testProfile({ dimension: { write: { required: ['code', 'name'] } } });
    expect(dimensions.check(draftOf(without), testScope, strict)).toMatchObject([
      { code: 'required-not-mapped', severity: 'error', field: 'name' },
    ]);
    expect(dimensions.check(draftOf(good), testScope, strict)).toEqual([]);
  });

  it('R-59: is one of the types that the profile allows (G-16)', () => {
    const narrow = testProfile({ dimension: { values: { svcType: ['department'] } } });
    expect(dimensions.check(draftOf(good), testScope, narrow)).toMatchObject([
      { code: 'choice-unknown', severity: 'error', field: 'svc_type' },
    ]);
    expect(dimensions.check(draftOf(good), testScope, testProfile())).toEqual([]);
  });
});

describe('which dimensions are the same (R-60, R-61)', () => {
  const key = (fields: object): string | null =>
    dimensions.matchKey(draftOf({ ...good, ...fields }), testScope);

  it('tells references apart by ERP type, and letter for letter', () => {
    const keys = [{}, { erp_type: 'Department' }, { reference_id: 'REF-4000' }, { reference_id: '04000' }];
    expect(new Set(keys.map(key)).size).toBe(keys.length);
    expect(key({ erp_type: 'a|b', reference_id: 'c' })).not.toBe(key({ erp_type: 'a', reference_id: 'b|c' }));
  });

  it('does not mind code, name, ERP id and service type', () => {
    expect(key({ code: '1', name: 'x', erp_dimension_id: 'y', svc_type: 'item' })).toBe(key({}));
  });

  it('R-60: of two companies go out in two requests, each with its own company', () => {
    const company = (id: string) => dimensions.bulk.body([good], { company: id, profile: testProfile() });
    expect(company('4100')).toMatchObject({ svc_company_id: 4100 });
    expect(company('4200')).toMatchObject({ svc_company_id: 4200 });
    const sentTo = (id: string) => dimensions.lookUp.keyOfPayload(good, { company: id });
    expect(sentTo('4100')).not.toBe(sentTo('4200'));
  });

  it('R-60: keeps companies apart in a listing', () => {
    const sent = dimensions.lookUp.keyOfPayload(good, { company: '4711' });
    expect(dimensions.lookUp.keyOfListed(full(good, 1))).toBe(sent);
    expect(dimensions.lookUp.keyOfListed({ ...full(good, 1), svc_company_id: 4712 })).not.toBe(sent);
  });

  it('finds nothing to compare in a short listing, rather than something wrong (R-68)', () => {
    const { name, erp_type: type, erp_dimension_id: erpId } = good;
    const short = { id: 1, name, erp_type: type, erp_dimension_id: erpId };
    expect(dimensions.lookUp.keyOfListed(short)).toBeNull();
    expect(dimensions.differences(good, short)).toEqual([]);
    expect(dimensions.differences(good, { ...short, name: 'Other' })).toHaveLength(1);
  });
});

describe('a refused dimension bulk (R-63, R-64)', () => {
  const sent = entries(5);

  it.each<[string, JsonObject, string]>([
    [
      'in a field',
      { message: 'Invalid', code: 'X1', index: 3, reason: 'code is required' },
      'code is required',
    ],
    ['in the text', { message: 'Invalid data at index 3: code is required' }, 'Invalid data at index 3'],
    ['in brackets', { message: 'dimensions[3].code may not be blank' }, 'dimensions[3].code'],
  ])('sets aside the entry that is named %s', (_, body, text) => {
    const reading = read(400, body, sent);
    expect(reading.kind === 'refused' ? reading.entries : null).toEqual([
      null,
      null,
      null,
      expect.stringContaining(text),
      null,
    ]);
  });

  it.each<[string, Json]>([
    ['names none', { message: 'Invalid dimension data' }],
    ['names one that was not sent', { message: 'Invalid', index: 5 }],
    ['names several', { message: 'index 1 and index 2 are wrong' }],
    ['is no object', ['wrong']],
  ])('is searched for where the answer %s', (_, body) => {
    expect(read(400, body, sent)).toMatchObject({ kind: 'refused', entries: null });
  });

  it('counts from where the profile says', () => {
    const other = testProfile({ errors: { indexBase: 1, indexPath: 'at.place', reasonPath: 'at.why' } });
    const reading = read(400, { at: { place: 5, why: 'no code' } }, sent, other);
    expect(reading).toMatchObject({ kind: 'refused', entries: [null, null, null, null, 'no code'] });
  });
});

describe('an answered dimension bulk (R-65)', () => {
  const sent = entries(4);

  it('ties created and updated objects by reference and type, in any order', () => {
    const body = {
      created: [full(sent[3], 13), full(sent[0], 10)],
      updated: [full(sent[2], 12), full(sent[1], 11)],
    };
    const reading = read(200, { ...body, fail_count: 0, failures: [] }, sent);
    expect(reading).toMatchObject({
      kind: 'settled',
      notes: [],
      records: [
        { kind: 'created', id: '10' },
        { kind: 'updated', id: '11' },
        { kind: 'updated', id: '12' },
        { kind: 'created', id: '13' },
      ],
    });
  });

  it('says what the service kept otherwise than it was sent (NS-47, G-15)', () => {
    const sent = [{ ...good, name: 'Rent', erp_dimension_id: '0400' }];
    const kept = { ...full(good, 1), name: 'Rent', erp_dimension_id: '400' };
    const body: Json = { created: [kept], updated: [], fail_count: 0, failures: [] };
    const reading = dimensions.bulk.read({ status: 200, body, text: '' }, sent, profile);
    expect(reading).toMatchObject({
      records: [{ kind: 'created', otherwise: 'erp_dimension_id "400" instead of "0400"' }],
      notes: [],
    });
  });

  it('R-238: reports each failure at write, by reference or by index', () => {
    const created = [full(sent[0], 10), full(sent[2], 12)];
    const failures = [
      { index: 1, error: 'disk full' },
      { reference_id: 'r-3', erp_type: 'Account', error: 'busy' },
    ];
    const reading = read(200, { created, updated: [], fail_count: 2, failures }, sent);
    expect(kinds(reading)).toEqual(['created', 'failed', 'created', 'failed']);
    expect(reading).toMatchObject({ notes: [], records: [{}, { text: 'disk full' }, {}, { text: 'busy' }] });
  });

  it.each<[string, JsonObject]>([
    ['dimension', { dimension: { reference_id: 'r-3', erp_type: 'Account', name: 'N' }, error: 'busy' }],
    ['item', { error: 'busy', item: { reference_id: 'r-3', erp_type: 'Account' } }],
    [
      'input.dimension',
      { error: 'busy', input: { dimension: { reference_id: 'r-3', erp_type: 'Account' } } },
    ],
    ['no type', { reference_id: 'r-3', error: 'busy' }],
    ['item without a type', { item: { reference_id: 'r-3' }, error: 'busy' }],
  ])('R-65: ties a failure that names its entry within %s', (_, failure) => {
    const created = [full(sent[0], 10), full(sent[1], 11), full(sent[2], 12)];
    const reading = read(200, { created, updated: [], fail_count: 1, failures: [failure] }, sent);
    expect(kinds(reading)).toEqual(['created', 'created', 'created', 'failed']);
    expect(reading).toMatchObject({ notes: [], records: [{}, {}, {}, { text: 'busy' }] });
  });

  it('R-65: ties no failure that names two entries, or a reference that two entries share', () => {
    const two = { error: 'x', a: { reference_id: 'r-1' }, b: { reference_id: 'r-3' } };
    const one = { ...sent[0], erp_type: 'Other' };
    const shared = read(200, { created: [], failures: [{ item: { reference_id: 'r-0' } }] }, [
      ...sent.slice(0, 1),
      one,
    ]);
    expect(kinds(read(200, { created: [], failures: [two] }, sent))).toEqual(sent.map(() => 'unaccounted'));
    expect(kinds(shared)).toEqual(['unaccounted', 'unaccounted']);
  });

  it('shows a count that disagrees with its list, and calls nothing written that nothing names', () => {
    const reading = read(200, { created: [full(sent[0], 10)], fail_count: 2, failures: [] }, sent);
    expect(kinds(reading)).toEqual(['created', 'unaccounted', 'unaccounted', 'unaccounted']);
    expect(reading).toMatchObject({ notes: [expect.stringContaining('fail_count 2, listed 0')] });
  });

  it('leaves ids to the listing where objects have no reference but the numbers add up', () => {
    const created = [1, 2, 3, 4].map((id) => ({ id, name: 'Sales' }));
    const reading = read(200, { created, fail_count: 0, failures: [] }, sent);
    expect(kinds(reading)).toEqual(['written', 'written', 'written', 'written']);
    expect(reading).toMatchObject({ writtenIds: { created: ['1', '2', '3', '4'], updated: [] } });
    expect(kinds(read(200, { created: created.slice(1) }, sent))).toEqual(sent.map(() => 'unaccounted'));
  });

  it('takes a success that tells of no entry as in doubt', () => {
    for (const body of [
      {},
      { created: [], updated: [] },
      { fail_count: 0, failures: [] },
      [full(sent[0], 1)],
    ])
      expect(read(200, body, sent).kind).toBe('unreadable');
  });
});

describe('a file of dimensions, judged', () => {
  const columns = ['Code', 'Ref', 'Kind', 'Type', 'Name'];
  const mapping = {
    target: 'dimensions',
    fields: {
      code: { column: 'Code' },
      reference_id: { column: 'Ref' },
      erp_type: { column: 'Kind' },
      svc_type: { column: 'Type' },
      name: { column: 'Name' },
      erp_dimension_id: { column: 'Code' },
    },
  };
  const judged = (...rows: readonly string[][]) =>
    judgeTable({ columns, rows, mapping, known: nothingKnown });
  const codes = (row: readonly string[]) =>
    judged([...row])[0]?.issues.map(({ code, field }) => [code, field]);

  it('takes the words people use for the seven types, and stops any other (R-59)', () => {
    for (const [word, type] of [
      ['GL account', 'account'],
      ['Sachkonto', 'account'],
      ['COST_TYPE', 'cost_type'],
      ['Dept', 'department'],
      ['Cost type', 'cost_type'],
    ])
      expect(judged(['1', 'r1', 'Account', word ?? '', 'A'])[0]?.payload).toMatchObject({ svc_type: type });
    expect(codes(['1', 'r1', 'Account', 'class', 'A'])).toEqual([['choice-unknown', 'svc_type']]);
  });

  it.each([
    ['code', ['', 'r1', 'Account', 'account', 'A']],
    ['reference_id', ['1', '', 'Account', 'account', 'A']],
    ['erp_type', ['1', 'r1', '', 'account', 'A']],
    ['svc_type', ['1', 'r1', 'Account', '', 'A']],
  ])('stops a row without %s at its cell (R-58, R-63)', (field, row) => {
    expect(codes(row)?.filter(([code]) => code === 'required-missing')).toEqual([
      ['required-missing', field],
    ]);
    expect(judged(row)[0]).toMatchObject({ verdict: 'invalid', payload: null });
  });

  it('holds back a second row of one reference and type, and no other (R-61)', () => {
    const rows = judged(
      ['1', 'r1', 'Account', 'account', 'A'],
      ['1', 'r1', 'Department', 'department', 'A'],
      ['2', 'r1', 'Account', 'account', 'B'],
    );
    expect(rows.map((one) => one.verdict)).toEqual(['valid', 'valid', 'duplicate']);
    expect(rows[2]?.issues).toMatchObject([
      { code: 'duplicate-in-file', params: { row: '4', firstRow: '2' } },
    ]);
  });
});
