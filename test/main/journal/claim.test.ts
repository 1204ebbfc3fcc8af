import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimJournal } from '../../../src/main/journal/claim';
import { journalProblem } from '../../../src/main/journal/journal-problem';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { temporaryJournal } from '../../fixtures/journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const noteOwner = (journal: Journal, owner: object): void =>
  void journal.db
    .prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('owner', ?)")
    .run(JSON.stringify({ token: 'other', ...owner }));

const startOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
const boot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

const stateOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[0] ?? '';

/** A process that has ended, and whose parent never asks for it. */
const unreaped = async (): Promise<number> => {
  // The shell would ask for it: it ends only once the shell has become another program.
  const parent = spawn('sh', ['-c', 'cat <&3 >/dev/null & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [told] = await once(parent.stdout ?? parent, 'data');
  const pid = Number(String(told));
  await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid ?? 0}/comm`, 'utf8').trim()).toBe('sleep'));
  parent.stdio[3]?.destroy();
  await vi.waitFor(() => expect(stateOf(pid)).toBe('Z'));
  return pid;
};

describe('a claim on the journal', () => {
  it('of two connections only the one that claimed last may write; the other one is told', () => {
    const folder = temporaryFolder();
    const [first, second] = [temporaryJournal(folder), temporaryJournal(folder)];
    expect(claimJournal(first).ok).toBe(true);
    expect(claimJournal(second).ok).toBe(true);
    const seen = (() => {
      try {
        return inTransaction(first, () => 'written');
      } catch (error) {
        return journalProblem(error, first.file)?.code;
      }
    })();
    expect([seen, inTransaction(second, () => 'written')]).toEqual(['journal-taken-over', 'written']);
  });

  it('of a process that was killed and that nobody has reaped holds nothing', async () => {
    const pid = await unreaped();
    const journal = temporaryJournal();
    noteOwner(journal, { pid, started: startOf(pid), boot: boot() });
    expect(claimJournal(journal).ok).toBe(true);
  });

  it('of a process that lives is respected; of one whose number belongs to another by now, or of an earlier start of the machine, it is not', () => {
    const parent = process.ppid;
    const claimed = (owner: object) => {
      const journal = temporaryJournal();
      noteOwner(journal, { pid: parent, ...owner });
      return claimJournal(journal);
    };
    expect(claimed({ started: startOf(parent), boot: boot() })).toMatchObject({
      problem: { code: 'journal-in-use' },
    });
    expect(claimed({ started: '1', boot: boot() }).ok).toBe(true);
    expect(claimed({ started: startOf(parent), boot: 'earlier' }).ok).toBe(true);
  });
});
