import { Anchor, Group } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { Lineage, Summary } from '../../../ipc/shapes';
import { DoingButton } from '../../components/doing';
import { Note } from '../../components/note';
import { formatCount, formatMoment, formatThings } from '../../data/format';
import { goTo } from '../../data/navigation';
import { hashOf } from '../../data/places';
import { isDraft } from '../../data/states';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import classes from './import.module.css';

type Relative = Lineage['again'][number];
type Which = Relative['which'];

const linkTo = ({ importId, state }: Relative): string =>
  hashOf(isDraft(state) ? { kind: 'new-import', importId } : { kind: 'import', importId, tab: 'rows' });

const became = ({ state, records }: Relative): string => {
  if (isDraft(state)) return 'not sent yet';
  const good = records.created + records.updated + records.existing;
  return `${formatCount(good)} of ${formatThings(records.total, 'record', 'records')} went through`;
};

/** Which import this one sends records of again, and which send its own again. */
const Relatives = ({ lineage }: { readonly lineage: Lineage }) => (
  <>
    {lineage.of !== null && (
      <p className={classes.pace}>
        Sends records again of{' '}
        <Anchor size="sm" underline="always" href={linkTo(lineage.of)}>
          {lineage.of.fileName}, {formatMoment(lineage.of.createdAt)}
        </Anchor>
      </p>
    )}
    {lineage.again.map((one) => (
      <p key={one.importId} className={classes.pace}>
        Sent again in{' '}
        <Anchor size="sm" underline="always" href={linkTo(one)}>
          the import of {formatMoment(one.createdAt)}
        </Anchor>
        : {became(one)}
      </p>
    ))}
  </>
);

const isAtRest = ({ state }: Summary): boolean => state !== 'submitting' && state !== 'checked';

/** Records that failed or were rejected: the way to correct them and send them again. */
export const SendAgain = ({ summary }: { readonly summary: Summary }) => {
  const { importId } = summary;
  const lineage = useCall('imports.lineage', { importId });
  const retry = useAction('imports.retry');
  const begin = async (which: Which): Promise<void> => {
    const made = await retry.run({ importId, records: which });
    if (made.ok) goTo({ kind: 'new-import', importId: made.value.importId });
  };
  const left = lineage.kind === 'ready' ? lineage.value.left : { failed: 0, rejected: 0 };
  const hasBoth = left.failed > 0 && left.rejected > 0;
  return (
    <>
      {lineage.kind === 'ready' && <Relatives lineage={lineage.value} />}
      {isAtRest(summary) && left.failed + left.rejected > 0 && (
        <Note
          tone="warn"
          title={formatThings(
            left.failed + left.rejected,
            'record failed or was rejected',
            'records failed or were rejected',
          )}
          actions={
            <Group gap="xs" wrap="nowrap">
              {hasBoth && (
                <>
                  <DoingButton
                    does="imports.retry"
                    size="xs"
                    variant="subtle"
                    onClick={() => void begin('failed')}
                  >
                    Only the failed
                  </DoingButton>
                  <DoingButton
                    does="imports.retry"
                    size="xs"
                    variant="subtle"
                    onClick={() => void begin('rejected')}
                  >
                    Only the rejected
                  </DoingButton>
                </>
              )}
              <DoingButton
                does="imports.retry"
                size="xs"
                variant="default"
                leftSection={<IconRepeat size={14} />}
                loading={retry.isRunning}
                onClick={() => void begin('both')}
              >
                Send again
              </DoingButton>
            </Group>
          }
        >
          What to do stands beside each row, once it is chosen, and in the exported results. What is sent
          again keeps its key and upload id; what was created is not touched.
        </Note>
      )}
    </>
  );
};
