import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cluster, clusterMap, clustersOf } from '../../../src/core/clean/clusters';

/** Words sound alike by their consonants here: what stands for sounds is not this room's business. */
const sounds = (word: string): readonly string[] => [word.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')];

const clustered = (texts: Readonly<Record<string, number>>): readonly Cluster[] => {
  const work = clustersOf(
    Object.entries(texts).map(([text, rows]) => ({ text, rows })),
    sounds,
  );
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
};

const textsIn = (texts: Readonly<Record<string, number>>): readonly (readonly string[])[] =>
  clustered(texts).map((cluster) => cluster.texts.map(({ text }) => text));

describe('texts that may be the same', () => {
  it.each([
    [['Bramblewick Catering Ltd', 'BRAMBLEWICK CATERING LTD.', 'Catering Bramblewick Limited'], 'letters'],
    [['Tarn Valley Water', 'TarnValley Water'], 'blanks'],
    [['Marlowe Tiles', 'Marlow Tiles'], 'letter'],
    [['Müller Söhne', 'Muller Sohne'], 'letters'],
    [['Bramblewick Catering', 'Bramblewick Caterign'], 'letter'],
    [['Combe Road Care', 'Coombe Road Caree'], 'sound'],
  ])('%j are one, for they differ in %s', (texts, by) => {
    const [cluster, ...others] = clustered(Object.fromEntries(texts.map((text, i) => [text, 10 - i])));
    expect(others).toEqual([]);
    expect(cluster?.texts.map(({ text }) => text)).toEqual(texts);
    expect(cluster?.by).toContain(by);
  });

  it.each([
    [['Store 12 North', 'Store 13 North']],
    [['V-1001', 'V-1002', 'V-1003']],
    [['Alder Foods', 'Elder Goods']],
    [['Ann', 'Anne']],
    [['INV-2024-001', 'INV-2024-01', 'INV-2024-1']],
    [['Bramble Kitchens', 'Bramblewick Catering']],
  ])('%j stay apart', (texts) => {
    expect(textsIn(Object.fromEntries(texts.map((text) => [text, 1])))).toEqual([]);
  });

  it('the most frequent stands first and is what the others become', () => {
    const [cluster] = clustered({ 'Alder Fods': 2, 'Alder Foods': 40, 'ALDER FOODS': 3 });
    expect(cluster?.texts).toEqual([
      { text: 'Alder Foods', rows: 40 },
      { text: 'ALDER FOODS', rows: 3 },
      { text: 'Alder Fods', rows: 2 },
    ]);
    expect(clusterMap([{ to: 'Alder Foods', texts: ['Alder Foods', 'ALDER FOODS'] }])).toEqual({
      'ALDER FOODS': 'Alder Foods',
    });
  });

  it('a chain whose ends are not alike is taken apart, and what is written in one way stays together', () => {
    const found = textsIn({
      ...{ abcdefghij: 5, abcdefghiX: 4, abcdefghYX: 3, abcdefgZYX: 2, abcdefWZYX: 1 },
      ...{ 'Abcdefghij.': 1 },
    });
    expect(found).toEqual([['abcdefghij', 'Abcdefghij.']]);
  });

  it('every text is in one cluster at most, with all others of its letters, in whatever order they come', () => {
    const word = fc.constantFrom(
      'alder',
      'Alder',
      'ALDER',
      'foods',
      'fods',
      'dairy',
      'copper',
      'kettle',
      'Ltd',
      '12',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 25 }), (texts) => {
        const found = textsIn(Object.fromEntries(texts.map((one) => [one, 1])));
        const all = found.flat();
        expect(new Set(all).size).toBe(all.length);
        for (const cluster of found) expect(cluster.length).toBeGreaterThan(1);
        const again = textsIn(Object.fromEntries([...texts].reverse().map((one) => [one, 1])));
        const sorted = (clusters: readonly (readonly string[])[]) =>
          clusters.map((one) => [...one].sort().join('|')).sort();
        expect(sorted(again)).toEqual(sorted(found));
      }),
    );
  });
});
