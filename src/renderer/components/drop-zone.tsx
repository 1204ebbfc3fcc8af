import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { chooseAndOpenReview, useReviewCopy } from '../data/review-copy';
import { chooseAndStartImport } from '../data/start-import';
import { chooseAndStartSet } from '../data/start-set';
import classes from './drop-zone.module.css';

const Zone = ({ isTall }: { readonly isTall: boolean }) => (
  <section className={classes.zone} data-tall={isTall} aria-label="Begin an import">
    <span className={classes.icon}>
      <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden />
    </span>
    <div className={classes.words}>
      <strong>Drop a CSV or Excel file here</strong>
      <span>It is read and checked on this computer. Nothing is sent until you say so.</span>
    </div>
    <div className={classes.buttons}>
      <Button onClick={() => void chooseAndStartImport()}>Choose a file</Button>
      <Button variant="subtle" onClick={() => void chooseAndStartSet()}>
        Several at once
      </Button>
      <Button variant="subtle" onClick={() => void chooseAndOpenReview()}>
        Open a file for review
      </Button>
    </div>
  </section>
);

/** The inviting place to begin: drop a file, or choose one. Over a review copy nothing begins. */
export const DropZone = ({ isTall = false }: { readonly isTall?: boolean }) =>
  useReviewCopy() === null ? <Zone isTall={isTall} /> : null;
