import { useMemo } from 'react';
import type { ColumnActs } from '../../../grid/grid-props';
import { ColumnItems } from '../steps-of-mapping/column-items';
import type { StepsParts } from './use-steps';

/** The menu of a column: each of its acts becomes a step. */
export const useColumnActs = ({
  names,
  begin,
  vendorColumn,
  setMatching,
  compare,
}: Pick<StepsParts, 'names' | 'begin' | 'vendorColumn' | 'setMatching' | 'compare'>): ColumnActs =>
  useMemo(
    () => ({
      items: (column, text) => (
        <ColumnItems
          name={names[column] ?? ''}
          onAct={(act) => begin(act, column, text)}
          onCompare={() => compare(column)}
          {...(column === vendorColumn ? { onMatch: () => setMatching(true) } : {})}
        />
      ),
      onReplace: (column, text) => begin('replace', column, text),
      onMatch: () => setMatching(true),
      onCompare: compare,
    }),
    [names, begin, vendorColumn, setMatching, compare],
  );
