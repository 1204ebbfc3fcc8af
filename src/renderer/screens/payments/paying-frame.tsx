import { Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DoingButton } from '../../components/doing';
import { Page } from '../../components/page';
import { TabBar } from '../../components/tab-bar';
import { goTo, moveTo } from '../../data/navigation';
import { chooseAndStartImport } from '../../data/start-import';
import { payeeTarget, paymentTarget, targetTitle } from '../../data/targets';

const tabs = [
  { value: 'register', label: 'Register' },
  { value: 'payees', label: 'Payments vendors' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const FromFile = () => {
  const targets = [paymentTarget, payeeTarget].filter((target) => target !== undefined);
  if (targets.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <DoingButton
          does="drafts.create"
          variant="default"
          leftSection={<IconFileSpreadsheet size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          From a file
        </DoingButton>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map(({ name }) => (
          <Menu.Item key={name} onClick={() => void chooseAndStartImport(name)}>
            {targetTitle(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

type Props = {
  readonly tab: Tab;
  readonly about: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** Title, tabs and what can be begun, the same above both lists. */
export const PayingFrame = ({ tab, about, actions, children }: Props) => (
  <Page
    title="Payments"
    layout="fill"
    about={about}
    actions={
      <>
        {actions}
        <FromFile />
        <DoingButton
          does="payments.draft"
          leftSection={<IconPlus size={16} />}
          onClick={() => goTo({ kind: 'paying', tab: tab === 'register' ? 'new' : 'new-payee', id: null })}
        >
          {tab === 'register' ? 'New payment' : 'New payments vendor'}
        </DoingButton>
      </>
    }
  >
    <TabBar
      label="Parts of the payments"
      tabs={tabs}
      value={tab}
      onOpen={(value) => moveTo({ kind: 'paying', tab: value, id: null })}
    />
    {children}
  </Page>
);
