import { describe, expect, it } from 'vitest';
import { isClear, startVendorCandidates } from '../../../src/core/map/vendor-candidates';

/** A small generator of its own: the same names each time. */
const picker = (seed: number) => {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const one = from[Math.floor((state / 2 ** 32) * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
};

const places =
  'Alder Bramble Copper Dunmore Elder Fernhill Gorse Hazel Ivy Juniper Kestrel Lowtide Marlow Nettle'
    .concat(
      ' Oakridge Pinfold Quarry Rowan Saltmarsh Thornby Umber Vale Willow Yarrow Zephyr Aldgate Birchall',
    )
    .split(' ');
const trades =
  'Catering Dairy Linen Roasters Tiles Joinery Plumbing Electrical Packaging Stationery Produce Seafood Butchers Bakery Fuels Haulage Laundry Glass Timber Signs'.split(
    ' ',
  );
const forms = ['Ltd', 'GmbH', 'S.A.', 'Inc.', 'plc', 'B.V.', ''];

/** 1,400 vendors; every twentieth has a twin that differs in one word alone. */
const directory = () => {
  const pick = picker(11);
  const names = new Map<string, string>();
  for (let i = 0; names.size < 1_400; i++) {
    const name = `${pick(places)} ${pick(places)} ${pick(trades)} ${pick(forms)}`.trim();
    if (![...names.values()].includes(name)) names.set(`V-${1000 + i}`, name);
    if (i % 20 === 0) names.set(`V-${9000 + i}`, `${name.split(' ').slice(0, 3).join(' ')} North`);
  }
  return names;
};

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);

/** What people make of a name: a letter lost, two swapped, another legal form, other capitals, words turned round, cut short. */
const spoilt: readonly ((name: string) => string)[] = [
  (name) => name.slice(0, 4) + name.slice(5),
  (name) => swapped(name, 5),
  (name) => name.replace(/ (Ltd|GmbH|S\.A\.|Inc\.|plc|B\.V\.)$/, ''),
  (name) => `${name.replace(/ (Ltd|GmbH|S\.A\.|Inc\.|plc|B\.V\.)$/, '')} Limited`,
  (name) => name.toUpperCase().replaceAll(' ', '  '),
  (name) => name.split(' ').reverse().join(' '),
  (name) => name.split(' ').slice(0, 2).join(' '),
  (name) => name.replace('Catering', 'Catrg').replace('Electrical', 'Elec').replace('Stationery', 'Stat.'),
];

describe('vendors that a name may mean', () => {
  it('the one that stands out is the right one in 98 of 100 at least, over made-up names that people spoil', () => {
    const vendors = directory();
    const candidates = startVendorCandidates([...vendors].map(([erpId, name]) => ({ erpId, name })));
    const pick = picker(7);
    const ids = [...vendors.keys()];
    let [clear, right, shown] = [0, 0, 0];
    const wrong: string[] = [];
    for (let i = 0; i < 2_000; i++) {
      const id = pick(ids);
      const own = vendors.get(id) ?? '';
      const asked = pick(spoilt)(own);
      const found = candidates.of(asked, 5);
      if (found.some(({ erpId, name }) => erpId === id || name === own)) shown += 1;
      if (!isClear(found)) continue;
      clear += 1;
      const isRight = found[0]?.erpId === id || found[0]?.name === own;
      if (isRight) right += 1;
      else wrong.push(`${asked} is ${own}, not ${found[0]?.name}`);
    }
    expect(clear).toBeGreaterThan(600);
    expect(right / clear, wrong.slice(0, 10).join('; ')).toBeGreaterThanOrEqual(0.98);
    expect(shown / 2_000).toBeGreaterThan(0.9);
  });

  it.each([
    ['Bramblewick Caterng Ltd', 'Bramblewick Catering Ltd'],
    ['BRAMBLEWICK CATERING LIMITED', 'Bramblewick Catering Ltd'],
    ['Mueller & Soehne', 'Müller und Söhne GmbH'],
    ['Société Générale de Chauffage', 'Societe Generale de Chauffage S.A.'],
    ['Tarn ValleyWater', 'Tarn Valley Water plc'],
  ])('%s is shown with %s first', (asked, name) => {
    const names = [
      'Bramblewick Catering Ltd',
      'Bramble Kitchens Ltd',
      'Müller und Söhne GmbH',
      'Societe Generale de Chauffage S.A.',
      'Tarn Valley Water plc',
      'Tarn Foods',
    ];
    const candidates = startVendorCandidates(names.map((one, i) => ({ erpId: `${i}`, name: one })));
    expect(candidates.of(asked, 5)[0]?.name).toBe(name);
  });

  it('twins are both shown, and none stands out', () => {
    const twins = startVendorCandidates([
      { erpId: '1', name: 'Alder Foods Ltd' },
      { erpId: '2', name: 'Alder Foods GmbH' },
      { erpId: '3', name: 'Copper Kettle' },
    ]);
    const found = twins.of('Alder Foods', 5);
    expect(found.map(({ erpId }) => erpId)).toEqual(['1', '2']);
    expect(isClear(found)).toBe(false);
  });

  it('of names that nobody has, nothing is shown', () => {
    const few = startVendorCandidates([{ erpId: '1', name: 'Alder Foods Ltd' }]);
    expect(few.of('Zwetschgenhof', 5)).toEqual([]);
    expect(few.of('', 5)).toEqual([]);
    expect(startVendorCandidates([]).of('Alder', 5)).toEqual([]);
  });
});
