import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const groups = z.record(z.string(), z.record(z.string(), z.unknown()).catch({}));

/** The settings of these that the build knows: one that it does not would be refused. */
export const makeProfile = (
  entry: string,
  wanted: Readonly<Record<string, Readonly<Record<string, number>>>>,
): object => {
  const file = join(dirname(entry), '..', '..', 'resources', 'service-profile.json');
  const known = groups.parse(JSON.parse(readFileSync(file, 'utf8')));
  const kept = Object.entries(wanted).map(([group, settings]) => [
    group,
    Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(known[group] ?? {}, name))),
  ]);
  return Object.fromEntries(kept.filter(([, settings]) => Object.keys(Object(settings)).length > 0));
};
