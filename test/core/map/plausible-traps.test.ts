import { describe, expect, it } from 'vitest';
import { madeFile } from '../../fixtures/plausible-traps';
import { needless, sentOf, silentlyWrong, suggestionFor } from '../../fixtures/plausible-verdict';

const files = Number(process.env['PLAUSIBLE_TRAPS'] ?? 300);
const first = Number(process.env['PLAUSIBLE_SEED'] ?? 1);

describe('made files with a column or a row that misleads', () => {
  it('get no wrong amount, currency, date, vendor or number without a stop or a question', () => {
    const wrong: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed);
      wrong.push(...silentlyWrong(made, suggestionFor(made)));
    }
    expect(wrong).toEqual([]);
  });

  it('send no wrong total where the proposal is taken as it is', () => {
    const wrong: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed);
      wrong.push(...sentOf(made, suggestionFor(made)).wrong.slice(0, 1));
    }
    expect(wrong).toEqual([]);
  });

  it('with one row that does not add up, ask no more than without it and send all others', () => {
    const more: string[] = [];
    let whole = 0;
    let odd = 0;
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed);
      if (made.oddRow === null) continue;
      const suggestion = suggestionFor(made);
      const plain = madeFile(seed, false);
      if (needless(made, suggestion).join() !== needless(plain, suggestionFor(plain)).join())
        more.push(`${made.name}: ${needless(made, suggestion).join(', ')} (of ${made.header.join(', ')})`);
      odd += 1;
      if (sentOf(made, suggestion).sent === made.rows.length - 1) whole += 1;
    }
    expect(more).toEqual([]);
    expect(whole / odd).toBeGreaterThan(0.9);
  });

  it('are sent where nothing misleads', () => {
    let whole = 0;
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed, false);
      const { sent, wrong } = sentOf(made, suggestionFor(made));
      expect(wrong).toEqual([]);
      if (sent === made.rows.length) whole += 1;
    }
    expect(whole / files).toBeGreaterThan(0.5);
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

  it('ask nothing of states where no row is void', () => {
    const asked: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed, false);
      if (needless(made, suggestionFor(made)).includes('finding:status-unproven'))
        asked.push(`${made.name} (of ${made.header.join(', ')})`);
    }
    expect(asked).toEqual([]);
  });

  it('ask nothing of kinds of documents where all rows say one word', () => {
    const asked: string[] = [];
    for (let seed = first; seed < first + files; seed++) {
      const made = madeFile(seed, false);
      if (
        made.kind === 'unknown-kind' &&
        needless(made, suggestionFor(made)).includes('finding:sign-unproven')
      )
        asked.push(`${made.name} (of ${made.header.join(', ')})`);
    }
    expect(asked).toEqual([]);
  });
});
