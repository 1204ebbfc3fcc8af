import { useEffect } from 'react';
import type { Mapping } from '../../../../core/map/mapping';
import type { Target } from '../../../../core/targets/target';
import type { SheetInspection } from '../../../../ipc/inspection';
import type { SuggestionData } from '../../../../ipc/shapes';
import type { Loaded } from '../../../data/answered';
import { targetOf } from '../../../data/targets';
import { useCall } from '../../../data/use-call';
import { sheetInUse } from '../sheet-in-use';
import type { StepProps } from '../step-props';

/** Everything the mapping is made from. */
export type MappingParts = {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly sheet: SheetInspection;
  /** undefined while it is on its way, or where none could be made. */
  readonly suggestion: SuggestionData | undefined;
};

/** The mapping of a draft with what belongs to it. A draft without one is given the proposal. */
export const useMapping = ({ draft, update }: StepProps): Loaded<MappingParts> => {
  const { importId, path, choices, connectionId, company, mapping } = draft;
  const target = targetOf(draft.target);
  const inspection = useCall('source.inspect', { path, importId, choices });
  const suggestion = useCall('mapping.suggest', {
    path,
    importId,
    choices,
    target: draft.target ?? '',
    connectionId,
    company,
  });
  const suggested = suggestion.kind === 'ready' ? suggestion.value : undefined;
  const isUnmapped = mapping === null;
  useEffect(() => {
    if (isUnmapped && suggested !== undefined) void update({ mapping: suggested.mapping });
  }, [isUnmapped, suggested, update]);

  if (inspection.kind !== 'ready') return inspection;
  const sheet = sheetInUse(inspection.value, choices);
  if (mapping === null || target === undefined || sheet === undefined)
    return suggestion.kind === 'failed' ? suggestion : { kind: 'loading' };
  return { kind: 'ready', value: { mapping, target, sheet, suggestion: suggested } };
};
