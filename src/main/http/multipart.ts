import type { FormPart } from '../../core/service/operations/operation';

/** A form as it goes over the wire. */
export type FormBody = { readonly contentType: string; readonly bytes: Uint8Array };

const LINE = '\r\n';

/** Names in a part's head cannot hold quotes or line ends. */
const quoted = (name: string): string =>
  `"${name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')}"`;

const headOf = (part: FormPart): string =>
  part.kind === 'field'
    ? `Content-Disposition: form-data; name=${quoted(part.name)}${LINE}${LINE}`
    : `Content-Disposition: form-data; name=${quoted(part.name)}; filename=${quoted(part.fileName)}${LINE}` +
      `Content-Type: ${part.contentType}${LINE}${LINE}`;

const contentOf = (part: FormPart): Buffer =>
  part.kind === 'field' ? Buffer.from(part.text) : Buffer.from(part.bytes);

const DIGITS = 32;

/** A boundary that none of the parts holds. `random`: from 0 to 1. */
export const boundaryFor = (parts: readonly FormPart[], random: () => number): string => {
  for (;;) {
    const digits = Array.from({ length: DIGITS }, () => Math.floor(random() * 16).toString(16)).join('');
    const boundary = `tallyport-${digits}`;
    if (!parts.some((part) => contentOf(part).includes(boundary))) return boundary;
  }
};

/** Renders a form once; its bytes are the ones sent, boundaries and heads of the parts included. */
export const formBody = (parts: readonly FormPart[], boundary: string): FormBody => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${boundary}${LINE}${headOf(part)}`),
      contentOf(part),
      Buffer.from(LINE),
    ]),
    Buffer.from(`--${boundary}--${LINE}`),
  ]),
});
