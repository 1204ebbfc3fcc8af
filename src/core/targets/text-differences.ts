import { textAt } from '../service/json-path';
import type { JsonObject } from '../values/json';
import type { ReadBackDifference } from './target';

/** One text field compared; nothing where none was sent. */
export const textDifference = (
  field: string,
  sent: JsonObject,
  readBack: JsonObject,
): readonly ReadBackDifference[] => {
  const wanted = textAt(sent, field);
  const got = textAt(readBack, field) ?? '';
  return wanted === undefined || wanted === got ? [] : [{ field, sent: wanted, got }];
};

/**
 * Compares what was sent with what reads back. `always`: missing on reading is a difference; `whereShown`: only
 * compared where the answer holds the field at all.
 */
export const textDifferences =
  (always: readonly string[], whereShown: readonly string[]) =>
  (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] =>
    [...always, ...whereShown.filter((field) => field in readBack)].flatMap((field) =>
      textDifference(field, sent, readBack),
    );
