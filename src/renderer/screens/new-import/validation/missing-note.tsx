import { DoingButton } from '../../../components/doing';
import { Note } from '../../../components/note';
import { formatThings } from '../../../data/format';
import { goTo } from '../../../data/navigation';
import { targetOf } from '../../../data/targets';
import { useAction } from '../../../data/use-action';
import { useCall, valueOr } from '../../../data/use-call';
import classes from './validation.module.css';

const wordsOf = (target: string, count: number): string => {
  const words = targetOf(target)?.words;
  return formatThings(count, `${words?.one ?? target} is`, `${words?.many ?? target} are`);
};

/** What the rows name and the directory lacks, with the way to load that first. */
export const MissingNote = ({ importId }: { readonly importId: string }) => {
  const missing = valueOr(useCall('drafts.missing', { importId }, { keepsFormer: true }), []);
  const load = useAction('drafts.loadMissing');
  if (missing.length === 0) return null;
  const onLoad = async (kind: string): Promise<void> => {
    const made = await load.run({ importId, kind });
    if (made.ok) goTo({ kind: 'load-set', setId: made.value.setId });
  };
  return (
    <div className={classes.missing}>
      {missing.map(({ kind, target, count, examples }) => (
        <Note
          key={kind}
          tone="warn"
          title={`${wordsOf(target, count)} not known`}
          actions={
            <DoingButton
              does="drafts.loadMissing"
              size="xs"
              variant="default"
              loading={load.isRunning}
              aria-label={`Load them first: missing ${targetOf(target)?.words.many ?? target}`}
              onClick={() => void onLoad(kind)}
            >
              Load them first
            </DoingButton>
          }
        >
          {examples.join(', ')}
          {count > examples.length && ' and more'}. They become a load of their own with what this file says
          of them; this one waits for it.
          {kind === 'vendor' && ' One that is only written otherwise is matched instead (Ctrl+M).'}
        </Note>
      ))}
    </div>
  );
};
