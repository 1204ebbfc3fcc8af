import { notifications } from '@mantine/notifications';
import { formatCount, formatThings } from '../data/format';

/** Tells that rows of a block could not be read. */
export const tellNotRead = (): void => {
  notifications.show({
    title: 'Nothing was done',
    message: 'Some of the marked rows could not be read. Try it again in a moment.',
    color: 'amber',
  });
};

/** Tells that a block is larger than what is worked on at once. */
export const tellTooMuch = (mostCells: number): void => {
  notifications.show({
    title: 'The block is too large',
    message: `At most ${formatCount(mostCells)} cells at once. Mark fewer rows; nothing was copied or changed.`,
    color: 'amber',
  });
};

/** Tells that the clipboard holds nothing that a cell could take. */
export const tellNoText = (): void => {
  notifications.show({
    title: 'Nothing to paste',
    message: 'There is no text in the clipboard. The cells are as they were.',
    color: 'amber',
  });
};

/** Tells that pasted cells would have stood beyond the last row or column. */
export const tellBeyond = (cells: number): void => {
  notifications.show({
    title: 'Not all of it was pasted',
    message: `${formatThings(cells, 'cell', 'cells')} would have stood beyond the last row or column and ${cells === 1 ? 'was' : 'were'} left away.`,
    color: 'amber',
  });
};

const notTaken = 'grid-not-taken';

/** Tells that what was typed into a cell is not in it, once however often it is tried. */
export const tellNotTaken = (): void => {
  notifications.hide(notTaken);
  notifications.show({
    id: notTaken,
    title: 'Nothing was typed',
    message: 'The rows were still being read or checked. The cell is as it was: type it again in a moment.',
    color: 'amber',
  });
};
