import type { Mapping } from '../../../../core/map/mapping';
import { neededColumns } from '../../../../core/map/template';
import { formatThings } from '../../../data/format';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** What a mapping that is taken over brings along, in words. `also`: what is said beside it. */
export const brings = (mapping: Mapping, also: readonly string[] = []): string => {
  const { steps = [], accepts = [] } = mapping;
  const cleaning = steps.filter(({ off }) => off !== true).length;
  return listed([
    formatThings(neededColumns(mapping).length, 'column', 'columns'),
    ...(cleaning === 0 ? [] : [formatThings(cleaning, 'step', 'steps')]),
    ...(accepts.length === 0 ? [] : [formatThings(accepts.length, 'accepted finding', 'accepted findings')]),
    ...also,
  ]);
};
