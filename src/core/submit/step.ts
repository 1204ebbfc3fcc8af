import type { ServiceProfile } from '../service/profile';
import type { Fact } from './facts';
import type { ToFollow, ToRead } from './state';

/** One thing to do now. Steps of one answer may run side by side. */
export type Step =
  | { readonly kind: 'send'; readonly chunk: number }
  /** Read the invoices that a payment is about to pay. */
  | { readonly kind: 'examine'; readonly chunk: number }
  /** Read the invoices of a payment that was refused. */
  | { readonly kind: 'look-back'; readonly chunk: number }
  /** Read a payment that was created. */
  | { readonly kind: 'follow'; readonly payment: ToFollow }
  /** Nothing to exchange: a decision to write down. */
  | { readonly kind: 'note'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'ask';
      readonly chunk: number;
      readonly batchId: string;
      readonly question: 'progress' | 'results';
    }
  /**
   * List to the end and look for the records in doubt of these chunks, and for what was refused or failed (`isLast`: nothing
   * more is sent in this run).
   */
  | { readonly kind: 'look'; readonly chunks: readonly number[]; readonly isLast: boolean }
  /** Read the first record back that was created, to see what this service shows of it. */
  | {
      readonly kind: 'bear-out';
      readonly record: number;
      readonly serviceId: string;
      readonly begunAt: number;
    }
  /** Read back what was updated or sent twice, with its lines. */
  | { readonly kind: 'read'; readonly of: ToRead }
  /** List to the end and look for upserts that an earlier run left without an answer. */
  | { readonly kind: 'recheck'; readonly chunks: readonly number[] }
  /** List to the end and tie every written record to its id. */
  | { readonly kind: 'prove' }
  /** Any read, to hear whether the service is there again. */
  | { readonly kind: 'probe' }
  | { readonly kind: 'end'; readonly fact: Extract<Fact, { kind: 'end' }> };

/** Steps to begin now; `wakeAt`: when to ask again even if nothing happens (epoch milliseconds), null: no need. */
export type Next = { readonly steps: readonly Step[]; readonly wakeAt: number | null };

/** What the runner knows beside the facts. */
export type Circumstances = {
  readonly now: number;
  /** The latest that it may be, where that is not the same: for ages that must not be understated. */
  readonly latest?: number;
  readonly profile: ServiceProfile;
  /** Names (`stepName`) of the steps under way. */
  readonly running: ReadonlySet<string>;
  /** A person's wish: exchanges under way end, nothing new begins. */
  readonly wish: 'pause' | 'stop' | null;
};

/** A step's name: no two of one name run at once. */
export const stepName = (step: Step): string => {
  switch (step.kind) {
    case 'send':
    case 'ask':
    case 'examine':
      return `${step.kind} ${step.chunk}`;
    case 'follow':
    case 'look-back':
    case 'note':
    case 'look':
    case 'recheck':
    case 'bear-out':
    case 'read':
    case 'prove':
    case 'probe':
    case 'end':
      return step.kind;
  }
};
