import type { Home, HomeMonth } from '../../../src/ipc/home';
import type { ImportListItem } from '../../../src/ipc/shapes';

const MONTHS = [
  ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
  ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
];

const monthAt = (month: string, at: number): HomeMonth => {
  const created = at < 2 ? 0 : 1_200 + ((at * 977) % 1_900);
  const failed = created === 0 ? 0 : (at * 31) % 90;
  const inDoubt = at === 11 ? 14 : 0;
  const invalid = created === 0 ? 0 : (at * 67) % 240;
  const total = created + failed + inDoubt + invalid;
  return {
    month,
    imports: created === 0 ? 0 : 3,
    records: {
      ...{ total, valid: total - invalid, warnings: 0, invalid, duplicates: 0, pending: 0 },
      ...{ created, updated: 0, existing: 0, failed, rejected: 0, inDoubt, excluded: 0 },
    },
    money:
      created === 0
        ? []
        : [
            { currency: 'USD', share: 'created', amount: `${created * 214}.50` },
            { currency: 'USD', share: 'failed', amount: `${failed * 190}.25` },
            { currency: 'EUR', share: 'created', amount: `${created * 31}.07` },
          ],
  };
};

/** The first page of a busy year, over the imports of the world. */
export const createHome = (imports: () => readonly ImportListItem[]) => ({
  'home.show': (): Home => {
    const all = imports();
    const months = MONTHS.map(monthAt);
    const over = all.filter(({ state }) => state === 'finished');
    return {
      imports: all.length,
      environments:
        all.length === 0 ? [] : [{ environment: 'production', months, currencies: ['USD', 'EUR'] }],
      inDoubt: all
        .filter(({ records }) => records.inDoubt > 0)
        .map(({ importId, records, createdAt }) => ({
          ...{ importId, records: records.inDoubt, since: createdAt, keyUntil: null },
        })),
      outdated: { count: 0, newest: [] },
      swept: {
        count: all.length === 0 ? 0 : 2,
        headline:
          all.length === 0
            ? ''
            : '1 invoice stands there more than once; 1 invoice reads otherwise than it was sent',
        first:
          all.length === 0
            ? null
            : 'Invoice 71 · E-100500 stands at the service 2 times where one was wanted: 90001; 90377.',
      },
      unsigned: {
        count: over.length,
        newest: over.map(({ importId, fileName, createdAt }) => ({ importId, fileName, sentAt: createdAt })),
      },
    };
  },
});
