import type { Json } from '../../../values/json';
import { asText, isJsonList, isJsonObject } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import type { OperationReading } from '../operation';
import { lineFailures } from './line-results';
import { invoiceIn } from './reads';

/** What was sent with a change, as far as its answer must account for it. */
export type Asked = {
  readonly id: string;
  /** Names of the lines sent, in their order. */
  readonly lines: readonly string[];
  /** Names or addresses of the images sent; null: none were touched. */
  readonly images: readonly string[] | null;
};

type Failure = { readonly what: string; readonly text: string };

const textsIn = (value: Json): readonly string[] =>
  (isJsonObject(value) ? Object.values(value) : [value]).flatMap((one) => asText(one) ?? []);

/** Whether a text of an error means a file that was sent: its name, or the end of its address. */
const means = (text: string, sent: string): boolean => text === sent || sent.endsWith(text);

/** An error of one file; how it names the file is not told, so the texts of the error are held against what was sent. */
const imageFailure = (error: Json, place: number, sent: readonly string[]): Failure => {
  const texts = textsIn(error);
  const named = texts.find((text) => sent.some((one) => means(text, one)));
  const rest = texts.filter((text) => text !== named);
  const text = rest.length === 0 ? JSON.stringify(error) : rest.join(': ');
  return { what: named ?? `image ${place + 1}`, text };
};

/** Per-file errors in each of their four forms: null, an empty text, a text, an array. */
export const imageFailures = (errors: Json | undefined, sent: readonly string[]): readonly Failure[] => {
  if (isJsonList(errors)) return errors.map((error, place) => imageFailure(error, place, sent));
  const text = asText(errors);
  return text === undefined ? [] : [{ what: 'images', text }];
};

const codeOf = (asked: Asked, images: readonly Failure[], lines: readonly Failure[]): string | null => {
  const sent = asked.images?.length ?? 0;
  if (sent > 0 && images.length >= sent) return 'invoice-images-all-failed';
  return asked.lines.length > 0 && lines.length === asked.lines.length ? 'invoice-lines-all-failed' : null;
};

/** What the answer to a change says: 200 comes even where every image and every line has failed. */
export const readChangeAnswer = (body: Json, asked: Asked, profile: ServiceProfile): OperationReading => {
  const invoice = invoiceIn(body) ?? (isJsonObject(body) ? body : {});
  const images = asked.images === null ? [] : imageFailures(invoice.image_errors, asked.images);
  const lines =
    asked.lines.length === 0 ? [] : lineFailures(invoice.items_processing_result, asked.lines, profile);
  if (lines === null) {
    const text = 'it does not say what became of the lines';
    return { kind: 'unreadable', text, setting: 'invoice.itemsResult' };
  }
  const failures = [...images, ...lines];
  if (failures.length === 0) return { kind: 'done', id: asked.id, notes: [] };
  const code = codeOf(asked, images, lines);
  const partial = { kind: 'partial', id: asked.id, failures, notes: [] } as const;
  return code === null ? partial : { ...partial, code };
};
