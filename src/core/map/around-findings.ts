import type { Target } from '../targets/target';
import { amountRole } from './amount-role';
import type { Mapping } from './mapping';
import { fewValues } from './plausible/accepted';
import { type Finding, isDoubt } from './plausible/finding';
import { currencyField } from './record-fields';
import type { SaidAround } from './said-around';

type About = {
  readonly mapping: Mapping;
  readonly target: Target;
  /** What the column of currencies says, as far as looked at; absent or empty: there is none. */
  readonly codes?: readonly string[];
};

const evidenceOf = ({ sheet, row, text }: SaidAround): Finding['rows'] =>
  sheet === undefined ? [{ row, cells: [text] }] : [];

const place = ({ sheet, row, text }: SaidAround): string =>
  `${sheet === undefined ? 'Row' : `Sheet "${sheet}", row`} ${row} says "${text}"`;

/** The column of the total, or of what lines come to where they make it up; null: no amount is mapped. */
const amountColumn = ({ mapping, target }: About): string | null => {
  const keys = (['total', 'line-total', 'price'] as const).flatMap(
    (figure) => target.fields.find((field) => field.figure === figure)?.key ?? [],
  );
  return keys.map((key) => mapping.fields[key]?.column).find((column) => column !== undefined) ?? null;
};

const unitFindings = (about: About, said: readonly SaidAround[]): readonly Finding[] => {
  const column = amountColumn(about);
  const unit = said.find((one) => one.about === 'unit');
  if (column === null || unit === undefined) return [];
  const isWritten = Object.values(about.mapping.fields).some(
    (source) => source.column === column && source.replace !== undefined,
  );
  const text = `${place(unit)}: the amounts of "${column.trim()}" are in ${unit.value}, and would be sent as if they were in units of the currency.`;
  return isWritten
    ? []
    : [
        {
          ...{ rule: 'amount-in-other-units', grade: 'asks', text, columns: [column] },
          ...{ rows: evidenceOf(unit), proposal: null, values: [unit.value] },
        },
      ];
};

const netFindings = (
  about: About,
  said: readonly SaidAround[],
  found: readonly Finding[],
): readonly Finding[] => {
  const column = amountColumn(about);
  const net = said.find((one) => one.about === 'net');
  // Its own header, or a tax that it holds besides another amount, says more than the words above.
  const isWithTax =
    column !== null &&
    (amountRole(column) === 'gross' ||
      found.some(
        ({ rule, grade, columns }) =>
          columns[0] === column &&
          (rule === 'tax-exceeds-total'
            ? grade === 'holds'
            : grade === 'mostly' && amountRole(column) !== 'net'),
      ));
  if (column === null || net === undefined || isWithTax) return [];
  const text = `${place(net)}: "${column.trim()}" is mapped as the total, but the total has to include the tax.`;
  return [
    {
      ...{ rule: 'total-unproven', grade: 'asks', text, columns: [column] },
      ...{ rows: evidenceOf(net), proposal: null },
    },
  ];
};

/** The currency that the lines around a table name for all of it; null: none, or several. */
export const currencyAround = (said: readonly SaidAround[]): SaidAround | null => {
  const named = said.filter(({ about }) => about === 'currency');
  const [first] = named;
  return first === undefined || named.some(({ value }) => value !== first.value) ? null : first;
};

const currencyFindings = (about: About, said: readonly SaidAround[]): readonly Finding[] => {
  const { mapping, target } = about;
  const column = amountColumn(about);
  const named = currencyAround(said);
  const field = currencyField(target.fields);
  const source = field === undefined ? undefined : mapping.fields[field.key];
  const code = source === undefined ? mapping.locale.currency : (source.constant ?? null);
  if (column === null || named === null) return [];
  const others = (about.codes ?? []).filter((one) => one !== named.value);
  if (source?.column !== undefined && others.length > 0) {
    const text = `${place(named)}, but "${source.column.trim()}" says ${others.join(', ')}.`;
    return [
      {
        ...{ rule: 'currency-pair-unproven', grade: 'asks', text, columns: [column, source.column] },
        ...{ rows: evidenceOf(named), proposal: null, values: fewValues([named.value, ...others]) },
        asIs: `"${source.column.trim()}" is right in all rows`,
      },
    ];
  }
  if (code === null) return [];
  const isSame = named.value === code;
  const text = `${place(named)}${isSame ? '.' : `, but the mapping says ${code} for all amounts.`}`;
  return [
    {
      ...{ rule: 'currency-pair-unproven', grade: isSame ? 'holds' : 'asks', text, columns: [column] },
      ...{ rows: evidenceOf(named), proposal: null, values: [named.value] },
    },
  ];
};

/**
 * What the words above and below a table say against a mapping: amounts in thousands, without their tax, or in another
 * currency than it says for all of them. `found`: what the rows themselves show, which is not said twice.
 */
export const aroundFindings = (
  about: About,
  said: readonly SaidAround[],
  found: readonly Finding[],
): readonly Finding[] =>
  [...unitFindings(about, said), ...netFindings(about, said, found), ...currencyFindings(about, said)].filter(
    ({ rule }) => !found.some((one) => one.rule === rule && isDoubt(one)),
  );
