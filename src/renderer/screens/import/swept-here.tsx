import { Button } from '@mantine/core';
import { Note } from '../../components/note';
import { formatThings, withLocalMoments } from '../../data/format';
import { goTo } from '../../data/navigation';
import { useCall } from '../../data/use-call';

/** What sweeps found of the records of this import and nobody has answered yet, with the way to answer. */
export const SweptHere = ({ importId }: { readonly importId: string }) => {
  const shown = useCall('sweep.show', {}, { keepsFormer: true });
  if (shown.kind !== 'ready') return null;
  const open = shown.value.findings.filter(
    ({ answer, seenAgainAt, ours }) =>
      answer === null && seenAgainAt === null && ours.some((one) => one.importId === importId),
  );
  const [first] = open;
  if (first === undefined) return null;
  return (
    <Note
      tone="bad"
      title={`A sweep found ${formatThings(open.length, 'thing', 'things')} here that nobody has answered`}
      actions={
        <Button size="xs" variant="default" onClick={() => goTo({ kind: 'journal' })}>
          See and answer
        </Button>
      }
    >
      {withLocalMoments(first.sentence)}
      {open.length > 1 && ` And ${formatThings(open.length - 1, 'other', 'others')}.`}
    </Note>
  );
};
