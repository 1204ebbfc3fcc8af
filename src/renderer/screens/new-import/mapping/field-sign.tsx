import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconUser } from '@tabler/icons-react';
import type { FieldSource } from '../../../../core/map/mapping';
import type { FieldState } from './field-groups';
import classes from './mapping.module.css';

type Props = {
  readonly state: FieldState;
  readonly source: FieldSource | undefined;
  readonly proposal: { readonly confidence: number; readonly reason: string } | undefined;
  /** What speaks against it, or is still to be said of it; null: nothing. */
  readonly doubt: string | null;
};

const sure = 0.9;
const likely = 0.7;

const words = (
  confidence: number,
  doubt: string | null,
): { readonly word: string; readonly level: 'sure' | 'likely' | 'unsure' } => {
  if (doubt !== null) return { word: 'Please look', level: 'unsure' };
  if (confidence >= sure) return { word: 'Sure', level: 'sure' };
  return confidence >= likely
    ? { word: 'Likely', level: 'likely' }
    : { word: 'Please look', level: 'unsure' };
};

/** How sure the proposal is, or what is missing. */
export const FieldSign = ({ state, source, proposal, doubt }: Props) => {
  if (state === 'missing' || state === 'empty') {
    return (
      <span className={classes.sign} data-level="missing">
        <IconAlertCircle size={14} aria-hidden />
        {state === 'missing' ? 'Missing' : 'Empty'}
      </span>
    );
  }
  if (source === undefined) return <span />;
  if (proposal === undefined) {
    return (
      <span className={classes.sign} data-level="own">
        <IconUser size={13} aria-hidden />
        Your choice
      </span>
    );
  }
  const { word, level } = words(proposal.confidence, doubt);
  const reason = doubt ?? proposal.reason;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.sign} data-level={level} aria-label={`${word}: ${reason}`}>
        {level === 'sure' ? <IconCheck size={14} aria-hidden /> : <IconAlertCircle size={14} aria-hidden />}
        {word}
      </button>
    </Tooltip>
  );
};
