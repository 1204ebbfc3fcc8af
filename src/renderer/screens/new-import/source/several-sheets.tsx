import type { Inspection } from '../../../../ipc/inspection';
import type { Draft } from '../../../../ipc/shapes';
import { DoingButton } from '../../../components/doing';
import { Note } from '../../../components/note';
import { callShell } from '../../../data/client';
import { formatThings } from '../../../data/format';
import { startSet } from '../../../data/start-set';
import { tellFailure } from '../../../data/tell';
import { useAction } from '../../../data/use-action';
import { useSetOf } from '../../../data/use-set-of';

type Props = { readonly draft: Draft; readonly inspection: Inspection };

/** Offers to load every sheet of a workbook in order, in place of this one alone. */
export const SeveralSheets = ({ draft, inspection }: Props) => {
  const set = useSetOf(draft.importId);
  const discard = useAction('drafts.discard');
  const sheets = inspection.sheets.filter(({ hidden, rows }) => !hidden && rows > 0);
  if (sheets.length < 2 || set !== undefined) return null;
  const onAll = async (): Promise<void> => {
    // The sheets become imports of their own; this one would be a second of the same rows.
    const file = await callShell('shell.fileOfDraft', { importId: draft.importId });
    if (!file.ok) return tellFailure(file.failure);
    const discarded = await discard.run({ importId: draft.importId });
    if (discarded.ok && file.value.path !== null) startSet([file.value.path]);
  };
  return (
    <Note
      tone="info"
      title={`This workbook has ${formatThings(sheets.length, 'sheet', 'sheets')} with rows`}
      actions={
        <DoingButton
          does="drafts.discard"
          size="xs"
          variant="default"
          loading={discard.isRunning}
          onClick={() => void onAll()}
        >
          Load them all in order
        </DoingButton>
      }
    >
      {sheets.map(({ name }) => name).join(', ')}. Together, what others name is loaded first.
    </Note>
  );
};
