import type { ReactNode } from 'react';

/** A name and its value; a value that is null or empty is not shown. */
export type Fact = readonly [name: string, value: ReactNode];
