import type { JsonObject } from '../../../values/json';
import { isJsonObject } from '../../json-path';
import { differencesIn, saysTheSame, shownText } from '../compared';
import { tieNewLines } from '../new-lines';
import type { OperationContext, OperationVerification } from '../operation';
import type { LineChange, OrderChange } from './change';
import { dimensionOf } from './line-dimensions';
import { lineId, linesIn } from './order-in';

type Difference = OperationVerification['differences'][number];

const NOT_THERE = 'the order, read afterwards, does not hold it';

const dimensionDifferences = (
  name: string,
  sent: JsonObject,
  got: JsonObject,
  { profile }: OperationContext,
): readonly Difference[] =>
  Object.entries(isJsonObject(sent['dimensions']) ? sent['dimensions'] : {}).flatMap(([type, value]) => {
    const read = dimensionOf(got['dimensions'], type, profile) ?? '';
    const wanted = shownText(value) ?? '';
    return read === wanted ? [] : [{ field: `${name}.dimensions.${type}`, sent: wanted, got: read }];
  });

const lineDifferences = (
  change: LineChange,
  lines: readonly JsonObject[],
  context: OperationContext,
): readonly Difference[] => {
  const { id } = change.line;
  const name = `items[${id ?? ''}]`;
  const got = lines.find((line) => lineId(line, context.profile) === id);
  if (got === undefined) return [{ field: name, sent: id ?? '', got: '' }];
  const plain = differencesIn(change.line.values, got).map((one) => ({
    ...one,
    field: `${name}.${one.field}`,
  }));
  return [...plain, ...dimensionDifferences(name, change.wire, got, context)];
};

const isLike = (line: JsonObject, { line: wanted }: LineChange): boolean =>
  Object.entries(wanted.values).every(([key, value]) => saysTheSame(line[key], value));

const isNamed = (line: JsonObject, { line: wanted }: LineChange): boolean => {
  const name = wanted.values['name'];
  return name !== undefined && saysTheSame(line['name'], name);
};

const nameOf = ({ line }: LineChange): string => shownText(line.values['name']) ?? '';

const customDifferences = (sent: JsonObject, order: JsonObject): readonly Difference[] => {
  const got = order['custom_fields'];
  return differencesIn(sent, isJsonObject(got) ? got : {}).map((one) => ({
    ...one,
    field: `custom_fields.${one.field}`,
  }));
};

const headerDifferences = ({ header }: OrderChange, order: JsonObject): readonly Difference[] => {
  const { custom_fields: custom, ...plain } = header;
  return [
    ...differencesIn(plain, order),
    ...(custom !== undefined && isJsonObject(custom) ? customDifferences(custom, order) : []),
  ];
};

const countOf = (change: OrderChange): number => Object.keys(change.header).length + change.lines.length;

const sameIds = (line: JsonObject, lines: readonly JsonObject[], { profile }: OperationContext): boolean => {
  const id = lineId(line, profile);
  return id !== null && lines.some((one) => lineId(one, profile) === id);
};

/** Whether the order reads as it was wanted, new lines once and no oftener. */
export const verifiedChange = (
  change: OrderChange,
  order: JsonObject,
  context: OperationContext,
): OperationVerification => {
  const lines = linesIn(order);
  if (lines === null && change.lines.length > 0) return { kind: 'unknown', differences: [] };
  const has = lines ?? [];
  const old = linesIn(change.order) ?? [];
  const added = has.filter((line) => !sameIds(line, old, context));
  const created = change.lines.filter(({ line }) => line.id === null);
  const { missing, unclear } = tieNewLines(created, added, { isLike, isNamed });
  const differences = [
    ...headerDifferences(change, order),
    ...change.lines
      .filter(({ line }) => line.id !== null)
      .flatMap((one) => lineDifferences(one, has, context)),
    ...missing.map((one) => ({ field: 'items', sent: nameOf(one), got: '' })),
    ...unclear.map((one) => ({ field: 'items', sent: nameOf(one), got: 'a new line that reads otherwise' })),
  ];
  const isNothing = differences.length > 0 && differences.length >= countOf(change) && added.length === 0;
  const tooMany = added.length - (created.length - missing.length);
  const failures = missing.map((one) => ({ what: `line ${nameOf(one)}`, text: NOT_THERE }));
  const notes = tooMany > 0 ? [{ code: 'order-lines-added', params: { count: String(tooMany) } }] : [];
  const adds = created.length === 0 ? {} : { adds: true as const };
  return isNothing
    ? { kind: 'not-shown', differences, notes, ...adds }
    : { kind: 'shown', differences, notes, failures, ...adds };
};
