import { useMemo } from 'react';
import type { ColumnActs } from '../../../grid/grid-props';
import { ColumnItems } from '../steps-of-mapping/column-items';
import type { StepsParts } from './use-steps';

/** The menu of a column: each of its acts becomes a step. */
export const useColumnActs = ({ names, begin }: Pick<StepsParts, 'names' | 'begin'>): ColumnActs =>
  useMemo(
    () => ({
      items: (column, text) => (
        <ColumnItems name={names[column] ?? ''} onAct={(act) => begin(act, column, text)} />
      ),
      onReplace: (column, text) => begin('replace', column, text),
    }),
    [names, begin],
  );
