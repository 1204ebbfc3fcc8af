import { Modal } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { DoingButton } from '../../../components/doing';
import { useCall, valueOr } from '../../../data/use-call';
import { PromoteForm } from './form';

/** The way of a finished import to another environment. */
export const Promote = ({ importId }: { readonly importId: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const links = useCall('promotion.links', { importId });
  const connections = valueOr(useCall('connections.list', {}), []);
  const summary = useCall('imports.summary', { importId });
  if (links.kind !== 'ready' || !links.value.canPromote) return null;
  return (
    <>
      <DoingButton
        does="promotion.make"
        variant="default"
        leftSection={<IconArrowUpRight size={15} />}
        onClick={() => setIsOpen(true)}
      >
        Promote…
      </DoingButton>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size={900}
        classNames={{ content: 'tp-wide-dialog' }}
        title="Promote to another connection"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && summary.kind === 'ready' && (
          <PromoteForm summary={summary.value} connections={connections} />
        )}
      </Modal>
    </>
  );
};
