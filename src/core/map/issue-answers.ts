import { sidedAmount } from '../values/amount-sides';
import { dateOfSerial, parseDate } from '../values/parse-date';
import type { AnswerEntry } from './answer-entry';
import { sidePairOf, sideSteps } from './step-questions';

/** One way to answer an issue, as a mapping file says it. */
type IssueAnswer = { readonly label: string; readonly mapping: AnswerEntry };

const readDate = (columns: readonly string[], order: string): AnswerEntry => ({
  steps: [{ do: 'read-date', columns, order }],
});

const dateOrders = (columns: readonly string[], value: string): readonly IssueAnswer[] =>
  (
    [
      ['dmy', 'The day comes first'],
      ['mdy', 'The month comes first'],
      ['ymd', 'The year comes first'],
    ] as const
  ).flatMap(([order, label]) => {
    const read = parseDate(value, order);
    return read.ok
      ? [{ label: `${label}: ${value} is ${read.value.date}`, mapping: readDate(columns, order) }]
      : [];
  });

const serials = (columns: readonly string[], value: string): readonly IssueAnswer[] =>
  (['1900', '1904'] as const).flatMap((year) => {
    const date = dateOfSerial(value, year);
    return date === null
      ? []
      : [
          {
            label: `Days are counted from ${year}: ${value} is ${date}`,
            mapping: readDate(columns, `serial-${year}`),
          },
        ];
  });

const sides = (columns: readonly string[], value: string): readonly IssueAnswer[] => {
  const side = sidedAmount(value.trim())?.side;
  if (side === undefined) return [];
  const pair = sidePairOf(side);
  return [...pair, null].map((subtracted) => ({
    label: subtracted === null ? 'The marks do not change the sign' : `${subtracted} is subtracted`,
    mapping: { steps: [{ do: 'read-number', columns, marks: sideSteps(pair, subtracted) }] },
  }));
};

const decimals: readonly IssueAnswer[] = [
  { label: 'A point stands before the decimals: 1,234.56', mapping: { locale: { decimal: '.' } } },
  { label: 'A comma stands before the decimals: 1.234,56', mapping: { locale: { decimal: ',' } } },
];

type Answers = (columns: readonly string[], value: string) => readonly IssueAnswer[];

const answersTo: Readonly<Record<string, Answers>> = {
  'date-order-ambiguous': dateOrders,
  'date-serial': serials,
  'amount-credit-debit': sides,
  'decimal-ambiguous': () => decimals,
};

/** How a mapping answers what issues of a kind leave open, for the columns in which they stand; null: it answers nothing. */
export const issueAnswers = (code: string): Answers | null => answersTo[code] ?? null;
