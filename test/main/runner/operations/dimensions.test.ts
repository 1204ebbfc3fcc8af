import { describe, expect, it } from 'vitest';
import { frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';

const prefix = { a: 'svc_', b: 'apx_' };
const names = {
  a: { name: 'name', erp_dimension_id: 'erp_dimension_id' },
  b: { name: 'label', erp_dimension_id: 'ledger_id' },
};
const roof = {
  code: 'R-1',
  reference_id: 'roof-1',
  erp_type: 'Project',
  svc_type: 'project',
  name: 'Roof',
  erp_dimension_id: 'P-ROOF',
};
const known = { ...roof, reference_id: 'ref-project-1' };

describe.each(['a', 'b'] as const)('dimensions, one by one, under profile %s', (profile) => {
  it('R-58, R-62, R-67: every creation field goes out under its name, and 200 with the dimension is a creation', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('dimensions.create', roof));
    expect(made).toMatchObject({ state: 'done', differences: [], serviceId: expect.stringMatching(/^\d+$/) });
    expect(bench.sent()).toEqual([
      {
        line: 'POST /dimensions',
        body: {
          [`${prefix[profile]}company_id`]: 4100,
          [`${prefix[profile]}type`]: 'project',
          code: 'R-1',
          reference_id: 'roof-1',
          erp_type: 'Project',
          [names[profile].name]: 'Roof',
          [names[profile].erp_dimension_id]: 'P-ROOF',
        },
      },
    ]);
    const shown = await bench.read(order('dimensions.show', { id: String(made.serviceId) }));
    expect(shown.entries).toEqual([expect.objectContaining(roof)]);
  });

  it('R-62: a refusal for one that exists becomes "exists already" after a look, and is not repeated', async () => {
    const bench = await frontedBench(profile);
    const refused = await bench.perform(order('dimensions.create', known));
    expect(refused).toMatchObject({ state: 'refused', code: 'dimension-exists' });
    const [listed] = (await bench.read(order('dimensions.list', { erp_type: 'Project' }))).entries;
    expect(refused.serviceId).toBe(String(listed?.id));
    expect(bench.sent()).toHaveLength(1);
    const asked = bench.asked();
    expect(asked[asked.indexOf('POST /dimensions') + 1]).toMatch(/^GET \/dimensions\?/);
  });

  it('R-62: a refusal for one that is equal in all that reads back says that it stands there', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('dimensions.create', roof));
    const again = await bench.perform({
      ...order('dimensions.create', roof),
      seen: (await bench.preview(order('dimensions.create', roof))).seen,
    });
    expect(again).toMatchObject({ state: 'existing', serviceId: made.serviceId });
  });

  it('R-62: a refusal for another reason stays what the service said', async () => {
    const bench = await frontedBench(profile);
    const refused = await bench.perform(order('dimensions.create', { ...roof, name: 'practice:reject' }));
    expect(refused).toMatchObject({ state: 'refused', code: 'operation-refused' });
    expect(refused.sentence).toContain('name is not acceptable');
  });

  it('R-53, R-236: a creation whose answer was lost is looked for in the list, and exists once', async () => {
    const bench = await frontedBench(profile);
    await bench.setFaultsOfPractice('drop-reply,only=POST /v1/dimensions');
    expect(await bench.perform(order('dimensions.create', roof))).toMatchObject({
      state: 'done',
      code: 'operation-found',
    });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-62, R-236: a creation of one that was there, whose answer was lost, exists already, also in another look', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('dimensions.create', roof));
    await bench.setFaultsOfPractice('drop-request,only=POST /v1/dimensions');
    const { seen } = await bench.preview(order('dimensions.create', roof));
    const again = await bench.perform({ ...order('dimensions.create', roof), seen });
    expect(again).toMatchObject({
      ...{ state: 'existing', code: 'dimension-exists', serviceId: made.serviceId },
    });
    expect(again.sentence).not.toContain('does not show it');
  });

  it('R-67: a list is read under its key, a single one under its own, and a bare object is an odd shape', async () => {
    const bench = await frontedBench(profile, {
      change: (answer, { path }) =>
        /^\/v1\/dimensions\/\d+$/.test(path)
          ? { ...answer, text: JSON.stringify(JSON.parse(answer.text).dimension) }
          : answer,
    });
    const list = await bench.read(order('dimensions.list', {}));
    expect(list.entries).toHaveLength(60);
    const id = String(list.entries[0]?.id);
    expect(
      await bench.problem('service.read', { ...order('dimensions.show', { id }), limit: 1 }),
    ).toMatchObject({ code: 'service-read-odd' });
  });

  it('R-68: dimensions are asked for by company and type, in the short form only where it was asked for', async () => {
    const bench = await frontedBench(profile);
    const short = await bench.read(order('dimensions.list', { erp_type: 'Location', basic: true }));
    expect(short.entries).toHaveLength(10);
    expect(short.notes).toMatchObject([{ code: 'dimension-list-short' }]);
    expect(Object.keys(short.entries[0] ?? {}).sort()).toEqual([
      'erp_dimension_id',
      'erp_type',
      'id',
      'name',
    ]);
    await bench.read(order('dimensions.list', {}));
    const [first = '', last = ''] = [bench.asked()[0], bench.asked().at(-1)];
    for (const line of [first, last]) expect(line).toContain(`${prefix[profile]}company_id=4100`);
    expect(first).toContain('detail=basic');
    expect(last).not.toContain('detail');
  });
});

it.each(['code', 'reference_id', 'erp_type', 'svc_type', 'name', 'erp_dimension_id'])(
  'R-58: a new dimension without %s is not sent, and the field is named',
  async (key) => {
    const bench = await frontedBench('a');
    for (const value of [null, ' ']) {
      const problem = await bench.problem(
        'service.perform',
        order('dimensions.create', { ...roof, [key]: value }),
      );
      expect(problem).toMatchObject({
        code: expect.stringMatching(/^operation-field-(missing|wrong)$/),
        where: { field: key },
      });
    }
    expect(bench.sent()).toEqual([]);
  },
);

it('R-59: only the seven kinds of the service go out', async () => {
  const bench = await frontedBench('a');
  const problem = await bench.problem(
    'service.perform',
    order('dimensions.create', { ...roof, svc_type: 'class' }),
  );
  expect(problem).toMatchObject({ code: 'operation-field-wrong', where: { field: 'svc_type' } });
  expect(bench.sent()).toEqual([]);
});
