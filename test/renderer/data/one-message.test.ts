import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { noteWaitingCells, tellFailure } from '../../../src/renderer/data/tell';
import { verdictOf } from '../../../src/renderer/grid/verdict';

const failure = (code: string) => ({ code, title: code, sentence: '', advice: '', where: null });
const told = (): readonly unknown[] => notificationsStore.getState().notifications.map(({ title }) => title);

afterEach(() => {
  noteWaitingCells(false);
  notifications.clean();
});

test('while cells wait to be kept, a full disk is not told once more by what is pressed meanwhile', () => {
  tellFailure(failure('disk-full'));
  expect(told()).toEqual(['disk-full']);
  noteWaitingCells(true);
  tellFailure(failure('disk-full'));
  expect(told()).toEqual([]);
  tellFailure(failure('date-unreadable'));
  expect(told()).toEqual(['date-unreadable']);
  noteWaitingCells(false);
  tellFailure(failure('disk-full'));
  expect(told()).toContain('disk-full');
});

test('a row with a cell that is not in the journal yet is not called ready', () => {
  const row = {
    ...{
      position: 0,
      row: 2,
      cells: ['x'],
      edited: [0],
      record: 1,
      isDuplicate: false,
      message: null,
      issues: [],
    },
    outcome: 'pending' as const,
    serviceId: null,
  };
  expect(verdictOf(row, false).label).toBe('Ready');
  expect(verdictOf({ ...row, notKept: [0] }, false).label).toBe('Not kept yet');
});
