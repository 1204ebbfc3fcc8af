import type { Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { withMinusSigns } from '../../../data/format';
import { printedOpen } from '../review/consent';

/** A printed total that is not what was counted keeps the file back: said here, answered in Review. */
export const PrintedOpen = ({ summary: { nothingSent } }: { readonly summary: Summary }) =>
  nothingSent?.code !== printedOpen ? null : (
    <Note tone="warn" title="A printed total keeps the file back">
      {withMinusSigns(nothingSent.sentence)} Look for rows that are missing, changed or misread; if what was
      counted is right, say so in Review.
    </Note>
  );
