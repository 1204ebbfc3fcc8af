import { expect, it } from 'vitest';
import { openJournal } from '../../../src/main/journal/open';
import { remembering } from '../../../src/main/journal/remembered';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const counting = () => {
  let times = 0;
  return {
    times: () => times,
    work: () => {
      times += 1;
      return times;
    },
  };
};

it('an answer is worked out once as long as nothing is written', () => {
  const journal = temporaryJournal();
  const [ask, counted] = [remembering<number>(), counting()];
  expect([ask(journal, 'one', counted.work), ask(journal, 'one', counted.work)]).toEqual([1, 1]);
  expect(ask(journal, 'other', counted.work)).toBe(2);
  expect(ask(temporaryJournal(), 'one', counted.work)).toBe(3);
});

it('whatever is written, here or through another connection, has it worked out anew', () => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  const [ask, counted] = [remembering<number>(), counting()];
  ask(journal, 'one', counted.work);
  addTestImport(journal, 'i1');
  expect(ask(journal, 'one', counted.work)).toBe(2);
  const other = openJournal(journal.file);
  if (!other.ok) throw new Error(other.problem.code);
  addTestImport(other.value, 'i2');
  expect(ask(journal, 'one', counted.work)).toBe(3);
  expect(ask(journal, 'one', counted.work)).toBe(3);
  other.value.close();
});
