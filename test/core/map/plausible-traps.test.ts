import { describe, expect, it } from 'vitest';
import { madeFile } from '../../fixtures/plausible-traps';
import { needless, silentlyWrong, suggestionFor } from '../../fixtures/plausible-verdict';

const files = Number(process.env['PLAUSIBLE_TRAPS'] ?? 300);
const first = Number(process.env['PLAUSIBLE_SEED'] ?? 1);

describe('made files with a column that misleads', () => {
  it('get no wrong amount, currency, date, vendor or number without a stop or a question', () => {
    const wrong: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed);
      wrong.push(...silentlyWrong(made, suggestionFor(made)));
    }
    expect(wrong).toEqual([]);
  });

  it('ask at most two questions that the file answers, where nothing misleads', () => {
    const asked: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed, false);
      const more = needless(made, suggestionFor(made));
      if (more.length > 2) asked.push(`${made.name}: ${more.join(', ')} (of ${made.header.join(', ')})`);
    }
    expect(asked).toEqual([]);
  });
});
