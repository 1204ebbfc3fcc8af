import { describe, expect, it } from 'vitest';
import { operationBench, order } from '../../../fixtures/operations';
import { type StubAnswer, stubService } from '../../../fixtures/stub-service';

const invoice = { id: 'x', status: 'approved', payment_status: 'unpaid', created_at: 'then', notes: 'old' };

/** A change of notes whose answer is as told; everything else reads an invoice that stays as it was. */
const changed = async (answer: StubAnswer, status = 'approved', input: Record<string, string> = {}) => {
  const service = await stubService(({ method }) =>
    method === 'GET' ? { status: 200, body: { ...invoice, status } } : answer,
  );
  const bench = await operationBench({ service });
  const entry = await bench.change(order('invoices.update', { id: 'x', notes: 'new', ...input }));
  return { bench, entry, writes: bench.requests().filter((line) => !line.startsWith('GET')) };
};

describe('a refusal', () => {
  it('R-232, R-233: INV4000 lists the likely causes and blames no field', async () => {
    const { entry } = await changed({
      status: 400,
      body: { message: 'Invalid invoice data', code: 'INV4000' },
    });
    expect(entry.state).toBe('refused');
    expect(entry.sentence).toContain('does not say why');
    expect(entry.advice).toMatch(/vendor.*location.*upload ID.*custom field.*dimension/);
    expect(`${entry.sentence}${entry.advice}`).not.toMatch(/\bnotes\b.*wrong/);
    expect(entry.failures).toEqual([]);
  });

  it('R-232: PO4000 has its own sentence, an unknown code is shown as it is, and a setting may explain it', async () => {
    const po = await changed({ status: 400, body: { message: 'not a string', code: 'PO4000' } });
    expect(po.entry.sentence).toContain('dimension value that is not a text');
    const odd = await changed({ status: 400, body: { message: 'Odd', code: 'XYZ9' } });
    expect(odd.entry.sentence).toContain('Odd (XYZ9)');
    const service = await stubService(({ method }) =>
      method === 'GET'
        ? { status: 200, body: invoice }
        : { status: 400, body: { message: 'Odd', code: 'XYZ9' } },
    );
    const codes = { XYZ9: { sentence: 'The month is closed.', advice: 'Open it.' } };
    const bench = await operationBench({ service, profile: { errors: { codes } } });
    expect(await bench.change(order('invoices.update', { id: 'x', notes: 'new' }))).toMatchObject({
      sentence: 'The service refused the change (XYZ9): The month is closed.',
      advice: 'Open it.',
    });
  });

  it.each([
    ['approved', 'may not edit approved invoices'],
    ['ready-for-export', 'may not edit approved invoices'],
    ['exported', 'may not edit exported invoices'],
    ['incomplete', 'may not edit this invoice'],
  ])('R-234, R-29: INV4030 with the status %s read after it says: %s', async (status, words) => {
    const { bench, entry, writes } = await changed(
      { status: 403, body: { message: 'Forbidden', code: 'INV4030' } },
      status,
    );
    expect(entry.state).toBe('refused');
    expect(entry.sentence).toContain(words);
    expect(bench.requests().at(-1)).toBe('GET /invoices/x');
    expect(writes).toHaveLength(1);
  });

  it.each([400, 403, 404, 409, 413, 422])('R-235: %i is never repeated', async (status) => {
    const { entry, writes } = await changed({ status, body: { message: 'No' } });
    expect(entry.state).toBe('refused');
    expect(writes).toHaveLength(1);
  });

  it('R-240: a plain-text 413 says that the file is too large, with the limit and the size sent', async () => {
    const { entry } = await changed({ status: 413, text: 'Request Entity Too Large' });
    expect(entry.state).toBe('refused');
    expect(entry.sentence).toMatch(
      /too large: \d+ bytes were sent, and the limit is \d+. Nothing was changed/,
    );
  });

  it('R-242: 429 did nothing and says so', async () => {
    const { entry, writes } = await changed({ status: 429, body: { message: 'slow down' } });
    expect(entry).toMatchObject({ state: 'not-done', sentence: expect.stringContaining('busy') });
    expect(writes).toHaveLength(1);
  });
});

describe('an answer that does not bear out its status', () => {
  it.each([
    ['an HTML 502', { status: 502, text: '<html><h1>Bad gateway</h1></html>' }],
    ['an empty 200', { status: 200, text: '' }],
    ['a truncated 200', { status: 200, text: '{"id":"x","sta' }],
    ['HTML under 200', { status: 200, text: '<html>maintenance</html>' }],
    ['a 500', { status: 500, body: { message: 'oops' } }],
    ['no answer', 'cut'],
  ] as const)(
    'F-20, R-231, R-236: %s leaves the change in doubt with a plain sentence',
    async (_name, answer) => {
      const { entry, writes, bench } = await changed(answer);
      expect(entry.state).toBe('in-doubt');
      expect(entry.sentence).toMatch(/^The answer was lost/);
      expect(writes).toHaveLength(1);
      expect(bench.requests().at(-1)).toBe('GET /invoices/x');
    },
  );

  it('R-135: 200 without results after lines were sent is in doubt', async () => {
    const service = await stubService(() => ({ status: 200, body: { ...invoice, items: [] } }));
    const bench = await operationBench({ service });
    const entry = await bench.change(order('invoices.update', { id: 'x', items: [{ name: 'Flour' }] }));
    expect(entry.state).toBe('in-doubt');
  });

  it('R-239: 207 is told as unexpected, and its body is read all the same', async () => {
    let notes = 'old';
    const service = await stubService(({ method }) => {
      if (method !== 'GET') notes = 'new';
      return { status: method === 'GET' ? 200 : 207, body: { ...invoice, notes } };
    });
    const bench = await operationBench({ service });
    const entry = await bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    expect(entry).toMatchObject({ state: 'done', notes: [{ code: 'answer-partial-unexpected' }] });
  });

  it('R-34: an answer of another version than was asked for is told', async () => {
    const service = await stubService(() => ({
      status: 200,
      body: { ...invoice, notes: 'new', version: '1.0.0' },
    }));
    const bench = await operationBench({ service });
    const entry = await bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    expect(entry.notes.map(({ code }) => code)).toContain('answer-of-other-version');
    const { notes } = await bench.read(order('invoices.show', { id: 'x' }));
    expect(notes.map(({ code }) => code)).toEqual(['answer-of-other-version']);
  });

  it('NS-27: a 200 under which the old value stays is told as not changed', async () => {
    const { entry, writes } = await changed({ status: 200, body: invoice });
    expect(entry).toMatchObject({
      state: 'not-done',
      sentence: expect.stringContaining('accepted the change'),
      advice: expect.stringContaining('invoice.patch.fields'),
    });
    expect(writes).toHaveLength(1);
  });

  it('G-10: an operation can be held to its own list of statuses', async () => {
    const service = await stubService(() => ({ status: 200, body: { ...invoice, notes: 'new' } }));
    const statuses = { success: { 'invoices.update': [204] } };
    const bench = await operationBench({ service, profile: { statuses } });
    const entry = await bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    // The read shows it all the same.
    expect(entry).toMatchObject({ state: 'done', sentence: expect.stringContaining('answer was lost') });
  });
});

describe('answers about lines and images in other shapes', () => {
  const answered = async (more: object, input: Parameters<typeof order>[1]) => {
    const service = await stubService(({ method }) => ({
      status: 200,
      body: method === 'GET' ? { ...invoice, items: [] } : { ...invoice, ...more },
    }));
    const bench = await operationBench({ service });
    return bench.change(order('invoices.update', { id: 'x', ...input }));
  };
  const names = Array.from({ length: 11 }, (_, i) => ({ name: `L${i}` }));

  it('R-136: results in shuffled order of their keys land on the right lines', async () => {
    const results = {
      '10': { status: 'failed', error: 'ten' },
      '2': { status: 'failed', error: 'two' },
      ...Object.fromEntries([0, 1, 3, 4, 5, 6, 7, 8, 9].map((i) => [String(i), { status: 'updated' }])),
    };
    const entry = await answered({ items_processing_result: results }, { items: names });
    expect(entry.failures).toEqual([
      { what: 'line 3 (L2)', text: 'two' },
      { what: 'line 11 (L10)', text: 'ten' },
    ]);
  });

  it.each([
    [{ status: 'failed' }, ['failed', 'failed']],
    [{ '0': 'created', '1': 'broken' }, ['broken']],
    [{ status: 'partial', '0': { status: 'ok' }, '1': { message: 'no price' } }, ['no price']],
    [{ '0': { status: 'SUCCESS' }, '1': { status: 'queued' } }, ['{"status":"queued"}']],
  ])('R-135, G-23: %j names what failed', async (results, texts) => {
    const entry = await answered({ items_processing_result: results }, { items: names.slice(0, 2) });
    expect(entry.state).toBe('partial');
    expect(entry.failures.map(({ text }) => text)).toEqual(texts);
  });

  const line = (id: string, name: string) => ({ id, name, quantity: 1 });
  /** Two new lines are sent beside one that is there; `after` are the lines that the invoice has then. */
  const addedTo = async (after: object[], results: object) => {
    let isSent = false;
    const service = await stubService(({ method }) => {
      isSent ||= method === 'PATCH';
      const items = isSent ? after : [line('9', 'Old')];
      const more = method === 'GET' ? {} : { items_processing_result: results };
      return { status: 200, body: { ...invoice, items, ...more } };
    });
    const bench = await operationBench({ service });
    const items = ['L0', 'L1'].map((name) => ({ name, quantity: '1' }));
    return bench.change(order('invoices.update', { id: 'x', items }));
  };
  const old = line('9', 'Old');

  it('R-135, R-138: a line that the invoice shows afterwards has not failed, whatever the answer says of it', async () => {
    const entry = await addedTo([old, line('10', 'L0')], { 0: { code: 7 }, 1: { code: 8 } });
    expect(entry).toMatchObject({ state: 'partial', failures: [{ what: 'line 2 (L1)' }] });
    expect(entry.advice).not.toContain('these lines once more');
    const both = await addedTo([old, line('10', 'L0'), line('11', 'L1')], { 0: 'odd', 1: 'odd' });
    expect(both).toMatchObject({ state: 'done', failures: [] });
  });

  it('R-138: a line that was answered well and is not there afterwards is named', async () => {
    const entry = await addedTo([old, line('10', 'L1')], { 0: true, 1: true });
    expect(entry).toMatchObject({ state: 'partial', failures: [{ what: 'line 1 (L0)' }] });
    expect(entry.failures[0]?.text).toContain('does not hold it');
  });

  it('R-138: one of two new lines after a lost answer settles nothing for the other', async () => {
    const entry = await addedTo([old, line('10', 'L0')], {});
    expect(entry.state).toBe('in-doubt');
  });

  it('R-169: of two lines added to an order, only the one that it does not hold afterwards is to be sent again', async () => {
    let isSent = false;
    const service = await stubService(({ method }) => {
      isSent ||= method === 'PATCH';
      const items = [old, ...(isSent ? [line('10', 'L0')] : [])];
      return { status: 200, body: { id: 'x', po_number: 'P', erp_vendor_id: 'v', items } };
    });
    const bench = await operationBench({ service });
    const items = ['L0', 'L1'].map((name) => ({ name, quantity: '1', price: '2' }));
    const entry = await bench.change(order('purchase-orders.update', { id: 'x', items }));
    expect(entry).toMatchObject({ state: 'partial', failures: [{ what: 'line L1' }] });
  });

  it('R-138: a new line that may be ours and reads otherwise is not called missing', async () => {
    const entry = await addedTo([old, line('10', 'L0'), line('11', 'renamed')], { 0: true, 1: true });
    expect(entry).toMatchObject({ state: 'done', failures: [] });
    expect(entry.differences).toMatchObject([{ field: 'line 2 (L1)' }]);
  });

  it.each([
    [null, []],
    ['', []],
    ['1.pdf: too large', [{ what: 'images', text: '1.pdf: too large' }]],
    [[{ name: '1.pdf', why: 'too large' }], [{ what: '1.pdf', text: 'too large' }]],
    [['storage error'], [{ what: 'image 1', text: 'storage error' }]],
  ])('R-87, R-133: image_errors as %j is read', async (errors, failures) => {
    const input = { image_urls: ['https://files.example/1.pdf', 'https://files.example/2.pdf'] };
    const entry = await answered({ image_errors: errors }, input);
    expect(entry.failures).toEqual(failures);
  });
});

describe('reading through trouble', () => {
  it('R-237: three failures and then a success are a success', async () => {
    const service = await stubService((_request, count) =>
      count <= 3 ? { status: 500, body: { message: 'oops' } } : { status: 200, body: invoice },
    );
    const bench = await operationBench({ service });
    expect((await bench.read(order('invoices.show', { id: 'x' }))).entries).toEqual([invoice]);
    expect(service.requests).toHaveLength(4);
  });

  it('R-237: endless failures come to an end that says so', async () => {
    const service = await stubService(() => ({ status: 500, body: { message: 'oops' } }));
    const bench = await operationBench({ service });
    const problem = await bench.problem('service.read', order('invoices.list', {}));
    expect(problem).toMatchObject({ code: 'paused-service-failing', params: { text: 'oops' } });
    expect(service.requests).toHaveLength(4);
  });

  it('R-154: no event is waited for, and no approval or catalog path is asked for', async () => {
    const bench = await operationBench();
    await bench.read(order('invoices.list', {}));
    await bench.read(order('invoices.uploads', {}));
    await bench.read(order('invoices.receiver-export', {}));
    expect(bench.requests().filter((line) => /approv|catalog|event|webhook/i.test(line))).toEqual([]);
  });
});
