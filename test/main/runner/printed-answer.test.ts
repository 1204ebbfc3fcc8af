import { describe, expect, it } from 'vitest';
import { printedTotalAccepted } from '../../../src/main/journal/consents';
import { findImport } from '../../../src/main/journal/imports';
import { readConsents } from '../../../src/main/journal/kept-consents';
import { decisionsOf } from '../../../src/main/runner/report/decisions';
import { systemUser } from '../../../src/main/runner/system-user';
import { engineBench, openPractice } from '../../fixtures/engine';
import { company } from '../../fixtures/practice-submission';

const content = [
  'Number,Date,Amount',
  'A-1,2026-05-04,10.00',
  'A-2,2026-05-05,20.50',
  'Total,,35.50',
  '',
].join('\n');
const mapping = {
  name: 'With a printed total',
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
    status: { constant: 'archived' },
  },
};

const asked = async (own: object) => {
  const bench = engineBench();
  const id = await bench.connect('Trial', await openPractice());
  await bench.handlers['directory.sync']({ connectionId: id, company });
  const { importId } = await bench.check(id, { file: 'bills.csv', content, mapping: { ...mapping, ...own } });
  const order = {
    acceptWarnings: true,
    confirmProduction: null,
    stopAfterChunks: null,
    waitForBatches: true,
  };
  const send = (said: object) =>
    bench.handlers['imports.submit']({ importId, onlyValid: true, ...order, ...said });
  return { bench, importId, send };
};

const sent = async (own: object, said: object = {}) => {
  const { bench, importId, send } = await asked(own);
  expect(await send(said)).toMatchObject({ ok: true });
  await bench.handlers['imports.settled']({ importId });
  const stored = findImport(bench.journal, importId);
  if (stored === undefined) throw new Error('no import');
  const kept = readConsents(bench.journal, importId).map((consent) => printedTotalAccepted.read(consent));
  return { kept, decisions: decisionsOf(bench.journal, stored) };
};

const figures = { row: '4', printed: '35.5', counted: '30.5', difference: '5', by: systemUser() };

describe('a printed total that is not what was counted', () => {
  it('is kept when it was ticked in Review: who, which totals, the difference; the report shows it', async () => {
    const { kept, decisions } = await sent({}, { printedKnown: 'Looked at it' });
    expect(kept).toEqual([{ ...figures, why: 'Looked at it' }]);
    expect(decisions.map(({ who, what, note }) => ({ who, what, note }))).toContainEqual({
      who: systemUser(),
      what: 'Row 4 prints a total of 35.5; 30.5 was counted, a difference of 5: known when it was sent.',
      note: 'Looked at it',
    });
  });

  it('is kept in the same way where the mapping accepts it with a reason', async () => {
    const { kept } = await sent({ accepts: [{ rule: 'printed-total-differs', why: 'R-9 was cancelled' }] });
    expect(kept).toEqual([{ ...figures, why: 'R-9 was cancelled' }]);
  });

  it('keeps everything back while nobody has said that they know', async () => {
    const { bench, importId, send } = await asked({});
    const text = 'Row 4 prints a total of 35.5; the rows counted come to 30.5: a difference of 5.';
    expect(await send({ warningsKnown: true })).toEqual({
      ok: false,
      problem: {
        code: 'printed-total-open',
        params: { text, accept: expect.stringContaining('"columns":["Amount"]') },
      },
    });
    expect(findImport(bench.journal, importId)?.submittedAt).toBeNull();
    expect(readConsents(bench.journal, importId)).toEqual([]);
    expect(await bench.handlers['imports.summary']({ importId })).toMatchObject({
      ok: true,
      value: { exitCode: 3 },
    });
  });
});
