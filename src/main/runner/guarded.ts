import { journalProblem } from '../journal/journal-problem';
import type { Handlers } from './handler-types';

/**
 * The same handlers, which answer with a problem where the journal or its disk fails in the middle: a full disk is no bug.
 * Whatever else is thrown stays a fault of the program.
 */
export const guarded = (handlers: Handlers, file: string): Handlers =>
  new Proxy(handlers, {
    get: (target, name) => {
      const work: unknown = Reflect.get(target, name);
      if (typeof work !== 'function') return work;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        try {
          return await Reflect.apply(work, undefined, given);
        } catch (error) {
          const problem = journalProblem(error, file);
          if (problem === null) throw error;
          return { ok: false, problem };
        }
      };
    },
  });
