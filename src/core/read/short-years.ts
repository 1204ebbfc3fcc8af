/** What the first and the last numbers of dates such as 13-01-04 span in a column: the year changes least. */
export type ShortYears = {
  readonly add: (cell: string) => void;
  /** Whether the year may stand first in them: the first number changes no more than the last. */
  readonly mayStandFirst: () => boolean;
};

const shortDate = /^(\d\d)([-/. ])(\d{1,2})\2(\d\d)(?!\d)/;

/** Starts a column. */
export const startShortYears = (): ShortYears => {
  let count = 0;
  let [firstFrom, firstTo, lastFrom, lastTo] = [100, -1, 100, -1];
  let isLast = false;
  return {
    add: (cell) => {
      if (cell.length < 7 || isLast) return;
      const [, first, , month, last] = shortDate.exec(cell.trim()) ?? [];
      if (first === undefined || last === undefined) return;
      const [a, b, c] = [Number(first), Number(month), Number(last)];
      // No month above 12 and no day above 31: then the year stands last.
      isLast = b > 12 || c > 31 || c === 0;
      count += 1;
      [firstFrom, firstTo] = [Math.min(firstFrom, a), Math.max(firstTo, a)];
      [lastFrom, lastTo] = [Math.min(lastFrom, c), Math.max(lastTo, c)];
    },
    mayStandFirst: () => count > 0 && !isLast && firstTo - firstFrom <= lastTo - lastFrom,
  };
};
