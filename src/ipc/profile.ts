import { z } from 'zod';

const json = z.json();

/** One name or shape that the interface does not show. */
export const profileSettingSchema = z.object({
  setting: z.string(),
  ns: z.string(),
  reason: z.string(),
  /** As shipped. */
  assumed: json,
  value: json,
  source: z.enum(['assumed', 'configured']),
  /** When and why a person changed it; null: never. */
  changed: z.object({ at: z.string(), reason: z.string() }).nullable(),
});

const readingSchema = z.object({
  /** Whether the answer could be read as a whole. */
  fits: z.boolean(),
  sentence: z.string(),
  /** What each setting found in it. */
  found: z.array(
    z.object({ setting: z.string(), meaning: z.string(), text: z.string().nullable(), isGood: z.boolean() }),
  ),
});

/** The service profile of a connection. */
export const profileProcedures = {
  'profile.settings': {
    input: z.object({ connectionId: z.string() }),
    output: z.array(profileSettingSchema),
  },
  /** Settings to new values, null back to the shipped one. The reason is kept. Error: profile-wrong-value, naming it. */
  'profile.change': {
    input: z.object({
      connectionId: z.string(),
      changes: z
        .array(z.object({ setting: z.string(), value: json.nullable(), isReset: z.boolean() }))
        .min(1),
      reason: z.string().default(''),
    }),
    output: z.array(profileSettingSchema),
  },
  /** Kinds of answer that can be tried, and the settings that read each. */
  'profile.readers': {
    input: z.object({}),
    output: z.array(
      z.object({ reader: z.string(), label: z.string(), about: z.string(), settings: z.array(z.string()) }),
    ),
  },
  /** How an answer would be read, with changes that are not saved yet. */
  'profile.try': {
    input: z.object({
      connectionId: z.string(),
      reader: z.string(),
      status: z.number().int().default(200),
      text: z.string().max(2_000_000),
      changes: z.record(z.string(), json).default({}),
    }),
    output: readingSchema,
  },
  /** The last answers of that kind in the journal, newest first, to be tried. */
  'profile.samples': {
    input: z.object({ connectionId: z.string(), reader: z.string() }),
    output: z.array(
      z.object({
        attempt: z.number(),
        at: z.string(),
        path: z.string(),
        status: z.number().nullable(),
        text: z.string(),
      }),
    ),
  },
} as const;

export type ProfileSetting = z.infer<typeof profileSettingSchema>;
export type ProfileReading = z.infer<typeof readingSchema>;
