import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpHexagon,
  IconInfoCircle,
  IconOctagon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';
import type { NoteTone } from './tones';

const icons = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconOctagon,
  doubt: IconHelpHexagon,
} as const;

type Props = {
  readonly tone: NoteTone;
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A remark beside the work: an icon, a few words, perhaps a button. */
export const Note = ({ tone, title, actions, children }: Props) => {
  const Icon = icons[tone];
  return (
    <div className={classes.note} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div className={classes.text}>
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
};
