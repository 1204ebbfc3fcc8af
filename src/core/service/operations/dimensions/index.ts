import type { Operation } from '../operation';
import { createDimension } from './create';
import { listDimensions, showDimension } from './read';

/** Accounting dimensions, one by one. */
export const dimensionOperations: readonly Operation[] = [listDimensions, showDimension, createDimension];
