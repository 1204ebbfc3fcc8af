import type { Problem } from '../../core/values/result';
import type { EnginePorts } from './ports';
import { isUnusable } from './set-aside-unusable';

/**
 * Why no results and no review files are made of a journal, as the command line says it: it is damaged, altered, or an older
 * copy, and a file would look like what was written down. Null: they are made.
 */
export const whyNothingLeaves = ({ why = null }: Pick<EnginePorts, 'why'>): Problem | null =>
  why !== null && isUnusable(why) ? why : null;
