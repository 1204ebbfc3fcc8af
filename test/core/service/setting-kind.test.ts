import { describe, expect, it } from 'vitest';
import { profileLeaves } from '../../../src/core/service/profile';
import { mayBeEmpty, settingFault, settingKind } from '../../../src/core/service/setting-kind';
import { profileText } from '../../fixtures/submission';

describe('what a setting holds', () => {
  it.each([
    ['naming.prefix', 'text'],
    ['limits.timeoutMs', 'number'],
    ['paging.vendors.style', 'choice'],
    ['invoice.write.allowCredits', 'flag'],
    ['batch.progress.doneStates', 'texts'],
    ['limits.tooManyStatuses', 'numbers'],
    ['invoice.write.fields', 'table'],
    ['payment.codes', 'json'],
    ['paging.alternatives', 'json'],
    ['batch.results.indexBase', 'json'],
    ['nobody.knows', 'json'],
  ])('%s is a %s', (setting, kind) => {
    expect(settingKind(setting).kind).toBe(kind);
  });

  it('every shipped value fits its own setting', () => {
    const leaves = profileLeaves(JSON.parse(profileText));
    for (const { setting, value } of leaves.ok ? leaves.value : [])
      expect(settingFault(setting, value), setting).toBeNull();
  });

  it('a value that does not fit is told before it is kept', () => {
    expect(settingFault('naming.prefix', '')).not.toBeNull();
    expect(settingFault('limits.timeoutMs', 'soon')).not.toBeNull();
    expect(settingFault('errors.indexPattern', '([')).toBe(
      'It is not a valid search pattern (regular expression).',
    );
    // What has to stand there, in plain words, with the place where it is not the whole.
    expect(settingFault('limits.timeoutMs', 'bald')).toBe('A number has to stand there.');
    expect(settingFault('paging.vendors.pageParam', '')).toBe(
      'The text is blank, and something has to be written there.',
    );
    expect(settingFault('limits.tooManyStatuses', [429, 'später'])).toBe(
      'Entry 2: a number has to stand there.',
    );
    expect(settingFault('nobody.knows', 1)).toBe('There is no such setting.');
  });

  it('only few may be left empty', () => {
    expect([mayBeEmpty('auth.token.scope'), mayBeEmpty('naming.prefix')]).toEqual([true, false]);
  });
});
