import { Checkbox, Stack } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '../../../core/issues/codes';
import { isSyncedFromErp } from '../../../core/targets/hosted-erp';
import type { Connection } from '../../../ipc/connections';
import type { LoadSet } from '../../../ipc/load-sets';
import type { OwnChoice } from '../../../ipc/own-choice';
import { Card } from '../../components/card';
import { ConfirmName, confirmationOf, isConfirmed } from '../../components/confirm-name';
import { DoingButton } from '../../components/doing';
import { Note } from '../../components/note';
import { formatCount, formatThings } from '../../data/format';
import { targetOf } from '../../data/targets';
import { useAction } from '../../data/use-action';
import classes from './load-set.module.css';
import { loadedCount, partsThatCount } from './part-counts';
import { SetProgress } from './set-progress';

type Consent = { readonly onlyValid: boolean; readonly knowsPayable: boolean; readonly typedName: string };

/** What has to be confirmed before it is sent, of all parts together. */
const toConfirm = (set: LoadSet): readonly OwnChoice[] =>
  partsThatCount(set).flatMap((part) => part.toConfirm);

const confirmCount = (set: LoadSet): number => toConfirm(set).reduce((sum, { count }) => sum + count, 0);

const wrongCount = (set: LoadSet): number =>
  partsThatCount(set)
    .filter(({ state }) => state === 'checked')
    .reduce((sum, { item }) => sum + item.records.invalid + item.records.duplicates, 0);

const whatIsMissing = (set: LoadSet, consent: Consent, connection: Connection | undefined): string | null => {
  if (partsThatCount(set).length === 0) return 'Every part is left out.';
  if (connection === undefined) return 'Its connection is not there any more.';
  if (confirmCount(set) > 0 && !consent.knowsPayable) return 'Confirm that they can be paid.';
  return isConfirmed(connection, consent.typedName) ? null : 'Type the name of the connection.';
};

const sentenceOf = (set: LoadSet): string => {
  const loaded = loadedCount(set);
  const all = partsThatCount(set).length;
  const open = partsThatCount(set).filter(({ state }) => state === 'to-map').length;
  if (loaded === all && all > 0) return 'Every part is loaded, and each of its records has an outcome.';
  const parts = `${formatCount(loaded)} of ${formatThings(all, 'part is', 'parts are')} loaded.`;
  return open === 0 ? parts : `${parts} ${formatThings(open, 'part needs', 'parts need')} an answer first.`;
};

type Props = { readonly set: LoadSet; readonly connection: Connection | undefined };

const Questions = ({
  set,
  connection,
  consent,
  onConsent,
}: Props & { readonly consent: Consent; readonly onConsent: (consent: Consent) => void }) => {
  const payable = confirmCount(set);
  const wrong = wrongCount(set);
  return (
    <Stack gap="sm">
      {payable > 0 && (
        <Note tone="bad" title="Invoices that can be paid after this">
          <Checkbox
            mt={6}
            description={[...new Set(toConfirm(set).map(({ confirm }) => confirm))].join(' ')}
            label={`I know that these ${formatCount(payable)} can still be paid, and that none was paid elsewhere.`}
            checked={consent.knowsPayable}
            onChange={(event) => onConsent({ ...consent, knowsPayable: event.currentTarget.checked })}
          />
        </Note>
      )}
      <Checkbox
        label={
          wrong === 0
            ? 'Load only the valid records of each part; the others stay behind, with their reasons'
            : `Load only the valid records of each part; ${formatCount(wrong)} stay behind so far, with their reasons`
        }
        checked={consent.onlyValid}
        onChange={(event) => onConsent({ ...consent, onlyValid: event.currentTarget.checked })}
      />
      {connection !== undefined && (
        <ConfirmName
          connection={connection}
          typed={consent.typedName}
          onTyped={(typedName) => onConsent({ ...consent, typedName })}
        />
      )}
    </Stack>
  );
};

/** Said before anything is loaded that the service brings over from the ERP by itself. */
const SyncedNote = ({ set, connection }: Props) => {
  const synced = partsThatCount(set).flatMap(({ target, state }) => {
    const known = targetOf(target);
    return known !== undefined && state !== 'done' && isSyncedFromErp(known, connection)
      ? [known.words.many]
      : [];
  });
  if (synced.length === 0) return null;
  const { title, sentence, advice } = words('synced-from-erp', { many: [...new Set(synced)].join(' and ') });
  return (
    <Note tone="warn" title={title}>
      {sentence} {advice}
    </Note>
  );
};

/** How far the whole is, what it asks before it goes, and the button that loads everything. */
export const StartPanel = ({ set, connection }: Props) => {
  const start = useAction('sets.start');
  const [consent, setConsent] = useState<Consent>({
    onlyValid: set.onlyValid,
    knowsPayable: false,
    typedName: '',
  });
  const why = whatIsMissing(set, consent, connection);
  const hasBegun = set.parts.some(({ item }) => item.state !== 'draft' && item.state !== 'checked');
  const onStart = (): void => {
    if (connection === undefined) return;
    const confirmProduction = confirmationOf(connection, consent.typedName);
    const confirmed = consent.knowsPayable ? toConfirm(set).flatMap(({ value }) => value ?? []) : [];
    void start.run({
      setId: set.setId,
      onlyValid: consent.onlyValid,
      confirmProduction,
      confirmed: [...new Set(confirmed)],
    });
  };
  return (
    <Card>
      <Stack gap="md">
        <SetProgress set={set} sentence={sentenceOf(set)} />
        <SyncedNote set={set} connection={connection} />
        {set.why !== null && <Note tone="warn">{set.why}</Note>}
        {set.state !== 'running' && set.state !== 'done' && (
          <>
            <Questions set={set} connection={connection} consent={consent} onConsent={setConsent} />
            <div className={classes.go}>
              <DoingButton
                does="sets.start"
                title={why ?? undefined}
                isPractice={connection?.environment === 'practice'}
                leftSection={<IconPlayerPlay size={16} />}
                disabled={why !== null}
                loading={start.isRunning}
                onClick={onStart}
              >
                {hasBegun ? 'Go on in order' : 'Load everything in order'}
              </DoingButton>
              <span className={classes.footNote}>
                {why ?? 'A part begins only when everything it names is loaded and proven.'}
              </span>
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
};
