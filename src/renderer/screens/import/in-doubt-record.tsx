import { Checkbox } from '@mantine/core';
import type { Target } from '../../../core/targets/target';
import type { RecordEntry } from '../../../ipc/shapes';
import { formatMoment, withLocalMoments } from '../../data/format';
import classes from './import.module.css';
import { keyText } from './reconciliation/stages';
import { sentFacts } from './sent-facts';

type Props = {
  readonly record: RecordEntry;
  readonly target: Target | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

const rowsText = ([first, last]: RecordEntry['rows']): string =>
  first === last ? `Row ${first}` : `Rows ${first} to ${last}`;

/** One record: what was sent, what happened to it, and whether it is among those to decide. */
export const InDoubtRecord = ({ record, target, isChosen, onChoose }: Props) => (
  <article
    className={classes.doubt}
    aria-label={`Record ${record.record}`}
    data-chosen={isChosen || undefined}
  >
    <header>
      <Checkbox
        checked={isChosen}
        label={<strong>{keyText(record.key) ?? `Record ${record.record}`}</strong>}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes.dim}>{rowsText(record.rows)}</span>
    </header>
    <p>{record.message}</p>
    <dl className={classes.facts}>
      {sentFacts(record, target).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {record.evidence !== undefined && (
      <ol className={classes.evidence} aria-label="What is known of it">
        {record.evidence.map(({ at, sentence }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
          <li key={place}>
            <time dateTime={at}>{formatMoment(at)}</time> {withLocalMoments(sentence)}
          </li>
        ))}
      </ol>
    )}
    {record.advice !== null && <p className={classes.dim}>{record.advice}</p>}
  </article>
);
