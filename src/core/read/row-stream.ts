import type { Result } from '../values/result';
import type { Row } from './table';

/** Rows handed over at once, at most. */
export const batchRows = 1024;

/**
 * Rows of one sheet in file order, blank ones left out, in batches of 1 to `batchRows`.
 * The stream ends by itself at the end of the sheet. A failed result is always the last element:
 * what came before it is not the whole sheet, and must not be taken for it.
 */
export type RowStream = AsyncGenerator<Result<readonly Row[]>, void, undefined>;
