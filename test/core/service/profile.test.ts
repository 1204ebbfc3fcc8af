import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { applyOverrides, parseProfile, profileLeaves } from '../../../src/core/service/profile';
import { testProfile } from '../../fixtures/submission';

const file: unknown = JSON.parse(
  readFileSync(new URL('../../../resources/service-profile.json', import.meta.url), 'utf8'),
);
const decisions = readFileSync(
  new URL('../../../docs/decisions/0016-open-questions-held-by-a-decision.md', import.meta.url),
  'utf8',
);

describe('the shipped service profile', () => {
  it('is whole, and every leaf names what the interface leaves open and why the value was chosen', () => {
    const leaves = profileLeaves(file);
    expect(leaves.ok).toBe(true);
    for (const leaf of leaves.ok ? leaves.value : []) {
      expect(leaf.ns, leaf.setting).toMatch(/^(NS|G|R)-\d+(, (NS|G|R)-\d+)*$/);
      expect(leaf.reason, leaf.setting).toMatch(/\.$/);
    }
    expect(parseProfile(file).ok).toBe(true);
  });

  it('R-253: every open question is the number of a setting or a line of the decisions without one, never both', () => {
    const leaves = profileLeaves(file);
    const set = new Set((leaves.ok ? leaves.value : []).flatMap((leaf) => leaf.ns.split(', ')));
    const decided = [...decisions.matchAll(/^\| ((?:NS|G)-\d+) \|/gm)].flatMap((match) => match[1] ?? []);
    const numbered = (kind: string, most: number): string[] =>
      Array.from({ length: most }, (_, i) => `${kind}-${i + 1}`);
    const open = [...numbered('NS', 67), ...numbered('G', 40)];
    expect(open.filter((number) => !set.has(number) && !decided.includes(number))).toEqual([]);
    expect(decided.filter((number) => set.has(number))).toEqual([]);
  });

  it('R-241: holds the limits that are told', () => {
    const { limits, purchaseOrder } = testProfile();
    expect(limits).toMatchObject({
      entries: { invoices: 100, purchaseOrders: 100 },
      purchaseOrderLines: 1000,
      multipartBytes: 10_485_760,
    });
    expect(purchaseOrder.list.windowDays).toBeLessThanOrEqual(30);
  });

  it('names a leaf without its reason', () => {
    const broken = { naming: { prefix: { value: 'x_', ns: 'G-2' } } };
    expect(parseProfile(broken)).toEqual({
      ok: false,
      problem: { code: 'profile-unreadable', params: expect.objectContaining({ setting: 'naming.prefix' }) },
    });
  });
});

describe('overrides of the profile', () => {
  const profile = testProfile();

  it('replace single settings and leave the others as they are', () => {
    const laid = applyOverrides(profile, {
      naming: { prefix: 'acme_' },
      paging: { vendors: { pageParam: 'p' } },
    });
    expect(laid.ok && laid.value.naming.prefix).toBe('acme_');
    expect(laid.ok && laid.value.paging.vendors).toEqual({ ...profile.paging.vendors, pageParam: 'p' });
    expect(laid.ok && laid.value.paging.invoices).toEqual(profile.paging.invoices);
  });

  it('may add entries to open tables only', () => {
    const laid = applyOverrides(profile, { invoice: { write: { fields: { terms: 'payment_terms' } } } });
    expect(laid.ok && laid.value.invoice.write.fields.terms).toBe('payment_terms');
    expect(laid.ok && laid.value.invoice.write.fields.invoice_number).toBe('invoice_number');
  });

  it('name an unknown setting', () => {
    expect(applyOverrides(profile, { paging: { vendors: { pagePram: 'p' } } })).toEqual({
      ok: false,
      problem: { code: 'profile-unknown-setting', params: { setting: 'paging.vendors.pagePram' } },
    });
  });

  it('name a setting whose value does not fit', () => {
    const laid = applyOverrides(profile, { version: { header: '2.0.0' } });
    expect(laid.ok ? '' : [laid.problem.code, laid.problem.params.setting]).toEqual([
      'profile-wrong-value',
      'version.header',
    ]);
    const why = (over: unknown): string => {
      const done = applyOverrides(profile, over);
      return done.ok ? '' : words(done.problem.code, done.problem.params).sentence;
    };
    expect(why({ limits: { timeoutMs: 'bald' } })).toBe(
      'The setting "limits.timeoutMs" of the service profile has a value that does not fit: a number has to stand there.',
    );
    expect(why({ limits: { tooManyStatuses: [429, 'später'] } })).toContain(
      'The setting "limits.tooManyStatuses entry 2" of',
    );
    expect(why([])).toBe(
      'The service profile cannot be read at "the whole": settings in { } have to stand there.',
    );
  });
});
