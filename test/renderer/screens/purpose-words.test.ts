import { expect, test } from 'vitest';
import { chunkPurpose } from '../../../src/renderer/screens/import/purpose-words';

test('a record that a person alone decided to send again is not called proven absent', () => {
  const words = (['proof', 'person', 'repeat'] as const).map((againBy) =>
    chunkPurpose({ purpose: 'again', againBy }),
  );
  expect(words).toEqual(['Proven absent, sent again', 'Decided by a person, sent again', 'Sent again']);
  expect(chunkPurpose({ purpose: 'canary', againBy: null })).toBe('First one, to try');
});
