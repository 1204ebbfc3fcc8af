import { z } from 'zod';
import { holdRows } from './block-limits';
import type { Journal } from './open';
import { squeeze, unsqueeze } from './packed-rows';
import { change, one } from './parsed';
import { textBytes } from './text-bytes';

/** Numbers by place. */
type Numbers = { readonly length: number; readonly at: (place: number) => number | undefined };

/** Differences below zero are odd, the others even; seven bits a byte, lowest first, the last byte below 128. */
const packed = (numbers: Numbers): Uint8Array => {
  const bytes = textBytes();
  let before = 0;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers.at(place) ?? 0;
    const difference = number - before;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.byte((rest % 128) + 128);
    bytes.byte(rest);
    before = number;
  }
  return squeeze(bytes.written());
};

const unpacked = (records: Uint8Array): Int32Array => {
  const bytes = unsqueeze(records);
  let count = 0;
  for (const byte of bytes) if (byte < 128) count += 1;
  holdRows(count);
  const numbers = new Int32Array(count);
  let [place, number, difference, scale] = [0, 0, 0, 1];
  for (const byte of bytes) {
    difference += (byte & 127) * scale;
    scale *= 128;
    if (byte > 127) continue;
    number += difference % 2 === 1 ? -(difference + 1) / 2 : difference / 2;
    numbers[place] = number;
    place += 1;
    difference = 0;
    scale = 1;
  }
  return numbers;
};

/** Keeps, for every ordinal, the number of its record (0: none). */
export const putRowRecords = (journal: Journal, importId: string, records: Numbers): void => {
  change(journal, "INSERT OR REPLACE INTO row_record (import_id, packing, records) VALUES (?, 'packed', ?)", [
    importId,
    packed(records),
  ]);
};

const row = z.object({ packing: z.enum(['plain', 'packed']), records: z.instanceof(Uint8Array) });

/** Record numbers by ordinal; empty until every row was judged. */
export const readRowRecords = (journal: Journal, importId: string): Int32Array => {
  const found = one(journal, row, 'SELECT packing, records FROM row_record WHERE import_id = ?', [importId]);
  if (found === undefined) return new Int32Array(0);
  if (found.packing === 'packed') return unpacked(found.records);
  // Little-endian, four bytes each.
  const copy = found.records.slice();
  return new Int32Array(copy.buffer, 0, copy.byteLength / 4);
};
