import type { Json, JsonObject } from '../../src/core/values/json';
import type { Written } from './books';
import type { Load } from './loads';
import type { AnswerShape, BatchShape, Refusal } from './mishaps';

/** A reply before it goes out. `text` in place of a body that is not JSON. */
export type Reply = {
  readonly status: number;
  readonly body?: Json;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const page: Reply = { status: 200, text: '<html><body>Please wait</body></html>' };

/** A refusal of a whole request in which the entries at these places are bad. */
export const refusal = (load: Load, shape: Refusal, count: number, bad: readonly number[]): Reply => {
  const [first = 0] = bad;
  const places = (length: number): Json =>
    Array.from({ length }, (_, i) => (bad.includes(i) ? { message: `entry ${i} is bad` } : {}));
  const isNamed = load.name !== 'invoices' && load.name !== 'payments' && load.name !== 'vendors';
  const unnamed: Reply = { status: 400, body: { message: 'Something in it is bad', code: 'X4000' } };
  switch (shape) {
    case 'unnamed':
      return unnamed;
    case 'by-place':
      return load.name === 'invoices' ? { status: 400, body: places(count) } : unnamed;
    case 'wrong-length':
      return load.name === 'invoices' ? { status: 400, body: places(count + 1) } : unnamed;
    case 'named-index':
      return isNamed ? { status: 400, body: { message: `entry at index ${first} is bad` } } : unnamed;
    case 'index-out-of-range':
      return isNamed ? { status: 400, body: { message: `entry at index ${count + 7} is bad` } } : unnamed;
    case 'html':
      return { status: 400, text: '<html><body>Bad request</body></html>' };
  }
};

type Told = { readonly entry: JsonObject; readonly index: number; readonly written: Written | 'bad' };

const lists = (load: Load, told: readonly Told[]) => {
  const of = (kind: 'created' | 'updated'): JsonObject[] =>
    told.flatMap(({ entry, index, written }) =>
      written !== 'bad' && written.kind === kind
        ? [{ ...load.echo(entry), id: written.id, ...(load.name === 'receipts' ? { index } : {}) }]
        : [],
    );
  const errors: JsonObject[] = told.flatMap(({ index, written }) =>
    written === 'bad' || written.kind === 'failed'
      ? [{ index, error: 'it is bad', type: 'validation_error' }]
      : [],
  );
  return { created: of('created'), updated: of('updated'), errors };
};

const stranger = (load: Load): JsonObject => ({
  ...load.echo(load.payload(99)),
  id: '9999',
  ...(load.name === 'receipts' ? { index: 99 } : {}),
});

/** An answer that tells of every entry itself. */
export const settled = (load: Load, told: readonly Told[], shape: AnswerShape): Reply => {
  const { created, updated, errors } = lists(load, told);
  if (load.isKeyed) {
    const [only] = [...created, ...updated];
    return only === undefined
      ? { status: 422, body: { message: 'It cannot be paid' } }
      : { status: 201, body: { id: only.id ?? null } };
  }
  const counts = { created: created.length, updated: updated.length, errors: errors.length };
  if (shape === 'one-too-few') (created.length > 0 ? created : updated).pop();
  if (shape === 'one-too-many') created.push(stranger(load));
  if (shape === 'reordered') for (const list of [created, updated, errors]) list.reverse();
  const off = shape === 'wrong-counts' ? 1 : 0;
  if (load.name === 'vendors')
    return {
      status: errors.length > 0 ? 207 : 201,
      body: {
        created,
        updated,
        errors,
        success_count: counts.created + counts.updated + off,
        error_count: counts.errors,
      },
    };
  if (load.name === 'dimensions')
    return { status: 200, body: { created, updated, failures: errors, fail_count: counts.errors + off } };
  return { status: 200, body: { created, updated, errors } };
};

/** What a batch says of its progress. */
export const progress = (shape: BatchShape, isDone: boolean): Reply => {
  switch (shape) {
    case 'never-ends':
    case 'never-works':
      return { status: 200, body: { status: 'processing' } };
    case 'over-too-early':
      return { status: 200, body: { status: 'completed' } };
    case 'unknown':
      return { status: 404, body: { message: 'there is no such batch' } };
    case 'odd-words':
      return { status: 200, body: { phase: isDone ? 'ripe' : 'unripe' } };
    default:
      return { status: 200, body: { status: isDone ? 'completed' : 'processing' } };
  }
};

const resultOf = (load: Load, { entry, index, written }: Told, shape: BatchShape): JsonObject => {
  const named = shape === 'indexes-only' || shape === 'one-based' ? {} : load.echo(entry);
  const place = shape === 'keys-only' ? {} : { index: shape === 'one-based' ? index + 1 : index };
  const state =
    written === 'bad' || written.kind === 'failed'
      ? { status: 'failed', error: 'it failed' }
      : { status: written.kind, id: written.id };
  return { ...place, ...named, ...state };
};

/** What a batch says of its entries. `share`: how much of the work is done, 0 to 1; `forgotten`: by place. */
export const results = (
  load: Load,
  told: readonly Told[],
  shape: BatchShape,
  how: { readonly share: number; readonly forgotten: (place: number) => boolean },
): Reply => {
  if (shape === 'unknown') return { status: 404, body: { message: 'there is no such batch' } };
  const share = shape === 'grows' ? how.share : Math.floor(how.share);
  const done = told.slice(0, Math.floor(told.length * share));
  const shown = shape === 'forgets-some' ? done.filter(({ index }) => !how.forgotten(index)) : done;
  const mixed = shape === 'plain' || shape === 'grows' ? shown : [...shown].reverse();
  const entries = mixed.map((one) => resultOf(load, one, shape));
  const twice = shape === 'tells-twice' ? [...entries, ...entries] : entries;
  const all =
    shape === 'tells-strangers'
      ? [
          ...twice,
          {
            upload_id: 'u-9999',
            external_id: 'x-9999',
            index: told.length + 5,
            status: 'created',
            id: '9999',
          },
        ]
      : twice;
  return { status: 200, body: { results: all } };
};
