import { NumberInput, Select, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Json } from '../../../core/values/json';
import type { Output } from '../../../ipc/contract';
import { FailureNote } from '../../components/failure-note';
import { formatMoment } from '../../data/format';
import { useCall, valueOr } from '../../data/use-call';
import classes from './profile.module.css';
import { Reading } from './reading';
import type { Draft } from './use-draft';

type Readers = Output<'profile.readers'>;
type Sample = Output<'profile.samples'>[number];
type Props = {
  readonly connectionId: string;
  readonly readers: Readers;
  readonly reader: string;
  readonly draft: Draft;
  readonly onReader: (reader: string) => void;
  readonly onSelect: (setting: string) => void;
  readonly onUse: (setting: string, value: Json) => void;
};
type Given = { readonly status: number; readonly text: string; readonly sentText: string | null };

const settleMs = 200;
const nothing: Given = { status: 200, text: '', sentText: null };

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Samples = ({
  samples,
  onTake,
}: {
  readonly samples: readonly Sample[];
  readonly onTake: (sample: Sample) => void;
}) => (
  <fieldset className={classes.samples} aria-label="Kept answers">
    <span className={classes.dim}>Kept answers:</span>
    {samples.length === 0 && <span className={classes.dim}>no such answer yet.</span>}
    {samples.map((sample) => (
      <UnstyledButton key={sample.attempt} className={classes.link} onClick={() => onTake(sample)}>
        {formatMoment(sample.at)} · {sample.status} · {sample.path}
      </UnstyledButton>
    ))}
  </fieldset>
);

const Answer = ({ given, onGiven }: { readonly given: Given; readonly onGiven: (given: Given) => void }) => (
  <Textarea
    label="Answer"
    description="Paste one, or take one that was kept. It stays on this computer."
    placeholder="{ … }"
    classNames={{ input: classes.code ?? '' }}
    autosize
    minRows={5}
    maxRows={9}
    spellCheck={false}
    value={given.text}
    onChange={(event) => onGiven({ ...given, text: event.currentTarget.value, sentText: null })}
  />
);

type KindProps = Pick<Props, 'readers' | 'reader' | 'onReader'> & {
  readonly given: Given;
  readonly onGiven: (given: Given) => void;
};

const Kind = ({ readers, reader, given, onReader, onGiven }: KindProps) => (
  <div className={classes.kind}>
    <Select
      label="Kind of answer"
      searchable
      data={readers.map((one) => ({ value: one.reader, label: one.label }))}
      value={reader}
      onChange={(next) => next !== null && onReader(next)}
    />
    <NumberInput
      label="Status"
      min={100}
      max={599}
      hideControls
      value={given.status}
      onChange={(status) => typeof status === 'number' && onGiven({ ...given, status })}
    />
  </div>
);

/** How an answer is read under the settings as they stand here, saved or not. */
export const TryPane = ({ connectionId, readers, reader, draft, onReader, onSelect, onUse }: Props) => {
  const [given, setGiven] = useState(nothing);
  const [settled] = useDebouncedValue(given, settleMs);
  const samples = useCall('profile.samples', { connectionId, reader });
  const changes = Object.fromEntries([...draft.changes].map(([setting, { value }]) => [setting, value]));
  const isGiven = settled.text.trim() !== '';
  const tried = useCall(
    'profile.try',
    { connectionId, reader, ...settled, changes },
    { isWanted: isGiven, keepsFormer: true },
  );
  const chosen = readers.find((one) => one.reader === reader);
  return (
    <section className={classes.pane} aria-label="Try an answer">
      <Kind readers={readers} reader={reader} given={given} onReader={onReader} onGiven={setGiven} />
      {chosen !== undefined && (
        <Text size="sm" c="dimmed">
          {chosen.about}
        </Text>
      )}
      <Samples
        samples={valueOr(samples, [])}
        onTake={(one) =>
          setGiven({ status: one.status ?? 200, text: pretty(one.text), sentText: one.sentText })
        }
      />
      <Answer given={given} onGiven={setGiven} />
      {isGiven && tried.kind === 'failed' && <FailureNote failure={tried.failure} />}
      {isGiven && tried.kind === 'ready' && (
        <Reading reading={tried.value} onSelect={onSelect} onUse={onUse} />
      )}
    </section>
  );
};
