import type { ColumnProfile } from '../../read/column-profile';
import { foldAccents, trimAll } from '../../values/text';
import { called, type Finding, findingOf } from './finding';
import type { AboutTotal } from './unnamed-total';

const days = '(?: ?(?:days?|d|tage?|jours?|dias?|giorni|dagen|dagar|dage|dager|dni|nap|zile|gun))?';
/** "1 - 30", "31-60 days", "> 90", "61 and over", "90+", "Older", "< 1 Month", "2 Months": how long something is open. */
const age = new RegExp(
  `^(?:\\d{1,3} ?(?:-|–|to|bis|a|tot|till|til|do) ?\\d{1,3}${days}` +
    `|(?:>|>=|over|above|more than|older than|uber|ab|plus de|mas de|mais de|oltre|meer dan|over|mer an|ponad|nad|peste) ?\\d{1,3}${days}` +
    `|\\d{1,3} ?(?:\\+|(?:and|&|or) (?:over|above|up|more|older)|y mas|et plus|e oltre|en meer|und mehr)${days}|\\d{1,3} ?\\+? ?days? (?:and )?(?:over|overdue)` +
    `|\\d{1,3}\\+${days}|< ?1 month|[1-9] months?|older)$`,
  'u',
);

const plain = (header: string | null): string => foldAccents(trimAll(header ?? '')).toLowerCase();
const isAge = ({ header }: ColumnProfile): boolean => age.test(plain(header));
/** What is not due yet stands beside them. */
const isNotDue = ({ header }: ColumnProfile): boolean =>
  /^(?:current|not (?:yet )?due|nicht fallig|non echu|no vencido|a vencer|non scaduto|niet vervallen|ej forfallen)$/.test(
    plain(header),
  );

const fewestAges = 2;
const mostNamed = 3;

/** A list of what is open, by age: what is left of a document is not what it came to. */
export const asksAges = ({ judged, field, total }: AboutTotal): readonly Finding[] => {
  const others = judged.columns.filter(({ index }) => index !== total.index);
  const ages = others.filter(isAge);
  if (ages.length < fewestAges) return [];
  const named = ages.slice(0, mostNamed).map(called).join(', ');
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${named} stand beside it: such a list says by age what is still open of each document, not what it came to.`;
  const asIs = 'It is what each came to: nothing was paid of any of them';
  const said = { rule: 'total-unproven', grade: 'asks', text } as const;
  return [findingOf(judged, said, [total, ...ages, ...others.filter(isNotDue)], { asIs })];
};
