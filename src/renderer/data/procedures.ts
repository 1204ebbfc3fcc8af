import type { z } from 'zod';
import { procedures as ofImports } from '../../ipc/contract';
import { operationProcedures } from '../../ipc/operations';
import { paymentProcedures } from '../../ipc/payments';

/** Every procedure that the window calls. */
export const procedures = { ...ofImports, ...paymentProcedures, ...operationProcedures } as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type Input<N extends ProcedureName> = z.input<Procedures[N]['input']>;
export type ParsedInput<N extends ProcedureName> = z.output<Procedures[N]['input']>;
export type Output<N extends ProcedureName> = z.output<Procedures[N]['output']>;
