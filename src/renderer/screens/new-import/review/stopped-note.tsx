import { withoutAcceptInFile } from '../../../../core/issues/plausible';
import type { Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { withMinusSigns } from '../../../data/format';
import { printedOpen } from './consent';

/** Why nothing of the file is sent, where that is settled in Mapping or Validation. */
export const StoppedNote = ({ summary: { nothingSent } }: { readonly summary: Summary }) =>
  nothingSent === undefined || nothingSent.code === printedOpen ? null : (
    <Note tone="bad" title="Nothing of this file is sent">
      {withMinusSigns(withoutAcceptInFile(nothingSent.sentence))}
    </Note>
  );
