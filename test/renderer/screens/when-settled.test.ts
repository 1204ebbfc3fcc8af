import { expect, test } from 'vitest';
import { whenSettled } from '../../../src/renderer/screens/new-import/review/options';

test('when a lost answer is settled at the earliest is told as the connection has it', () => {
  const at = (environment: 'sandbox' | 'practice', profile: Record<string, unknown>): string =>
    whenSettled({ environment, profile });
  expect(at('sandbox', { proof: { horizonMs: 6000 } })).toBe('6 seconds');
  expect(at('sandbox', { proof: { horizonMs: 600_000 } })).toBe('10 minutes');
  expect([at('sandbox', {}), at('practice', {})]).toEqual(['5 minutes', '5 seconds']);
});
