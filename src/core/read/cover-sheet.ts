import { isBlank, trimAll } from '../values/text';
import type { SheetInspection } from './inspection';
import type { Row } from './table';

/** Lines of a sheet that says something about another one: no more of them, and none with more cells. */
const mostLines = 20;
const mostCells = 2;
/** Names of a header that is surely one of a table, and not a label beside what it says. */
const fewestNames = 4;

/**
 * Whether a sheet only says something about another one: a few lines, each a text, or a label and what it says ("Unit", "EUR thousand").
 * `rows`: all of its rows, as far as there are no more than a few.
 */
export const isCoverSheet = (rows: readonly Row[]): boolean =>
  rows.length > 0 &&
  rows.length <= mostLines &&
  rows.every(({ cells }) => {
    const [label = '', ...others] = cells.filter((cell) => !isBlank(cell)).map(trimAll);
    return others.length < mostCells && /\p{L}/u.test(label) && (others.length === 0 || !/\d/.test(label));
  });

/** A sheet at a glance: its rows, as far as there are few, how many names its header has, and whether rows stand below. */
export type SheetGlance = {
  readonly hasRows: boolean;
  readonly isCover: boolean;
  readonly names: number;
  readonly hasRowsBelow: boolean;
};

const isTable = ({ isCover, names, hasRowsBelow }: SheetGlance): boolean =>
  !isCover && names >= fewestNames && hasRowsBelow;

/**
 * Which of several sheets is read where nobody chose one: the first that holds anything, but for a cover sheet before a table. `sheets`
 * come in order and are asked for one by one, no further than needed.
 */
export const startChoice = <T>() => {
  let first: T | null = null;
  let cover: T | null = null;
  return {
    /** True: that is the one, and no other has to be looked at. */
    isIt: (sheet: T, glance: SheetGlance): boolean => {
      if (!glance.hasRows) {
        first ??= sheet;
        return false;
      }
      if (cover !== null) return isTable(glance);
      if (glance.isCover) cover = sheet;
      return !glance.isCover;
    },
    /** Where none was it. */
    otherwise: (): T | null => cover ?? first,
  };
};

/** The sheet that is read where nobody chose one, of those that were looked at; undefined: there is none. */
export const sheetToRead = (inspected: readonly SheetInspection[]): SheetInspection | undefined => {
  const sheets = inspected.filter(({ info }) => info.type === 'worksheet');
  const choice = startChoice<SheetInspection>();
  const found = sheets
    .filter(({ info }) => info.state === 'visible')
    .find((sheet) => {
      const lines = [...sheet.top, ...sheet.preview];
      return choice.isIt(sheet, {
        hasRows: lines.length > 0,
        isCover: isCoverSheet(lines) && lines.length >= sheet.rows,
        names: sheet.columns.filter(({ header }) => header !== null).length,
        hasRowsBelow: sheet.headerRow !== null && sheet.rows > 0,
      });
    });
  return found ?? choice.otherwise() ?? sheets[0];
};
