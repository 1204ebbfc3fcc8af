import { withoutFormula } from '../read/shown-cell';
import { dateOfSerial, parseDate } from '../values/parse-date';
import { patternOf } from '../values/pattern';
import { isBlank, isCollapsed, trimAll } from '../values/text';
import type { Step } from './step';

/** What a step makes of the text of a cell; the same text where it does nothing to it. */
export type TextAct = (text: string) => string;

const escaped = /[.*+?^${}()|[\]\\/]/gu;

const wordEdges = ['(?<![\\p{L}\\p{M}\\p{N}_])', '(?![\\p{L}\\p{M}\\p{N}_])'] as const;

const replacing = ({ from, to, whole, matchCase }: Extract<Step, { do: 'replace' }>): TextAct => {
  const flags = matchCase === true ? 'gu' : 'giu';
  const given = patternOf(from, flags);
  if (!given.ok) return (text) => text;
  const source = given.value === null ? from.replace(escaped, '\\$&') : given.value.source;
  // What stands for the new text is a pattern's `$1` only where a pattern was given.
  const put = given.value === null ? () => to : to;
  const within = (pattern: RegExp): TextAct =>
    typeof put === 'string' ? (text) => text.replace(pattern, put) : (text) => text.replace(pattern, put);
  if (whole === 'cell') {
    const cell = within(new RegExp(`^(?:${source})$`, flags));
    return (text) => {
      const trimmed = trimAll(text);
      const now = cell(trimmed);
      return now === trimmed ? text : now;
    };
  }
  const [before, after] = whole === 'word' ? wordEdges : ['', ''];
  return within(new RegExp(`${before}(?:${source})${after}`, flags));
};

const mapping = ({ map }: Extract<Step, { do: 'values' }>): TextAct => {
  const byText = new Map(
    Object.entries(map).map(([from, to]): [string, string] => [trimAll(withoutFormula(from)), to]),
  );
  return (text) => byText.get(trimAll(text)) ?? text;
};

/** They have no width: a number with one inside reads as without. Joiners of letters and signs are left. */
const withoutWidth = /[\u200b\u2060\ufeff\u00ad]+/gu;
const blanks = /\s+/gu;

/** Single spaces between words, none at the ends. */
const tidied: TextAct = (text) =>
  isCollapsed(text) ? text : trimAll(text).replace(withoutWidth, '').replace(blanks, ' ');

const padding = ({ with: letter, to }: Extract<Step, { do: 'pad' }>): TextAct => {
  return (text) => {
    const trimmed = trimAll(text);
    const { length } = [...trimmed];
    return length === 0 || length >= to ? text : letter.repeat(to - length) + trimmed;
  };
};

/** The day as it is written everywhere; what cannot be read so stays as it is. */
const dating = ({ order }: Extract<Step, { do: 'read-date' }>): TextAct => {
  if (order === 'serial-1900' || order === 'serial-1904') {
    const system = order === 'serial-1904' ? '1904' : '1900';
    return (text) => dateOfSerial(trimAll(text), system) ?? text;
  }
  return (text) => {
    const reading = isBlank(text) ? null : parseDate(trimAll(text), order);
    return reading?.ok === true ? reading.value.date : text;
  };
};

/** Compiles what a step makes of texts; null: it changes none. */
export const compileTextAct = (step: Step): TextAct | null => {
  switch (step.do) {
    case 'trim':
      return step.inner === true ? tidied : trimAll;
    case 'case':
      return step.to === 'upper' ? (text) => text.toUpperCase() : (text) => text.toLowerCase();
    case 'replace':
      return replacing(step);
    case 'values':
      return mapping(step);
    case 'pad':
      return padding(step);
    case 'read-date':
      return step.where === undefined ? null : dating(step);
    case 'fill':
      return step.over === true ? () => step.value : (text) => (isBlank(text) ? step.value : text);
    default:
      return null;
  }
};
