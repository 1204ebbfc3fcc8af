import { expect, it } from 'vitest';
import { explain } from '../../../src/main/runner/explain';

const found = { code: 'found-by-look-up', text: 'Invoice number, Vendor' };

it('what a look found is told with its id and the fields that agree, and claims no more than that', () => {
  expect(explain({ ...found, serviceId: '57691' }, undefined).message).toBe(
    'No answer told what became of it. The service now lists 57691, which agrees in Invoice number, Vendor; it is taken as this record.',
  );
  expect(explain({ ...found, serviceId: null }, undefined).message).toContain('now lists an entry, which');
});

it('what was sent twice is told with what the answer to the second sending said', () => {
  const text = '; the second one failed in processing: the invoice could not be processed';
  const said = explain({ code: 'in-doubt-no-witness', text }, undefined).message;
  expect(said).toContain(`No answer told what became of its sending${text}. The list`);
  expect(explain({ code: 'in-doubt-no-witness', text: null }, undefined).message).toContain(
    'its sending. The',
  );
});
