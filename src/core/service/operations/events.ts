import { z } from 'zod';
import type { Json } from '../../values/json';

const json: z.ZodType<Json> = z.json();
const failure = z.object({ what: z.string(), text: z.string() });
const note = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
const difference = z.object({ field: z.string(), sent: z.string(), got: z.string() });

const outcome = z.object({
  kind: z.literal('outcome'),
  /** Epoch milliseconds. */
  at: z.number(),
  state: z.enum(['done', 'existing', 'partial', 'refused', 'not-done', 'in-doubt']),
  code: z.string(),
  params: z.record(z.string(), z.string()),
  serviceId: z.string().nullable(),
  failures: z.array(failure).readonly(),
  notes: z.array(note).readonly(),
});

/** A read afterwards, or a look for the truth of a lost answer. */
const look = z.object({
  kind: z.literal('look'),
  at: z.number(),
  /** When the read or the listing began; absent in older lines. */
  begunAt: z.number().optional(),
  /** `unknown`: it could not be read, or tells nothing. */
  found: z.enum(['shown', 'not-shown', 'several', 'unknown']),
  serviceId: z.string().nullable(),
  differences: z.array(difference).nullable(),
  /** The thing as it was read; null: it was not. */
  after: json.nullable(),
  notes: z.array(note).readonly(),
});

const decision = z.object({
  kind: z.literal('decision'),
  at: z.number(),
  as: z.enum(['done', 'not-done']),
  note: z.string(),
});

/** A line of the history of a change. */
export const operationEventSchema = z.discriminatedUnion('kind', [outcome, look, decision]);
export type OperationEvent = z.infer<typeof operationEventSchema>;
export type OutcomeEvent = z.infer<typeof outcome>;
export type LookEvent = z.infer<typeof look>;

/** What is known of a change from its lines. */
export type OperationState = {
  readonly state: 'sending' | OutcomeEvent['state'];
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly endedAt: number | null;
  readonly serviceId: string | null;
  readonly failures: OutcomeEvent['failures'];
  readonly notes: OutcomeEvent['notes'];
  readonly differences: LookEvent['differences'];
  readonly after: Json | null;
};

const begun: OperationState = {
  state: 'sending',
  code: 'operation-sending',
  params: {},
  endedAt: null,
  serviceId: null,
  failures: [],
  notes: [],
  differences: null,
  after: null,
};

/** Each note once. */
const noted = (known: OutcomeEvent['notes'], more: OutcomeEvent['notes']): OutcomeEvent['notes'] => {
  const texts = new Set(known.map((one) => JSON.stringify(one)));
  return [...known, ...more.filter((one) => !texts.has(JSON.stringify(one)))];
};

const taken = (state: OperationState, event: OperationEvent): OperationState => {
  switch (event.kind) {
    case 'outcome': {
      const { kind: _, at, serviceId, ...known } = event;
      return {
        ...state,
        ...known,
        notes: noted(state.notes, event.notes),
        endedAt: at,
        serviceId: serviceId ?? state.serviceId,
      };
    }
    case 'look':
      return {
        ...state,
        serviceId: event.serviceId ?? state.serviceId,
        differences: event.differences ?? state.differences,
        after: event.after ?? state.after,
        notes: noted(state.notes, event.notes),
      };
    case 'decision':
      return {
        ...state,
        state: event.as,
        code: `operation-decided-${event.as}`,
        params: { text: event.note },
        endedAt: event.at,
      };
  }
};

/**
 * The state that the lines amount to. A change without an outcome that nobody is sending any more was cut off between
 * its intent and its answer: it may have happened.
 */
export const foldOperation = (events: readonly OperationEvent[], isBeingSent: boolean): OperationState => {
  const state = events.reduce(taken, begun);
  return state.state === 'sending' && !isBeingSent
    ? { ...state, state: 'in-doubt', code: 'operation-in-doubt-crash' }
    : state;
};
