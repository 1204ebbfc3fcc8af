import { type ApiRequest, buildRequest, endpointNamed } from '../../../core/service/endpoints';
import type { OperationRequest } from '../../../core/service/operations/operation';
import type { ServiceProfile } from '../../../core/service/profile';
import { failed, ok, type Result } from '../../../core/values/result';
import { boundaryFor, formBody } from '../../http/multipart';

/** A request as it goes out, with its size and the most that it may have. */
export type WireRequest = {
  readonly request: ApiRequest;
  readonly bytes: number;
  readonly mostBytes: number;
};

const rendered = (wanted: OperationRequest, profile: ServiceProfile, random: () => number): ApiRequest => {
  const endpoint = endpointNamed(wanted.endpoint);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${wanted.endpoint}`);
  const request = buildRequest(endpoint, wanted.parts, profile);
  if (wanted.form === undefined) return request;
  const body = formBody(wanted.form, boundaryFor(wanted.form, random));
  const headers = { ...request.headers, 'content-type': body.contentType };
  return { ...request, headers, bodyText: null, bodyBytes: body.bytes };
};

/**
 * Renders a request once, to the last byte, and holds it against the limit of its kind.
 * Errors: operation-body-too-large.
 */
export const wireRequest = (
  wanted: OperationRequest,
  profile: ServiceProfile,
  random: () => number,
): Result<WireRequest> => {
  const request = rendered(wanted, profile, random);
  const { multipartBytes, jsonBytes } = profile.limits;
  const mostBytes = wanted.mostBytes ?? (wanted.form === undefined ? jsonBytes : multipartBytes);
  const bytes = request.bodyBytes?.length ?? Buffer.byteLength(request.bodyText ?? '');
  if (bytes > mostBytes)
    return failed('operation-body-too-large', { size: String(bytes), limit: String(mostBytes) });
  return ok({ request, bytes, mostBytes });
};
