import { words } from '../../../core/issues/codes';
import { ok } from '../../../core/values/result';
import { backUp } from '../../journal/backup';
import { type ChainCheck, checkChain } from '../../journal/chain-check';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';

type Own = Pick<Handlers, 'journal.verify' | 'journal.backup'>;

const said = ({ damage, fault, links }: ChainCheck) => {
  if (damage.length > 0) return words('journal-file-damaged', { detail: damage.slice(0, 3).join('; ') });
  if (fault === null) return words('journal-sound', { links: String(links) });
  if (fault.link === null && fault.what !== 'outcome')
    return words('journal-unsealed', { what: `${fault.what} ${fault.first} ${fault.scope}`.trim() });
  const lines = fault.first === fault.last ? String(fault.first) : `${fault.first} to ${fault.last}`;
  return words(`journal-altered-${fault.what}`, {
    link: String(fault.link ?? ''),
    scope: fault.scope,
    lines,
  });
};

/** The journal as a whole: whether it is what was written, and a copy of it. */
export const journalHandlers = ({ journal }: EnginePorts): Own => ({
  'journal.verify': () => {
    const check = checkChain(journal);
    const { sentence, advice } = said(check);
    return ok({
      ...check,
      damage: [...check.damage],
      isSound: check.damage.length === 0 && check.fault === null,
      sentence,
      advice,
    });
  },
  'journal.backup': async ({ path }) => {
    const copied = await backUp(journal, path);
    return copied.ok ? ok({ path, bytes: copied.value }) : copied;
  },
});
