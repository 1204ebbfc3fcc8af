import { columnsOfStep, type Step, type Where } from './step';

const mostNamed = 3;

const quoted = (text: string): string => `"${text.trim()}"`;

const list = (texts: readonly string[], word: string): string => {
  const shown = texts.slice(0, mostNamed).map(quoted);
  const rest = texts.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1) ?? ''}`;
};

const kinds: Readonly<Record<NonNullable<Where['kind']>, string>> = {
  date: 'a date',
  number: 'a number',
  text: 'text',
  error: 'an error',
};

const testWords = ({ column, is, not, blank, matches, kind }: Where): string => {
  const tests = [
    ...(is === undefined ? [] : [`is ${list(is, 'or')}`]),
    ...(not === undefined ? [] : [`is not ${list(not, 'or')}`]),
    ...(blank === undefined ? [] : [blank ? 'is blank' : 'is filled']),
    ...(matches === undefined ? [] : [`matches ${matches}`]),
    ...(kind === undefined ? [] : [`is ${kinds[kind]}`]),
  ];
  return `${quoted(column)} ${tests.join(' and ')}`;
};

/** Where a step is done: `where "Kind" is "Memo" and "No." is blank`; '' where it is done in every row. */
const whereWords = (step: Step): string =>
  'where' in step && step.where !== undefined ? ` where ${step.where.map(testWords).join(' and ')}` : '';

const orders = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
  'serial-1900': 'days counted from 1900',
  'serial-1904': 'days counted from 1904',
} as const;

const actWords = (step: Step): string => {
  const columns = list(columnsOfStep(step), 'and');
  switch (step.do) {
    case 'read-date':
      return `Read ${columns} as ${orders[step.order]}`;
    case 'read-number':
      return `Read the marks behind amounts in ${columns}`;
    case 'read-midnight':
      return `Read ${step.times.join(', ')} in ${columns} as the midnight after`;
    case 'fill-down':
      return `Fill blank cells of ${columns} from above`;
    case 'trim':
      return step.inner === true ? `Tidy blanks in ${columns}` : `Trim blanks around ${columns}`;
    case 'case':
      return step.to === 'upper' ? `Put ${columns} in capitals` : `Put ${columns} in small letters`;
    case 'replace': {
      const what =
        step.whole === undefined ? '' : step.whole === 'cell' ? ' (whole cells)' : ' (whole words)';
      return `Replace ${quoted(step.from)} with ${quoted(step.to)} in ${columns}${what}`;
    }
    case 'values': {
      const texts = Object.entries(step.map);
      const [[from, to] = ['', '']] = texts;
      const more = texts.length === 1 ? '' : ` and ${texts.length - 1} more`;
      return `Put ${quoted(to)} for ${quoted(from)}${more} in ${columns}`;
    }
    case 'pad':
      return `Fill ${columns} up to ${step.to} letters with ${quoted(step.with)} in front`;
    case 'fill':
      return step.over === true
        ? `Put ${quoted(step.value)} into ${columns}`
        : `Put ${quoted(step.value)} into blank cells of ${columns}`;
    case 'leave-out':
      return 'Leave rows out';
    case 'match': {
      const [first, ...others] = step.choices;
      const texts = first === undefined ? '' : first.is.filter((text) => text.trim() !== '').join(', ');
      const vendors = [...new Set(step.choices.map((choice) => choice.erp_vendor_id))];
      return others.length === 0
        ? `Take vendor ${quoted(first?.erp_vendor_id ?? '')} for ${quoted(texts)} in ${columns}`
        : `Match ${step.choices.length} texts of ${columns} to ${vendors.length === 1 ? 'vendor' : 'the vendors'} ${list(vendors, 'and')}`;
    }
  }
};

/** What a step does, in words: the name that a person gave it, else the act with its columns and where it is done. */
export const stepWords = (step: Step, place: number): string =>
  step.name === undefined || step.name.trim() === ''
    ? `${place + 1}. ${actWords(step)}${whereWords(step)}`
    : `${place + 1}. ${step.name.trim()}`;
