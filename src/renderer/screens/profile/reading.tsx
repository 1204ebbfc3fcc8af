import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Json } from '../../../core/values/json';
import type { ProfileReading } from '../../../ipc/profile';
import { DoingButton } from '../../components/doing';
import { Note } from '../../components/note';
import classes from './profile.module.css';
import { valueText } from './value-text';

type Found = ProfileReading['found'][number];
type Props = {
  readonly reading: ProfileReading;
  readonly onSelect: (setting: string) => void;
  readonly onUse: (setting: string, value: Json) => void;
};

/** What is offered; of words, the one that is new. */
const offerWords = (value: Json): string => `Set to ${valueText(value).split(', ').at(-1) ?? ''}`;

const Line = ({ found, onSelect, onUse }: Omit<Props, 'reading'> & { readonly found: Found }) => {
  const Sign = found.isGood ? IconCircleCheck : IconAlertTriangle;
  const offer = found.offer;
  return (
    <li className={classes.found} data-good={found.isGood}>
      <Sign size={16} aria-label={found.isGood ? 'Fits' : 'Does not fit'} />
      <div>
        <div className={classes.meaning}>
          <b>{found.meaning}</b>
          {found.text !== null && <code>{found.text}</code>}
        </div>
        {found.hint !== null && <p>{found.hint}</p>}
        <UnstyledButton className={classes.link} onClick={() => onSelect(found.setting)}>
          {found.setting}
        </UnstyledButton>
      </div>
      {offer !== null && (
        <DoingButton
          does="profile.change"
          size="compact-xs"
          variant="light"
          aria-label={`${offerWords(offer.value)} for ${found.setting}`}
          onClick={() => onUse(found.setting, offer.value)}
        >
          {offerWords(offer.value)}
        </DoingButton>
      )}
    </li>
  );
};

/** How an answer would be read, and what each setting finds in it. */
export const Reading = ({ reading, onSelect, onUse }: Props) => (
  <section className={classes.reading} aria-label="How it would be read">
    <div role="status">
      <Note tone={reading.fits ? 'good' : 'warn'} title={reading.sentence}>
        {reading.advice}
      </Note>
    </div>
    <ul className={classes.foundList}>
      {reading.found.map((found) => (
        <Line key={found.setting} found={found} onSelect={onSelect} onUse={onUse} />
      ))}
    </ul>
  </section>
);
