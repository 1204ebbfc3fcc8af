import { describe, expect, it } from 'vitest';
import { targetNamed } from '../../src/core/targets';
import { hasShared, sharedPath } from '../main/files/shared-files';
import { answeredProposal, harmful, recordsOf, tableOf, withoutDoubles } from './answered-proposal';
import { rightMappings } from './right-columns';

describe('the proposed mapping with the answers that were asked', () => {
  if (!hasShared)
    return it('is judged only where the files lie beside the project; here they do not', () => {});

  it.each(
    rightMappings().flatMap(({ file, target, mapping }) =>
      mapping === null ? [] : [{ file, target, mapping }],
    ),
  )(
    '$file: what would go out is right, or nothing does',
    async ({ file, target: name, mapping: right }) => {
      const target = targetNamed(name);
      if (target === undefined || target.amount === null) return;
      const path = sharedPath(file);
      const whole = await answeredProposal(path, target, right);
      const known = new Set(
        recordsOf(right, target, await tableOf(path, right)).map((record) => harmful(target, record)),
      );
      const wrong = withoutDoubles(target, recordsOf(whole, target, await tableOf(path, whole)))
        .map((record) => harmful(target, record))
        .filter((one) => one !== null && !known.has(one));
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    600_000,
  );
});
