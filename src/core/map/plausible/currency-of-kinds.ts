import { trimAll } from '../../values/text';
import { currencyField } from '../record-fields';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { headerTells } from './kind-words';

/**
 * `currency-pair-unproven`: all that a column says are codes of currencies (PEN, SEK, TOP), but its header says that it tells kinds of
 * documents, which programs make up of three letters as well.
 */
export const currencyOfKinds = (judged: Judged): readonly Finding[] => {
  const field = currencyField(judged.target.fields);
  const own = fieldWith(judged, 'total');
  const [column, total] = [columnOf(judged, field), columnOf(judged, own)];
  if (field === undefined || own === undefined || column === null || total === null) return [];
  if (column.kind !== 'currency' || headerTells(column.header) !== 'kind') return [];
  const values = fewValues(column.values.map(({ value }) => trimAll(value)));
  const text = `${called(column)} is mapped as the ${field.label.toLowerCase()} since it says ${values.slice(0, 3).join(', ')}, but its header says that it tells kinds of documents. Which of the two is it?`;
  return [
    findingOf(judged, { rule: 'currency-pair-unproven', grade: 'asks', text }, [total, column], {
      proposal: { field: own.key, column: total.name },
      currency: null,
      asIs: 'It is the currency of each row',
      values,
    }),
  ];
};
