import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { clusterMap } from '../../../../core/clean/clusters';
import type { Step } from '../../../../core/clean/step';
import type { Output } from '../../../../ipc/contract';
import { WhenReady } from '../../../components/waiting';
import { formatCount, formatThings } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import { focusRows } from '../../../grid/focus-rows';
import classes from './match.module.css';

type Clusters = Output<'drafts.clusters'>;
type Cluster = Clusters['clusters'][number];
type By = Cluster['by'][number];

/** A column whose texts are compared. */
export type ComparedColumn = { readonly column: number; readonly name: string };

type Props = {
  readonly importId: string;
  readonly onClose: () => void;
  readonly onStep: (step: Step, cells: number) => void;
};

const byWords: Readonly<Record<By, string>> = {
  letters: 'Same letters',
  blanks: 'Spaces or order',
  letter: 'A letter off',
  sound: 'Sounds alike',
};

const kinds: readonly By[] = ['letters', 'blanks', 'letter', 'sound'];

/** The loosest way in which its texts are alike. */
const kindOf = ({ by }: Cluster): By => kinds.findLast((kind) => by.includes(kind)) ?? 'sound';

const keyOf = ({ texts }: Cluster): string => texts[0]?.text ?? '';

const cellsOf = ({ texts }: Cluster, to: string): number =>
  texts.reduce((sum, { text, rows }) => (text === to ? sum : sum + rows), 0);

const OneCluster = ({
  cluster,
  isTicked,
  to,
  onTick,
  onTo,
}: {
  readonly cluster: Cluster;
  readonly isTicked: boolean;
  readonly to: string;
  readonly onTick: (isTicked: boolean) => void;
  readonly onTo: (text: string) => void;
}) => (
  <div className={classes.cluster}>
    <Checkbox
      checked={isTicked}
      label={`${formatThings(cluster.texts.length, 'spelling', 'spellings')} become “${to}”`}
      description={cluster.by.map((by) => byWords[by].toLowerCase()).join(' · ')}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    <Radio.Group aria-label={`What ${keyOf(cluster)} becomes`} value={to} onChange={onTo} pl={32}>
      {cluster.texts.map(({ text, rows }) => (
        <div key={text} className={classes.top}>
          <Radio size="xs" value={text} label={text} />
          <span className={classes.rows}>{formatThings(rows, 'row', 'rows')}</span>
        </div>
      ))}
    </Radio.Group>
  </div>
);

const Kinds = ({
  clusters,
  kind,
  onKind,
}: {
  readonly clusters: readonly Cluster[];
  readonly kind: By | null;
  readonly onKind: (kind: By | null) => void;
}) => (
  <fieldset className={classes.kinds} aria-label="How they are alike">
    {[null, ...kinds].map((one) => {
      const count = clusters.filter((cluster) => one === null || kindOf(cluster) === one).length;
      return count === 0 ? null : (
        <Button
          key={one ?? 'all'}
          size="compact-sm"
          variant={kind === one ? 'filled' : 'default'}
          aria-pressed={kind === one}
          onClick={() => onKind(one)}
        >
          {one === null ? 'All' : byWords[one]} {formatCount(count)}
        </Button>
      );
    })}
  </fieldset>
);

const Merging = ({
  found,
  name,
  onClose,
  onStep,
}: Omit<Props, 'importId'> & { readonly found: Clusters; readonly name: string }) => {
  const { clusters, texts, more, isComparedInPart } = found;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set());
  const [became, setBecame] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [kind, setKind] = useState<By | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const toOf = (cluster: Cluster): string => became.get(keyOf(cluster)) ?? keyOf(cluster);
  const shown = clusters.filter((cluster) => kind === null || kindOf(cluster) === kind);
  const chosen = clusters.filter((cluster) => ticked.has(keyOf(cluster)));
  const cells = chosen.reduce((sum, cluster) => sum + cellsOf(cluster, toOf(cluster)), 0);
  const tick = (which: readonly Cluster[], isTicked: boolean): void => {
    const next = new Set(ticked);
    for (const cluster of which) {
      if (isTicked) next.add(keyOf(cluster));
      else next.delete(keyOf(cluster));
    }
    setTicked(next);
  };
  const merge = (): void =>
    onStep(
      {
        ...{ do: 'values', columns: [name], by: 'cluster' },
        map: clusterMap(
          chosen.map((cluster) => ({ to: toOf(cluster), texts: cluster.texts.map(({ text }) => text) })),
        ),
      },
      cells,
    );
  const compared = `${formatThings(texts, 'text was', 'different texts were')} compared.`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {compared}{' '}
        {clusters.length === 0
          ? 'None may be another one, written otherwise. Codes, and texts whose digits differ, are never put together.'
          : 'Tick what is the same; texts whose digits differ are never put together. The file stays as it is.'}
        {isComparedInPart && ' They are so many that letters and sounds were left aside.'}
      </Text>
      {clusters.length > 0 && (
        <>
          <Kinds clusters={clusters} kind={kind} onKind={setKind} />
          <div className={classes.clusters}>
            <div className={classes.cluster}>
              <Checkbox
                label="All of these"
                checked={shown.every((one) => ticked.has(keyOf(one)))}
                indeterminate={
                  shown.some((one) => ticked.has(keyOf(one))) && !shown.every((one) => ticked.has(keyOf(one)))
                }
                onChange={(event) => tick(shown, event.currentTarget.checked)}
              />
            </div>
            {shown.map((cluster) => (
              <OneCluster
                key={keyOf(cluster)}
                cluster={cluster}
                isTicked={ticked.has(keyOf(cluster))}
                to={toOf(cluster)}
                onTick={(isTicked) => tick([cluster], isTicked)}
                onTo={(text) => setBecame(new Map(became).set(keyOf(cluster), text))}
              />
            ))}
          </div>
          {more > 0 && <Text size="sm">{formatThings(more, 'more comes', 'more come')} after these.</Text>}
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button ref={cancel} variant="default" onClick={onClose}>
          {clusters.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {clusters.length > 0 && (
          <Button disabled={cells === 0} onClick={merge}>
            {cells === 0 ? 'Merge' : `Merge ${chosen.length}: ${formatThings(cells, 'cell', 'cells')}`}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

const Loaded = ({ importId, compared, ...props }: Props & { readonly compared: ComparedColumn }) => {
  const found = useCall('drafts.clusters', { importId, column: compared.column });
  return (
    <WhenReady of={found} lines={6}>
      {(value) => <Merging found={value} name={compared.name} {...props} />}
    </WhenReady>
  );
};

/** Texts of a column that may be one, written in several ways. */
export const ClusterDialog = ({
  compared,
  ...props
}: Props & { readonly compared: ComparedColumn | null }) => (
  <Modal
    opened={compared !== null}
    onClose={props.onClose}
    title={compared === null ? '' : `Values that may be the same: ${compared.name}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
    returnFocus={false}
    onExitTransitionEnd={focusRows}
    size="lg"
  >
    {compared !== null && <Loaded compared={compared} {...props} />}
  </Modal>
);
