import type { Result } from '../../core/values/result';
import type { CommandSpec, Given } from '../arguments';
import type { Out } from '../output';
import type { Access, Session } from '../session';

/** What a command answers: the one document, its text for people, and the exit code. */
export type Reply = { readonly document: unknown; readonly text: string; readonly exitCode: number };

/** A command that needs no journal. */
type PlainCommand = {
  readonly spec: CommandSpec;
  readonly access: 'none';
  readonly run: (given: Given, out: Out) => Promise<Result<Reply>>;
};

/** A command that works with the journal. */
export type JournalCommand = {
  readonly spec: CommandSpec;
  /** What it is told stands in its arguments, not in a file: a value that is refused there ends with 2. */
  readonly isTyped?: boolean;
  readonly access: Access;
  readonly run: (given: Given, session: Session, out: Out) => Promise<Result<Reply>>;
};

export type Command = PlainCommand | JournalCommand;

/** A reply that is good in itself. */
export const reply = (document: unknown, text: string, exitCode = 0): Reply => ({ document, text, exitCode });
