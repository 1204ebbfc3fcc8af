import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { AttemptEntry } from '../../../ipc/sending-log';
import { WhenReady } from '../../components/waiting';
import { formatBytes, formatClock, formatCount, formatMoment, formatThings } from '../../data/format';
import { useCall } from '../../data/use-call';
import classes from './import.module.css';
import { purposeWords } from './purpose-words';

const pageSize = 100;

const tone = ({ status, noReply, finishedAt }: AttemptEntry): string => {
  if (noReply !== null || (status === null && finishedAt !== null)) return 'doubt';
  if (status === null) return 'open';
  return status < 300 ? 'good' : 'bad';
};

const Body = ({ title, text }: { readonly title: string; readonly text: string | null }) =>
  text === null ? null : (
    <div>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <pre className={classes.body} tabIndex={0}>
        {text}
      </pre>
    </div>
  );

const Entry = ({ entry }: { readonly entry: AttemptEntry }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.exchange}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        <IconChevronRight size={14} aria-hidden data-open={isOpen} />
        <span className={classes.dim} title={formatMoment(entry.startedAt)}>
          {formatClock(entry.startedAt)}
        </span>
        <span className={classes.status} data-tone={tone(entry)}>
          {entry.status ?? (entry.noReply === null ? '…' : 'no answer')}
        </span>
        <span className={classes.mono}>
          {entry.method} {entry.path}
        </span>
        <span className={classes.dim}>
          {purposeWords[entry.purpose] ?? entry.purpose}
          {entry.chunk !== null && `, chunk ${entry.chunk}`}
          {entry.remark !== undefined && ', with a remark'}
        </span>
        <span className={classes.bytes}>{entry.bytesSent > 0 && formatBytes(entry.bytesSent)}</span>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.bodies}>
          {entry.noReply !== null && <p>{entry.noReply}</p>}
          {entry.remark !== undefined && <p>{entry.remark}</p>}
          <Body title="Sent" text={entry.requestText} />
          <Body title="Answer" text={entry.replyText} />
        </div>
      )}
    </li>
  );
};

type PartProps = {
  readonly importId: string;
  readonly newestFirst: boolean;
  /** The exchange that it follows; 0: it is the first part. */
  readonly after: number;
  /** How many exchanges are in the parts before. */
  readonly before: number;
};

/** Some exchanges, and the next part as soon as it is asked for: however many there are, each can be reached. */
const Part = ({ importId, newestFirst, after, before }: PartProps) => {
  const [hasMore, setHasMore] = useState(false);
  const input = { importId, newestFirst, after, limit: pageSize };
  const part = useCall('imports.attempts', input, { keepsFormer: true });
  // The button that asked for this part has gone: the focus goes on with its first exchange.
  const isFirst = after === 0;
  const takeFocus = useCallback(
    (list: HTMLUListElement | null) => {
      if (!isFirst) list?.querySelector('button')?.focus();
    },
    [isFirst],
  );
  return (
    <WhenReady of={part}>
      {({ total, entries }) => {
        const last = entries.at(-1)?.attempt;
        const shown = before + entries.length;
        return (
          <>
            {isFirst && (
              <p className={classes.dim}>
                {formatThings(total, 'exchange', 'exchanges')} with the service, as they went over the line.
                Credentials are taken out.
              </p>
            )}
            <ul className={classes.entries} ref={takeFocus}>
              {entries.map((entry) => (
                <Entry key={entry.attempt} entry={entry} />
              ))}
            </ul>
            {last !== undefined && hasMore && (
              <Part importId={importId} newestFirst={newestFirst} after={last} before={shown} />
            )}
            {last !== undefined && !hasMore && shown < total && (
              <Button variant="default" size="xs" onClick={() => setHasMore(true)}>
                Show {formatCount(Math.min(pageSize, total - shown))} more of {formatCount(total)}
              </Button>
            )}
          </>
        );
      }}
    </WhenReady>
  );
};

/** Every exchange with the service, secrets taken out. */
export const Log = ({ importId }: { readonly importId: string }) => {
  const [order, setOrder] = useState('oldest');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label="Log" tabIndex={0}>
      <SegmentedControl
        className={classes.order}
        size="xs"
        aria-label="Order of the exchanges"
        data={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'newest', label: 'Newest first' },
        ]}
        value={order}
        onChange={setOrder}
      />
      <Part key={order} importId={importId} newestFirst={order === 'newest'} after={0} before={0} />
    </section>
  );
};
