import type { ImportState } from '../../ipc/shapes';
import { stateWords } from '../data/states';
import classes from './state-badge.module.css';

/** The state of an import: a sign and its word. */
export const StateBadge = ({ state }: { readonly state: ImportState }) => (
  <span className={classes.badge} data-tone={stateWords[state].tone}>
    <span className={classes.sign} />
    {stateWords[state].word}
  </span>
);
