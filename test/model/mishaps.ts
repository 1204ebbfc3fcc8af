/** What goes wrong with one exchange. `before` and `after`: the service has acted. */
export const faults = [
  'refused-connection',
  'lost-before',
  'lost-after',
  'late-arrival',
  'time-out-before',
  'time-out-after',
  'busy-retry-after',
  'busy',
  'failing-before',
  'failing-after',
  'cut',
  'empty',
  'html',
  'token-expired',
  'too-large',
  'forbidden',
  'not-found',
  'redirect-before',
  'redirect-after',
  'timed-out-after',
  'too-early',
  'busy-after',
  'nameless',
] as const;
export type Fault = (typeof faults)[number];

/** How a refusal of a whole request looks, and how a 4xx of a single one. */
export const refusals = [
  'unnamed',
  'by-place',
  'wrong-length',
  'named-index',
  'index-out-of-range',
  'html',
] as const;
export type Refusal = (typeof refusals)[number];

/** How an answer tells of its records. */
export const answerShapes = ['plain', 'reordered', 'one-too-few', 'one-too-many', 'wrong-counts'] as const;
export type AnswerShape = (typeof answerShapes)[number];

/** What a batch does. */
export const batchShapes = [
  'plain',
  'keys-only',
  'indexes-only',
  'one-based',
  'forgets-some',
  'never-ends',
  'never-works',
  'tells-twice',
  'tells-strangers',
  'over-too-early',
  'unknown',
  'odd-words',
  'grows',
] as const;
export type BatchShape = (typeof batchShapes)[number];

/** Kinds of exchanges, each counted from 0 over a whole scenario. */
export type Direction = 'send' | 'read' | 'token';

/** What is laid out for the service beforehand; looked up by the number of the exchange, send or batch. */
export type Mishaps = {
  readonly faultOf: (direction: Direction, number: number) => Fault | null;
  readonly answerOf: (send: number) => AnswerShape;
  readonly batchOf: (batch: number) => BatchShape;
};
