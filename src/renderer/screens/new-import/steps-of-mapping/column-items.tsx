import { Menu, Text } from '@mantine/core';
import {
  IconFilterOff,
  IconLetterCase,
  IconNumber0Small,
  IconPencilPlus,
  IconPlugConnected,
  IconReplace,
  IconSpacingHorizontal,
  IconVersions,
} from '@tabler/icons-react';
import type { ActName } from './step-form';

const items = [
  { act: 'trim', label: 'Tidy blanks …', icon: IconSpacingHorizontal, keys: null },
  { act: 'case', label: 'Capitals or small letters …', icon: IconLetterCase, keys: null },
  { act: 'replace', label: 'Replace …', icon: IconReplace, keys: 'Ctrl+H' },
  { act: 'pad', label: 'Fill up with zeros …', icon: IconNumber0Small, keys: null },
  { act: 'fill', label: 'Fill blank cells …', icon: IconPencilPlus, keys: null },
  { act: 'leave-out', label: 'Leave rows out …', icon: IconFilterOff, keys: null },
] as const satisfies readonly {
  readonly act: ActName;
  readonly label: string;
  readonly keys: string | null;
  readonly icon: unknown;
}[];

const Keys = ({ keys }: { readonly keys: string }) => (
  <Text size="xs" c="dimmed">
    {keys}
  </Text>
);

/** What can be done to a whole column; each makes a step. `onMatch`: the column names vendors. */
export const ColumnItems = ({
  name,
  onAct,
  onCompare,
  onMatch,
}: {
  readonly name: string;
  readonly onAct: (act: ActName) => void;
  readonly onCompare: () => void;
  readonly onMatch?: () => void;
}) => (
  <>
    <Menu.Label>{name}</Menu.Label>
    {items.map(({ act, label, icon: Icon, keys }) => (
      <Menu.Item
        key={act}
        leftSection={<Icon size={15} aria-hidden />}
        rightSection={keys === null ? undefined : <Keys keys={keys} />}
        onClick={() => onAct(act)}
      >
        {label}
      </Menu.Item>
    ))}
    <Menu.Divider />
    <Menu.Item
      leftSection={<IconVersions size={15} aria-hidden />}
      rightSection={<Keys keys="Ctrl+Shift+K" />}
      onClick={onCompare}
    >
      Values that may be the same …
    </Menu.Item>
    {onMatch !== undefined && (
      <Menu.Item
        leftSection={<IconPlugConnected size={15} aria-hidden />}
        rightSection={<Keys keys="Ctrl+M" />}
        onClick={onMatch}
      >
        Match vendors …
      </Menu.Item>
    )}
  </>
);
