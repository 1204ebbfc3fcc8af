import { words } from '../../core/issues/codes';
import { withSetting } from '../../core/service/overrides';
import { brokenWords, proposedHorizonMs } from '../../core/submit/assumptions';
import { findConnection, putConnection } from '../journal/connections';
import { lastFact } from '../journal/facts';
import { findImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import type { EnginePorts } from './ports';
import { connectionProfile, overridesOf, withOverrides } from './profile';
import { noteChanges } from './profile-changes';
import type { DoubledBySending } from './sweep/sent-again';

const SETTING = 'proof.listOrder';
const OFF = 'none';

/** From now on nothing goes out again by itself over a connection; with the reason, in words. */
const setProofOff = (
  { journal, clock, emit }: Pick<EnginePorts, 'journal' | 'clock' | 'emit'>,
  connectionId: string,
  reason: string,
): void => {
  const connection = findConnection(journal, connectionId);
  if (connection === undefined) return;
  const change = { setting: SETTING, value: OFF, isReset: false };
  const at = new Date(clock.now()).toISOString();
  inTransaction(journal, () => {
    putConnection(journal, withOverrides(connection, withSetting(overridesOf(connection), SETTING, OFF)));
    noteChanges(journal, connection.id, [change], { at, reason });
  });
  emit('changed', { what: 'connections', id: connection.id });
};

/** What a sweep saw that speaks against it: said with what to set; null: nothing did. */
const sweptWords = (doubled: readonly DoubledBySending[]) => {
  const [first] = doubled;
  if (first === undefined) return null;
  const delays = doubled.flatMap(({ delayMs, made }) => (made === 'late' ? (delayMs ?? []) : []));
  const delayMs = delays.length === 0 ? null : Math.max(...delays);
  const params = { label: first.finding.label, count: String(doubled.length) };
  if (doubled.some(({ made }) => made === 'in-time')) return words('assumption-swept-unshown', params);
  return delayMs === null
    ? words('assumption-swept', params)
    : words('assumption-swept-late', {
        ...params,
        seconds: String(Math.round(delayMs / 1000)),
        proposed: String(proposedHorizonMs(delayMs)),
      });
};

/**
 * Where a sweep found doubles of what was sent a second time since a list did not show the first: nothing goes out again by itself
 * over those connections from then on, unless that was switched off, or looked at by a person since they were sent.
 */
export const switchProofOffAfterSweep = (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'emit' | 'profileText'>,
  doubled: readonly DoubledBySending[],
): void => {
  const said = sweptWords(doubled);
  if (said === null) return;
  for (const connectionId of new Set(
    doubled.flatMap(({ ours }) => findImport(ports.journal, ours.importId)?.connectionId ?? []),
  )) {
    const connection = findConnection(ports.journal, connectionId);
    const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
    if (profile?.ok === true && profile.value.proof.listOrder !== OFF)
      setProofOff(ports, connectionId, `${said.sentence} ${said.advice}`);
  }
};

/**
 * Where a run saw that what absence is proven by does not hold for its service, nothing goes out again by itself over that
 * connection from then on: the setting says so, with the reason, until a person has looked at it.
 */
export const switchProofOff = (ports: EnginePorts, importId: string): void => {
  const { journal } = ports;
  const fact = lastFact(journal, importId, ['run', 'assumption-broken']);
  const connectionId = findImport(journal, importId)?.connectionId;
  if (fact?.kind !== 'assumption-broken' || connectionId == null) return;
  const { code, params } = brokenWords(fact);
  setProofOff(ports, connectionId, words(code, params).sentence);
};
