import { isJsonList, isJsonObject } from '../../core/service/json-path';
import { fieldLabel } from '../../core/targets/field-label';
import type { Target } from '../../core/targets/target';
import type { Json, JsonObject } from '../../core/values/json';

const isBlank = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

const linesIn = ({ readBack }: Pick<Target, 'readBack'>, json: JsonObject): readonly JsonObject[] => {
  const lines =
    readBack.kind === 'readable' && readBack.lines !== null ? json[readBack.lines.key] : undefined;
  return isJsonList(lines) ? lines.filter(isJsonObject) : [];
};

/** Fields of lines that the service is known to show, since it showed them of some entry (by our names). */
export const lineFieldsShown = (
  target: Pick<Target, 'readBack'>,
  entries: Iterable<JsonObject>,
): ReadonlySet<string> => {
  const shown = new Set<string>();
  for (const entry of entries)
    for (const line of linesIn(target, entry))
      for (const [field, value] of Object.entries(line)) if (!isBlank(value)) shown.add(field);
  return shown;
};

/**
 * The target as its records are held against what stands there before they are sent: fields that an update would change are
 * compared too, and what a line does not show of a field that the service does show elsewhere is blank there.
 */
export const comparedBefore = (target: Target, shown: ReadonlySet<string>): Target => {
  const { lookUp, readBack } = target;
  const { compared } = lookUp;
  if (compared?.beforeSending === undefined || readBack.kind === 'unreadable') return target;
  const fields = [...compared.fields, ...compared.beforeSending];
  const lines =
    readBack.lines === null
      ? null
      : {
          ...readBack.lines,
          mirrors: readBack.lines.mirrors.map(({ whereShown, ...mirror }) =>
            whereShown === true && !(shown.has(mirror.field) && mirror.compares !== 'pairs')
              ? { ...mirror, whereShown }
              : mirror,
          ),
        };
  return {
    ...target,
    lookUp: { ...lookUp, compared: { ...compared, fields } },
    readBack: { ...readBack, lines },
  };
};

/** Left out, a flag is false. */
const isSaid = (value: Json | undefined): boolean => !isBlank(value) && value !== false;

/** What the record says and the service does not show, so that it was not compared, as people call it; empty: nothing. */
export const notCompared = (
  target: Target,
  shown: ReadonlySet<string>,
  payload: JsonObject,
  entry: JsonObject,
): string => {
  const { readBack, lookUp } = target;
  const before = lookUp.compared?.beforeSending;
  if (before === undefined || readBack.kind === 'unreadable') return '';
  const key = readBack.lines?.key ?? '';
  const header = before.filter((field) => isSaid(payload[field]) && entry[field] === undefined);
  const there = linesIn(target, entry);
  const names = (readBack.lines?.mirrors ?? []).map(({ field }) => field);
  const ofLines = names.filter(
    (field) =>
      !shown.has(field) &&
      linesIn(target, payload).some((line) => isSaid(line[field])) &&
      there.every((line) => line[field] === undefined),
  );
  const all = [...header, ...ofLines.map((field) => `${key}[].${field}`)];
  return all.map((field) => fieldLabel(target, field)).join(', ');
};
