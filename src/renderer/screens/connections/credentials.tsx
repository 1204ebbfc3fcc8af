import { PasswordInput } from '@mantine/core';
import type { Secrets } from '../../../ipc/connections';

export const noCredentials: Secrets = { apiKey: '', clientId: '', clientSecret: '' };

const all = ({ apiKey, clientId, clientSecret }: Secrets): readonly string[] => [
  apiKey,
  clientId,
  clientSecret,
];

export const isComplete = (secrets: Secrets): boolean => all(secrets).every((text) => text.trim() !== '');
export const isEmpty = (secrets: Secrets): boolean => all(secrets).every((text) => text === '');

type Props = { readonly secrets: Secrets; readonly onSecrets: (secrets: Secrets) => void };

const fields = [
  { key: 'apiKey', label: 'API key' },
  { key: 'clientId', label: 'Client ID' },
  { key: 'clientSecret', label: 'Client secret' },
] as const;

/** The three secrets of an environment. They are typed here and never shown again. */
export const Credentials = ({ secrets, onSecrets }: Props) =>
  fields.map(({ key, label }) => (
    <PasswordInput
      key={key}
      label={label}
      autoComplete="off"
      value={secrets[key]}
      onChange={(event) => onSecrets({ ...secrets, [key]: event.currentTarget.value })}
    />
  ));
