import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { operationNamed } from '../../../core/service/operations';
import type { OperationEntry } from '../../../ipc/operations';
import { FactList } from '../../components/fact-list';
import { RawAnswer } from '../../components/raw-answer';
import { ScrollPart } from '../../components/scroll-part';
import { formatMoment } from '../../data/format';
import { goTo } from '../../data/navigation';
import classes from './changes.module.css';
import { Outcome } from './outcome';

/** One change on record: what was asked, what became of it, what is left to decide. */
export const Detail = ({
  entry,
  onClose,
}: {
  readonly entry: OperationEntry;
  readonly onClose: () => void;
}) => {
  const operation = operationNamed(entry.name);
  const { subject } = entry;
  return (
    <aside
      className={classes.pane}
      aria-label="Change"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={classes.paneHead}>
        <h2>{operation?.label ?? entry.name}</h2>
        <ActionIcon aria-label="Close the change" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <ScrollPart className={classes.paneBody} label="About the change">
        <Outcome entry={entry} />
        <FactList
          facts={[
            ['About', subject],
            ['Company', entry.company],
            ['Begun', formatMoment(entry.begunAt)],
            ['Ended', entry.endedAt === null ? null : formatMoment(entry.endedAt)],
            ['Id given', entry.serviceId],
          ]}
        />
        {operation !== undefined && subject !== null && (
          <div>
            <Button
              size="xs"
              variant="default"
              onClick={() => goTo({ kind: 'at-service', area: operation.area, id: subject })}
            >
              See it as it is now
            </Button>
          </div>
        )}
        <RawAnswer title="What was asked for" value={entry.input} />
      </ScrollPart>
    </aside>
  );
};
