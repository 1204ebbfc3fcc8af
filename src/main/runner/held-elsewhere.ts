import { words } from '../../core/issues/codes';
import type { Summary } from '../../ipc/shapes';
import type { Journal } from '../journal/open';
import { heldElsewhere } from '../journal/sent-keys';

type Earlier = NonNullable<Summary['earlier']>[number];

/** Codes of single records that stand in an earlier import; one line for each such import takes their place. */
const SINGLE_CODES: ReadonlySet<string> = new Set(['already-imported', 'waits-elsewhere']);

export const tellsOfEarlier = (code: string): boolean => SINGLE_CODES.has(code);

const OUTCOMES: Readonly<Record<string, string>> = {
  unsent: 'waiting to be sent there',
  pending: 'not finished',
  'in-doubt': 'in doubt',
};

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

const outcomesText = (outcomes: Earlier['outcomes']): string =>
  Object.entries(outcomes)
    .sort((a, b) => b[1] - a[1])
    .map(([outcome, n]) => `${grouped(n)} ${OUTCOMES[outcome] ?? outcome}`)
    .join(', ');

/** The earlier imports that have records of this one, with counts of what became of them. */
export const earlierImports = (journal: Journal, importId: string): readonly Earlier[] => {
  const found = new Map<string, Earlier>();
  for (const { importId: id, fileName, createdAt, outcome, records, firstRow } of heldElsewhere(
    journal,
    importId,
  )) {
    const former = found.get(id);
    found.set(id, {
      importId: id,
      fileName,
      createdAt,
      records: (former?.records ?? 0) + records,
      firstRow: Math.min(former?.firstRow ?? firstRow, firstRow),
      outcomes: { ...former?.outcomes, [outcome]: records },
    });
  }
  return [...found.values()];
};

/** One line of the summary for each earlier import. */
export const earlierLines = (earlier: readonly Earlier[], sheet: string | null): Summary['issues'] =>
  earlier.map(({ fileName, createdAt, records, firstRow, outcomes }) => {
    const isWaiting = Object.keys(outcomes).every((outcome) => outcome === 'unsent');
    const params = {
      count: records === 1 ? '1 record is' : `${grouped(records)} records are`,
      date: createdAt.slice(0, 10),
      file: fileName,
      outcomes: outcomesText(outcomes),
    };
    return {
      code: isWaiting ? 'waits-elsewhere' : 'already-imported',
      severity: 'error' as const,
      count: records,
      message: words('already-in-import', params).sentence,
      firstAt: { sheet, row: firstRow, column: null },
    };
  });
