import { findColumn } from '../read/named-column';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import { textsKey } from '../values/texts-key';
import { compileWhere } from './condition';
import type { Step } from './step';

type MatchStep = Extract<Step, { do: 'match' }>;

/** ERP id of the vendor that a person chose for rows of such texts; null: nobody chose one. */
export type ChosenVendor = (row: Row) => string | null;

/** What one step chooses for rows as the steps that clean leave them. */
export const compileMatch = (step: MatchStep, columns: readonly string[]): ChosenVendor => {
  const reads = step.columns.map((name) => shownCell(findColumn(columns, name)));
  const chosen = new Map(step.choices.map(({ is, erp_vendor_id }) => [textsKey(is), erp_vendor_id]));
  const holds = compileWhere(step.where, columns);
  const [only] = reads;
  const keyOf =
    only !== undefined && reads.length === 1
      ? (row: Row): string => textsKey([only(row)])
      : (row: Row): string => textsKey(reads.map((read) => read(row)));
  return (row) => (holds?.(row) === false ? null : (chosen.get(keyOf(row)) ?? null));
};

/** What all steps choose together; of several the last one counts. null: no step chooses anything. */
export const compileMatches = (
  steps: readonly Step[] | undefined,
  columns: readonly string[],
): ChosenVendor | null => {
  const all = (steps ?? [])
    .flatMap((step) => (step.do === 'match' && step.off !== true ? [compileMatch(step, columns)] : []))
    .reverse();
  if (all.length === 0) return null;
  return (row) => {
    for (const chosen of all) {
      const id = chosen(row);
      if (id !== null) return id;
    }
    return null;
  };
};

/** Stands before the id of a chosen vendor where its own text would stand; no cell can hold it. */
const mark = '\u0000vendor\u0000';

/** A chosen vendor as the text of its field, which is found by its ERP id alone, whatever the others are found by. */
export const chosenText = (erpId: string): string => mark + erpId;

/** The ERP id in such a text; null: it is any other text. */
export const chosenIn = (text: string): string | null =>
  text.startsWith(mark) ? text.slice(mark.length) : null;

/** A text for the eye: a chosen vendor by its ERP id, any other as it is. */
export const textOfChosen = (text: string): string => chosenIn(text) ?? text;

/** A choice of a person: rows with these texts mean this vendor. */
export type Choice = MatchStep['choices'][number];

/**
 * The steps with choices added: in the last one that matches by the same columns, where a newer choice for the same texts takes the place of an
 * older one; else in a step of their own at the end.
 */
export const withChoices = (
  steps: readonly Step[],
  columns: readonly string[],
  choices: readonly Choice[],
): readonly Step[] => {
  const isSame = (step: Step): step is MatchStep =>
    step.do === 'match' &&
    step.off !== true &&
    step.where === undefined &&
    JSON.stringify(step.columns) === JSON.stringify(columns);
  const place = steps.findLastIndex(isSame);
  const step = steps[place];
  if (step === undefined || !isSame(step))
    return [...steps, { do: 'match', lookup: 'vendor', columns: [...columns], choices: [...choices] }];
  const fresh = new Set(choices.map(({ is }) => textsKey(is)));
  const kept = step.choices.filter(({ is }) => !fresh.has(textsKey(is)));
  return steps.with(place, { ...step, choices: [...kept, ...choices] });
};
