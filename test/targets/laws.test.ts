import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetOption } from '../../src/cli/commands/targets';
import { issueTable } from '../../src/core/issues/codes';
import { buildRequest, endpointNamed } from '../../src/core/service/endpoints';
import { targetNamed, targets } from '../../src/core/targets';
import type { ChunkReading, Target } from '../../src/core/targets/target';
import { compileRequired } from '../../src/core/validate/required';
import type { Json, JsonObject } from '../../src/core/values/json';
import { normaliseHeader } from '../../src/core/values/text';
import { goodDrafts, testProfile, testScope, wildDrafts } from '../fixtures/drafts';

const profile = testProfile();
const isItem = (key: string): boolean => key.startsWith('items[].');

const payloadsOf = (target: Target): fc.Arbitrary<readonly JsonObject[]> =>
  fc.array(
    fc
      .tuple(goodDrafts(target), fc.uuid())
      .map(([draft, uploadId]) => target.payload(draft, { company: testScope.company, uploadId, profile })),
    { minLength: 1, maxLength: Math.min(8, target.bulk.limits(profile).records) },
  );

/** Bodies near enough to real ones to be taken for them by a careless reader. */
const bodies: fc.Arbitrary<Json> = fc.letrec<{ json: Json; entry: Json }>((tie) => ({
  entry: fc.dictionary(
    fc.constantFrom('id', 'index', 'erp_vendor_id', 'erp_vendor_name', 'error', 'type', 'message', 'status'),
    fc.oneof(fc.string(), fc.integer({ min: -2, max: 12 }), fc.constant(null), tie('json')),
    { maxKeys: 4 },
  ),
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, false, 0, 1, '', 'ok', {}, []),
    fc.string(),
    fc.array(tie('entry'), { maxLength: 9 }),
    fc.dictionary(
      fc.constantFrom(
        'created',
        'updated',
        'errors',
        'message',
        'code',
        'data',
        'batch_id',
        'id',
        'success_count',
        'error_count',
        'created_count',
      ),
      fc.oneof(tie('json'), fc.array(tie('entry'), { maxLength: 9 }), fc.integer({ min: -1, max: 9 })),
      { maxKeys: 6 },
    ),
  ),
})).json;

const statuses = fc.oneof(
  fc.constantFrom(200, 201, 202, 207, 400, 403, 409, 422, 500, 502),
  fc.integer({ min: 100, max: 599 }),
);

const saysSuccess = (reading: ChunkReading): boolean =>
  reading.kind === 'accepted' ||
  (reading.kind === 'settled' &&
    reading.records.some((one) => ['created', 'updated', 'written'].includes(one.kind)));

describe('the list of targets', () => {
  it('names each target once and finds it by its name', () => {
    expect(new Set(targets.map((target) => target.name)).size).toBe(targets.length);
    for (const target of targets) expect(targetNamed(target.name)).toBe(target);
    expect(targetNamed('no such thing')).toBeUndefined();
  });

  it('R-36: marks what the service calls beta, and the command line says so', () => {
    for (const { name, isBeta, bulk } of targets) {
      const path = endpointNamed(bulk.endpoint)?.path(profile) ?? '';
      expect([name, isBeta === true]).toEqual([name, /^\/(purchase-orders|receipts)/.test(path)]);
      expect([name, /\(beta.*\)/.exec(targetOption.help)?.[0].includes(name) === true]).toEqual([
        name,
        isBeta === true,
      ]);
    }
  });
});

describe.each(targets.map((target) => [target.name, target] as const))(
  '%s: what the target says of itself',
  (_, target) => {
    it('has words, an endpoint and a list that the service knows', () => {
      expect([target.about, target.words.one, target.words.many].every((text) => text.trim() !== '')).toBe(
        true,
      );
      expect(endpointNamed(target.bulk.endpoint)?.kind).toBe('write');
      expect(endpointNamed(target.lookUp.endpoint)?.list).not.toBeNull();
      expect(target.reversibility.some((line) => line.can)).toBe(true);
      expect(target.reversibility.some((line) => !line.can)).toBe(true);
    });

    it('goes out as it is kept only where that is the body that would be rendered, and its answer is read the same', () => {
      const { asKept } = target.bulk;
      if (asKept === undefined) return;
      expect(asKept.holds(profile)).toBe(true);
      const endpoint = endpointNamed(target.bulk.endpoint);
      if (endpoint === undefined) throw new Error('no endpoint');
      fc.assert(
        fc.property(payloadsOf(target), statuses, bodies, (payloads, status, answer) => {
          const body = target.bulk.body(payloads, { company: testScope.company, profile });
          const kept = `[${payloads.map((payload) => JSON.stringify(payload)).join(',')}]`;
          expect(buildRequest(endpoint, { body }, profile)).toEqual(
            buildRequest(endpoint, { bodyText: kept }, profile),
          );
          const reply = { status, body: answer, text: JSON.stringify(answer) };
          expect(asKept.read(reply, payloads.length, profile)).toEqual(
            target.bulk.read(reply, payloads, profile),
          );
        }),
      );
      const { naming, invoice, dimension } = profile;
      const others = [
        { ...profile, naming: { ...naming, prefix: 'x_' } },
        { ...profile, invoice: { ...invoice, write: { ...invoice.write, itemsKey: 'lines' } } },
        { ...profile, dimension: { ...dimension, keys: { ...dimension.keys, invoice: 'upper' as const } } },
      ];
      expect(others.map((other) => asKept.holds(other))).toEqual([false, false, false]);
    });

    it('has fields with keys of their own, a label, help, and choices exactly where one chooses', () => {
      const keys = target.fields.map((field) => field.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(target.fields.map((field) => field.label)).size).toBe(keys.length);
      for (const field of target.fields) {
        expect(field.label.trim()).not.toBe('');
        expect(field.help).toMatch(/\.$/);
        expect(field.kind === 'choice').toBe((field.choices ?? []).length > 0);
        if (!target.hasItems) expect(isItem(field.key)).toBe(false);
      }
      if (target.uploadIdField !== null) expect(keys).toContain(target.uploadIdField);
    });

    it('has synonyms in the form in which headers are compared, none of them for two fields', () => {
      const owners = new Map<string, string>();
      for (const field of target.fields) {
        for (const name of new Set([normaliseHeader(field.label), ...field.also])) {
          expect([field.key, name]).toEqual([field.key, normaliseHeader(name)]);
          expect([name, owners.get(name) ?? field.key]).toEqual([name, field.key]);
          expect(name).not.toBe('');
          owners.set(name, field.key);
        }
      }
    });

    it('R-20, R-93: asks for every required field that is missing, as mapped or not mapped', () => {
      fc.assert(
        fc.property(goodDrafts(target), fc.nat(), (draft, n) => {
          const required = target.fields.filter((field) => field.required && !isItem(field.key));
          const gone = required[n % required.length];
          if (gone === undefined) return;
          const { [gone.key]: _gone, ...rest } = draft.fields;
          for (const [mapped, code] of [
            [[gone.key], 'required-missing'],
            [[], 'required-not-mapped'],
          ] as const) {
            const check = compileRequired(target, new Set<string>(mapped));
            const found = check({ ...draft, fields: rest }, () => false).filter(
              (issue) => issue.row === draft.rows[0],
            );
            expect(found.filter((issue) => issue.field === gone.key).map((issue) => issue.code)).toEqual([
              code,
            ]);
            expect(
              check({ ...draft, fields: rest }, (field) => field === gone.key).some(
                (issue) => issue.field === gone.key,
              ),
            ).toBe(false);
          }
        }),
      );
    });

    it('never falls over any draft, and has words for whatever it finds', () => {
      fc.assert(
        fc.property(wildDrafts(target), fc.boolean(), (draft, paidOverride) => {
          const scope = { ...testScope, paidOverride, customFields: paidOverride ? ['Y'] : null };
          const left = target.leaveOut(draft);
          const issues = [...(left === null ? [] : [left]), ...target.check(draft, scope)];
          for (const issue of issues) {
            const entry = issueTable[issue.code];
            expect([issue.code, entry !== undefined]).toEqual([issue.code, true]);
            const places = `${entry?.sentence} ${entry?.advice}`.match(/\{(\w+)\}/g) ?? [];
            const given = [...Object.keys(issue.params), 'column', 'field'];
            for (const place of places)
              expect([issue.code, given]).toEqual([issue.code, expect.arrayContaining([place.slice(1, -1)])]);
          }
          target.matchKey(draft, scope);
          target.amount?.(draft.fields);
          const payload = target.payload(draft, { company: scope.company, uploadId: null, profile });
          target.bulk.body([payload], { company: scope.company, profile });
          target.lookUp.keyOfPayload(payload, { company: scope.company });
        }),
      );
    });

    it('finds no error in a good draft', () => {
      fc.assert(
        fc.property(goodDrafts(target), (draft) => {
          expect(target.leaveOut(draft)).toBeNull();
          expect(target.check(draft, testScope).filter((issue) => issue.severity === 'error')).toEqual([]);
        }),
      );
    });
  },
);

describe.each(targets.map((target) => [target.name, target] as const))('%s: what goes out', (_, target) => {
  it('holds documented keys only, nothing blank, and the same for the same draft', () => {
    const { write } = profile.invoice;
    const known = new Set([
      ...target.fields.map((field) => field.key.replace('items[].', '')),
      ...target.families.map(({ prefix }) => prefix.replace('items[].', '').replace('.', '')),
      ...Object.values(write.fields),
      'items',
      'invoices',
    ]);
    fc.assert(
      fc.property(goodDrafts(target), fc.uuid(), (draft, uploadId) => {
        const context = { company: testScope.company, uploadId, profile };
        const payload = target.payload(draft, context);
        expect(Object.keys(payload).filter((key) => !known.has(key))).toEqual([]);
        expect(Object.values(payload).filter((value) => value === '' || value === null)).toEqual([]);
        expect(JSON.stringify(target.payload(draft, context))).toBe(JSON.stringify(payload));
        if (target.uploadIdField !== null) expect(payload[target.uploadIdField]).toBe(uploadId);
      }),
    );
  });

  it('knows a record again by the match key of its draft, whatever else changes', () => {
    fc.assert(
      fc.property(goodDrafts(target), goodDrafts(target), (draft, other) => {
        const key = target.matchKey(draft, testScope);
        expect(key).not.toBeNull();
        const parts = Object.keys(draft.fields).filter((field) => {
          const { [field]: _gone, ...rest } = draft.fields;
          return target.matchKey({ ...draft, fields: rest }, testScope) !== key;
        });
        const kept = Object.fromEntries(parts.map((field) => [field, draft.fields[field] ?? '']));
        // A record is named in one way: those of the other do not come in.
        const ways = new Set((target.ways?.record ?? []).flat());
        const plain = Object.entries(other.fields).filter(([field]) => !ways.has(field));
        // Where the lines are what it is about, they belong to the key.
        const isOfLines = target.matchKey({ ...draft, items: [] }, testScope) !== key;
        const items = isOfLines ? draft.items : other.items;
        const mixed = { ...other, items, fields: { ...Object.fromEntries(plain), ...kept } };
        expect(target.matchKey(mixed, testScope)).toBe(key);
        for (const field of parts) {
          const { [field]: _gone, ...rest } = draft.fields;
          expect(target.matchKey({ ...draft, fields: rest }, testScope)).toBeNull();
        }
      }),
    );
  });

  it('finds what it sent in a listing that echoes it', () => {
    fc.assert(
      fc.property(goodDrafts(target), fc.integer({ min: 1, max: 99_999 }), (draft, id) => {
        const { company } = testScope;
        const payload = target.payload(draft, { company, uploadId: null, profile });
        const key = target.lookUp.keyOfPayload(payload, { company });
        const listed = { ...payload, id, svc_company_id: Number(company) };
        expect(target.differences(payload, listed)).toEqual([]);
        // What goes out under a key of its own is listed nowhere: it is repeated, never looked for.
        const isListed = target.bulk.resend !== 'idempotency-key';
        expect([key !== null, target.lookUp.keyOfListed(listed)]).toEqual([isListed, key]);
        if (!isListed) return;
        expect(target.lookUp.idOfListed(listed)).toBe(String(id));
        expect(target.lookUp.keyOfListed({})).toBeNull();
        expect(target.lookUp.idOfListed({})).toBeNull();
      }),
    );
  });

  it('R-241: packs within limits that the profile can lower', () => {
    const { entries } = profile.limits;
    const halved = Object.fromEntries(Object.entries(entries).map(([key, n]) => [key, Math.ceil(n / 2)]));
    const before = target.bulk.limits(profile);
    const after = target.bulk.limits(testProfile({ limits: { entries: halved } }));
    expect(before.records).toBeGreaterThanOrEqual(1);
    expect(after.records).toBe(Math.ceil(before.records / 2));
  });

  it('R-247: may be sent again blindly only where the target names why', () => {
    expect(['upsert', 'idempotency-key', 'look-up']).toContain(target.bulk.resend);
    if (target.createsOnce) expect(target.bulk.resend).not.toBe('upsert');
  });
});

describe.each(targets.map((target) => [target.name, target] as const))('%s: reading answers', (_, target) => {
  it('gives one reading for every record sent, or one for the chunk, and never falls over', () => {
    fc.assert(
      fc.property(payloadsOf(target), statuses, bodies, (sent, status, body) => {
        const reading = target.bulk.read({ status, body, text: JSON.stringify(body) }, sent, profile);
        if (reading.kind === 'settled') expect(reading.records).toHaveLength(sent.length);
        if (reading.kind === 'refused' && reading.entries !== null) {
          expect(reading.entries).toHaveLength(sent.length);
          expect(reading.entries.some((entry) => entry !== null)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('R-236: never takes a failure or an answer without evidence for a success', () => {
    const rubbish = fc.oneof(
      fc.constantFrom<Json | null>(
        null,
        {},
        [],
        '',
        'OK',
        true,
        42,
        [[]],
        [{}],
        { message: 'ok' },
        { version: '1.1.0' },
        { success: true },
      ),
      fc.array(fc.string(), { maxLength: 5 }),
    );
    fc.assert(
      fc.property(payloadsOf(target), statuses, rubbish, (sent, status, body) => {
        expect(saysSuccess(target.bulk.read({ status, body, text: '' }, sent, profile))).toBe(false);
      }),
    );
    fc.assert(
      fc.property(payloadsOf(target), fc.integer({ min: 500, max: 599 }), bodies, (sent, status, body) => {
        expect(target.bulk.read({ status, body, text: '' }, sent, profile).kind).toBe('unreadable');
      }),
    );
  });

  it('takes a refusal as nothing done, and a success it cannot read as in doubt', () => {
    fc.assert(
      fc.property(payloadsOf(target), (sent) => {
        expect(target.bulk.read({ status: 400, body: null, text: '<html>' }, sent, profile)).toMatchObject({
          kind: 'refused',
          entries: null,
        });
        expect(target.bulk.read({ status: 200, body: null, text: '<html>' }, sent, profile).kind).toBe(
          'unreadable',
        );
      }),
    );
  });
});
