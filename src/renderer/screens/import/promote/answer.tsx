import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PromotionPreview } from '../../../../ipc/promotion';
import { ToneBadge } from '../../../components/tone-badge';
import classes from './promote.module.css';

type Translation = PromotionPreview['translations'][number];

type Props = {
  readonly translation: Translation;
  readonly locations: PromotionPreview['locations'];
  readonly onAnswer: (to: string) => void;
};

const labelOf = ({ id, name }: PromotionPreview['locations'][number]): string =>
  name === '' ? id : `${name} (${id})`;

const shown = (to: NonNullable<Translation['to']>): string => (to.label === '' ? to.id : to.label);

/** Said once more by the person who knows, and taken when the field is left. */
const Typed = ({ translation, onAnswer }: Omit<Props, 'locations'>) => {
  const [typed, setTyped] = useState('');
  const take = (): void => {
    if (typed.trim() !== '') onAnswer(typed.trim());
  };
  return (
    <TextInput
      size="xs"
      aria-label={`What ${translation.label} ${translation.from.id} is there`}
      placeholder={
        translation.kind === 'location' || translation.kind === 'service-id' ? 'Id there' : 'ERP id there'
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
};

const Place = ({ translation, locations, onAnswer }: Props) => {
  const { state, to, from } = translation;
  return (
    <Stack gap={6} align="stretch">
      <Select
        size="xs"
        aria-label={`What location ${from.id} is there`}
        placeholder="Choose the location"
        data={locations.map((one) => ({ value: one.id, label: labelOf(one) }))}
        value={state === 'confirmed' ? (to?.id ?? null) : null}
        onChange={(id) => {
          if (id !== null) onAnswer(id);
        }}
      />
      {state === 'to-confirm' && to !== null && (
        <Button size="xs" variant="light" onClick={() => onAnswer(to.id)}>
          It is {labelOf({ id: to.id, name: to.label })}
        </Button>
      )}
    </Stack>
  );
};

/** What an id is in the other environment: told, or asked for. */
export const AnswerOf = ({ translation, locations, onAnswer }: Props) => {
  const { state, kind, to, sentence } = translation;
  if (state === 'translated' && to !== null) return <span>{shown(to)}</span>;
  const isPlace = kind === 'location' && locations.length > 0;
  return (
    <>
      {isPlace ? (
        <Place translation={translation} locations={locations} onAnswer={onAnswer} />
      ) : state === 'confirmed' && to !== null ? (
        <span>{shown(to)}</span>
      ) : (
        <Typed translation={translation} onAnswer={onAnswer} />
      )}
      {sentence !== '' && <p className={classes.why}>{sentence}</p>}
    </>
  );
};

const tones = { translated: 'good', confirmed: 'good', 'to-confirm': 'attention', open: 'bad' } as const;
const stateWords = {
  translated: 'Translated',
  confirmed: 'As you said',
  'to-confirm': 'To confirm',
  open: 'Open',
} as const;

/** How far an id has come. */
export const TranslationState = ({ state }: { readonly state: Translation['state'] }) => (
  <ToneBadge tone={tones[state]}>{stateWords[state]}</ToneBadge>
);
