import { isFilledText, isObject, isText, type JsonObject, parseJson, withPrefix } from '../json';
import { holds, markers } from '../markers';
import { partsOf } from '../multipart';
import type { Invoice } from '../rows';
import type { Call, Service } from '../service';

const formats = /\.(pdf|jpe?g|png)$/i;

type ImageError = { readonly file: string; readonly error: string };

/** Images that replace the old ones, and the files that could not be taken. */
export type NewImages = { readonly urls: readonly string[]; readonly errors: readonly ImageError[] };

const trouble = (name: string): string | null => {
  if (holds(name, markers.fail)) return 'the file could not be stored';
  return formats.test(name) ? null : 'the format is not supported';
};

/** Where a file can be found once it is stored. */
const storedAt = (invoice: Invoice, name: string): string =>
  `https://files.example/${invoice.id}/${encodeURIComponent(name)}`;

type File = { readonly name: string; readonly url: string };

const filesOf = (invoice: Invoice, sent: JsonObject): readonly File[] | null => {
  if (Array.isArray(sent.image_urls)) {
    return sent.image_urls.filter(isText).map((url) => ({ name: new URL(url).pathname, url }));
  }
  if (!Array.isArray(sent.raw_images)) return null;
  return sent.raw_images.map((image) => {
    const name = isObject(image) && isFilledText(image.name) ? image.name : 'unnamed';
    return { name, url: storedAt(invoice, name) };
  });
};

/** The images after a change; null: none were sent, so the old ones stay. Any route replaces all. */
export const newImages = (invoice: Invoice, sent: JsonObject): NewImages | null => {
  const files = filesOf(invoice, sent);
  if (files === null) return null;
  return {
    urls: files.filter((file) => trouble(file.name) === null).map((file) => file.url),
    errors: files.flatMap((file) => {
      const error = trouble(file.name);
      return error === null ? [] : [{ file: file.name, error }];
    }),
  };
};

/** A multipart change as if its files had come as content in the body; null where it cannot be read. */
export const multipartChange = (service: Service, call: Call): JsonObject | null => {
  const { files, json } = service.profile.invoice.multipart;
  const parts = partsOf(call.headers['content-type'] ?? '', call.bytes);
  if (parts === null || parts.some((part) => part.name !== files && part.name !== json)) return null;
  const text = parts.find((part) => part.name === json)?.content.toString('utf8') ?? '{}';
  const body = withPrefix(parseJson(text), service.profile.prefix, 'svc_');
  if (!isObject(body)) return null;
  const images = parts
    .filter((part) => part.name === files)
    .map((part) => ({ name: part.fileName ?? 'unnamed', content: part.content.toString('base64') }));
  return images.length === 0 ? body : { ...body, raw_images: images };
};
