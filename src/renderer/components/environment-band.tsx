import { IconFlask, IconSchool, IconShieldLock } from '@tabler/icons-react';
import { type Environment, environmentWords } from '../data/environments';
import classes from './environment.module.css';

const icons = { practice: IconSchool, sandbox: IconFlask, production: IconShieldLock } as const;

type BandProps = {
  readonly environment: Environment;
  readonly connection: string;
  readonly company: string | null;
};

/** The strip that says, by colour and word, whose books a screen is about. */
export const EnvironmentBand = ({ environment, connection, company }: BandProps) => {
  const Icon = icons[environment];
  const { word, meaning } = environmentWords[environment];
  return (
    <section className={classes.band} data-environment={environment} aria-label="Connection in use">
      <Icon size={15} stroke={1.9} aria-hidden />
      <strong>{word}</strong>
      <span>{connection}</span>
      {company !== null && company !== '' && <span>Company {company}</span>}
      <span className={classes.meaning}>{meaning}</span>
    </section>
  );
};

/** The same in a small badge, for lists. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Environment }) => {
  const Icon = icons[environment];
  return (
    <span className={classes.badge} data-environment={environment}>
      <Icon size={13} stroke={1.9} aria-hidden />
      {environmentWords[environment].word}
    </span>
  );
};
