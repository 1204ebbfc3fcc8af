import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { goTo } from '../data/navigation';
import { useSetOf } from '../data/use-set-of';

/** The way back from an import to the load in order that it is part of; nothing where it stands alone. */
export const SetLink = ({ importId }: { readonly importId: string }) => {
  const set = useSetOf(importId);
  if (set === undefined) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconStack2 size={15} />}
      aria-label={`Back to the load in order ${set.name}`}
      onClick={() => goTo({ kind: 'load-set', setId: set.setId })}
    >
      In order
    </Button>
  );
};
