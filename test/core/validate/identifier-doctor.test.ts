import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDoctor } from '../../../src/core/validate/identifier-doctor';

const known = [
  '00042',
  'V-100',
  'ABC-1',
  'Abc/2',
  '20-4711',
  'CRÉDIT',
  '123456789012',
  'ACME Trading',
  '7290',
  'O0I1',
  'ab-9',
  'AB-9',
];
const doctor = buildDoctor(known);

describe('the identifier doctor', () => {
  it.each([
    ['V-100 ', 'blank', ['V-100']],
    ['V\u00a0-100', 'blank', ['V-100']],
    ['\u200bV-100', 'blank', ['V-100']],
    ['ACME  Trading', 'blank', ['ACME Trading']],
    ['7290.0', 'decimal', ['7290']],
    ['7290,00', 'decimal', ['7290']],
    ['42', 'zeros', ['00042']],
    ['42.0', 'zeros', ['00042']],
    ['000042', 'zeros', ['00042']],
    ['v-100', 'case', ['V-100']],
    ['204711', 'marks', ['20-4711']],
    ['credit', 'marks', ['CRÉDIT']],
    ['V‐100', 'marks', ['V-100']],
    ['V-1OO', 'look-alike', ['V-100']],
    ['АВС-1', 'look-alike', ['ABC-1']],
    ['1.23457E+11', 'e-notation', ['123456789012']],
    ['1,23457E+11', 'e-notation', ['123456789012']],
    ['1.23E+11', 'e-notation', ['123456789012']],
    ['ACME Tradings', 'letter', ['ACME Trading']],
    ['ACME Trding', 'letter', ['ACME Trading']],
    ['BCME Trading', 'letter', ['ACME Trading']],
    ['CAME Trading', 'swapped', ['ACME Trading']],
    ['V-010', 'swapped', ['V-100']],
  ])('says of %j that it differs by %s', (value, reason, near) => {
    expect(doctor(value)).toEqual({ reason, near });
  });

  it('finds what one fold forgives, whatever else stands in the value', () => {
    const letters = ['a', 'Z', 'o', 'O', '0', 'i', '1', 'é', 'Σ', '٣', 'а', '-', ' '];
    const text = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 });
    const forgiven = [
      (of: string) => ` ${of}\u200b`,
      (of: string) => `${of}.00`,
      (of: string) => `00${of}`,
      (of: string) => of.toUpperCase(),
      (of: string) => `-${of}_`,
      (of: string) => of.replaceAll('O', '0').replaceAll('i', '1'),
    ];
    fc.assert(
      fc.property(text, fc.constantFrom(...forgiven), (of, change) => {
        const one = `Q${of.join('')}`;
        const value = change(one);
        fc.pre(value !== one);
        expect(buildDoctor([one, 'something else'])(value)?.near).toEqual([one]);
      }),
    );
  });

  it('names all candidates where several are as near, and never jumps over them to a farther one', () => {
    expect(doctor('aB-9')).toEqual({ reason: 'case', near: ['ab-9', 'AB-9'] });
  });

  it.each(['', 'XYZ', 'V-2', '4.2E+30', '9.9E+11', 'something else entirely', '\u0000', '---'])(
    'has nothing to say of %j',
    (value) => {
      expect(doctor(value)).toBeNull();
    },
  );

  it('knows a code that was rounded up to one digit more', () => {
    expect(buildDoctor(['99999950000000'])('1E+14')).toEqual({
      reason: 'e-notation',
      near: ['99999950000000'],
    });
  });

  it('finds what a spreadsheet makes of a long code, whichever digits it shows', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 11n, max: 10n ** 14n }), (code) => {
        const text = code.toString();
        const [mantissa = '', exponent = ''] = Number(text).toExponential(5).split('e');
        const shown = `${mantissa.replace(/\.?0+$/, '')}E${exponent}`;
        expect(buildDoctor([text, 'other'])(shown)).toEqual({ reason: 'e-notation', near: [text] });
      }),
    );
  });

  it('finds any value that differs in one letter, and none that differs in two', () => {
    const word = fc.stringMatching(/^[b-hjkm-np-z]{6,20}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('change', 'add', 'drop'), (text, n, how) => {
        const at = n % text.length;
        const tail = text.slice(how === 'add' ? at : at + 1);
        const changed = `${text.slice(0, at)}${how === 'drop' ? '' : 'a'}${tail}`;
        expect(buildDoctor([text])(changed)).toEqual({ reason: 'letter', near: [text] });
        expect(buildDoctor([text])(`${changed}aa`)).toBeNull();
      }),
    );
  });

  it('never falls over and only names known values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }),
        fc.string({ unit: 'binary' }),
        (ids, value) => {
          const miss = buildDoctor(ids)(value);
          if (miss !== null) expect(ids).toEqual(expect.arrayContaining([...miss.near]));
        },
      ),
    );
  });

  it('stays silent among consecutive numbers, where every number has neighbours', () => {
    const numbered = buildDoctor(Array.from({ length: 20_000 }, (_, i) => `S${String(i).padStart(7, '0')}`));
    expect(numbered('S0012345x')).toBeNull();
    expect(numbered('s0012345')).toEqual({ reason: 'case', near: ['S0012345'] });
  });
});

it('answers the same whether few values are asked for or many', () => {
  const letter = fc.constantFrom('0', '1', 'O', 'a', 'A', '-', ' ', '.', 'é');
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 12 }), text, (known, value) => {
      const asked = buildDoctor(known);
      for (const other of ['nothing 1', 'nothing 2', 'nothing 3']) asked(other);
      expect(buildDoctor(known)(value)).toEqual(asked(value));
    }),
  );
});
