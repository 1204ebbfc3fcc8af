import { describe, expect, it } from 'vitest';
import { checkInput, textOf, textsOf } from '../../../../src/core/service/operations/input';
import type { Operation, OperationField } from '../../../../src/core/service/operations/operation';
import { ok } from '../../../../src/core/values/result';

const field = (
  key: string,
  kind: OperationField['kind'],
  more: Partial<OperationField> = {},
): OperationField => ({
  key,
  label: key,
  help: 'x',
  kind,
  required: false,
  rule: null,
  ...more,
});

const operation: Operation = {
  name: 'things.try',
  area: 'things',
  verb: 'try',
  label: 'Try',
  about: 'x',
  isBeta: false,
  fields: [
    field('id', 'id', { required: true }),
    field('ids', 'ids'),
    field('date', 'date'),
    field('amount', 'amount'),
    field('count', 'integer'),
    field('flag', 'flag'),
    field('word', 'choice', { choices: [{ value: 'a', label: 'A' }] }),
    field('pairs', 'pairs'),
    field('lines', 'lines'),
    field('files', 'files'),
    field('text', 'text'),
  ],
  request: () => ok({ endpoint: 'invoices.list', parts: {} }),
  does: { kind: 'read', one: null },
};

const checked = (input: Parameters<typeof checkInput>[1]) => checkInput(operation, { id: '1', ...input });

describe('the input of an operation', () => {
  it('R-6: ids and amounts are kept as texts, numbers become texts, several ids stand once each', () => {
    expect(checked({ id: '007', ids: ['a', 'a', 5], amount: 12.5, count: 3 })).toEqual(
      ok({ id: '007', ids: ['a', '5'], amount: '12.5', count: '3' }),
    );
    expect(checked({ ids: 'one' })).toEqual(ok({ id: '1', ids: ['one'] }));
  });

  it('leaves out what was not touched', () => {
    expect(checked({ text: null })).toEqual(ok({ id: '1' }));
    expect(checked({ text: '' })).toEqual(ok({ id: '1', text: '' }));
    expect(checked({ pairs: {}, lines: [] })).toEqual(ok({ id: '1', pairs: {}, lines: [] }));
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', '1.2.2026'],
    ['amount', '1,5'],
    ['amount', '1e3'],
    ['count', '1.5'],
    ['flag', 'yes'],
    ['word', 'b'],
    ['pairs', ['a']],
    ['lines', [1]],
    ['ids', []],
    ['ids', ['']],
    ['files', [1]],
    ['id', ''],
    ['text', { a: 1 }],
  ])('refuses %s as %j and names the field', (key, value) => {
    expect(checked({ [key]: value })).toMatchObject({
      ok: false,
      problem: { code: 'operation-field-wrong', where: { field: key } },
    });
  });

  it('names what is missing and what nobody knows', () => {
    expect(checkInput(operation, {})).toMatchObject({ problem: { code: 'operation-field-missing' } });
    expect(checked({ odd: 1 })).toMatchObject({
      problem: { code: 'operation-field-unknown', params: { key: 'odd' } },
    });
  });

  it('is read by key', () => {
    const input = { text: 'x', ids: ['a', 'b'], flag: true };
    expect([textOf(input, 'text'), textOf(input, 'flag'), textOf(input, 'none')]).toEqual([
      'x',
      undefined,
      undefined,
    ]);
    expect([textsOf(input, 'ids'), textsOf(input, 'text')]).toEqual([['a', 'b'], []]);
  });
});
