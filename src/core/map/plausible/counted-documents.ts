import { isNeverTotal } from '../amount-role';
import { scoreHeaderFor } from '../header-score';
import { isRunningNumber } from '../running-number';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const mayBeTotal = 0.5;

/** `total-is-tax-or-discount`: numbers of documents taken for their amounts, where other amounts of the rows come to each other. */
export const totalCountsDocuments = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null) return [];
  const sum = judged.arithmetic.sums.find(
    ({ whole, more, less }) =>
      !isNeverTotal(whole.header) && ![whole, more, less].some(({ index }) => index === total.index),
  );
  const isCalledSo = scoreHeaderFor(field)(total.header ?? '').score >= mayBeTotal;
  if (isCalledSo || sum === undefined || !isRunningNumber(total, judged.rows)) return [];
  const { whole, more, less } = sum;
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but it holds whole numbers that never come again, as numbers of documents do; ${called(whole)} is ${called(more)} and ${called(less)} together.`;
  const proposal = { field: field.key, column: whole.name };
  const said = { rule: 'total-is-tax-or-discount', grade: 'against', text } as const;
  return [findingOf(judged, said, [total, whole, more, less], { proposal })];
};
