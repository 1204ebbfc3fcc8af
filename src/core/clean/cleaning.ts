import { findColumn } from '../read/named-column';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import { type OtherCell, withCells } from '../read/with-cells';
import { compileWhere, type Holds } from './condition';
import { type ChosenVendor, compileMatch } from './matching';
import { columnsOfStep, type Step } from './step';
import { stepWords } from './step-words';
import { compileTextAct, type TextAct } from './text-act';

/** What a step has done so far: rows and cells that it changed, and rows that it left out. */
export type StepCount = { readonly rows: number; readonly cells: number; readonly leftOut: number };

/** Rows as the steps of a mapping leave them. */
export type Cleaning = {
  /** The row after all steps, in order; the very same where they do nothing to it. */
  readonly clean: (row: Row) => Row;
  /** By step, in order; steps that are off, or that change no cell, count nothing. */
  readonly counts: () => readonly StepCount[];
};

type Place = { readonly index: number; readonly read: (row: Row) => string };

type Compiled = {
  readonly at: number;
  readonly holds: Holds | null;
  readonly places: readonly Place[];
  /** null: it changes no text; the row is left out, or a vendor is chosen for it. */
  readonly act: TextAct | null;
  readonly chosen: ChosenVendor | null;
  readonly words: string;
  /** It goes by the letters that a person sees, and leaves cells alone that hold others. */
  readonly isSeenOnly: boolean;
};

const compileStep = (step: Step, at: number, columns: readonly string[]): readonly Compiled[] => {
  const act = compileTextAct(step);
  const chosen = step.do === 'match' ? compileMatch(step, columns) : null;
  if (step.off === true || (act === null && chosen === null && step.do !== 'leave-out')) return [];
  const places = columnsOfStep(step).flatMap((name): Place[] => {
    const index = findColumn(columns, name);
    return index < 0 ? [] : [{ index, read: shownCell(index) }];
  });
  const holds = compileWhere('where' in step ? step.where : undefined, columns);
  return [{ at, holds, places, act, chosen, words: stepWords(step, at), isSeenOnly: step.do === 'replace' }];
};

/**
 * Whether a spreadsheet shows a cell in other letters than it holds: dates and times, and numbers with decimals, whose marks are its
 * own. Taking the points out of 1,234.50 as it is seen would make 12345 of 1234.5.
 */
const isSeenOtherwise = (row: Row, index: number): boolean => {
  const kind = row.kinds?.[index] ?? 's';
  if (kind === 'n') return row.shown?.[index] === undefined && (row.cells[index] ?? '').includes('.');
  return kind === 'd' || kind === 'm' || kind === 't' || kind === 'u';
};

/** Whether steps change cells or leave rows out; others only say how cells are read. */
export const doesClean = (step: Step): boolean =>
  step.off !== true && (step.do === 'leave-out' || compileTextAct(step) !== null);

/**
 * Compiles the steps that change cells or leave rows out, for the columns of a table; null: there is none. A cell that a step changes is text,
 * as an edited one is. A row that a step leaves out is done with.
 */
export const compileCleaning = (
  steps: readonly Step[] | undefined,
  columns: readonly string[],
): Cleaning | null => {
  const all = steps ?? [];
  const compiled = all.flatMap((step, at) => compileStep(step, at, columns));
  if (compiled.length === 0) return null;
  const counts = all.map(() => ({ rows: 0, cells: 0, leftOut: 0 }));
  const changed = ({ places, act, at, isSeenOnly }: Compiled, row: Row): Row => {
    let others: Map<number, OtherCell> | null = null;
    for (const { index, read } of places) {
      if (isSeenOnly && isSeenOtherwise(row, index)) continue;
      const text = read(row);
      const now = act?.(text) ?? text;
      if (now === text) continue;
      others ??= new Map();
      others.set(index, { text: now, kind: 's' });
    }
    if (others === null) return row;
    const count = counts[at];
    if (count !== undefined) {
      count.rows += 1;
      count.cells += others.size;
    }
    return withCells(row, others);
  };
  return {
    clean: (row) => {
      let now = row;
      for (const one of compiled) {
        if (one.holds !== null && !one.holds(now)) continue;
        if (one.act !== null) {
          now = changed(one, now);
          continue;
        }
        const count = counts[one.at];
        if (one.chosen !== null) {
          if (count !== undefined && one.chosen(now) !== null) count.rows += 1;
          continue;
        }
        if (count !== undefined) count.leftOut += 1;
        return { ...now, leftOut: { step: one.words } };
      }
      return now;
    },
    counts: () => counts.map((count) => ({ ...count })),
  };
};
