import type { Json } from '../values/json';
import { isJsonObject } from './json-path';

/** The prefix in our own names. */
const OURS = 'svc_';
/** Whether the service spells names as we do: then bodies are the same on both sides. */
export const isOurPrefix = (prefix: string): boolean => prefix === OURS;

/** Below these the keys are a person's, not the service's. */
const personal = new Set(['custom_fields', 'dimensions']);

const renamed = (json: Json, rename: (key: string) => string): Json => {
  if (Array.isArray(json)) return json.map((one: Json) => renamed(one, rename));
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      rename(key),
      personal.has(key) && isJsonObject(value) ? value : renamed(value, rename),
    ]),
  );
};

const swap = (key: string, from: string, to: string): string =>
  key.startsWith(from) ? to + key.slice(from.length) : key;

/** One of our names as the service spells it. */
export const wireName = (key: string, prefix: string): string => swap(key, OURS, prefix);

/** A body of ours with the service's names. */
export const toWire = (json: Json, prefix: string): Json =>
  prefix === OURS ? json : renamed(json, (key) => swap(key, OURS, prefix));

/** A body of the service with our names. */
export const fromWire = (json: Json, prefix: string): Json =>
  prefix === OURS ? json : renamed(json, (key) => swap(key, prefix, OURS));
