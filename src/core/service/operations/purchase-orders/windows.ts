import { addDays } from '../../../values/calendar-date';

export type Window = { readonly from: string; readonly to: string };

/**
 * Windows that cover every day from `from` to `to`, none with its ends more than `days` apart, each beginning on the day
 * on which the one before it ends: whether the service counts the last day in is not known (R-174, G-27).
 */
export const windowsOver = (from: string, to: string, days: number): readonly Window[] => {
  const windows: Window[] = [];
  for (let start = from; ; ) {
    const end = addDays(start, days);
    if (end === null || end >= to) return [...windows, { from: start, to }];
    windows.push({ from: start, to: end });
    start = end;
  }
};
