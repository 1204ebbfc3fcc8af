import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCleaning } from '../../../src/core/clean/cleaning';
import { doneTwice } from '../../../src/core/clean/done-steps';
import { replacedSteps } from '../../../src/core/clean/merge-steps';
import { type Step, stepSchema } from '../../../src/core/clean/step';
import { stepWords } from '../../../src/core/clean/step-words';
import type { Row } from '../../../src/core/read/table';

const columns = ['No.', 'Name', 'Kind'];

const rowOf = (cells: readonly string[], others: Partial<Row> = {}): Row => ({
  row: 2,
  cells,
  kinds: null,
  shown: null,
  ...others,
});

const cleaned = (steps: readonly Step[], cells: readonly string[], others: Partial<Row> = {}): Row => {
  const row = rowOf(cells, others);
  return compileCleaning(steps, columns)?.clean(row) ?? row;
};

const step = (json: unknown): Step => stepSchema.parse(json);

describe('a step', () => {
  it.each([
    [{ do: 'trim' }, '\u00a0 Acme \u200b', 'Acme'],
    [{ do: 'trim' }, 'Acme   Ltd', 'Acme   Ltd'],
    [{ do: 'trim', inner: true }, ' Acme \u00a0 Ltd ', 'Acme Ltd'],
    [{ do: 'trim', inner: true }, 'INV\u200b-7\u00ad7 ', 'INV-77'],
    [{ do: 'case', to: 'upper' }, 'Straße', 'STRASSE'],
    [{ do: 'case', to: 'lower' }, 'ACME', 'acme'],
    [{ do: 'replace', from: 'limited', to: 'Ltd' }, 'Acme Limited', 'Acme Ltd'],
    [{ do: 'replace', from: 'limited', to: 'Ltd', matchCase: true }, 'Acme Limited', 'Acme Limited'],
    [{ do: 'replace', from: 'Co', to: 'Company', whole: 'word' }, 'Cocoa Co', 'Cocoa Company'],
    [{ do: 'replace', from: 'É', to: 'E', whole: 'word' }, 'CAFÉ É', 'CAFÉ E'],
    [{ do: 'replace', from: 'n/a', to: '', whole: 'cell' }, ' N/A ', ''],
    [{ do: 'replace', from: 'n/a', to: '', whole: 'cell' }, 'n/a yet', 'n/a yet'],
    [{ do: 'replace', from: '(a+b)', to: '$1' }, 'x (A+B)', 'x $1'],
    [{ do: 'replace', from: '/^(\\d+)-(\\d+)$/', to: '$2/$1' }, '12-34', '34/12'],
    [{ do: 'values', map: { 'Acme  Ltd': 'Acme Ltd' } }, ' Acme  Ltd ', 'Acme Ltd'],
    [{ do: 'values', map: { 'Acme  Ltd': 'Acme Ltd' } }, 'Other', 'Other'],
    [{ do: 'pad', with: '0', to: 6 }, ' 123 ', '000123'],
    [{ do: 'pad', with: '0', to: 6 }, '1234567', '1234567'],
    [{ do: 'pad', with: '0', to: 6 }, '  ', '  '],
    [{ do: 'fill', value: 'GBP' }, ' ', 'GBP'],
    [{ do: 'fill', value: 'GBP' }, 'EUR', 'EUR'],
    [{ do: 'fill', value: 'GBP', over: true }, 'EUR', 'GBP'],
    [{ do: 'read-date', order: 'dmy', where: [{ column: 'No.', is: ['1'] }] }, ' 08/11/2026', '2026-11-08'],
    [{ do: 'read-date', order: 'mdy', where: [{ column: 'No.', is: ['1'] }] }, '11/08/2026', '2026-11-08'],
    [{ do: 'read-date', order: 'mdy', where: [{ column: 'No.', is: ['1'] }] }, '31/12/2026', '31/12/2026'],
    [{ do: 'read-date', order: 'mdy', where: [{ column: 'No.', is: ['2'] }] }, '11/08/2026', '11/08/2026'],
    [
      { do: 'read-date', order: 'serial-1900', where: [{ column: 'Name', matches: '/^\\d{5}$/' }] },
      '46331',
      '2026-11-05',
    ],
    [
      { do: 'read-date', order: 'serial-1904', where: [{ column: 'Name', matches: '/^\\d{5}$/' }] },
      '44869',
      '2026-11-05',
    ],
    [{ do: 'read-date', order: 'dmy' }, '08/11/2026', '08/11/2026'],
  ])('%j makes of "%s" "%s"', (json, before, after) => {
    expect(cleaned([step({ ...json, columns: ['Name'] })], ['1', before, '']).cells).toEqual([
      '1',
      after,
      '',
    ]);
  });

  it('is done where all its conditions hold, as the row stands before it', () => {
    const steps = [
      step({ do: 'replace', columns: ['Kind'], from: 'A', to: 'B', whole: 'cell' }),
      step({ do: 'fill', columns: ['Name'], value: 'x', where: [{ column: 'Kind', is: ['B'] }] }),
      step({
        do: 'pad',
        columns: ['No.'],
        with: '0',
        to: 4,
        where: [
          { column: 'No.', matches: '/^\\d+$/' },
          { column: 'Name', blank: false, not: ['y'] },
        ],
      }),
    ];
    expect(cleaned(steps, ['7', '', 'A']).cells).toEqual(['0007', 'x', 'B']);
    expect(cleaned(steps, ['7', 'y', 'A']).cells).toEqual(['7', 'y', 'B']);
    expect(cleaned(steps, ['7', '', 'C']).cells).toEqual(['7', '', 'C']);
    expect(cleaned(steps, ['7a', '', 'A']).cells).toEqual(['7a', 'x', 'B']);
  });

  it('asks what the reader took a cell for, and makes text of what it changes', () => {
    const steps = [
      step({ do: 'pad', columns: ['No.'], with: '0', to: 4, where: [{ column: 'No.', kind: 'number' }] }),
    ];
    expect(cleaned(steps, ['7', '', ''], { kinds: 'nss' })).toMatchObject({
      cells: ['0007', '', ''],
      kinds: 'sss',
    });
    expect(cleaned(steps, ['7', '', ''], { kinds: 'sss' }).cells[0]).toBe('7');
  });

  it('sees a cell as a person does', () => {
    const steps = [step({ do: 'values', columns: ['No.'], map: { '00123': 'V-123' } })];
    expect(cleaned(steps, ['123', '', ''], { kinds: 'nss', shown: { 0: '00123' } })).toMatchObject({
      cells: ['V-123', '', ''],
      shown: null,
    });
    expect(cleaned(steps, ['="00123"', '', '']).cells[0]).toBe('V-123');
  });

  it('leaves the very same row where it does nothing, and is not done while it is off', () => {
    const row = rowOf(['1', 'Acme', '']);
    const cleaning = compileCleaning([step({ do: 'trim', columns: ['Name'] })], columns);
    expect(cleaning?.clean(row)).toBe(row);
    expect(compileCleaning([step({ do: 'trim', columns: ['Name'], off: true })], columns)).toBeNull();
    expect(compileCleaning([step({ do: 'fill-down', columns: ['Name'] })], columns)).toBeNull();
    expect(compileCleaning(undefined, columns)).toBeNull();
  });

  it('leaves rows out, with its words, and no later step is done to them; all are counted', () => {
    const steps = [
      step({ do: 'trim', columns: ['No.', 'Name'] }),
      step({ do: 'leave-out', where: [{ column: 'Kind', is: ['Memo', 'Draft'] }] }),
      step({ do: 'fill', columns: ['Name'], value: 'x' }),
    ];
    const cleaning = compileCleaning(steps, columns);
    const out = cleaning?.clean(rowOf([' 1', ' ', ' Memo ']));
    expect(out).toMatchObject({ cells: ['1', '', ' Memo '] });
    expect(out?.leftOut).toEqual({ step: '2. Leave rows out where "Kind" is "Memo" or "Draft"' });
    cleaning?.clean(rowOf(['2', '', '']));
    expect(cleaning?.counts()).toEqual([
      { rows: 1, cells: 2, leftOut: 0 },
      { rows: 0, cells: 0, leftOut: 1 },
      { rows: 1, cells: 1, leftOut: 0 },
    ]);
  });

  it.each([
    [{ do: 'replace', columns: ['a'], from: '/(a+)+$/', to: '' }],
    [{ do: 'replace', columns: ['a'], from: '/(a|aa)*b/', to: '' }],
    [{ do: 'replace', columns: ['a'], from: '/(?:x(y*)z)+/', to: '' }],
    [{ do: 'replace', columns: ['a'], from: '/(/', to: '' }],
    [{ do: 'replace', columns: ['a'], from: '', to: 'x' }],
    [{ do: 'trim', columns: ['a'], where: [{ column: 'b', matches: 'no slashes' }] }],
    [{ do: 'trim', columns: ['a'], where: [{ column: 'b' }] }],
    [{ do: 'trim', columns: ['a'], where: [] }],
    [{ do: 'pad', columns: ['a'], with: '00', to: 4 }],
    [{ do: 'pad', columns: ['a'], with: '0', to: 4000 }],
    [{ do: 'leave-out' }],
    [{ do: 'trim', columns: [] }],
  ])('that cannot be done is refused: %j', (json) => {
    expect(stepSchema.safeParse(json).success).toBe(false);
  });

  it.each(['/[(a+)]+/', '/(\\d{2}-?)\\d+/', '/\\(a+\\)+/', '/(ab)+/', '/(?:\\.|,)?0*$/'])(
    'takes a pattern that ends in time: %s',
    (from) => {
      expect(stepSchema.safeParse({ do: 'replace', columns: ['a'], from, to: '' }).success).toBe(true);
    },
  );

  it('is named by a person, else by what it does', () => {
    expect(stepWords(step({ do: 'trim', columns: ['Name'], name: 'Tidy up' }), 3)).toBe('4. Tidy up');
    expect(
      stepWords(
        step({ do: 'pad', columns: ['No.'], with: '0', to: 8, where: [{ column: 'No.', blank: false }] }),
        0,
      ),
    ).toBe('1. Fill "No." up to 8 letters with "0" in front where "No." is filled');
  });
});

const text = fc.stringMatching(/^[ aAbB0-9.]{0,6}$/);
const cell = fc.tuple(text, text, text);
const act = fc.oneof(
  fc.record({ do: fc.constant('trim'), inner: fc.boolean() }),
  fc.record({ do: fc.constant('case'), to: fc.constantFrom('upper', 'lower') }),
  fc.record({ do: fc.constant('replace'), from: fc.constantFrom('a', '0', '.', '/a+/'), to: text }),
  fc.record({ do: fc.constant('pad'), with: fc.constantFrom('0', 'x'), to: fc.integer({ min: 2, max: 8 }) }),
  fc.record({ do: fc.constant('fill'), value: fc.constantFrom('v', '0') }),
);
const stepIn = (column: string): fc.Arbitrary<Step> => act.map((one) => step({ ...one, columns: [column] }));

describe('steps', () => {
  it('that touch different columns swap freely', () => {
    fc.assert(
      fc.property(fc.array(stepIn('No.')), fc.array(stepIn('Name')), cell, (left, right, cells) => {
        const one = cleaned([...left, ...right], cells).cells;
        expect(cleaned([...right, ...left], cells).cells).toEqual(one);
        const mixed = left.flatMap((own, at) => [own, ...right.slice(at, at + 1)]);
        expect(cleaned([...mixed, ...right.slice(left.length)], cells).cells).toEqual(one);
      }),
    );
  });

  it('done one after the other are the steps done at once, and read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(stepIn('No.'), stepIn('Name'), stepIn('Kind'))), cell, (steps, cells) => {
        const apart = steps.reduce<readonly string[]>((so, one) => cleaned([one], so).cells, cells);
        expect(cleaned(steps, cells).cells).toEqual(apart);
        expect(steps.map((one) => stepSchema.parse(JSON.parse(JSON.stringify(one))))).toEqual(steps);
      }),
    );
  });

  it('taken back and made again are the same, and what was done meanwhile stays', () => {
    const steps = fc.array(stepIn('Name'), { maxLength: 4 });
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        expect(replacedSteps(after, after, before)).toEqual(before);
        expect(replacedSteps(replacedSteps(after, after, before), before, after)).toEqual(after);
      }),
    );
    const [a, b, c] = ['a', 'b', 'c'].map((value) => step({ do: 'fill', columns: ['Name'], value }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three steps');
    expect(replacedSteps([a, b, c], [a, b], [a])).toEqual([a, c]);
    expect(replacedSteps([c], [a], [a, b])).toEqual([c, b]);
  });
});

describe('a replacement in a workbook', () => {
  const taken = step({ do: 'replace', columns: ['Name'], from: '.', to: '' });
  it.each([
    ['n', '1234.5', '1234.5'],
    ['d', '2026-03-01', '2026-03-01'],
    ['s', '1.234,50', '1234,50'],
    ['n', '1234', '1234'],
  ])(
    'leaves numbers with decimals and dates alone, which are shown otherwise: %s %s',
    (kind, before, after) => {
      expect(cleaned([taken], ['1', before, ''], { kinds: `s${kind}s` }).cells[1]).toBe(after);
    },
  );
});

describe('a workbook of ours', () => {
  it('says which steps were done to its rows: the same act is not done twice, whatever it is called', () => {
    const done = [step({ do: 'trim', columns: ['Name'], off: true, id: 'a' })];
    expect(doneTwice([step({ do: 'trim', columns: ['Name'], name: 'Tidy' })], done)).toBe(0);
    expect(doneTwice([step({ do: 'trim', columns: ['No.'] })], done)).toBe(-1);
    expect(doneTwice([step({ do: 'trim', columns: ['Name'], off: true })], done)).toBe(-1);
  });
});

describe('a pattern', () => {
  it.each([
    '/.*.*.*x/',
    '/(.*)(.*)(.*)(.*)x/',
    '/a+a+a+a+$b/',
    '/(a?){50}a{50}b/',
    '/a{1,999}a{1,999}a{1,999}b/',
    '/(?=a*a*a*b)a/',
  ])('that may take for ever is refused: %s', (from) => {
    expect(stepSchema.safeParse({ do: 'replace', columns: ['a'], from, to: '' }).success).toBe(false);
  });
  it.each([
    '/^\\s*(\\d+)\\s*-\\s*(.*)$/',
    '/[A-Z]{2}\\d{4,}/',
    '/\\s+/',
    '/^0+(?=\\d)/',
    '/(\\d+),(\\d+),(\\d+)/',
    '/(foo|bar)s?/',
    '/\\bno\\.? *\\d+/',
    '/^(\\w+) (\\w+) (\\w+)$/',
  ])('of every day is taken: %s', (from) => {
    expect(stepSchema.safeParse({ do: 'replace', columns: ['a'], from, to: '' }).success).toBe(true);
  });
});
