import { expect, test } from 'vitest';
import { choicesOf } from '../../../src/renderer/screens/import/rows';
import { recordsOf } from '../fake-bridge/fake-import';
import { worldNamed } from '../fake-bridge/world';

const [one] = worldNamed(null).imports.filter(({ draft }) => draft.isPrepared);
if (one === undefined) throw new Error('the made-up world has no import');
const records = { ...recordsOf(one), inDoubt: 0, created: 3 };
const labels = (value: 'created' | 'in-doubt'): readonly string[] =>
  choicesOf({ records }, { filter: 'outcome', value }).map(({ label }) => label);

test('the filter that is on stays in sight when its last row has left it', () => {
  expect(labels('in-doubt')).toContain('In doubt');
  expect(labels('created')).not.toContain('In doubt');
});
