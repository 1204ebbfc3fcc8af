import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { chooseAndOpenReview, useReviewCopy } from '../data/review-copy';
import { chooseAndStartImport } from '../data/start-import';
import { chooseAndStartSet } from '../data/start-set';
import { useRefusal } from '../data/use-refusal';
import { DoingButton } from './doing';
import classes from './drop-zone.module.css';

const Zone = ({ isTall, refusal }: { readonly isTall: boolean; readonly refusal: string | null }) => (
  <section className={classes.zone} data-tall={isTall} aria-label="Begin an import">
    <span className={classes.icon}>
      <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden />
    </span>
    <div className={classes.words}>
      <strong>{refusal === null ? 'Drop a CSV or Excel file here' : 'No import can be begun here'}</strong>
      <span>{refusal ?? 'It is read and checked on this computer. Nothing is sent until you say so.'}</span>
    </div>
    <div className={classes.buttons}>
      <DoingButton does="drafts.create" onClick={() => void chooseAndStartImport()}>
        Choose a file
      </DoingButton>
      <DoingButton does="sets.create" variant="subtle" onClick={() => void chooseAndStartSet()}>
        Several at once
      </DoingButton>
      <Button variant="subtle" onClick={() => void chooseAndOpenReview()}>
        Open a review file
      </Button>
    </div>
  </section>
);

/** The inviting place to begin: drop a file, or choose one. Over a review copy nothing begins, and the first page shows none. */
export const DropZone = ({ isTall = false }: { readonly isTall?: boolean }) => {
  const refusal = useRefusal('drafts.create');
  const isCopy = useReviewCopy() !== null;
  return isCopy && !isTall ? null : <Zone isTall={isTall} refusal={refusal} />;
};
