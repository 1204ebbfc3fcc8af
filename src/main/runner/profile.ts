import { z } from 'zod';
import type { Overrides } from '../../core/service/overrides';
import { practicePace } from '../../core/service/practice-pace';
import { applyOverrides, parseProfile, type ServiceProfile } from '../../core/service/profile';
import { failed, ok, type Result } from '../../core/values/result';
import type { Connection } from '../../ipc/connections';
import { findConnection, type StoredConnection } from '../journal/connections';
import type { EnginePorts } from './ports';

let lastRead: { readonly text: string; readonly profile: Result<ServiceProfile> } | null = null;

/** The shipped profile; its text is nearly always the one it was last asked for, so that is read once. Errors: those of the profile. */
export const shippedProfile = (profileText: string): Result<ServiceProfile> => {
  if (lastRead?.text !== profileText)
    lastRead = { text: profileText, profile: parseProfile(JSON.parse(profileText)) };
  return lastRead.profile;
};

/** The shipped profile with a connection's overrides and version laid over it. Errors: those of the profile. */
export const connectionProfile = (
  profileText: string,
  connection: Pick<Connection, 'profile' | 'apiVersion' | 'environment'>,
): Result<ServiceProfile> => {
  const shipped = shippedProfile(profileText);
  if (!shipped.ok) return shipped;
  const pace = connection.environment === 'practice' ? practicePace : {};
  const versioned = applyOverrides(shipped.value, { version: { header: connection.apiVersion }, ...pace });
  return versioned.ok ? applyOverrides(versioned.value, connection.profile) : versioned;
};

/** What the profile of a connection needs from outside. */
export type ProfilePorts = Pick<EnginePorts, 'journal' | 'clock' | 'profileText' | 'emit'>;

/** Overrides as they stand with a connection or in a file. */
export const overridesSchema = z.record(z.string(), z.json());

/** The connection's own values; what is stored was checked when it was kept. */
export const overridesOf = ({ profile }: Pick<StoredConnection, 'profile'>): Overrides =>
  overridesSchema.parse(profile);

/** The connection with other own values, not kept. */
export const withOverrides = (connection: StoredConnection, overrides: Overrides): StoredConnection => ({
  ...connection,
  profile: overrides,
});

/** The profile in force for a connection. Errors: those of the profile. */
export const profileOf = (
  ports: Pick<EnginePorts, 'profileText'>,
  connection: StoredConnection,
): Result<ServiceProfile> => connectionProfile(ports.profileText, connection);

/** A connection in use. Errors: connection-unknown. */
export const connectionAt = (
  ports: Pick<EnginePorts, 'journal'>,
  connectionId: string,
): Result<StoredConnection> => {
  const stored = findConnection(ports.journal, connectionId);
  return stored === undefined || stored.isRemoved
    ? failed('connection-unknown', { name: connectionId })
    : ok(stored);
};
