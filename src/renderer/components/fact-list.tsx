import type { Fact } from './fact';
import classes from './fact-list.module.css';

type Props = { readonly facts: readonly Fact[]; readonly columns?: 1 | 2 | 3 };

/** Names and values side by side; what has no value is not shown. */
export const FactList = ({ facts, columns = 1 }: Props) => (
  <dl className={classes.facts} data-columns={columns}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
