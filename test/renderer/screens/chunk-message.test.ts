import { expect, test } from 'vitest';
import { chunkMessage } from '../../../src/renderer/screens/import/chunk-message';

test('of an answer with a word for each record only the words are shown, each once', () => {
  expect(chunkMessage('[{"message":"No such location."},{},{"message":"No such location."},{}]')).toBe(
    'No such location.',
  );
  expect(chunkMessage('[{"message":"A."},{"message":"B."}]')).toBe('A.; B.');
  for (const plain of ['The request timed out.', '[{},{}]', '[broken'])
    expect(chunkMessage(plain)).toBe(plain);
});
