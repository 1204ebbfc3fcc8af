import { base64 } from '../../../values/base64';
import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { contentTypeOf, fileKind } from '../../invoices/file-kind';
import { isJsonList } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { toWire } from '../../wire-names';
import { field } from '../filled';
import { textOf, textsOf } from '../input';
import type { FormPart, OperationChange, OperationField, OperationFile, OperationInput } from '../operation';
import { imageUrlsField, readImageUrls } from './image-urls';

export const imageFields: readonly OperationField[] = [
  { ...imageUrlsField, help: 'https addresses of files that replace all images.' },
  field(
    'images',
    { label: 'Image files', help: 'Files (PDF, JPG or PNG) that replace all images.' },
    { kind: 'files', rule: 'R-130' },
  ),
  field(
    'image_route',
    { label: 'How files go', help: 'Within the body, or as a form of up to 10 MiB.' },
    {
      kind: 'choice',
      choices: [
        { value: 'raw', label: 'Within the body' },
        { value: 'multipart', label: 'As a form' },
      ],
      rule: 'R-132',
    },
  ),
  field(
    'delete_images',
    { label: 'Delete all images', help: 'Takes all images away; leaving images out keeps them.' },
    { kind: 'flag', rule: 'R-128' },
  ),
];

/** What is wanted of the images; all routes replace every image there is. */
export type ImageWish =
  | { readonly kind: 'keep' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'urls'; readonly urls: readonly string[] }
  | { readonly kind: 'files'; readonly names: readonly string[]; readonly route: 'raw' | 'multipart' };

/** One route at a time; nothing wanted keeps the images. Errors: invoice-image-routes, url-not-https. */
export const readImageWish = (input: OperationInput): Result<ImageWish> => {
  const urls = readImageUrls(input);
  if (!urls.ok) return urls;
  const names = textsOf(input, 'images');
  const isDelete = input.delete_images === true;
  const routes = [urls.value !== null, names.length > 0, isDelete].filter(Boolean);
  if (routes.length > 1) return failed('invoice-image-routes', {}, { field: 'images' });
  if (urls.value !== null) return ok({ kind: 'urls', urls: urls.value });
  if (names.length > 0)
    return ok({
      kind: 'files',
      names,
      route: textOf(input, 'image_route') === 'multipart' ? 'multipart' : 'raw',
    });
  return ok({ kind: isDelete ? 'delete' : 'keep' });
};

/** How many images there are after it, if all goes well; null: as many as before. */
export const imagesWanted = (wish: ImageWish): number | null => {
  switch (wish.kind) {
    case 'keep':
      return null;
    case 'delete':
      return 0;
    case 'urls':
      return wish.urls.length;
    case 'files':
      return wish.names.length;
  }
};

/** Names or addresses of the images that go out; null: the images are not touched. */
export const imagesSent = (wish: ImageWish): readonly string[] | null => {
  switch (wish.kind) {
    case 'keep':
      return null;
    case 'delete':
      return [];
    case 'urls':
      return wish.urls;
    case 'files':
      return wish.names.map((name) => name.split(/[\\/]/).at(-1) ?? name);
  }
};

/** How many images an invoice has; null: it does not say. */
export const imageCount = (invoice: JsonObject | null): number | null => {
  const images = invoice?.images;
  return isJsonList(images) ? images.length : null;
};

/** The line of the preview for the images; null: they stay. */
export const imageChange = (wish: ImageWish, invoice: JsonObject | null): OperationChange | null => {
  const wanted = imagesWanted(wish);
  if (wanted === null) return null;
  const had = imageCount(invoice);
  const before = had === null ? null : String(had);
  const effect = wanted === 0 ? 'removed' : had === 0 ? 'added' : 'replaced';
  return { field: 'images', before, after: String(wanted), effect };
};

type TypedFile = { readonly file: OperationFile; readonly contentType: string };

const typed = (files: readonly OperationFile[], kinds: readonly string[]): Result<readonly TypedFile[]> => {
  const known: TypedFile[] = [];
  for (const file of files) {
    const kind = fileKind(file, kinds);
    if (kind === null)
      return failed('invoice-file-kind', { file: file.name, kinds: kinds.join(', ') }, { field: 'images' });
    known.push({ file, contentType: contentTypeOf(kind) });
  }
  return ok(known);
};

/** A body with its images, as JSON or as a form. */
export type ImageBody = { readonly body: JsonObject; readonly form: readonly FormPart[] | null };

const asForm = (change: JsonObject, files: readonly TypedFile[], profile: ServiceProfile): ImageBody => {
  const { fileField, jsonField } = profile.invoice.multipart;
  const json: readonly FormPart[] =
    Object.keys(change).length === 0
      ? []
      : [{ kind: 'field', name: jsonField, text: JSON.stringify(toWire(change, profile.naming.prefix)) }];
  const parts = files.map(
    ({ file, contentType }): FormPart => ({
      kind: 'file',
      name: fileField,
      fileName: file.name,
      contentType,
      bytes: file.bytes,
    }),
  );
  return { body: {}, form: [...json, ...parts] };
};

const withKey = (change: JsonObject, key: string, value: Json): ImageBody => ({
  body: { ...change, [key]: value },
  form: null,
});

/** Lays the images into a change (on the wire already). Errors: invoice-file-kind. */
export const withImages = (
  change: JsonObject,
  wish: ImageWish,
  files: readonly OperationFile[],
  profile: ServiceProfile,
): Result<ImageBody> => {
  const urlsKey = profile.invoice.write.fields.image_urls ?? imageUrlsField.key;
  if (wish.kind === 'keep') return ok({ body: change, form: null });
  if (wish.kind === 'delete') return ok(withKey(change, urlsKey, []));
  if (wish.kind === 'urls') return ok(withKey(change, urlsKey, wish.urls));
  const known = typed(files, profile.upload.request.kinds);
  if (!known.ok) return known;
  if (wish.route === 'multipart') return ok(asForm(change, known.value, profile));
  const { field: key, nameKey, contentKey } = profile.invoice.rawImages;
  const images = known.value.map(({ file }) => ({ [nameKey]: file.name, [contentKey]: base64(file.bytes) }));
  return ok(withKey(change, key, images));
};
