import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  groupIssues,
  ordinalsWithIssue,
  startNewIssues,
  valuesOfIssues,
} from '../../../src/main/journal/issues';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { nextIssuePosition } from '../../../src/main/runner/next-issue';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

type Told = {
  readonly ordinal: number | null;
  readonly code: string;
  readonly severity: 'error' | 'warning';
};

const journalWith = (issues: readonly Told[]): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  tell(journal, issues);
  return journal;
};

const tell = (journal: Journal, issues: readonly Told[]): void =>
  inTransaction(journal, () => {
    journal.db.prepare('DELETE FROM issue').run();
    const adding = startNewIssues(journal, 'i1');
    issues.forEach(({ ordinal, ...issue }, i) => {
      const params = { value: `v${i % 3}` };
      adding.add({ ...issue, params, row: null, column: null, field: 'f' }, { record: 1, ordinal });
    });
    adding.write();
  });

const told = fc.array(
  fc.record({
    ordinal: fc.option(fc.nat(40), { freq: 9 }),
    code: fc.constantFrom('a', 'b', 'c'),
    severity: fc.constantFrom('error' as const, 'warning' as const),
  }),
  { maxLength: 30 },
);

it('the next issue of a view is the one that going from row to row comes to', () => {
  const journal = journalWith([]);
  const rowsOfView = fc.option(fc.uniqueArray(fc.nat(40)).map((rows) => rows.sort((a, b) => a - b)));
  fc.assert(
    fc.property(
      told,
      rowsOfView,
      fc.integer({ min: -3, max: 45 }),
      fc.boolean(),
      (issues, view, from, back) => {
        tell(journal, issues);
        const withIssue = new Set(issues.map(({ ordinal }) => ordinal));
        const rows = view ?? Array.from({ length: 41 }, (_, place) => place);
        const positions = rows.flatMap((place, position) => (withIssue.has(place) ? [position] : []));
        const expected = back ? positions.findLast((one) => one < from) : positions.find((one) => one > from);
        const found = nextIssuePosition(journal, 'i1', view === null ? null : Int32Array.from(view), {
          position: from,
          isBackwards: back,
        });
        expect(found).toBe(expected ?? null);
      },
    ),
  );
});

it('rows with an issue are told once each, in order, whatever they are asked by', () => {
  const journal = journalWith([]);
  fc.assert(
    fc.property(
      told,
      fc.constantFrom(null, 'error', 'warning'),
      fc.constantFrom(null, 'a'),
      (issues, severity, code) => {
        tell(journal, issues);
        const asked = code === null ? { severity, code } : { severity: null, code };
        const wanted = issues.filter(
          (one) =>
            (asked.severity === null || one.severity === asked.severity) &&
            (asked.code === null || one.code === asked.code),
        );
        const places = new Set(wanted.flatMap(({ ordinal }) => ordinal ?? []));
        expect([...ordinalsWithIssue(journal, 'i1', asked)]).toEqual([...places].sort((a, b) => a - b));
      },
    ),
  );
});

it('issues are counted by code and severity, also where codes have both', () => {
  const journal = journalWith([]);
  fc.assert(
    fc.property(told, (issues) => {
      tell(journal, issues);
      const expected = new Map<string, number>();
      for (const { code, severity } of issues)
        expected.set(`${severity} ${code}`, (expected.get(`${severity} ${code}`) ?? 0) + 1);
      const found = groupIssues(journal, 'i1');
      expect(new Map(found.map(({ count, first }) => [`${first.severity} ${first.code}`, count]))).toEqual(
        expected,
      );
      const order = found.map(({ count, first }) => [first.severity, -count, first.code].join());
      expect(found.map(({ first }) => first.severity)).toEqual(
        found.map(({ first }) => first.severity).sort(),
      );
      expect(new Set(order).size).toBe(found.length);
    }),
  );
});

it('the values that issues speak of come stretch by stretch, in the order in which they were found', () => {
  const journal = journalWith(
    Array.from({ length: 20_000 }, (_, i) => ({
      ordinal: i,
      code: i === 19_999 ? 'last' : i % 2 === 0 ? 'a' : 'b',
      severity: 'error',
    })),
  );
  const stretches = [...valuesOfIssues(journal, 'i1', ['a', 'last'])];
  expect(stretches.map((values) => values.map(({ code, value }) => `${code} ${value}`))).toEqual([
    ['a v0', 'a v2', 'a v1'],
    ['a v1', 'a v0', 'a v2', 'last v1'],
  ]);
});
