import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { givenFiles } from '../data/bridge';
import { bringFiles } from '../data/outside-files';
import { useRefusal } from '../data/use-refusal';
import classes from './file-drop.module.css';

const holdsFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** A file dropped anywhere on the window begins a new import. */
export const FileDrop = ({ children }: { readonly children: ReactNode }) => {
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const refusal = useRefusal('drafts.create');
  const leave = (): void => {
    depth.current = 0;
    setIsOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the same is a button on Home.
    <div
      onDragEnter={(event) => {
        if (!holdsFile(event)) return;
        depth.current += 1;
        setIsOver(true);
      }}
      onDragOver={(event) => {
        if (holdsFile(event)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (!holdsFile(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        leave();
        void givenFiles([...event.dataTransfer.files]).then(bringFiles);
      }}
    >
      {children}
      {isOver && (
        <div className={classes.cover} aria-hidden>
          <div className={classes.card}>
            <IconFileImport size={36} stroke={1.5} />
            <strong>
              {refusal === null ? 'Drop the file to begin an import' : 'Only a review file opens here'}
            </strong>
            <span>{refusal ?? 'It is read on this computer. Nothing is sent yet.'}</span>
          </div>
        </div>
      )}
    </div>
  );
};
