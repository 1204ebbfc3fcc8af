import { failed, ok, type Result } from '../../../values/result';
import { field } from '../filled';
import { textsOf } from '../input';
import type { OperationField, OperationInput } from '../operation';

export const imageUrlsField: OperationField = field(
  'image_urls',
  { label: 'Image addresses', help: 'https addresses of PDF, JPG or PNG files.' },
  { kind: 'ids', rule: 'R-100' },
);

/** Addresses over https only; null: not touched. Errors: url-not-https. */
export const readImageUrls = (input: OperationInput): Result<readonly string[] | null> => {
  const urls = textsOf(input, 'image_urls');
  const unsafe = urls.find((url) => !/^https:\/\/[^\s/]/i.test(url));
  if (unsafe !== undefined) {
    const params = { value: unsafe, column: imageUrlsField.label };
    return failed('url-not-https', params, { field: imageUrlsField.key });
  }
  return ok(urls.length === 0 ? null : urls);
};
