import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Input, type ProcedureName, procedures } from '../../src/ipc/contract';
import { createFakeBridge } from './fake-bridge/install';

const importId = 'doubt';
const inputs: { readonly [N in ProcedureName]?: Input<N> } = {
  'app.info': {},
  'connections.list': {},
  'directory.status': { connectionId: 'c-sandbox', company: '4012' },
  'directory.list': { connectionId: 'c-sandbox', company: '4012', kind: 'vendors' },
  'source.inspect': { path: '/x/October ledger.csv' },
  'mapping.suggest': { path: '/x/October ledger.csv', target: 'invoices' },
  'templates.list': {},
  'drafts.get': { importId },
  'imports.list': {},
  'imports.summary': { importId },
  'imports.choices': { importId },
  'imports.columns': { importId },
  'imports.rows': { importId, from: 0, count: 50 },
  'imports.nextIssue': { importId, from: 0, backwards: false },
  'imports.records': { importId, outcome: 'in-doubt' },
  'imports.chunks': { importId },
  'imports.attempts': { importId },
  'profile.settings': { connectionId: 'c-sandbox' },
  'profile.readers': {},
  'profile.samples': { connectionId: 'c-sandbox', reader: 'batch-progress' },
  'payments.list': {},
  'payments.get': { payment: 'p-3' },
  'payments.refresh': {},
  'payments.cancel': { payment: 'p-3' },
  'payments.vendors': {},
  'service.read': { connectionId: 'c-sandbox', company: '4012', name: 'invoices.list', input: {} },
  'service.history': {},
};

const outputs: Readonly<Record<string, { readonly output: z.ZodType }>> = procedures;

test.each(Object.entries(inputs))(
  'the made-up answer to %s has the shape of the contract',
  async (name, input) => {
    const answer: unknown = await createFakeBridge(null).invoke(name, input);
    expect(answer).toMatchObject({ ok: true });
    const value: unknown = Object(answer).value;
    expect(outputs[name]?.output.safeParse(value).error).toBeUndefined();
  },
);
