import type { Http } from '../../src/main/http/exchange';
import type { Clock } from '../../src/main/runner/ports';
import type { SubmitStore } from '../../src/main/runner/submit/store';

/** The moment at which a process dies by itself. `isKept`: the write that kills it reaches the disk. */
export type Death =
  | { readonly at: 'write'; readonly number: number; readonly isKept: boolean }
  | { readonly at: 'exchange'; readonly number: number };

/** Ports as one process sees them: once it is dead, nothing that it waits for ever comes. */
export type Mortal = {
  readonly store: SubmitStore;
  readonly http: Http;
  readonly clock: Clock;
  readonly kill: () => void;
  readonly isAlive: () => boolean;
  /** Resolves when it dies. */
  readonly died: Promise<void>;
};

type Ports = { readonly store: SubmitStore; readonly http: Http; readonly clock: Clock };

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Gives a process its ports, and perhaps the moment of its death. */
export const mortal = (ports: Ports, death: Death | null): Mortal => {
  let isAlive = true;
  let writes = 0;
  let exchanges = 0;
  let rest = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const kill = (): void => {
    isAlive = false;
    rest();
  };
  const guarded = <A extends readonly unknown[], R>(work: (...values: A) => Promise<R>) => {
    return async (...values: A): Promise<R> => {
      if (!isAlive) return never();
      const done = await work(...values);
      return isAlive ? done : never();
    };
  };
  const written = <A extends readonly unknown[], R>(work: (...values: A) => Promise<R>) =>
    guarded(async (...values: A): Promise<R> => {
      const isLast = death?.at === 'write' && death.number === writes++;
      if (isLast && !death.isKept) {
        kill();
        return never();
      }
      const done = await work(...values);
      if (isLast) kill();
      return done;
    });
  const { store, http, clock } = ports;
  return {
    store: {
      begin: written(store.begin),
      finish: written(store.finish),
      append: written(store.append),
      load: guarded(store.load),
      payloads: guarded(store.payloads),
      known: guarded(store.known),
      claimed: guarded(store.claimed),
    },
    http: {
      close: () => undefined,
      exchange: guarded((request, limits) => {
        if (death?.at === 'exchange' && death.number === exchanges++) kill();
        return http.exchange(request, limits);
      }),
    },
    clock: { now: clock.now, sleep: guarded(clock.sleep) },
    kill,
    isAlive: () => isAlive,
    died,
  };
};
