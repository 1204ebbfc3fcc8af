import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { titleBefore } from '../../../core/issues/title-text';
import type { Output } from '../../../ipc/contract';
import classes from './service.module.css';

type Notes = Output<'service.read'>['notes'];

const NoteLine = ({ note: { title, sentence, advice } }: { readonly note: Notes[number] }) => (
  <>
    <b>{titleBefore(title)}</b> {sentence} {advice}
  </>
);

/** Told beside every status already. */
const toldByBadge = 'order-status';

/** What a person should know of what was read: one note as a line, several behind one. */
export const ReadNotes = ({ notes }: { readonly notes: Notes }) => {
  const [isOpen, setIsOpen] = useState(false);
  const untold = notes.filter(({ code }) => code !== toldByBadge);
  const [only, ...others] = untold;
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <p className={classes.meaning}>
        <NoteLine note={only} />
      </p>
    );
  }
  return (
    <div className={classes.notes}>
      <UnstyledButton
        className={classes.notesHead}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        <IconChevronRight size={14} aria-hidden data-open={isOpen} />
        {untold.length} notes on what was read
      </UnstyledButton>
      {isOpen && (
        <ul>
          {untold.map((note) => (
            <li key={`${note.code} ${note.sentence}`}>
              <NoteLine note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
