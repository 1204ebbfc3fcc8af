import type { JsonObject } from '../../values/json';
import { isJsonList, isJsonObject, textAt } from '../json-path';
import { textOf } from './input';
import type { OperationInput, WriteOperation } from './operation';

const newLines = ({ items }: OperationInput): readonly JsonObject[] =>
  isJsonList(items) ? items.filter(isJsonObject).filter((line) => (textAt(line, 'id') ?? '') === '') : [];

const inOrder = (line: JsonObject): readonly (readonly [string, unknown])[] =>
  Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1));

/** A change that adds lines adds them once more where it is made a second time: it is told from others by thing and lines. */
export const addsSameLines =
  (target: string): NonNullable<WriteOperation['sameAs']> =>
  (input) => {
    const lines = newLines(input);
    if (lines.length === 0) return null;
    return { target, key: JSON.stringify(['added lines', textOf(input, 'id') ?? '', lines.map(inOrder)]) };
  };
