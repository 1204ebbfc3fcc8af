import type { Json } from '../values/json';
import { isJsonObject } from './json-path';

/** A value of an answer with its dotted path. */
export type Place = { readonly path: string; readonly key: string; readonly value: Json };

const DEEPEST = 4;

/** Every value below an object down to four levels, the nearer first. What stands inside lists has no path of its own. */
export const placesIn = (json: Json): readonly Place[] => {
  let level: readonly Place[] = [{ path: '', key: '', value: json }];
  let all: readonly Place[] = [];
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap(({ path, value }) =>
      isJsonObject(value)
        ? Object.entries(value).map(([key, child]) => ({
            path: path === '' ? key : `${path}.${key}`,
            key,
            value: child,
          }))
        : [],
    );
    all = [...all, ...level];
  }
  return all;
};
