import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import classes from './sample-guide.module.css';

const words: Readonly<Record<Draft['step'], string>> = {
  source:
    'This list is made up, with the faults that real ones have. Where it goes and what it becomes are chosen. Go on to Mapping.',
  mapping:
    'The columns were recognised. Answer what the list does not say: each row is a whole invoice, the location is Harbour Kitchen, and the bills are already paid.',
  validation:
    'Correct what is wrong: a spreadsheet has taken zeros away (Fix all puts them back), and November has 30 days. The unknown supplier, the copy and the credit may stay behind. Then go on to Review.',
  review:
    'Every row and every amount of the list stands in one line here, with what stays behind and why. Tick that only the valid ones are sent, and send them: they go to the practice service in this computer.',
  submit:
    'When it is finished, Open the import shows each row with what became of it, and the reconciliation. Export results takes it all along.',
};

let isHidden = false;

/** The short way through the sample, a few words at each step. */
export const SampleGuide = ({ step }: { readonly step: Draft['step'] }) => {
  const [isGone, setIsGone] = useState(isHidden);
  const hide = (): void => {
    isHidden = true;
    setIsGone(true);
  };
  if (isGone) return null;
  return (
    <section className={classes.guide} aria-label="The sample, step by step">
      <Note
        tone="info"
        actions={
          <Button size="compact-xs" variant="subtle" onClick={hide}>
            Hide
          </Button>
        }
      >
        {words[step]}
      </Note>
    </section>
  );
};
