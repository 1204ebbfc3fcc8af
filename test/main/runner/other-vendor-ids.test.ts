import { describe, expect, it } from 'vitest';
import { withListedVendor } from '../../../src/core/service/invoices/listed-vendor';
import { targetNamed } from '../../../src/core/targets';
import { invoices } from '../../../src/core/targets/invoices';
import type { JsonObject } from '../../../src/core/values/json';
import type { Result } from '../../../src/core/values/result';
import { findImport } from '../../../src/main/journal/imports';
import { lookBeforeSending } from '../../../src/main/runner/guard';
import { startComparing } from '../../../src/main/runner/submit/as-compared';
import type { Practice } from '../../../src/practice';
import { testProfile } from '../../fixtures/drafts';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(5);

type Computer = { readonly bench: EngineBench; readonly connectionId: string };

const computer = async (practice: Practice): Promise<Computer> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, { apiVersion: '1.0.0' });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { bench, connectionId };
};

const check = ({ bench, connectionId }: Computer, rows: typeof ROWS, mapping = invoiceMapping()) =>
  bench.check(connectionId, { file: 'bills.csv', content: invoiceCsv(rows), mapping });

const { notes: _notes, ...plainFields } = invoiceMapping().fields;
const foreign = invoiceMapping({ fields: { ...plainFields, upload_id: { column: 'Remark' } } });

/** A service on which another computer has made two of the invoices. */
const scene = async () => {
  const practice = await openPractice();
  const others = ROWS.slice(0, 2).map((row) => ({ ...row, note: `other-${row.number}` }));
  const elsewhere = await computer(practice);
  const sent = await elsewhere.bench.send((await check(elsewhere, others, foreign)).importId);
  expect(sent.records.created).toBe(2);
  return computer(practice);
};

describe('an older version, whose lists show vendors by another id', () => {
  it('R-32: what stands there is known by the ERP id of its vendor, and not sent again', async () => {
    const here = await scene();
    const { importId } = await check(here, ROWS);
    const { records } = await here.bench.send(importId);
    expect(records).toMatchObject({ created: 3, existing: 2 });
  });

  it('R-32: a list whose vendors lead to none of the directory is not whole, and that is said', async () => {
    const here = await scene();
    const { bench, connectionId } = here;
    const { importId } = await check(here, ROWS);
    bench.journal.db.exec("UPDATE directory_entry SET erp_id = 'gone-' || id WHERE kind = 'vendors'");
    const stored = findImport(bench.journal, importId);
    const target = targetNamed('invoices');
    if (stored === undefined || target === undefined) throw new Error('no import');
    expect(await lookBeforeSending(bench.ports, stored, target)).toMatchObject({
      ...{ hasRead: true, isWhole: false, existing: 0 },
      unread: { code: 'guard-list-strange' },
    });
    const synced = must(
      await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }),
    );
    expect(synced.invoices).toMatchObject({ isCut: true });
  });
});

describe('withListedVendor', () => {
  it('R-32: takes the id of the vendor list only where the ERP id leads to one', () => {
    const entry = { svc_vendor_id: 'op-7', erp_vendor_id: 'V-1' };
    expect(withListedVendor(entry, () => '17')).toEqual({ ...entry, svc_vendor_id: 17 });
    expect(withListedVendor(entry, () => null)).toBe(entry);
    expect(withListedVendor({ svc_vendor_id: 'op-7' }, () => '17')).toEqual({ svc_vendor_id: 'op-7' });
    const listed = { svc_vendor_id: 5, erp_vendor_id: 'V-1' };
    expect(withListedVendor(listed, () => '17')).toBe(listed);
  });
});

describe('a list whose entries show their vendor, or anything they could be found by, in another way', () => {
  const entry = (more: object) => ({ id: 'i', invoice_number: 'A-1', erp_vendor_id: '00042', ...more });

  it('R-32: the vendor is known by its ERP id where its number stands in no form that can be compared', () => {
    for (const other of [entry({ svc_vendor_id: null }), entry({ svc_vendor_id: { id: 17 } }), entry({})])
      expect(withListedVendor(other, () => '17')).toEqual({ ...other, svc_vendor_id: 17 });
    const none = { id: 'i', invoice_number: 'A-1', svc_vendor_id: null, erp_vendor_id: '' };
    expect(withListedVendor(none, () => '17')).toBe(none);
  });

  it('R-106: proves nothing where no entry shows number and vendor under the names of the profile', () => {
    const counted = (...entries: JsonObject[]) => {
      const comparing = startComparing(invoices, testProfile());
      comparing.see(entries);
      return [comparing.strange(), comparing.isKeyless()];
    };
    const nameless = { id: 'i', number: 'A-1', svc_vendor_id: 17 };
    expect(counted(nameless, nameless)).toEqual([2, true]);
    // One without a number is not finished yet.
    expect(counted(nameless, entry({ svc_vendor_id: 17 }))).toEqual([0, false]);
    expect(counted(entry({ svc_vendor_id: { id: 17 } }), entry({ svc_vendor_id: 17 }))).toEqual([1, false]);
    expect(counted()).toEqual([0, false]);
  });
});
