import { describe, expect, it } from 'vitest';
import { endpointNamed } from '../../../../src/core/service/endpoints';
import { operations } from '../../../../src/core/service/operations';

it('every operation has a name of its own', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
});

describe.each(operations)('the law of operations: $name', (operation) => {
  const { name, area, verb, label, about, fields, does } = operation;

  it('is named for its area and verb, and explains itself', () => {
    expect(name).toBe(`${area}.${verb}`);
    expect(label).not.toBe('');
    expect(about).toMatch(/^[A-Z].*\.$/);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { help, key } of fields) expect(help, key).toMatch(/\.$/);
  });

  it('offers no choice without choices, and at most one word without an option', () => {
    for (const { kind, choices, key } of fields) expect(choices === undefined, key).toBe(kind !== 'choice');
    expect(fields.filter(({ isPositional }) => isPositional === true).length).toBeLessThanOrEqual(1);
  });

  it('reads by a reading endpoint, or tells what can be taken back', () => {
    if (does.kind === 'write') {
      expect(does.reversibility.length).toBeGreaterThan(0);
      expect(does.lookUp !== null || does.after !== null, 'a lost answer can be looked for').toBe(true);
      return;
    }
    const found = Object.keys(endpointNamed(name) ?? {});
    expect(found.length === 0 || endpointNamed(name)?.kind === 'read').toBe(true);
  });
});
