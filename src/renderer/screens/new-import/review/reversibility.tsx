import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import type { Target } from '../../../../core/targets/target';
import { Card } from '../../../components/card';
import classes from './review.module.css';

/** What can and cannot be taken back after this very sending. */
export const Reversibility = ({ target }: { readonly target: Target }) => (
  <Card title="What can be taken back">
    <ul className={classes.reversibility}>
      {[...target.reversibility]
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
  </Card>
);
