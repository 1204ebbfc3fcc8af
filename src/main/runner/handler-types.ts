import type { Result } from '../../core/values/result';
import type { Output, ParsedInput, ProcedureName } from '../../ipc/contract';

/** One function a procedure; each answers with a Result. */
export type Handlers = {
  readonly [N in ProcedureName]: (input: ParsedInput<N>) => Promise<Result<Output<N>>> | Result<Output<N>>;
};
