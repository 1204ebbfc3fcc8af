import { IconLock } from '@tabler/icons-react';
import type { Output } from '../../../ipc/contract';
import { useCall } from '../../data/use-call';
import classes from './connections.module.css';

const sentence = ({ secretsKept, keyringName }: Output<'app.info'>): string => {
  switch (secretsKept) {
    case 'keyring':
      return `Credentials are kept in the keyring of this computer${keyringName === null ? '' : ` (${keyringName})`}. They never come back to this window, the journal or an export.`;
    case 'passphrase':
      return 'Credentials are kept encrypted under the passphrase that Tallyport was started with. Without it Tallyport cannot read them.';
    case 'some-under-passphrase':
      return 'Credentials that were sealed under a passphrase stay so on the disk, and are unlocked with it after each start. This computer has no keyring, so credentials that are entered here are kept only until Tallyport is closed.';
    case 'this-run':
      return 'This computer has no keyring, so credentials are kept only until Tallyport is closed. You will enter them again next time.';
  }
};

/** The honest word on where credentials are. */
export const HowSecretsAreKept = () => {
  const info = useCall('app.info', {});
  if (info.kind !== 'ready') return null;
  return (
    <p className={classes.secrets}>
      <IconLock size={15} stroke={1.8} aria-hidden />
      {sentence(info.value)}
    </p>
  );
};
