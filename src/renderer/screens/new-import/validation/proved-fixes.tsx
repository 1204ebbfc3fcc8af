import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { words } from '../../../../core/issues/codes';
import { formatCount, formatThings } from '../../../data/format';
import { useCall, valueOr } from '../../../data/use-call';
import type { StepsParts } from './use-steps';
import classes from './validation.module.css';

/** What is fixed at one press: each cell of these kinds has one fix that only writes it otherwise. */
export const ProvedFixes = ({
  importId,
  steps: { keep, isRunning },
}: {
  readonly importId: string;
  readonly steps: StepsParts;
}) => {
  const { kinds } = valueOr(useCall('drafts.proved', { importId }), { kinds: [] });
  const cells = kinds.reduce((sum, one) => sum + one.cells, 0);
  if (kinds.length === 0) return null;
  const apply = (): void =>
    keep(
      kinds.flatMap(({ steps }) => steps),
      null,
      `${formatThings(cells, 'cell', 'cells')} changed, and kept as steps`,
    );
  return (
    <section className={classes.proved} aria-label="Proved fixes">
      <Button
        size="compact-sm"
        leftSection={<IconChecks size={15} aria-hidden />}
        loading={isRunning}
        onClick={apply}
      >
        Apply {formatThings(kinds.length, 'proved fix', 'proved fixes')}:{' '}
        {formatThings(cells, 'cell', 'cells')}
      </Button>
      <span>
        {kinds.map(({ code, cells: own }) => `${words(code, {}).title} ${formatCount(own)}`).join(' · ')}
      </span>
    </section>
  );
};
