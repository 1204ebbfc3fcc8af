import { Checkbox } from '@mantine/core';
import { z } from 'zod';
import type { Target } from '../../../core/targets/target';
import { keyAsRead } from '../../../core/values/key-as-read';
import type { RecordEntry } from '../../../ipc/shapes';
import { formatCount, formatSecond, withMinusSigns } from '../../data/format';
import classes from './import.module.css';
import { InDoubtCandidate } from './in-doubt-candidate';
import { knownLines } from './known-lines';
import { paymentTitle } from './payment-doubt';
import { currencySent, sentFacts } from './sent-facts';

type Props = {
  readonly record: RecordEntry;
  readonly target: Target | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

const ids = z.looseObject({ svc_vendor_id: z.union([z.string(), z.number()]) });

/** The key of the record, with its vendor as people call it in place of the service's id. */
const titleOf = (entry: RecordEntry, target: Target | undefined): string => {
  const { key, payload, vendor, record } = entry;
  const payment = paymentTitle(entry, target?.name);
  if (payment !== null) return payment;
  const parsed = ids.safeParse(payload);
  const id = parsed.success ? String(parsed.data.svc_vendor_id) : null;
  if (key === null) return `Record ${record}`;
  const name = vendor?.replaceAll('|', ' ');
  const parts = key.split('|').map((part) => (part === id ? (name ?? part) : part));
  return keyAsRead(parts.join('|'));
};

const rowsText = ([first, last]: RecordEntry['rows']): string =>
  first === last ? `Row ${first}` : `Rows ${first} to ${last}`;

const Known = ({ lines }: { readonly lines: NonNullable<RecordEntry['evidence']> }) =>
  lines.length === 0 ? null : (
    <ol className={classes.evidence} aria-label="What is known of it">
      {knownLines(lines).map(({ firstAt, lastAt, times, title, sentence }) => (
        <li key={`${firstAt}-${title}-${sentence}`}>
          <time dateTime={firstAt}>{formatSecond(firstAt)}</time>
          {times > 1 && (
            <>
              {formatSecond(lastAt) !== formatSecond(firstAt) && (
                <>
                  {' '}
                  to <time dateTime={lastAt}>{formatSecond(lastAt)}</time>
                </>
              )}
              , {formatCount(times)} times, last:
            </>
          )}{' '}
          {withMinusSigns(sentence)}
        </li>
      ))}
    </ol>
  );

/** One record: what was sent, what happened to it, and whether it is among those to decide. */
export const InDoubtRecord = ({ record, target, isChosen, onChoose }: Props) => {
  const candidates = record.candidates ?? [];
  const beside = new Set(candidates.flatMap(({ values }) => values.map(({ label }) => label)));
  return (
    <article
      className={classes.doubt}
      aria-label={`Record ${record.record}`}
      data-chosen={isChosen || undefined}
    >
      <header>
        <Checkbox
          checked={isChosen}
          label={<strong>{titleOf(record, target)}</strong>}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className={classes.dim}>{rowsText(record.rows)}</span>
      </header>
      <p>{record.message === null ? null : withMinusSigns(record.message)}</p>
      {record.advice !== null && <p className={classes.dim}>{record.advice}</p>}
      {candidates.map((candidate) => (
        <InDoubtCandidate
          key={candidate.id}
          candidate={candidate}
          target={target}
          currency={currencySent(record)}
        />
      ))}
      <dl className={classes.facts}>
        {sentFacts(record, target)
          .filter(([name]) => !beside.has(name))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Known lines={record.evidence ?? []} />
    </article>
  );
};
