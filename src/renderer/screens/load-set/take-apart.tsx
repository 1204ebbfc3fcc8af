import { DiscardButton } from '../../components/discard-button';
import { goTo } from '../../data/navigation';
import { useAction } from '../../data/use-action';

/** Takes the order apart, after a question; the imports stay. */
export const TakeApart = ({ setId }: { readonly setId: string }) => {
  const discard = useAction('sets.discard');
  const onDiscard = async (): Promise<void> => {
    const answer = await discard.run({ setId });
    if (answer.ok) goTo({ kind: 'home' });
  };
  return (
    <DiscardButton
      does="sets.discard"
      label="Take this order apart"
      verb="Take apart"
      isRunning={discard.isRunning}
      onDiscard={onDiscard}
    >
      Its parts stay as imports of their own, each with its mapping and what was sent of it. Only the order
      goes.
    </DiscardButton>
  );
};
