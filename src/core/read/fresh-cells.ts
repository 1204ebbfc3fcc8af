/**
 * Which cells of the records of one text do not say what the cell above them says, and where they stand in it. Written while
 * the text is taken apart, into memory that is used again for the next one.
 */
export type FreshCells = {
  /** Forgets everything: the next text begins. */
  readonly clear: () => void;
  /** A cell of the record that is being read: its letters as they stand in the text, without the quotes around it. */
  readonly add: (column: number, from: number, to: number) => void;
  /** The record is whole. */
  readonly endRecord: () => void;
  /** Column, beginning and end of one cell after the other. */
  readonly places: () => Int32Array;
  /** Where the places of a record begin, by its index; those of the last end where one more would begin. */
  readonly start: (record: number) => number;
};

const firstPlaces = 12_288;
const firstRecords = 1024;

const grown = (numbers: Int32Array): Int32Array<ArrayBuffer> => {
  const wider = new Int32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
};

/** Starts empty. */
export const startFresh = (): FreshCells => {
  let places = new Int32Array(firstPlaces);
  let starts = new Int32Array(firstRecords);
  let size = 0;
  let records = 0;
  return {
    clear: () => {
      size = 0;
      records = 0;
    },
    add: (column, from, to) => {
      if (size + 3 > places.length) places = grown(places);
      places[size] = column;
      places[size + 1] = from;
      places[size + 2] = to;
      size += 3;
    },
    endRecord: () => {
      records += 1;
      if (records === starts.length) starts = grown(starts);
      starts[records] = size;
    },
    places: () => places,
    start: (record) => starts[record] ?? 0,
  };
};
