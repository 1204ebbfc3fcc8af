import type { Json, JsonObject } from '../values/json';
import { isJsonObject, valueAt } from './json-path';

/** A person's own values, nested as in the profile. */
export type Overrides = JsonObject;

/** The own value of a setting; undefined: the shipped one stands. */
export const ownValue = (overrides: Overrides, setting: string): Json | undefined =>
  valueAt(overrides, setting);

/** The overrides with one setting at a value. */
export const withSetting = (overrides: Overrides, setting: string, value: Json): Overrides => {
  const [key = '', ...rest] = setting.split('.');
  if (rest.length === 0) return { ...overrides, [key]: value };
  const below = overrides[key];
  return { ...overrides, [key]: withSetting(isJsonObject(below) ? below : {}, rest.join('.'), value) };
};

/** The overrides without a setting; a group left empty goes with it. */
export const withoutSetting = (overrides: Overrides, setting: string): Overrides => {
  const [key = '', ...rest] = setting.split('.');
  const { [key]: below, ...others } = overrides;
  if (rest.length === 0 || !isJsonObject(below)) return others;
  const left = withoutSetting(below, rest.join('.'));
  return Object.keys(left).length === 0 ? others : { ...overrides, [key]: left };
};
