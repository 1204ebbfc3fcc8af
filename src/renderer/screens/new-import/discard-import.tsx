import { DiscardButton } from '../../components/discard-button';
import { goTo } from '../../data/navigation';
import { useAction } from '../../data/use-action';

/** Throws an import in the making away, after a question. */
export const DiscardImport = ({ importId }: { readonly importId: string }) => {
  const discard = useAction('drafts.discard');
  const onDiscard = async (): Promise<void> => {
    const answer = await discard.run({ importId });
    if (answer.ok) goTo({ kind: 'home' });
  };
  return (
    <DiscardButton
      does="drafts.discard"
      label="Discard this import"
      verb="Discard"
      isRunning={discard.isRunning}
      onDiscard={onDiscard}
    >
      Its rows, its mapping and your corrections are erased from the journal. What remains there: that it was,
      the name, place and digest of its file, and when it went. Copies of the journal that were made before
      keep all of it. The file itself stays as it is, and nothing was sent.
    </DiscardButton>
  );
};
