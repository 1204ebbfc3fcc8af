import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { Card } from './card';
import classes from './reversibility.module.css';

type Props = { readonly of: readonly { readonly can: boolean; readonly text: string }[] };

/** What can and cannot be taken back after this very doing, the impossible first. */
export const ReversibilityList = ({ of }: Props) => (
  <ul className={classes.list}>
    {[...of]
      .sort((a, b) => Number(a.can) - Number(b.can))
      .map(({ can, text }) => (
        <li key={text} data-can={can}>
          {can ? <IconArrowBackUp size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
          <span>
            <span className="tp-hidden">{can ? 'Possible: ' : 'Not possible: '}</span>
            {text}
          </span>
        </li>
      ))}
  </ul>
);

/** The same on a card of its own. */
export const ReversibilityCard = ({ of }: Props) => (
  <Card title="What can be taken back">
    <ReversibilityList of={of} />
  </Card>
);
