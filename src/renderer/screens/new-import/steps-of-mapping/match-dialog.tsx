import { Button, Group, Modal, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Choice, withChoices } from '../../../../core/clean/matching';
import type { Step } from '../../../../core/clean/step';
import type { Output } from '../../../../ipc/contract';
import { WhenReady } from '../../../components/waiting';
import { formatCount, formatMoment, formatThings } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import { focusRows } from '../../../grid/focus-rows';
import classes from './match.module.css';
import { type Vendor, VendorChoice } from './vendor-choice';

type Unmatched = NonNullable<Output<'drafts.unmatched'>>;
type Named = Unmatched['groups'][number];

type Props = {
  readonly importId: string;
  readonly steps: readonly Step[];
  readonly onClose: () => void;
  readonly onSteps: (steps: readonly Step[], rows: number) => void;
};

const rowsOf = ({ texts }: Named): number => texts.reduce((sum, { rows }) => sum + rows, 0);

const spelling = (is: readonly string[]): string => is.filter((text) => text !== '').join(' · ') || 'blank';

/** What was chosen for the same texts before is chosen again; nothing else is. */
const chosenBefore = (groups: readonly Named[]): ReadonlyMap<number, Vendor> =>
  new Map(
    groups.flatMap(({ before }, at) =>
      before === null ? [] : [[at, { erpId: before.erpId, name: before.name }] as const],
    ),
  );

const Names = ({
  groups,
  chosen,
  at,
  onAt,
}: {
  readonly groups: readonly Named[];
  readonly chosen: ReadonlyMap<number, Vendor>;
  readonly at: number;
  readonly onAt: (at: number) => void;
}) => (
  <div className={classes.names} role="listbox" aria-label="Vendors that are not known">
    {groups.map((group, place) => {
      const vendor = chosen.get(place);
      return (
        <button
          key={spelling(group.texts[0]?.is ?? [])}
          type="button"
          role="option"
          aria-selected={place === at}
          tabIndex={place === at ? 0 : -1}
          data-place={place}
          className={classes.name}
          onClick={() => onAt(place)}
        >
          <span className={classes.top}>
            <strong>{group.name}</strong>
            <span className={classes.rows}>{formatThings(rowsOf(group), 'row', 'rows')}</span>
          </span>
          {(group.texts.length > 1 || spelling(group.texts[0]?.is ?? []) !== group.name) &&
            group.texts.map(({ is, rows }) => (
              <span key={spelling(is)} className={classes.top}>
                <span>{spelling(is)}</span>
                <span className={classes.rows}>{formatCount(rows)}</span>
              </span>
            ))}
          <span className={classes.said} data-done={vendor !== undefined || undefined}>
            {vendor === undefined ? 'Nothing chosen' : `→ ${vendor.erpId} ${vendor.name}`}
          </span>
        </button>
      );
    })}
  </div>
);

const choicesOf = (groups: readonly Named[], chosen: ReadonlyMap<number, Vendor>): readonly Choice[] =>
  groups.flatMap(({ texts }, at) => {
    const vendor = chosen.get(at);
    return vendor === undefined ? [] : texts.map(({ is }) => ({ is: [...is], erp_vendor_id: vendor.erpId }));
  });

/** Moves the keyboard to a name of the list. */
const focusName = (list: HTMLElement | null, at: number): void =>
  list?.querySelector<HTMLElement>(`[data-place="${at}"]`)?.focus();

const Choosing = ({
  found,
  steps,
  onClose,
  onSteps,
}: Omit<Props, 'importId'> & { readonly found: Unmatched }) => {
  const { groups, columns, more } = found;
  const [chosen, setChosen] = useState(() => chosenBefore(groups));
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => focusName(list.current, 0), []);
  const group = groups[at];
  const choices = useMemo(() => choicesOf(groups, chosen), [groups, chosen]);
  const rows = groups.reduce((sum, one, place) => sum + (chosen.has(place) ? rowsOf(one) : 0), 0);
  const choose = (vendor: Vendor | null): void => {
    const next = new Map(chosen);
    if (vendor === null) next.delete(at);
    else next.set(at, vendor);
    setChosen(next);
  };
  const apply = (): void => onSteps(withChoices(steps, columns, choices), rows);
  const move = (to: number): void => {
    const place = Math.max(0, Math.min(groups.length - 1, to));
    setAt(place);
    focusName(list.current, place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // Whoever searches types.
    if (target instanceof HTMLInputElement && target.type === 'text') return;
    const numbered = /^[1-9]$/.test(key) ? group?.candidates[Number(key) - 1] : undefined;
    const isOfList = target instanceof HTMLElement && target.role === 'option';
    if (key === 'ArrowDown' && isOfList) move(at + 1);
    else if (key === 'ArrowUp' && isOfList) move(at - 1);
    else if (numbered !== undefined) choose(numbered);
    else if (key === 'Delete' || key === 'Backspace') choose(null);
    else if (key === 'Enter' && rows > 0) apply();
    else return;
    event.preventDefault();
  };
  if (group === undefined)
    return (
      <>
        <Text size="sm">Every vendor of these rows is known. There is nothing to match.</Text>
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the list within. */}
      <div className={classes.parts} onKeyDown={onKeyDown}>
        <div ref={list} className={classes.left}>
          <Names groups={groups} chosen={chosen} at={at} onAt={setAt} />
        </div>
        <VendorChoice
          key={at}
          group={group}
          place={found}
          chosen={chosen.get(at) ?? null}
          onChoose={choose}
          {...(group.before === null
            ? {}
            : { before: { erpId: group.before.erpId, when: formatMoment(group.before.at) } })}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {more > 0 && `${formatThings(more, 'more name comes', 'more names come')} after these. `}↑ ↓ name ·
        1–9 vendor · Delete: none · Enter: match. The cells stay as they are; the choice is kept as a step,
        and proposed for the same texts in the next file of this company.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={rows === 0} onClick={apply}>
          {rows === 0 ? 'Match' : `Match ${formatThings(rows, 'row', 'rows')}`}
        </Button>
      </Group>
    </>
  );
};

const Loaded = ({ importId, ...props }: Props) => {
  const found = useCall('drafts.unmatched', { importId });
  return (
    <WhenReady of={found} lines={6}>
      {(value) =>
        value === null ? (
          <Text size="sm">
            Vendors are matched where a column is mapped to the vendor and the directory of this company has
            been fetched.
          </Text>
        ) : (
          <Choosing found={value} {...props} />
        )
      }
    </WhenReady>
  );
};

/** The vendors that are not known, each with those that may be meant: a person says which, and no score does. */
export const MatchDialog = ({ isOpen, ...props }: Props & { readonly isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={props.onClose}
    title="Match vendors"
    closeButtonProps={{ 'aria-label': 'Close' }}
    returnFocus={false}
    onExitTransitionEnd={focusRows}
    size={960}
  >
    {isOpen && <Loaded {...props} />}
  </Modal>
);
