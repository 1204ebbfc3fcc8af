import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/core/service/endpoints';
import { targetNamed } from '../../../src/core/targets';
import type { ChunkReading } from '../../../src/core/targets/target';
import type { Json, JsonObject } from '../../../src/core/values/json';
import { draftOf, testProfile, testScope } from '../../fixtures/drafts';
import { judgeTable, knowing } from '../../fixtures/judging';

const profile = testProfile();
const vendors = targetNamed('vendors');
if (vendors === undefined) throw new Error('there is no target vendors');

const entry = (id: string, name = `Vendor ${id}`): JsonObject => ({
  erp_vendor_id: id,
  erp_vendor_name: name,
});
const sent = [entry('A-1'), entry('A-2'), entry('A-3'), entry('A-4'), entry('A-5')];

const read = (status: number, body: Json, entries: readonly JsonObject[] = sent): ChunkReading =>
  vendors.bulk.read({ status, body, text: JSON.stringify(body) }, entries, profile);

const kinds = (reading: ChunkReading): readonly string[] =>
  reading.kind === 'settled' ? reading.records.map((record) => record.kind) : [reading.kind];

const listed = (names: readonly string[], firstId = 1): Json =>
  names.map((name, i) => ({ id: firstId + i, erp_vendor_name: name }));

const names = (ids: readonly string[]): readonly string[] => ids.map((id) => `Vendor ${id}`);

describe('an error that repeats the vendor it is about', () => {
  it.each<[string, JsonObject]>([
    ['itself', { erp_vendor_id: 'A-3', error: 'no name' }],
    ['vendor', { vendor: { erp_vendor_id: 'A-3', erp_vendor_name: 'Vendor A-3' }, error: 'no name' }],
    ['input.item', { input: { item: { erp_vendor_id: 'A-3' } }, error: 'no name' }],
    ['item, beside an index from 1 (G-14)', { index: 3, item: { erp_vendor_id: 'A-3' }, error: 'no name' }],
  ])('R-49: is tied to its row where it stands in %s', (_, error) => {
    const created = listed(names(['A-1', 'A-2', 'A-4', 'A-5']));
    const reading = read(207, { success_count: 4, created, updated: [], error_count: 1, errors: [error] });
    expect(kinds(reading)).toEqual(['written', 'written', 'rejected', 'written', 'written']);
    expect(reading).toMatchObject({ records: [{}, {}, { text: 'no name' }, {}, {}] });
  });
});

describe('what goes out for a vendor', () => {
  it('R-38, R-54: is its ERP id, its name and what is mapped, the terms as the service writes them, never a blank', () => {
    const draft = draftOf({
      erp_vendor_id: '00042',
      erp_vendor_name: 'ÄB/1 Ltd',
      net_terms: 'net 30',
      phone: '',
    });
    expect(vendors.payload(draft, { company: '4711', uploadId: null, profile })).toEqual({
      erp_vendor_id: '00042',
      erp_vendor_name: 'ÄB/1 Ltd',
      net_terms: 'Net 30',
    });
  });

  it('R-38: holds no other key, whatever is mapped', () => {
    const everything = draftOf(Object.fromEntries(vendors.fields.map(({ key }) => [key, '30'])));
    const keys = Object.keys(vendors.payload(everything, { company: '4711', uploadId: null, profile }));
    expect([...keys].sort()).toEqual(['email', 'erp_vendor_id', 'erp_vendor_name', 'net_terms', 'phone']);
  });

  it('leaves out optional fields that the profile says the bulk does not take', () => {
    const narrow = testProfile({ vendor: { bulk: { optionalFields: ['email'] } } });
    const draft = draftOf({ erp_vendor_id: '1', erp_vendor_name: 'N', email: 'a@b.org', phone: '+31 20' });
    expect(
      Object.keys(vendors.payload(draft, { company: '1', uploadId: null, profile: narrow })),
    ).not.toContain('phone');
  });

  it('R-39, R-47: travels as one object with the company as a whole number, however it was typed, and one company only', () => {
    expect(vendors.bulk.body([entry('A-1')], { company: '4711', profile })).toEqual({
      svc_company_id: 4711,
      vendors: [entry('A-1')],
    });
    for (const company of ['4100', '4200'])
      expect(vendors.bulk.body(sent, { company, profile })).toEqual({
        svc_company_id: Number(company),
        vendors: sent,
      });
  });
});

describe('rules of one vendor', () => {
  const check = (fields: Record<string, string>, company = '4711') =>
    vendors
      .check(draftOf(fields), { ...testScope, company })
      .map((issue) => [issue.code, issue.field, issue.fix?.value]);

  it.each(['Net 30', 'n 30', '30', 'Due on receipt', 'EOM 10', '15 next month', '15 of month'])(
    'R-54: takes the terms %s',
    (terms) => {
      expect(check({ net_terms: terms })).toEqual([]);
    },
  );

  it('R-54: stops other terms, with a cure where one form is clearly meant', () => {
    expect(check({ net_terms: '60 days' })).toEqual([['net-terms-unknown', 'net_terms', 'Net 60']]);
    expect(check({ net_terms: '2/10 net 30' })).toEqual([['net-terms-unknown', 'net_terms', undefined]]);
  });

  it('R-39: stops where the company is no number', () => {
    expect(check({}, 'main')).toEqual([['company-not-a-number', null, undefined]]);
  });

  it('tells two ids that differ in case apart', () => {
    const key = (id: string) => vendors.matchKey(draftOf({ erp_vendor_id: id }), testScope);
    expect(key('a-1')).not.toBe(key('A-1'));
  });
});

describe('the answer to the vendor bulk', () => {
  it('that all succeeded leaves the ids to the listing and names them', () => {
    const reading = read(201, {
      success_count: 5,
      created_count: 3,
      updated_count: 2,
      error_count: 0,
      created: listed(names(['A-1', 'A-3', 'A-5'])),
      updated: listed(names(['A-2', 'A-4']), 10),
      errors: [],
    });
    expect(kinds(reading)).toEqual(['written', 'written', 'written', 'written', 'written']);
    expect(reading).toMatchObject({
      notes: [],
      writtenIds: { created: ['1', '2', '3'], updated: ['10', '11'] },
    });
  });

  it('F-9, R-48, R-49, R-238: puts errors with null ids in any order on their rows, with their words and their kind', () => {
    const reading = read(207, {
      success_count: 3,
      error_count: 2,
      created: listed(names(['A-1', 'A-3', 'A-4'])),
      updated: [],
      errors: [
        { index: 4, erp_vendor_id: null, error: 'bad phone', type: 'validation_error' },
        { index: 1, erp_vendor_id: null, error: 'bad name', type: 'validation_error' },
      ],
    });
    expect(kinds(reading)).toEqual(['written', 'rejected', 'written', 'written', 'rejected']);
    expect(reading).toMatchObject({
      records: { 1: { text: 'bad name' }, 4: { text: 'bad phone', code: 'validation_error' } },
    });
  });

  it('counts from one where the repeated ids prove it, or where an index would fall outside', () => {
    const error = (index: number, id: string | null) => ({
      index,
      erp_vendor_id: id,
      error: 'no',
      type: 'validation_error',
    });
    const body = (errors: Json) => ({
      created: listed(names(['A-2', 'A-3', 'A-4', 'A-5'])),
      updated: [],
      errors,
    });
    expect(kinds(read(207, body([error(1, 'A-1')])))).toEqual([
      'rejected',
      'written',
      'written',
      'written',
      'written',
    ]);
    const last = {
      created: listed(names(['A-1', 'A-2', 'A-3', 'A-4'])),
      updated: [],
      errors: [error(5, null)],
    };
    expect(kinds(read(207, last))).toEqual(['written', 'written', 'written', 'written', 'rejected']);
  });

  it('goes by the repeated id where the index contradicts it both ways', () => {
    const body = {
      created: listed(names(['A-1', 'A-2', 'A-4', 'A-5'])),
      updated: [],
      errors: [{ index: 0, erp_vendor_id: 'A-3', error: 'no', type: 'validation_error' }],
    };
    expect(kinds(read(207, body))).toEqual(['written', 'written', 'rejected', 'written', 'written']);
  });

  it('R-51: that loses one entry leaves exactly this one unaccounted for', () => {
    const body = {
      success_count: 4,
      created_count: 4,
      updated_count: 0,
      error_count: 0,
      created: listed(names(['A-1', 'A-2', 'A-4', 'A-5'])),
      updated: [],
      errors: [],
    };
    expect(kinds(read(201, body))).toEqual(['written', 'written', 'unaccounted', 'written', 'written']);
  });

  it('R-50: that loses one of two vendors of the same name vouches for neither', () => {
    const twins = [entry('A-1', 'Twin'), entry('A-2', 'Twin'), entry('A-3')];
    const body = { created: listed(['Twin', 'Vendor A-3']), updated: [], errors: [] };
    expect(kinds(read(201, body, twins))).toEqual(['unaccounted', 'unaccounted', 'written']);
  });

  it('R-51: whose counts contradict its arrays says so and vouches for what it names', () => {
    const reading = read(201, {
      success_count: 4,
      created: listed(names(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])),
      updated: [],
      errors: [],
    });
    expect(kinds(reading)).toEqual(['written', 'written', 'written', 'written', 'written']);
    expect(reading).toMatchObject({ notes: [expect.stringContaining('success_count 4')] });
  });

  it('with an error that belongs to no row does not call that row written', () => {
    const body = {
      created: listed(names(['A-1', 'A-2', 'A-4', 'A-5'])),
      updated: [],
      errors: [{ index: 77, erp_vendor_id: null, error: 'no' }],
    };
    expect(kinds(read(207, body))).toEqual(['written', 'written', 'unaccounted', 'written', 'written']);
  });

  it('that all failed with 400 rejects by index; without an index it is a refusal of the whole', () => {
    const errors = sent.map((_, index) => ({
      index,
      erp_vendor_id: null,
      error: `bad ${index}`,
      type: 'validation_error',
    }));
    expect(read(400, { error_count: 5, errors })).toMatchObject({
      kind: 'refused',
      entries: ['bad 0', 'bad 1', 'bad 2', 'bad 3', 'bad 4'],
    });
    expect(read(400, { message: 'no such company', code: 'X' })).toMatchObject({
      kind: 'refused',
      entries: null,
      text: 'no such company',
    });
  });

  it('without lists and counts is in doubt', () => {
    expect(read(201, { version: '1.1.0' }).kind).toBe('unreadable');
    expect(kinds(read(201, { success_count: 5 }))).toEqual(Array.from({ length: 5 }, () => 'written'));
    expect(kinds(read(201, { success_count: 4 }))).toEqual(Array.from({ length: 5 }, () => 'unaccounted'));
  });
});

describe('finding a vendor in the list', () => {
  it('R-42, R-50: goes by the ERP id within the company, never by name', () => {
    const key = vendors.lookUp.keyOfPayload(entry('00042'), { company: '4711' });
    expect(
      vendors.lookUp.keyOfListed({
        id: 7,
        erp_vendor_id: '00042',
        erp_vendor_name: 'other',
        svc_company_id: 4711,
      }),
    ).toBe(key);
    expect(
      vendors.lookUp.keyOfListed({
        id: 7,
        erp_vendor_id: '42',
        erp_vendor_name: 'Vendor 00042',
        svc_company_id: 4711,
      }),
    ).not.toBe(key);
    expect(vendors.lookUp.keyOfListed({ id: 7, erp_vendor_id: '00042', svc_company_id: 4712 })).not.toBe(key);
  });

  it('R-44: reports no difference for fields that the list does not show', () => {
    const payload = { ...entry('A-1'), email: 'a@b.org' };
    expect(vendors.differences(payload, { ...entry('A-1'), id: 1 })).toEqual([]);
    expect(vendors.differences(payload, { ...entry('A-1', 'Other'), email: 'c@d.org' })).toEqual([
      { field: 'erp_vendor_name', sent: 'Vendor A-1', got: 'Other' },
      { field: 'email', sent: 'a@b.org', got: 'c@d.org' },
    ]);
  });
});

describe('a file of vendors, judged', () => {
  const columns = ['Code', 'Name', 'Terms'];
  const mapping = {
    target: 'vendors',
    fields: {
      erp_vendor_id: { column: 'Code' },
      erp_vendor_name: { column: 'Name' },
      net_terms: { column: 'Terms' },
    },
  };
  const judged = (rows: readonly (readonly string[])[], scope = testScope) =>
    judgeTable({ columns, rows, mapping, known: knowing([]), scope });

  it('R-38: stops a row that lacks its id, its name or a company, with the cell named', () => {
    const [noId, noName, good] = judged([
      ['', 'Nameless', ''],
      ['A-2', ' ', ''],
      ['A-3', 'Good', 'Net 30'],
    ]);
    expect(noId?.issues).toMatchObject([{ code: 'required-missing', row: 2, column: 'Code' }]);
    expect(noName?.issues).toMatchObject([{ code: 'required-missing', row: 3, column: 'Name' }]);
    expect([noId?.payload, noName?.payload, good?.verdict]).toEqual([null, null, 'valid']);
    const [noCompany] = judged([['A-3', 'Good', '']], { ...testScope, company: '' });
    expect(noCompany).toMatchObject({ verdict: 'invalid', payload: null });
  });

  it('R-40: holds back the second row of one id, with both rows named, so that no id goes out twice', () => {
    const all = judged([
      ['A-1', 'One', ''],
      ['a-1', 'Small', ''],
      ['A-1', 'One again', ''],
    ]);
    expect(all.map((one) => one.verdict)).toEqual(['valid', 'valid', 'duplicate']);
    expect(all[2]?.issues).toMatchObject([
      { code: 'duplicate-in-file', params: { row: '4', firstRow: '2' } },
    ]);
    const ids = all.flatMap(({ payload }) => (payload === null ? [] : [payload.erp_vendor_id]));
    expect(ids).toEqual(['A-1', 'a-1']);
  });

  it('R-54: names the allowed forms where terms are in none of them', () => {
    const [row] = judged([['A-1', 'One', '2/10 net 30']]);
    expect(row?.issues).toMatchObject([{ code: 'net-terms-unknown', row: 2, column: 'Terms' }]);
    expect(row?.issues[0]?.params.forms).toContain('Due on receipt');
  });
});

describe('ways to change a vendor', () => {
  it('R-46: are the bulk upsert alone: nothing below /vendors is put, patched or deleted', () => {
    const below = Object.entries(endpoints).filter(([, one]) => one.path(profile).startsWith('/vendors'));
    expect(below.map(([, one]) => one.method).sort()).toEqual(['GET', 'GET', 'POST', 'POST']);
    expect(below.filter(([, one]) => one.method === 'POST').map(([name]) => name)).toEqual([
      'vendors.create',
      vendors.bulk.endpoint,
    ]);
  });
});
