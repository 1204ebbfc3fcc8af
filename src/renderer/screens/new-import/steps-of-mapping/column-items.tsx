import { Menu, Text } from '@mantine/core';
import {
  IconFilterOff,
  IconLetterCase,
  IconNumber0Small,
  IconPencilPlus,
  IconReplace,
  IconSpacingHorizontal,
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

/** What can be done to a whole column; each makes a step. */
export const ColumnItems = ({
  name,
  onAct,
}: {
  readonly name: string;
  readonly onAct: (act: ActName) => void;
}) => (
  <>
    <Menu.Label>{name}</Menu.Label>
    {items.map(({ act, label, icon: Icon, keys }) => (
      <Menu.Item
        key={act}
        leftSection={<Icon size={15} aria-hidden />}
        rightSection={
          keys === null ? undefined : (
            <Text size="xs" c="dimmed">
              {keys}
            </Text>
          )
        }
        onClick={() => onAct(act)}
      >
        {label}
      </Menu.Item>
    ))}
  </>
);
