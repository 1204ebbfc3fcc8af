import { findColumn } from '../read/named-column';
import { type ReadText, shownCell, withoutFormula } from '../read/shown-cell';
import { isCurrencyCode } from '../values/currency';
import { patternOf } from '../values/pattern';
import { isBlank, trimAll } from '../values/text';
import type { FieldSource } from './mapping';
import type { Slot } from './slot';
import { templateParts } from './template-text';

/** What stands for a value that the value map does not have; no cell can hold it. */
export const notMapped = '\u0000not-mapped\u0000';

/** Kinds whose text is what a person sees in the cell, leading zeros and all. */
const shownKinds: ReadonlySet<string> = new Set(['text', 'code', 'email', 'url', 'choice', 'currency']);

const plainCell =
  (index: number): ReadText =>
  (row) =>
    withoutFormula(row.cells[index] ?? '');

const readTemplate = (template: string, columns: readonly string[]): ReadText => {
  const parts = templateParts(template).map((part) =>
    part.kind === 'text' ? part.text : shownCell(findColumn(columns, part.text)),
  );
  return (row) => {
    let text = '';
    let isFilled = false;
    for (const part of parts) {
      if (typeof part === 'string') {
        text += part;
        continue;
      }
      const value = trimAll(part(row));
      if (value !== '') isFilled = true;
      text += value;
    }
    // A template of blank cells only is blank itself: "Net " is no term of payment.
    return isFilled ? text : '';
  };
};

const readBase = (slot: Slot, columns: readonly string[]): ReadText => {
  const { column, constant, template } = slot.source;
  if (constant !== undefined) return () => constant;
  if (template !== undefined) return readTemplate(template, columns);
  const index = findColumn(columns, column ?? '');
  const usesShown =
    shownKinds.has(slot.field.kind) || slot.lookup !== null || slot.source.values !== undefined;
  return usesShown ? shownCell(index) : plainCell(index);
};

type Step = (text: string) => string;

const replaceStep = ([from, to]: readonly [string, string]): Step => {
  const pattern = patternOf(from);
  if (!pattern.ok) return (text) => text;
  const found = pattern.value;
  return found === null ? (text) => text.replaceAll(from, () => to) : (text) => text.replace(found, to);
};

/** Words for currencies stand beside their codes, which need no word: RMB beside USD. */
const isItself = (kind: Slot['field']['kind'], text: string): boolean =>
  kind === 'currency' && isCurrencyCode(text.toUpperCase());

/** Blank cells are not "the rest": they stay blank unless the map or a default names them. */
const valueStep = (values: Readonly<Record<string, string>>, kind: Slot['field']['kind']): Step => {
  const byText = new Map(
    Object.entries(values).map(([from, to]): [string, string] => [trimAll(withoutFormula(from)), to]),
  );
  const rest = byText.get('*');
  const blank = byText.get('') ?? '';
  return (text) => {
    const key = trimAll(text);
    return key === '' ? blank : (byText.get(key) ?? rest ?? (isItself(kind, key) ? key : notMapped));
  };
};

const stepsOf = (source: FieldSource, kind: Slot['field']['kind']): readonly Step[] => [
  ...(source.trim === false ? [] : [trimAll]),
  ...(source.replace ?? []).map(replaceStep),
  ...(source.replace === undefined || source.trim === false ? [] : [trimAll]),
  ...(source.case === undefined
    ? []
    : [
        source.case === 'upper' ? (text: string) => text.toUpperCase() : (text: string) => text.toLowerCase(),
      ]),
  ...(source.values === undefined ? [] : [valueStep(source.values, kind)]),
];

/** Whether a cell's text is only trimmed, so that the same cell always gives the same text. */
export const isTrimOnly = (source: FieldSource): boolean =>
  source.column !== undefined &&
  source.default === undefined &&
  source.trim !== false &&
  source.replace === undefined &&
  source.case === undefined &&
  source.values === undefined;

/**
 * Compiles where a field's text comes from: base, trim, replace, case, value map, default for blank, in this order.
 * The text is `notMapped` where the value map has no word for it.
 */
export const compileText = (slot: Slot, columns: readonly string[]): ReadText => {
  const base = readBase(slot, columns);
  const steps = stepsOf(slot.source, slot.field.kind);
  const fallback = slot.source.default;
  const [only] = steps;
  if (fallback === undefined && steps.length === 1 && only !== undefined) return (row) => only(base(row));
  return (row) => {
    let text = base(row);
    for (const step of steps) text = step(text);
    return fallback !== undefined && isBlank(text) ? fallback : text;
  };
};
