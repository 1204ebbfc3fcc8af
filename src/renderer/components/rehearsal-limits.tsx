import type { PromotionLinks } from '../../ipc/promotion';
import classes from './rehearsal-limits.module.css';

/** What a rehearsal cannot prove, one line each. */
export const RehearsalLimits = ({ limits }: { readonly limits: PromotionLinks['cannotProve'] }) => (
  <dl className={classes.limits}>
    {limits.map(({ title, sentence }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{sentence}</dd>
      </div>
    ))}
  </dl>
);
