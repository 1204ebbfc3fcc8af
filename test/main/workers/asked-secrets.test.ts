import { expect, it } from 'vitest';
import { type Cipher, thisRunCipher } from '../../../src/main/secrets/cipher';
import { openVault } from '../../../src/main/secrets/vault';
import { answerQuestion } from '../../../src/main/shell/answer-question';
import { askedSecrets } from '../../../src/main/workers/asked-secrets';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const ring: Cipher = {
  kind: 'keyring',
  keyringName: 'the GNOME keyring',
  seal: (text) => text,
  unseal: (sealed) => sealed,
  isDated: () => false,
};

it('the engine says how secrets are kept as it is after an unlock, not as it was at the start', async () => {
  let isOpen = false;
  const vault = openVault(temporaryFolder(), () => (isOpen ? ring : thisRunCipher));
  const secrets = askedSecrets(
    { secretsKept: vault.kept, keyringName: vault.keyringName },
    async (question) => answerQuestion(vault, question),
  );
  const said = () => [secrets.kept, secrets.keyringName, vault.kept, vault.keyringName];
  expect(said()).toEqual(['this-run', null, 'this-run', null]);
  await secrets.unlock(null);
  expect(said()).toEqual(['this-run', null, 'this-run', null]);
  isOpen = true;
  await secrets.unlock(null);
  expect(said()).toEqual(['keyring', 'the GNOME keyring', 'keyring', 'the GNOME keyring']);
});
