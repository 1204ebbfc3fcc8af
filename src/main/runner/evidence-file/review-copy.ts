import { failed, ok, type Result } from '../../../core/values/result';
import { worksInReviewCopy } from '../../../ipc/looking';
import { openEvidence } from '../../journal/evidence-open';
import type { CheckWatch } from '../../journal/evidence-pieces';
import type { Journal } from '../../journal/open';
import { createEngine, type Engine } from '../engine';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { openChecked } from './check';
import { openSound } from './look';

type Ports = Omit<EnginePorts, 'journal'>;

/** Nobody's secrets, no service, nothing to read a file with: a review needs none of them. */
const withoutTheWorld = (ports: Ports): Ports => ({
  ...ports,
  isOwnedElsewhere: () => false,
  secrets: {
    ...{ kept: 'this-run', keyringName: null },
    fault: async () => failed('evidence-looks-only').problem,
    get: async () => failed('evidence-looks-only'),
    set: async () => failed('evidence-looks-only'),
    remove: async () => undefined,
    unlock: async () => undefined,
  },
  practice: async () => failed('evidence-looks-only'),
  prepare: async () => failed('evidence-looks-only'),
});

const limited = (handlers: Handlers): Handlers =>
  new Proxy(handlers, {
    get: (target, name) =>
      typeof name === 'string' && worksInReviewCopy(name)
        ? Reflect.get(target, name)
        : async () => failed('evidence-looks-only'),
  });

/** An engine over a review file, and the file. */
export type ReviewCopy = Engine & { readonly file: Journal };

const over = (ports: Ports, journal: Journal): ReviewCopy => {
  const engine = createEngine({ ...withoutTheWorld(ports), journal });
  return {
    file: journal,
    handlers: limited(engine.handlers),
    call: async (name, input) =>
      worksInReviewCopy(name) ? engine.call(name, input) : failed('evidence-looks-only'),
    close: engine.close,
  };
};

/**
 * An engine over a review file: everything of its imports can be looked at, comments and sign-offs go into the file,
 * and nothing else is done. Errors: those of opening it, evidence-altered.
 */
export const openReviewCopy = (ports: Ports, path: string, watch?: CheckWatch): Result<ReviewCopy> => {
  const file = openSound(path, watch);
  return file.ok ? ok(over(ports, file.value)) : file;
};

/** The same of a file that was checked: `seal` is the one it had then. Errors: those of opening it, evidence-altered. */
export const openCheckedCopy = (ports: Ports, path: string, seal: string): Result<ReviewCopy> => {
  const file = openChecked(path, seal);
  return file.ok ? ok(over(ports, file.value)) : file;
};

/** The same to examine a file, whatever state it is in. */
export const examineReviewCopy = (ports: Ports, path: string): Result<ReviewCopy> => {
  const file = openEvidence(path);
  return file.ok ? ok(over(ports, file.value)) : file;
};
