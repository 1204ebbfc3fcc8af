import type { Vault } from '../secrets/vault';
import type { Question } from '../workers/messages';

/** What the engine's thread asks of the vault. The answer goes to that thread alone. */
export const answerQuestion = (vault: Vault, question: Question): unknown => {
  switch (question.what) {
    case 'secrets.fault':
      return vault.fault(question.connectionId, question.origins);
    case 'secrets.get':
      return vault.get(question.connectionId, question.origins);
    case 'secrets.set':
      return vault.set(question.connectionId, question.origins, question.secrets);
    case 'secrets.remove':
      vault.remove(question.connectionId);
      return null;
    case 'secrets.unlock':
      vault.unlock(question.passphrase);
      return { secretsKept: vault.kept, keyringName: vault.keyringName };
  }
};
