import { describe, expect, it } from 'vitest';
import { readCodeAndName } from '../../../src/core/map/code-and-name';

const read = readCodeAndName(
  new Map([
    ['V-1012', 'Ochre Signs'],
    ['V-1009', 'Lowtide Linen Ltd'],
    ['12', 'Rivers and Sons'],
    ['12-1', 'Harbour Lights'],
    ['K1', 'Twin'],
    ['K2', 'Twin'],
    ['OAK', 'Oak Trading'],
  ]),
);

describe('a code and a name in one text', () => {
  it.each([
    ['V-1012 Ochre Signs', 'V-1012'],
    ['V-1012 - Ochre Signs', 'V-1012'],
    ['V-1012/Ochre Signs', 'V-1012'],
    ['V-1012: Ochre  Signs', 'V-1012'],
    ['(V-1012) Ochre Signs', 'V-1012'],
    ['Ochre Signs (V-1012)', 'V-1012'],
    ['Ochre Signs – V-1012', 'V-1012'],
    ['V-1009 LOWTIDE LINEN LIMITED', 'V-1009'],
    ['12-1 Harbour Lights', '12-1'],
    ['12 Rivers & Sons', '12'],
    ['K2 Twin', 'K2'],
  ])('%j is the vendor %s', (text, id) => {
    expect(read(text)).toMatchObject({ id, agrees: true });
  });

  it.each([
    ['V-1012 Lowtide Linen', 'V-1012', 'Ochre Signs'],
    ['V-1009 Ochre Signs', 'V-1009', 'Lowtide Linen Ltd'],
    ['V-1012 Qblorp', 'V-1012', 'Ochre Signs'],
  ])('%j is nobody: the name is not that of the code', (text, id, name) => {
    expect(read(text)).toEqual({ id, name, agrees: false });
  });

  it.each(['Ochre Signs', 'V-1012', 'V-10124 Ochre Signs', '12 Monkeys', 'Oak Furniture Land', 'V-1012-UK'])(
    'is not seen in %j',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
