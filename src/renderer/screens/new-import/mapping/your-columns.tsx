import type { Mapping } from '../../../../core/map/mapping';
import type { ColumnProfileData } from '../../../../ipc/inspection';
import { Card } from '../../../components/card';
import { formatCount, formatThings } from '../../../data/format';
import { usedColumns } from './edit-source';
import classes from './mapping.module.css';

type Props = { readonly columns: readonly ColumnProfileData[]; readonly mapping: Mapping };

/** The person's columns with what stands in them, and whether they go anywhere. */
export const YourColumns = ({ columns, mapping }: Props) => {
  const used = usedColumns(mapping);
  const unused = columns.filter(({ name }) => !used.has(name)).length;
  return (
    <Card
      title="Your columns"
      about={unused === 0 ? 'All are used.' : `${formatThings(unused, 'column is', 'columns are')} not used.`}
      isFlush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <section className={classes.columns} aria-label="Columns and samples" tabIndex={0}>
        <ul>
          {columns.map(({ name, index, samples, distinct, distinctCapped }) => (
            <li key={index} data-used={used.has(name)}>
              <span className={classes.columnName}>
                {name}
                <small>{used.has(name) ? 'used' : 'not used'}</small>
              </span>
              <span className={classes.samples}>{samples.slice(0, 3).join(' · ')}</span>
              <small className={classes.distinct}>
                {distinctCapped && 'over '}
                {formatCount(distinct)} different
              </small>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
};
