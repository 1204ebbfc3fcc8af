import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Bench, type BenchOptions, operationBench, order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';

type Input = Parameters<typeof order>[1];

const idOf = async (bench: Bench, status = 'pending-approval', place = 0): Promise<string> => {
  const list = await bench.read(order('invoices.list', { status }));
  return String(list.entries[place]?.id);
};

const read = async (bench: Bench, id: string) => {
  const { entries } = await bench.read(order('invoices.show', { id }));
  return entries[0] ?? {};
};

/** The bodies of the changes that went out. */
const bodies = (bench: Bench): unknown[] =>
  bench
    .attempts()
    .filter(({ method }) => method === 'PATCH')
    .map((attempt) => JSON.parse(attempt.request_text ?? 'null'));

const update = (id: string, input: Input) => order('invoices.update', { id, ...input });

const started = async (options: BenchOptions = {}) => {
  const bench = await operationBench(options);
  return { bench, id: await idOf(bench) };
};

/** An invoice with three header dimensions and two lines. */
const coded = async (options: BenchOptions = {}) => {
  const { bench, id } = await started(options);
  await bench.change(
    update(id, {
      dimensions: { Account: '0400', Department: 'D0010', Location: 'L0001' },
      items: [
        { name: 'Flour', quantity: 2, price: '3.50', dimensions: { Account: '0500', Department: 'D0010' } },
        { name: 'Salt', quantity: 1, price: '0.80' },
      ],
    }),
  );
  return { bench, id };
};

const file = (bench: Bench, name: string, content: string | Uint8Array): string => {
  const place = path.join(bench.folder, name);
  writeFileSync(place, content);
  return place;
};
const pdf = (bench: Bench, name = 'scan.pdf', bytes = 40): string =>
  file(bench, name, `%PDF-1.4\n${'x'.repeat(Math.max(0, bytes - 9))}`);

describe.each(['a', 'b'] as const)('a change of an invoice under profile %s', (profile) => {
  const practice = { profile };

  it('R-120: sends only the fields that change', async () => {
    const { bench, id } = await started({ practice });
    const entry = await bench.change(update(id, { notes: 'call first' }));
    expect(entry).toMatchObject({ state: 'done', differences: [] });
    expect(bodies(bench)).toEqual([{ [profile === 'a' ? 'notes' : 'memo']: 'call first' }]);
    expect(await read(bench, id)).toMatchObject({ notes: 'call first' });
  });

  it('F-12, R-123: one of three header dimensions is changed by sending all three, one is removed by sending two', async () => {
    const { bench, id } = await coded({ practice });
    await bench.change(update(id, { dimensions: { Department: 'D0020' } }));
    await bench.change(update(id, { dimensions: { Location: '' } }));
    expect(bodies(bench).slice(1)).toEqual([
      { dimensions: { Account: '0400', Department: 'D0020', Location: 'L0001' } },
      { dimensions: { Account: '0400', Department: 'D0020' } },
    ]);
    expect(await read(bench, id)).not.toHaveProperty('dimensions.Location');
  });

  it('R-124: sends only the changed dimension of a line, and says that leaving one out removes nothing', async () => {
    const { bench, id } = await coded({ practice });
    const idKey = profile === 'a' ? 'id' : 'line_id';
    const flour = async () =>
      Object.values(Object((await read(bench, id)).items)).find((item) =>
        JSON.stringify(item).includes('Flour'),
      );
    const line = await flour();
    const lineId = String(Object(line)[idKey]);
    const input = update(id, {
      items: [{ id: lineId, dimensions: { Department: 'D0020', Account: null } }],
    });
    const { changes } = await bench.preview(input);
    expect(changes).toEqual([
      expect.objectContaining({ field: `items[${lineId}].dimensions.Department`, effect: 'merged' }),
      expect.objectContaining({
        field: `items[${lineId}].dimensions.Account`,
        effect: 'ignored',
        after: '0500',
      }),
    ]);
    expect(await bench.change(input)).toMatchObject({ state: 'done' });
    const itemsKey = profile === 'a' ? 'items' : 'lines';
    expect(bodies(bench).at(-1)).toEqual({
      [itemsKey]: [{ [idKey]: lineId, dimensions: { Department: 'D0020' } }],
    });
    expect(await flour()).toMatchObject({
      dimensions: { Account: { erp_dimension_id: '0500' }, Department: { erp_dimension_id: 'D0020' } },
    });
  });

  it('F-12, R-125: one custom field is changed by sending all, taken from a read made just before', async () => {
    const { bench, id } = await started({ practice });
    await bench.change(update(id, { custom_fields: { 'Cost centre': 'CC-7' } }));
    const before = bench.requests().length;
    await bench.change(update(id, { custom_fields: { 'Project code': 'P9' } }));
    expect(bodies(bench).at(-1)).toEqual({ custom_fields: { 'Cost centre': 'CC-7', 'Project code': 'P9' } });
    const [first, second] = bench.requests().slice(before);
    expect([first, second]).toEqual([`GET /invoices/${id}`, `GET /invoices/${id}`]);
    expect(await read(bench, id)).toMatchObject({
      custom_fields: { 'Cost centre': 'CC-7', 'Project code': 'P9' },
    });
  });

  it('R-125: one custom field of a line is changed by sending all of that line', async () => {
    const { bench, id } = await started({ practice });
    const idKey = profile === 'a' ? 'id' : 'line_id';
    const [line] = Object.values(Object((await read(bench, id)).items));
    const lineId = String(Object(line)[idKey]);
    const stored = Object(line).custom_fields;
    await bench.change(update(id, { items: [{ id: lineId, custom_fields: { 'Project code': 'P9' } }] }));
    expect(bodies(bench)).toEqual([
      {
        [profile === 'a' ? 'items' : 'lines']: [
          { [idKey]: lineId, custom_fields: { ...stored, 'Project code': 'P9' } },
        ],
      },
    ]);
  });

  it('F-13, R-86, R-139: values read back as rich objects go out as plain ERP ids, on the header and on lines', async () => {
    const { bench, id } = await coded({ practice });
    const stored = await read(bench, id);
    const items = Object.values(Object(stored.items)).map((item) => ({
      id: String(Object(item)[profile === 'a' ? 'id' : 'line_id']),
      dimensions: Object(item).dimensions,
    }));
    await bench.change(update(id, { notes: 'x', dimensions: Object(stored.dimensions), items }));
    const body = JSON.stringify(bodies(bench).at(-1));
    expect(body).toContain('"Account":"0400"');
    expect(body).toContain('"Account":"0500"');
    expect(body).not.toContain('erp_dimension_id');
  });

  it('R-138: after a lost answer the invoice is read, and the new lines exist once', async () => {
    const time = { ahead: 0 };
    const clock = { ...realClock, now: () => Date.now() + time.ahead };
    const { bench, id } = await started({ practice, clock });
    await bench.setFaults(`drop-reply=@1,only=PATCH /v1/invoices/${id}`);
    const had = Object.values(Object((await read(bench, id)).items)).length;
    const input = update(id, { items: [{ name: 'Flour', quantity: 1, price: 2 }] });
    const { seen } = await bench.preview(input);
    const before = bench.requests().length;
    const entry = await bench.perform({ ...input, seen });
    const [, sent, next, ...rest] = bench.requests().slice(before);
    expect(sent).toBe(`PATCH /invoices/${id}`);
    expect(next).toBe(`GET /invoices/${id}`);
    expect(rest).toEqual([]);
    // An equal line of somebody else would read the same.
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-shown-early' });
    time.ahead = 3_600_000;
    const settled = await bench.settle(entry.operationId);
    expect(settled).toMatchObject({ state: 'done', sentence: expect.stringContaining('answer was lost') });
    expect(Object.values(Object((await read(bench, id)).items))).toHaveLength(had + 1);
  });

  it('R-169: a change that was shown and is not shown any more stays in doubt: somebody took it back', async () => {
    const time = { ahead: 0 };
    const clock = { ...realClock, now: () => Date.now() + time.ahead };
    const { bench, id } = await started({ practice, clock });
    await bench.setFaults(`drop-reply=@1,only=PATCH /v1/invoices/${id}`);
    const before = (await read(bench, id)).items;
    const input = update(id, { items: [{ name: 'Flour', quantity: 1, price: 2 }] });
    const { seen } = await bench.preview(input);
    const entry = await bench.perform({ ...input, seen });
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-shown-early' });
    await fetch(new URL('/practice/alter', bench.practice?.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': bench.practice?.apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ changes: [{ table: 'invoices', id, set: { items: before } }] }),
    });
    time.ahead = 3_600_000;
    const settled = await bench.settle(entry.operationId);
    expect(settled).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-gone' });
  });

  it('F-11, R-133: one of three images failing is a partial outcome that names it', async () => {
    const { bench, id } = await started({ practice });
    const urls = [
      'https://files.example/1.pdf',
      'https://files.example/2.tiff',
      'https://files.example/3.png',
    ];
    const entry = await bench.change(update(id, { image_urls: urls }));
    expect(entry).toMatchObject({
      state: 'partial',
      failures: [{ what: '/2.tiff', text: 'the format is not supported' }],
    });
    expect(bench.attempts().some(({ status }) => status === 207)).toBe(false);
  });

  it('F-11, R-134: where every image fails, the invoice is said to have none left', async () => {
    const { bench, id } = await started({ practice });
    const entry = await bench.change(update(id, { image_urls: ['https://files.example/practice:fail.pdf'] }));
    expect(entry).toMatchObject({
      state: 'partial',
      sentence: 'Every image failed, so the invoice now has no images.',
      advice: expect.stringContaining('once more'),
      failures: [{ text: 'the file could not be stored' }],
    });
    expect(await read(bench, id)).toMatchObject({ images: [] });
  });

  it('F-11, R-135: 200 with every line failed is told as failed, line by line', async () => {
    const { bench, id } = await started({ practice });
    const entry = await bench.change(
      update(id, { items: [{ name: 'practice:fail one' }, { name: 'practice:fail two' }] }),
    );
    expect(entry).toMatchObject({
      state: 'partial',
      sentence: expect.stringContaining('every line failed'),
      failures: [
        { what: 'line 1 (practice:fail one)', text: 'the line could not be processed' },
        { what: 'line 2 (practice:fail two)', text: 'the line could not be processed' },
      ],
    });
    const mixed = await bench.change(update(id, { items: [{ name: 'good' }, { name: 'practice:fail' }] }));
    expect(mixed).toMatchObject({ state: 'partial', failures: [{ what: 'line 2 (practice:fail)' }] });
  });

  it('R-138: new lines that were added before need their preview to be added once more', async () => {
    const { bench, id } = await started({ practice });
    const flour = update(id, { items: [{ name: 'Flour', quantity: 2, price: '3.50' }] });
    expect(await bench.perform(flour)).toMatchObject({ state: 'done' });
    expect(await bench.problem('service.perform', flour)).toMatchObject({ code: 'operation-preview-needed' });
    const { notes, seen } = await bench.preview(flour);
    expect(notes.map(({ code }) => code)).toEqual(['operation-made-before']);
    expect(await bench.perform({ ...flour, seen })).toMatchObject({ state: 'done' });
    // Others, and those that failed, go out at once.
    const salt = update(id, { items: [{ name: 'Salt', quantity: 1, price: '0.80' }] });
    expect(await bench.perform(salt)).toMatchObject({ state: 'done' });
  });

  it('R-137: a change of the header alone is not failed for want of results of lines', async () => {
    const { bench, id } = await started({ practice });
    expect(await bench.change(update(id, { purchase_order: 'PO-1' }))).toMatchObject({ state: 'done' });
    expect(bench.attempts().find(({ method }) => method === 'PATCH')?.reply_text).not.toContain(
      'items_processing_result',
    );
  });

  it('R-131, R-130: image files go out as a form of exactly the bytes that the journal keeps', async () => {
    const { bench, id } = await started({ practice });
    const input = update(id, { images: [pdf(bench)], image_route: 'multipart', notes: 'with scan' });
    expect(await bench.change(input)).toMatchObject({ state: 'done', differences: [] });
    const [sent] = bench.attempts().filter(({ method }) => method === 'PATCH');
    const body = Buffer.from(sent?.request_blob ?? []).toString('latin1');
    expect(sent?.request_text).toBeNull();
    expect(body).toContain('filename="scan.pdf"');
    expect(body).toContain(`name="${profile === 'a' ? 'data' : 'payload'}"`);
    expect(await read(bench, id)).toMatchObject({ notes: 'with scan', images: [expect.anything()] });
  });

  it('R-132: image files can go within the body, and never two ways at once', async () => {
    const { bench, id } = await started({ practice });
    const images = [pdf(bench)];
    expect(await bench.change(update(id, { images }))).toMatchObject({ state: 'done' });
    expect(bodies(bench)).toEqual([
      { raw_images: [{ name: 'scan.pdf', content: expect.stringMatching(/^JVBERi/) }] },
    ]);
    const both = update(id, { images, image_urls: ['https://files.example/1.pdf'] });
    expect(await bench.problem('service.preview', both)).toMatchObject({ code: 'invoice-image-routes' });
  });
});

describe('what a change never does', () => {
  it('R-121, R-122, R-75: a status is never sent, and it is said why it cannot be changed', async () => {
    const { bench, id } = await started();
    for (const status of ['archived', 'verified', 'exported']) {
      const problem = await bench.problem('service.preview', update(id, { status, notes: 'x' }));
      expect(problem).toMatchObject({ code: 'invoice-status-fixed', where: { field: 'status' } });
    }
    expect(bodies(bench)).toEqual([]);
  });

  it('R-126: custom fields that are not configured are never sent', async () => {
    const none = await started({ customFields: [], practice: {} });
    const odd = update(none.id, { custom_fields: { Colour: 'red' } });
    expect(await none.bench.problem('service.perform', odd)).toMatchObject({ code: 'custom-field-unknown' });
    expect(bodies(none.bench)).toEqual([]);
  });

  it('F-12, R-127: what changed since the preview is shown again, not applied blindly', async () => {
    const { bench, id } = await coded();
    const input = update(id, { dimensions: { Department: 'D0020' } });
    const { seen, changes } = await bench.preview(input);
    expect(changes.map(({ field, effect }) => `${field} ${effect}`).sort()).toEqual([
      'dimensions.Account kept',
      'dimensions.Department replaced',
      'dimensions.Location kept',
    ]);
    await bench.change(update(id, { dimensions: { Account: '0600' } }));
    const sent = bodies(bench).length;
    expect(await bench.problem('service.perform', { ...input, seen })).toMatchObject({
      code: 'operation-changed-meanwhile',
    });
    expect(bodies(bench)).toHaveLength(sent);
  });

  it('R-129: what replaces images names how many would go, and is not sent unseen', async () => {
    const { bench, id } = await started();
    await bench.change(
      update(id, { image_urls: ['https://files.example/1.pdf', 'https://files.example/2.pdf'] }),
    );
    const input = update(id, { image_urls: ['https://files.example/3.pdf'] });
    const { notes } = await bench.preview(input);
    expect(notes.map((note) => note.sentence)).toEqual([
      'The invoice has 2 images; the new ones replace all of them.',
    ]);
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    expect(bodies(bench)).toHaveLength(1);
  });

  it('R-128: images are kept by leaving them out, and deleted on an explicit wish alone', async () => {
    const { bench, id } = await started();
    await bench.change(update(id, { image_urls: ['https://files.example/1.pdf'] }));
    await bench.change(update(id, { notes: 'no word of images' }));
    expect(bodies(bench).at(-1)).toEqual({ notes: 'no word of images' });
    expect(await bench.problem('service.preview', update(id, { image_urls: [] }))).toMatchObject({
      code: 'operation-field-wrong',
    });
    expect(await bench.change(update(id, { delete_images: true }))).toMatchObject({ state: 'done' });
    expect(bodies(bench).at(-1)).toEqual({ image_urls: [] });
    expect(await read(bench, id)).toMatchObject({ images: [] });
  });

  it('R-130: a tiff, and a text renamed to pdf, are stopped', async () => {
    const { bench, id } = await started();
    for (const wrong of [file(bench, 'scan.tiff', 'II*\0'), file(bench, 'text.pdf', 'hello')])
      expect(await bench.problem('service.preview', update(id, { images: [wrong] }))).toMatchObject({
        code: 'invoice-file-kind',
      });
  });

  it('R-131: a form of exactly the limit goes out, one byte more is stopped before sending', async () => {
    const sizeWith = async (bytes: number, limit?: number) => {
      const limits = limit === undefined ? {} : { limits: { multipartBytes: limit } };
      const { bench, id } = await started({ profile: limits });
      const input = update(id, { images: [pdf(bench, 'scan.pdf', bytes)], image_route: 'multipart' });
      const { seen } = await bench.preview(input);
      const entry = await bench.perform({ ...input, seen });
      const [sent] = bench.attempts().filter(({ method }) => method === 'PATCH');
      return { state: entry.state, size: sent?.request_blob?.length ?? 0 };
    };
    const { size } = await sizeWith(500);
    expect(size).toBeGreaterThan(600);
    expect(await sizeWith(500, size)).toEqual({ state: 'done', size });
    const { bench, id } = await started({ profile: { limits: { multipartBytes: size } } });
    const over = update(id, { images: [pdf(bench, 'scan.pdf', 501)], image_route: 'multipart' });
    expect(await bench.problem('service.perform', over)).toMatchObject({
      code: 'operation-body-too-large',
      params: { size: String(size + 1), limit: String(size) },
    });
    expect(bench.requests().some((line) => line.startsWith('PATCH'))).toBe(false);
  });

  it('R-100: an image address over plain http is stopped', async () => {
    const { bench, id } = await started();
    const input = update(id, { image_urls: ['http://files.example/1.pdf'] });
    expect(await bench.problem('service.preview', input)).toMatchObject({ code: 'url-not-https' });
  });
});

describe('permissions for a change', () => {
  it('R-140, R-29: a warning stands before the change, and the 403 after it is told with the status read', async () => {
    const bench = await operationBench();
    const tried = async (status: string) => {
      const id = await idOf(bench, status);
      const { notes } = await bench.preview(update(id, { notes: 'late' }));
      const before = bench.requests().length;
      const entry = await bench.change(update(id, { notes: 'late' }));
      const lines = bench.requests().slice(before);
      expect(lines.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
      expect(lines.at(-1)).toBe(`GET /invoices/${id}`);
      return { codes: notes.map((note) => note.code), entry };
    };
    const approved = await tried('approved');
    const ready = await tried('ready-for-export');
    const exported = await tried('exported');
    expect([approved.codes, ready.codes, exported.codes]).toEqual([
      ['invoice-may-need-approved'],
      ['invoice-may-need-approved'],
      ['invoice-may-need-exported'],
    ]);
    // At the first one's location the API user may edit approved invoices.
    expect([approved, ready, exported].map(({ entry }) => entry.state)).toEqual([
      'done',
      'refused',
      'refused',
    ]);
    expect(ready.entry.sentence).toContain(
      'reads as ready-for-export, and the API user may not edit approved',
    );
    expect(exported.entry.sentence).toContain('reads as exported, and the API user may not edit exported');
  });
});
