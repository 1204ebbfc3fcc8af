import { expect, test } from 'vitest';
import { exitOf } from '../../src/cli/exit-codes';
import { exitCode } from '../../src/core/report/exit-code';

test.each([
  ['arguments-wrong', 2],
  ['connection-unknown', 2],
  ['production-not-confirmed', 2],
  ['record-not-in-doubt', 2],
  ['evidence-exists', 2],
  ['evidence-not-sent', 2],
  ['evidence-looks-only', 2],
  ['evidence-altered', 5],
  ['mapping-unreadable', 5],
  ['mapping-file-unreadable', 5],
  ['mapping-column-missing', 5],
  ['file-empty', 5],
  ['proposal-against', 3],
  ['printed-total-open', 3],
  ['secrets-missing', 6],
  ['paused-unreachable', 6],
  ['journal-in-use', 7],
  ['journal-damaged', 7],
  ['disk-full', 7],
  ['input-refused', 1],
])('the problem %s ends with %i', (code, expected) => {
  expect(exitOf({ code, params: {} })).toBe(expected);
});

test.each([
  ['amount-negative', 2],
  ['date-unreadable', 2],
  ['invoice-line-wrong', 2],
  ['file-not-found', 5],
  ['journal-in-use', 7],
])('where the values stand in the arguments, the problem %s ends with %i', (code, expected) => {
  expect(exitOf({ code, params: {} }, true)).toBe(expected);
});

const good = { inDoubt: 0, isCutOff: false, notGood: 0, hasDifferences: false, isLeftOpen: false };

test.each([
  ['in doubt comes before a cut-off', { ...good, inDoubt: 1, isCutOff: true, notGood: 5 }, 4],
  ['a cut-off comes before records that are not good', { ...good, isCutOff: true, notGood: 5 }, 6],
  ['differences come before records that are not good', { ...good, notGood: 5, hasDifferences: true }, 8],
  ['differences alone have their own', { ...good, hasDifferences: true }, 8],
  ['what was left open is not done', { ...good, isLeftOpen: true }, 6],
  ['what was left open comes before records that are not good', { ...good, notGood: 1, isLeftOpen: true }, 6],
  ['nothing of it is good', good, 0],
])('%s', (_title, facts, expected) => {
  expect(exitCode(facts)).toBe(expected);
});
