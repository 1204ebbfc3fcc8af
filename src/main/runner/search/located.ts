import type { FoundHit } from '../../../ipc/search';
import { findImport, type StoredImport } from '../../journal/imports';
import type { StoredIssue } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { readRowRecords } from '../../journal/row-records';
import type { SearchHit } from '../../journal/search-index';
import {
  factNumbered,
  issuesOfRecords,
  issuesWithoutRecord,
  recordsNumbered,
  type SearchedRecord,
} from '../../journal/search-rows';
import {
  type ColumnOf,
  columnsOfFields,
  firstOrdinal,
  issueTexts,
  nameOf,
  onlyOrdinal,
  recordTexts,
  rowTexts,
} from './record-texts';
import { createRowReader, type RowReader } from './row-reader';
import { importTexts, type Saying, saidIn, sayingsOf } from './sayings';
import { bestOf, partAround, type Text } from './text';

/** An import while hits in it are looked at; what is only needed at times is read when it is. */
export type Ground = {
  readonly journal: Journal;
  readonly stored: StoredImport;
  readonly columnOf: ColumnOf;
  readonly rowAt: () => RowReader;
  readonly recordOf: () => Int32Array;
  readonly sayings: () => readonly Saying[];
  readonly loose: () => readonly StoredIssue[];
};

/** Made once something needs it. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const shown = (text: Text, words: readonly string[]) => ({
  text: partAround(text.text, words),
  ...{ where: text.where, column: text.column, by: null, at: null },
});

const placeOf = (record: SearchedRecord | undefined) => ({
  row: record?.firstRow ?? null,
  position: record === undefined ? null : firstOrdinal(record),
  outcome: record?.outcome ?? null,
});

type Pages = {
  readonly records: ReadonlyMap<number, SearchedRecord>;
  readonly issues: ReadonlyMap<number, readonly StoredIssue[]>;
};

const pagesOf = (journal: Journal, importId: string, hits: readonly SearchHit[]): Pages => {
  const numbers = hits.flatMap(({ place }) => (place.kind === 'record' ? [place.number] : []));
  const records = recordsNumbered(journal, importId, numbers);
  return {
    records: new Map(records.map((record) => [record.record, record])),
    issues: issuesOfRecords(journal, importId, numbers),
  };
};

/** Takes an import in hand to look at hits in it; undefined: it is not there. */
export const openGround = (journal: Journal, importId: string): Ground | undefined => {
  const stored = findImport(journal, importId);
  if (stored === undefined) return undefined;
  return {
    ...{ journal, stored, columnOf: columnsOfFields(stored.mapping) },
    rowAt: lazily(() => createRowReader(journal, importId)),
    recordOf: lazily(() => readRowRecords(journal, importId)),
    sayings: lazily(() => sayingsOf(journal, stored)),
    loose: lazily(() => issuesWithoutRecord(journal, importId)),
  };
};

type Words = readonly string[];

const inRecord = (ground: Ground, record: number, pages: Pages, words: Words): FoundHit | null => {
  const found = pages.records.get(record);
  if (found === undefined) return null;
  const { stored, columnOf, rowAt } = ground;
  const own = recordTexts(found, pages.issues.get(record) ?? [], columnOf);
  // The cells are read only where the rest does not hold the words: they lie packed.
  const cells = lazily((): readonly Text[] => {
    const only = onlyOrdinal(found);
    const row = only === null ? undefined : rowAt()(only);
    return row === undefined ? [] : rowTexts(row, stored.columns);
  });
  const best = bestOf(own, words) ?? bestOf([...own, ...cells()], words);
  if (best === undefined) return null;
  const title = partAround(nameOf(found) ?? own[0]?.text ?? cells()[0]?.text ?? `Record ${record}`, words);
  const at = placeOf(found);
  return { kind: 'record', record, ...at, row: best.row ?? at.row, title, ...shown(best, words) };
};

const inRow = (ground: Ground, ordinal: number, words: Words): FoundHit | null => {
  const { journal, stored, rowAt, recordOf, loose } = ground;
  const found = rowAt()(ordinal);
  if (found === undefined) return null;
  const issues = loose().filter((issue) => issue.ordinal === ordinal);
  const cells = rowTexts(found, stored.columns);
  const best = bestOf([...cells, ...issues.flatMap(issueTexts)], words);
  if (best === undefined) return null;
  const number = recordOf()[ordinal] ?? 0;
  const [of] = number === 0 ? [] : recordsNumbered(journal, stored.importId, [number]);
  const name = of === undefined ? null : nameOf(of);
  return {
    ...{ kind: 'row', record: number === 0 ? null : number, row: found.row, position: ordinal },
    ...{ outcome: of?.outcome ?? null, title: partAround(name ?? cells[0]?.text ?? '', words) },
    ...shown(best, words),
  };
};

const inSaying = ({ journal, stored }: Ground, said: Saying, words: Words): FoundHit | null => {
  const best = bestOf(said.texts, words);
  if (best === undefined) return null;
  const [of] = said.record === null ? [] : recordsNumbered(journal, stored.importId, [said.record]);
  return {
    ...{ kind: 'said', record: said.record, ...placeOf(of), title: partAround(said.title, words) },
    ...{ ...shown(best, words), by: said.by, at: said.at },
  };
};

const inImport = ({ journal, stored }: Ground, words: Words): FoundHit | null => {
  const best = bestOf(importTexts(journal, stored), words);
  if (best === undefined) return null;
  const nowhere = { record: null, row: best.row, position: null, outcome: null };
  return { kind: 'import', ...nowhere, title: stored.file.name, ...shown(best, words) };
};

const lookAt = (ground: Ground, { place }: SearchHit, pages: Pages, words: Words): FoundHit | null => {
  switch (place.kind) {
    case 'record':
      return inRecord(ground, place.number, pages, words);
    case 'row':
      return inRow(ground, place.number, words);
    case 'import':
      return inImport(ground, words);
    case 'saying': {
      const said = ground.sayings()[place.number];
      return said === undefined ? null : inSaying(ground, said, words);
    }
    case 'fact': {
      const fact = factNumbered(ground.journal, ground.stored.importId, place.number);
      const said = fact === undefined ? [] : saidIn(fact.body);
      return said.map((one) => inSaying(ground, one, words)).find((hit) => hit !== null) ?? null;
    }
  }
};

/** What places of an import hold that the index named, where every word stands in them; null: they do not. */
export const look = (
  ground: Ground,
  hits: readonly SearchHit[],
  words: Words,
): readonly (FoundHit | null)[] => {
  const pages = pagesOf(ground.journal, ground.stored.importId, hits);
  return hits.map((hit) => lookAt(ground, hit, pages, words));
};
