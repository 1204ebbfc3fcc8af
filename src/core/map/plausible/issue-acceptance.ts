import type { Target } from '../../targets/target';
import type { Mapping } from '../mapping';
import { type AcceptedFor, acceptedFor } from './accepted';
import { plausibleRules, ruleOfIssue, ruleOfRecord } from './rules';

type Mapped = { readonly mapping: Pick<Mapping, 'fields'>; readonly target: Target };
type Figure = 'total' | 'tax' | 'price' | 'line-total';

const columnOf = ({ mapping, target }: Mapped, figure: Figure): readonly string[] => {
  const column = mapping.fields[target.fields.find((field) => field.figure === figure)?.key ?? '']?.column;
  return column === undefined ? [] : [column];
};

/** The column of the amounts that are added up; empty where no single one is. */
export const amountColumns = (mapped: Mapped): readonly string[] =>
  (['total', 'line-total', 'price'] as const).flatMap((figure) => columnOf(mapped, figure)).slice(0, 1);

/** A total that somebody printed, and what was counted in its place. */
export const printedValue = ({
  printed = '',
  counted = '',
}: Readonly<Partial<Record<'printed' | 'counted', string>>>): string =>
  `${printed} printed, ${counted} counted`;

/**
 * What accepting an issue of single records or rows is for; undefined: no mapping can accept it. `values`: the figures of all issues of
 * its kind.
 */
export const acceptedForIssue = (
  code: string,
  mapped: Mapped,
  values: readonly string[] = [],
): AcceptedFor | undefined => {
  const rule = ruleOfIssue[code] ?? ruleOfRecord[code] ?? plausibleRules.find((one) => one === code);
  if (rule === undefined) return undefined;
  const columns =
    code === 'tax-not-below-total'
      ? [...columnOf(mapped, 'tax'), ...columnOf(mapped, 'total')]
      : amountColumns(mapped);
  return acceptedFor(rule, columns, values);
};
