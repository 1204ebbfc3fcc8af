import { Modal } from '@mantine/core';
import { KeyList } from '../components/key-list';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

export const KeyboardMap = ({ isOpen, onClose }: Props) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="Keyboard"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <KeyList />
  </Modal>
);
