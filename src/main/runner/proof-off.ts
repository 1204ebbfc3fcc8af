import { words } from '../../core/issues/codes';
import { withSetting } from '../../core/service/overrides';
import { brokenWords } from '../../core/submit/assumptions';
import { findConnection, putConnection } from '../journal/connections';
import { lastFact } from '../journal/facts';
import { findImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import type { EnginePorts } from './ports';
import { overridesOf, withOverrides } from './profile';
import { noteChanges } from './profile-changes';

const SETTING = 'proof.listOrder';
const OFF = 'none';

/**
 * Where a run saw that what absence is proven by does not hold for its service, nothing goes out again by itself over that
 * connection from then on: the setting says so, with the reason, until a person has looked at it.
 */
export const switchProofOff = (ports: EnginePorts, importId: string): void => {
  const { journal, clock } = ports;
  const fact = lastFact(journal, importId, ['run', 'assumption-broken']);
  const connection = findConnection(journal, findImport(journal, importId)?.connectionId ?? '');
  if (fact?.kind !== 'assumption-broken' || connection === undefined) return;
  const { code, params } = brokenWords(fact);
  const change = { setting: SETTING, value: OFF, isReset: false };
  const at = new Date(clock.now()).toISOString();
  inTransaction(journal, () => {
    putConnection(journal, withOverrides(connection, withSetting(overridesOf(connection), SETTING, OFF)));
    noteChanges(journal, connection.id, [change], { at, reason: words(code, params).sentence });
  });
  ports.emit('changed', { what: 'connections', id: connection.id });
};
