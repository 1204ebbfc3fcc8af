import type { JsonObject } from '../../values/json';
import { objectsAt, textAt } from '../json-path';
import type { ServiceProfile } from '../profile';

/** A line of the receiver export, for display only: its sum is no control total. */
export type ReceiverLine = {
  readonly name: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly total: string | null;
  /** What the line matches in the catalog, as far as the service says it. */
  readonly raw: JsonObject;
};

/** The lines of an entry of the receiver export; null: it holds none that can be made out (NS-42). */
export const receiverLines = (
  entry: JsonObject,
  { receiverExport }: ServiceProfile,
): readonly ReceiverLine[] | null => {
  const { itemsKey, namePath, quantityPath, pricePath, totalPath } = receiverExport.line;
  const lines = objectsAt(entry, itemsKey);
  const text = (line: JsonObject, path: string): string | null => textAt(line, path) ?? null;
  return (
    lines?.map((raw) => ({
      name: text(raw, namePath),
      quantity: text(raw, quantityPath),
      price: text(raw, pricePath),
      total: text(raw, totalPath),
      raw,
    })) ?? null
  );
};
