import { uuid5, uuid5In } from '../values/uuid5';

/** Where derived ids live. The identity text names the organisation's environment, not this machine's entry of it. */
export type UploadIdScope = {
  readonly identity: string;
  readonly company: string;
  readonly target: string;
};

/** Namespace of all upload ids that Tallyport derives. Never changed: the same invoice must keep its id. */
const root = '6f1f1d0c-6f0a-5a34-9a4e-7f2b8a3c1d55';

/** Parts are told apart by a letter that no id holds, so that no two scopes run together. */
const mark = '\u001f';

/**
 * Derives upload ids from match keys: the same connection, company and key give the same id on every machine, in every
 * version and for ever, so that two people cannot create one invoice twice.
 */
export const uploadIds = ({ identity, company, target }: UploadIdScope): ((matchKey: string) => string) => {
  const namespace = uuid5(root, [identity, company, target].join(mark));
  return uuid5In(namespace);
};

/**
 * The match key as it is named for a new attempt after so many that the service accepted and failed, where it never takes
 * the id of a failed one again (G-3). Without a failure it is the key itself.
 */
export const attemptKey = (matchKey: string, failures: number): string =>
  failures === 0 ? matchKey : [matchKey, String(failures + 1)].join(mark);
