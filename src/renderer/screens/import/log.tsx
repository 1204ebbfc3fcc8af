import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttemptEntry } from '../../../ipc/shapes';
import { WhenReady } from '../../components/waiting';
import { formatBytes, formatClock, formatMoment, formatThings } from '../../data/format';
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

/** Every exchange with the service, secrets taken out. */
export const Log = ({ importId }: { readonly importId: string }) => {
  const [limit, setLimit] = useState(pageSize);
  const attempts = useCall('imports.attempts', { importId, limit }, { keepsFormer: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label="Log" tabIndex={0}>
      <WhenReady of={attempts}>
        {({ total, entries }) => (
          <>
            <p className={classes.dim}>
              {formatThings(total, 'exchange', 'exchanges')} with the service, as they went over the line.
              Credentials are taken out.
            </p>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <Entry key={entry.attempt} entry={entry} />
              ))}
            </ul>
            {entries.length < total && limit < 1000 && (
              <Button
                variant="default"
                size="xs"
                onClick={() => setLimit((now) => Math.min(1000, now + pageSize))}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </WhenReady>
    </section>
  );
};
