import { z } from 'zod';
import type { Json } from '../core/values/json';

const json: z.ZodType<Json, Json> = z.json();

/** One name or shape that the interface does not show. */
const profileSettingSchema = z.object({
  setting: z.string(),
  /** Numbers of the open questions it answers: 'NS-44, G-5'. */
  ns: z.string(),
  reason: z.string(),
  /** As shipped. */
  assumed: json,
  value: json,
  source: z.enum(['assumed', 'configured']),
  /** When and why a person changed it; null: never. */
  changed: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** What an import saw of this service, which counts in place of the value; absent: nothing else. */
  seen: z.object({ value: json, at: z.string() }).optional(),
});

const readingSchema = z.object({
  /** Whether the answer could be read as a whole. */
  fits: z.boolean(),
  sentence: z.string(),
  advice: z.string(),
  /** What each setting found in it. */
  found: z.array(
    z.object({
      setting: z.string(),
      meaning: z.string(),
      text: z.string().nullable(),
      isGood: z.boolean(),
      hint: z.string().nullable(),
      /** A value of the setting that would fit this answer; null: none is offered. */
      offer: z.object({ value: json }).nullable(),
    }),
  ),
});

/** The service profile of a connection. */
export const profileProcedures = {
  'profile.settings': {
    input: z.object({ connectionId: z.string() }),
    output: z.array(profileSettingSchema),
  },
  /** Settings to new values, or back to the shipped one. The reason is kept. Error: profile-wrong-value, naming it. */
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
  /** All own values from the text of an override file, in place of those there were. Errors: those of the profile. */
  'profile.load': {
    input: z.object({ connectionId: z.string(), text: z.string().max(2_000_000), reason: z.string() }),
    output: z.array(profileSettingSchema),
  },
  /** Writes the own values as an override file, as the command line takes it. Error: report-not-written. */
  'profile.save': {
    input: z.object({ connectionId: z.string(), path: z.string() }),
    output: z.object({ path: z.string() }),
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
      /** Body of the request it answers, where it is known. */
      sentText: z.string().max(8_000_000).nullable().default(null),
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
        sentText: z.string().nullable(),
      }),
    ),
  },
} as const;

export type ProfileSetting = z.infer<typeof profileSettingSchema>;
export type ProfileReading = z.infer<typeof readingSchema>;
