import type { Bulk } from '../../targets/target';
import type { Json, JsonObject } from '../../values/json';
import type { ServiceProfile } from '../profile-shape';

/** A sentence by its code in the issue table. */
export type Said = { readonly code: string; readonly params: Readonly<Record<string, string>> };

/** What one setting found in an answer. */
export type Found = {
  readonly setting: string;
  readonly meaning: string;
  /** What stands there; null: nothing. A secret is told by its length only. */
  readonly text: string | null;
  readonly isGood: boolean;
  readonly hint: Said | null;
  /** A value of the setting that would fit this answer better; a person decides. */
  readonly offer: { readonly value: Json } | null;
};

/** How an answer would be read. `fits`: the app could go on with it. */
export type Tried = { readonly fits: boolean; readonly said: Said; readonly found: readonly Found[] };

/** An answer with a readable body, names as ours. `sent`: the entries of its request, where they are known. */
export type GivenAnswer = {
  readonly status: number;
  readonly text: string;
  readonly body: Json;
  readonly sent: readonly JsonObject[] | null;
};

/** What the readers need beside the answer. `bulk`: how a target reads the answer of its bulk request. */
export type TryContext = {
  readonly profile: ServiceProfile;
  readonly bulk: (target: string) => Bulk['read'] | null;
};

/** A kind of answer that can be tried: its settings, where such answers are in the log, and how the client reads it. */
export type AnswerReader = {
  readonly reader: string;
  readonly label: string;
  /** One sentence for the person who chooses. */
  readonly about: string;
  readonly settings: readonly string[];
  /** Endpoints whose answers are of this kind; none: the token. `refusals`: those of a 4xx, else those of a success. */
  readonly samples: { readonly endpoints: readonly string[]; readonly refusals: boolean };
  readonly read: (answer: GivenAnswer, context: TryContext) => Tried;
};

/** A sentence by its code. */
export const said = (code: string, params: Readonly<Record<string, string>> = {}): Said => ({ code, params });
