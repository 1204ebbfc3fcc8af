import { IconArrowDown, IconCheck, IconHourglass } from '@tabler/icons-react';
import { neededLoads } from '../../../core/plan/load-order';
import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';
import { ShareLegend } from '../../charts/share-legend';
import { StackedBar } from '../../charts/stacked-bar';
import { formatThings } from '../../data/format';
import { useProgress } from '../../data/progress';
import { targetOf, targetTitle } from '../../data/targets';
import classes from './load-set.module.css';
import { PartActions } from './part-actions';
import { PartBadge } from './part-badge';

/** Other parts that bring what this one names, as the plan sees them. */
const neededParts = (set: LoadSet, part: LoadSetPart): readonly LoadSetPart[] => {
  const items = set.parts
    .filter(({ state }) => state !== 'left-out')
    .map((one) => ({ id: one.importId, target: targetOf(one.target) ?? null, one }));
  const own = { id: part.importId, target: targetOf(part.target) ?? null };
  return neededLoads(own, items).map(({ one }) => one);
};

const titleOf = (part: LoadSetPart): string =>
  part.target === null ? 'What is it?' : targetTitle(part.target);

const Needs = ({ set, part }: { readonly set: LoadSet; readonly part: LoadSetPart }) => {
  const needed = neededParts(set, part);
  if (needed.length === 0 || part.state === 'left-out') return null;
  return (
    <ul className={classes.needs} aria-label="Needs">
      {needed.map((one) => {
        const isThere = one.state === 'done';
        return (
          <li key={one.importId} data-there={isThere}>
            {isThere ? <IconCheck size={13} aria-hidden /> : <IconHourglass size={13} aria-hidden />}
            {isThere ? 'has' : 'waits for'} {one.order}. {titleOf(one)}
          </li>
        );
      })}
    </ul>
  );
};

const Counts = ({ part }: { readonly part: LoadSetPart }) => {
  const progress = useProgress(part.importId);
  const records = (part.state === 'sending' ? progress?.records : null) ?? part.item.records;
  if (records.total === 0) {
    return (
      <span className={classes.under}>
        {part.rows === null ? 'Not read yet' : formatThings(part.rows, 'row', 'rows')}
      </span>
    );
  }
  return (
    <div className={classes.counts}>
      <StackedBar records={records} height={10} />
      <ShareLegend records={records} />
    </div>
  );
};

/** Where the target comes from, as long as nobody has chosen it. */
const source = ({ confidence, target }: LoadSetPart): string | null =>
  confidence === null || target === null ? null : 'recognised by its headers';

type Props = { readonly set: LoadSet; readonly part: LoadSetPart };

/** One part of the order: what it is, how it stands, what it waits for, and the ways into it. */
export const PartCard = ({ set, part }: Props) => {
  const place = [part.fileName, part.sheet, source(part)].filter((text) => text !== null).join(' · ');
  return (
    <li className={classes.part} data-state={part.state}>
      <div className={classes.rail} aria-hidden>
        <span className={classes.number}>{part.state === 'done' ? <IconCheck size={15} /> : part.order}</span>
        {part.order < set.parts.length && <IconArrowDown className={classes.arrow} size={16} stroke={1.6} />}
      </div>
      <section className={classes.card} aria-label={`Part ${part.order}: ${titleOf(part)}`}>
        <div className={classes.top}>
          <div className={classes.what}>
            <h2>{titleOf(part)}</h2>
            <span className={classes.under} title={place}>
              {place}
            </span>
          </div>
          <PartBadge part={part} />
        </div>
        {part.why !== null && <p className={classes.why}>{part.why}</p>}
        <Counts part={part} />
        <Needs set={set} part={part} />
        <PartActions set={set} part={part} />
      </section>
    </li>
  );
};
