import type { ColumnProfile } from '../../read/column-profile';
import { isCurrencyCode } from '../../values/currency';
import { trimAll } from '../../values/text';
import { textsIn } from '../column-texts';
import { currencyField } from '../record-fields';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { startCodeOf } from './other-amount';

/** Longer texts describe what was bought. */
const longest = 40;
const mostNamed = 3;
/** The end of a text that says in which currency it is: "in USD", "amount in USD". */
const saysIn = /(?:^|[\s(])(?:in|en|em|i|w|v|ve|в)\s+([A-Z]{3})[.)]?$/u;
/** Codes of currencies that are words as well. */
const words: ReadonlySet<string> = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'PEN', 'SOS', 'MOP', 'BAM', 'GEL']);

const codeIn = (text: string): string | null => {
  const [, code] = text.length > longest ? [] : (saysIn.exec(text) ?? []);
  return code === undefined || words.has(code) || !isCurrencyCode(code) ? null : code;
};

/** Whether a text ends in the currency that it is in. */
export const saysInCurrency = (text: string): boolean => codeIn(trimAll(text)) !== null;

const mayRemark = (column: ColumnProfile): boolean =>
  (column.kind === 'text' || column.kind === 'code') && column.filled > 0;

/** `currency-pair-unproven`: the text of some rows ends in another currency than the mapping gives them. */
export const remarkedCurrency = (judged: Judged): readonly Finding[] => {
  const { rows, columns, target } = judged;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const field = currencyField(target.fields);
  if (total === null || field === undefined) return [];
  const currency = columnOf(judged, field);
  const ownCode = startCodeOf(judged);
  for (const column of columns) {
    if (!mayRemark(column) || column.index === total.index || column.index === currency?.index) continue;
    const said = new Set<string>();
    const showing: number[] = [];
    for (const [text, places] of textsIn(rows, column.index)) {
      const code = codeIn(text);
      if (code === null) continue;
      const others = places.filter((row) => ownCode(row) !== '' && ownCode(row).toUpperCase() !== code);
      if (others.length > 0) said.add(text);
      showing.push(...others);
    }
    if (showing.length === 0) continue;
    showing.sort((a, b) => a - b);
    const shown = new Set(showing);
    const named = [...said].slice(0, mostNamed).map((one) => `"${one}"`);
    const count = showing.length === 1 ? 'one row' : `${showing.length} rows`;
    const codes = [...new Set(showing.map(ownCode))].join(', ');
    const says = `${called(column)} says ${named.join(', ')} in ${count}, and the currency there is ${codes}. Is ${called(total)} in ${codes} there as well?`;
    const left = ['', ...column.values.map(({ value }) => trimAll(value))].filter(
      (value) => !said.has(value),
    );
    const isListed = column.values.length === column.distinct;
    return [
      findingOf(judged, { rule: 'currency-pair-unproven', grade: 'asks', text: says }, [total, column], {
        shows: (row) => shown.has(row),
        values: fewValues(said),
        asIs: `Yes: it is in ${codes}`,
        ...(isListed
          ? { only: [{ label: 'No: leave these rows out', column: column.name, in: [...new Set(left)] }] }
          : {}),
      }),
    ];
  }
  return [];
};
