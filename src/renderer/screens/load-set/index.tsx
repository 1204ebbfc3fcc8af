import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { useCall } from '../../data/use-call';
import { NewSet } from './new-set';
import { OpenSet } from './open-set';

const Kept = ({ setId }: { readonly setId: string }) => {
  const set = useCall('sets.get', { setId }, { keepsFormer: true });
  if (set.kind === 'ready') return <OpenSet set={set.value} />;
  return (
    <Page title="Load in order">
      <WhenReady of={set} lines={8}>
        {() => null}
      </WhenReady>
    </Page>
  );
};

/** Several files or sheets of one company as one load, in the order of what names what. */
export const LoadSetScreen = ({ setId }: { readonly setId: string | null }) =>
  setId === null ? <NewSet /> : <Kept setId={setId} />;
