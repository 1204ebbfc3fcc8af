import { type Step, stepSchema, type Where } from '../../../../core/clean/step';
import { whyText } from '../../../../core/values/fault-text';

/** What a column can be cleaned by, as a person chooses it. */
export type ActName = 'trim' | 'case' | 'replace' | 'pad' | 'fill' | 'leave-out';

/** How the cells are told by which rows are left out. */
export type Test = 'is' | 'not' | 'blank' | 'filled' | 'matches';

/** What was filled in; each act reads its own part of it. */
export type StepForm = {
  readonly act: ActName;
  readonly column: string;
  readonly inner: boolean;
  readonly to: 'upper' | 'lower';
  readonly from: string;
  readonly put: string;
  readonly whole: 'any' | 'cell' | 'word';
  readonly matchCase: boolean;
  readonly letter: string;
  /** '' while nobody has said it. */
  readonly length: number | '';
  readonly over: boolean;
  readonly test: Test;
  readonly text: string;
  /** Conditions of a step that is changed: they stay. */
  readonly where: readonly Where[];
  /** Only cells of digits. */
  readonly digits: boolean;
  /** Only rows that fill this column; null: nobody knows one that all records fill. */
  readonly keyColumn: string | null;
  readonly keyed: boolean;
};

/** A form for a column, begun with what the cell one stands on says. */
export const emptyForm = (
  act: ActName,
  column: string,
  text: string,
  keyColumn: string | null = null,
): StepForm => ({
  ...{ act, column, inner: true, to: 'upper', from: act === 'replace' ? text : '', put: '' },
  ...{ whole: 'any', matchCase: false, letter: '0', length: '', over: false },
  ...{ test: text === '' ? 'blank' : 'is', text, where: [], digits: true },
  ...{ keyColumn: keyColumn === column ? null : keyColumn, keyed: true },
});

const testOf = ({ is, not, blank, matches }: Where): Pick<StepForm, 'test' | 'text'> => {
  if (is !== undefined) return { test: 'is', text: is[0] ?? '' };
  if (not !== undefined) return { test: 'not', text: not[0] ?? '' };
  if (matches !== undefined) return { test: 'matches', text: matches };
  return { test: blank === false ? 'filled' : 'blank', text: '' };
};

const isPlain = (where: readonly Where[]): boolean => {
  const [only, ...others] = where;
  if (only === undefined || others.length > 0 || only.kind !== undefined) return false;
  const said = [only.is, only.not, only.blank, only.matches].filter((one) => one !== undefined);
  return said.length === 1 && (only.is ?? only.not ?? ['']).length === 1;
};

/** The form of a step that stands already; null: it has more to it than the form shows. */
export const formOf = (step: Step): StepForm | null => {
  if (step.do === 'leave-out') {
    const [only] = step.where;
    return only === undefined || !isPlain(step.where)
      ? null
      : { ...emptyForm('leave-out', only.column, ''), ...testOf(only) };
  }
  if (!('columns' in step) || step.columns.length !== 1) return null;
  const form = (act: ActName): StepForm => ({
    ...emptyForm(act, step.columns[0] ?? '', ''),
    where: 'where' in step ? (step.where ?? []) : [],
    digits: false,
  });
  switch (step.do) {
    case 'trim':
      return { ...form('trim'), inner: step.inner === true };
    case 'case':
      return { ...form('case'), to: step.to };
    case 'replace':
      return {
        ...form('replace'),
        ...{ from: step.from, put: step.to, whole: step.whole ?? 'any', matchCase: step.matchCase === true },
      };
    case 'pad':
      return { ...form('pad'), letter: step.with, length: step.to };
    case 'fill':
      return { ...form('fill'), put: step.value, over: step.over === true };
    default:
      return null;
  }
};

const whereOf = ({ column, test, text }: StepForm): Where | null => {
  switch (test) {
    case 'is':
      return text.trim() === '' ? null : { column, is: [text.trim()] };
    case 'not':
      return text.trim() === '' ? null : { column, not: [text.trim()] };
    case 'matches':
      return text.length < 3 ? null : { column, matches: text };
    case 'blank':
      return { column, blank: true };
    case 'filled':
      return { column, blank: false };
  }
};

/** Why a step cannot be done, as a sentence; null: it can. */
export const faultOfStep = (step: Step): string | null => {
  const parsed = stepSchema.safeParse(step);
  const [first] = parsed.error?.issues ?? [];
  if (first === undefined) return null;
  const why = whyText(first);
  return `${why.slice(0, 1).toUpperCase()}${why.slice(1)}.`;
};

/** The step that the form says; null: something is still missing. */
export const stepOf = (form: StepForm): Step | null => {
  const { act, column, where } = form;
  const on = { columns: [column], ...(where.length === 0 ? {} : { where: [...where] }) };
  switch (act) {
    case 'trim':
      return { do: 'trim', ...on, ...(form.inner ? { inner: true } : {}) };
    case 'case':
      return { do: 'case', ...on, to: form.to };
    case 'replace':
      return form.from === ''
        ? null
        : {
            ...{ do: 'replace', ...on, from: form.from, to: form.put },
            ...(form.whole === 'any' ? {} : { whole: form.whole }),
            ...(form.matchCase ? { matchCase: true } : {}),
          };
    case 'pad':
      return form.length === '' || form.length < 2 || [...form.letter].length !== 1
        ? null
        : {
            ...{ do: 'pad', ...on, with: form.letter, to: form.length },
            ...(form.digits ? { where: [...where, { column, matches: '/^\\d+$/' }] } : {}),
          };
    case 'fill':
      return form.put === ''
        ? null
        : {
            ...{ do: 'fill', ...on, value: form.put },
            ...(form.keyColumn === null || !form.keyed
              ? {}
              : { where: [...where, { column: form.keyColumn, blank: false }] }),
            ...(form.over ? { over: true } : {}),
          };
    case 'leave-out': {
      const one = whereOf(form);
      return one === null ? null : { do: 'leave-out', where: [one] };
    }
  }
};
