import { z } from 'zod';
import type { Json } from '../core/values/json';

const schema = z.json();

/** The JSON value that a text holds; undefined: it is none. */
export const jsonIn = (text: string): Json | undefined => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
