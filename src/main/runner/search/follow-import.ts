import { readEdits } from '../../journal/edits';
import { readRowRecords } from '../../journal/row-records';
import { places, type Slot } from '../../journal/search-index';
import { factsThatSpeak, recordsNumbered, recordsTouched } from '../../journal/search-rows';
import { readSourceRowNumbered } from '../../journal/source-rows';
import { usedRows } from '../prepare/used-rows';
import { entriesOf, type Hands, IN_ONE, worthKeeping } from './hands';
import { inWords, rowsAlone, type Step } from './read-import';
import { rowTexts } from './record-texts';
import { saidIn } from './sayings';
import { indexed } from './text';

const readAgain = async (hands: Hands, slot: Slot, records: readonly number[]): Promise<boolean> => {
  const { journal, index, stored, turn, more } = hands;
  more(records.length);
  for (let at = 0; at < records.length; at += IN_ONE) {
    const some = recordsNumbered(journal, stored.importId, records.slice(at, at + IN_ONE));
    index.replace(slot.slot, entriesOf(hands, some));
    if (!(await turn(some.length))) return false;
  }
  return true;
};

/** Reads the records again of which the history speaks since it was last followed. */
export const followHistory = async (hands: Hands, slot: Slot): Step => {
  const { journal, index, stored, stamp, turn } = hands;
  // One byte for each record: a history may speak of all of them, and of many twice.
  const marks = new Uint8Array(stamp.records + 1);
  for (let at = slot.facts; at < stamp.facts; at += IN_ONE) {
    const upTo = Math.min(at + IN_ONE, stamp.facts);
    for (const record of recordsTouched(journal, stored.importId, at, upTo)) marks[record] = 1;
    if (!(await turn())) return null;
  }
  const touched: number[] = [];
  marks.forEach((mark, record) => {
    if (mark === 1) touched.push(record);
  });
  if (!(await readAgain(hands, slot, touched))) return null;
  const followed = { ...slot, facts: stamp.facts };
  index.keep(followed);
  return followed;
};

/** Reads what was said and decided in the history since it was last heard. */
export const hearHistory = async ({ journal, index, stored, stamp, turn }: Hands, slot: Slot): Step => {
  for (let at = slot.heard; at < stamp.facts; at += IN_ONE) {
    const upTo = Math.min(at + IN_ONE, stamp.facts);
    const entries = factsThatSpeak(journal, stored.importId, at, upTo).map(({ fact, body }) => ({
      place: places.fact(fact),
      text: indexed(saidIn(body).flatMap(({ texts }) => texts)),
    }));
    index.replace(slot.slot, worthKeeping(entries));
    if (!(await turn())) return null;
  }
  const heard = { ...slot, heard: stamp.facts };
  index.keep(heard);
  return heard;
};

const changedRows = (
  then: ReadonlyMap<number, string>,
  now: ReadonlyMap<number, string>,
): readonly number[] =>
  [...new Set([...then.keys(), ...now.keys()])].filter((row) => then.get(row) !== now.get(row));

/** Reads the rows again in which a person changed something since, with the records that they make. */
export const followEdits = async (hands: Hands, slot: Slot): Step => {
  const { journal, index, stored, stamp } = hands;
  const { importId, columns } = stored;
  const now = inWords(readEdits(journal, importId));
  const { asUsed } = usedRows(journal, stored);
  const recordOf = readRowRecords(journal, importId);
  const rows = changedRows(index.editedRows(slot.slot), now).flatMap(
    (row) => readSourceRowNumbered(journal, importId, row) ?? [],
  );
  const records = new Set(rows.map(({ ordinal }) => recordOf[ordinal] ?? 0));
  records.delete(0);
  if (!(await readAgain(hands, slot, [...records]))) return null;
  const isAlone = rowsAlone(recordOf);
  const entries = rows
    .filter(({ ordinal }) => isAlone?.(ordinal) === true)
    .map((row) => ({
      place: places.row(row.ordinal),
      text: indexed(rowTexts(asUsed(row), columns)),
    }));
  index.replace(slot.slot, entries);
  index.keepEditedRows(slot.slot, now);
  const followed = { ...slot, edits: stamp.edits };
  index.keep(followed);
  return followed;
};
