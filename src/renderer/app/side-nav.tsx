import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCash,
  IconHome,
  IconKeyboard,
  IconNotebook,
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconServer,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Mark } from '../components/mark';
import { goTo } from '../data/navigation';
import type { Place } from '../data/places';
import { useRefusal } from '../data/use-refusal';
import { RecentLinks } from './recent-links';
import classes from './side-nav.module.css';

const onFocusToo = { hover: true, focus: true, touch: false };

type LinkProps = {
  readonly to: Place;
  readonly isHere: boolean;
  readonly icon: ReactNode;
  readonly label: string;
};

const NavLink = ({ to, isHere, icon, label }: LinkProps) => (
  <UnstyledButton
    className={classes.link}
    aria-current={isHere ? 'page' : undefined}
    onClick={() => goTo(to)}
  >
    {icon}
    {label}
  </UnstyledButton>
);

const NewImport = () => {
  const refusal = useRefusal('drafts.create');
  return (
    <Tooltip label={refusal} disabled={refusal === null} multiline maw={280} events={onFocusToo}>
      <UnstyledButton
        className={classes.create}
        {...(refusal === null ? {} : { 'aria-disabled': true, 'aria-description': refusal })}
        onClick={() => refusal === null && goTo({ kind: 'new-import', importId: null })}
      >
        <IconPlus size={16} />
        New import
      </UnstyledButton>
    </Tooltip>
  );
};

type Props = { readonly place: Place; readonly onSearch: () => void; readonly onKeys: () => void };

/** Where one can go. */
export const SideNav = ({ place, onSearch, onKeys }: Props) => (
  <nav className={classes.nav} aria-label="Main">
    <div className={classes.brand}>
      <Mark />
      Tallyport
    </div>
    <NewImport />
    <UnstyledButton className={classes.search} onClick={onSearch}>
      <IconSearch size={15} />
      <span>Search</span>
      <Kbd size="xs">Ctrl K</Kbd>
    </UnstyledButton>
    <div className={classes.links}>
      <NavLink
        to={{ kind: 'home' }}
        isHere={place.kind === 'home'}
        icon={<IconHome size={17} stroke={1.7} />}
        label="Home"
      />
      <NavLink
        to={{ kind: 'paying', tab: 'register', id: null }}
        isHere={place.kind === 'paying'}
        icon={<IconCash size={17} stroke={1.7} />}
        label="Payments"
      />
      <NavLink
        to={{ kind: 'at-service', area: null, id: null }}
        isHere={place.kind === 'at-service'}
        icon={<IconServer size={17} stroke={1.7} />}
        label="Service"
      />
      <NavLink
        to={{ kind: 'connections', connectionId: null }}
        isHere={place.kind === 'connections' || place.kind === 'profile'}
        icon={<IconPlugConnected size={17} stroke={1.7} />}
        label="Connections"
      />
      <NavLink
        to={{ kind: 'journal' }}
        isHere={place.kind === 'journal'}
        icon={<IconNotebook size={17} stroke={1.7} />}
        label="Journal"
      />
    </div>
    <RecentLinks place={place} />
    <div className={classes.foot}>
      <NavLink
        to={{ kind: 'settings' }}
        isHere={place.kind === 'settings'}
        icon={<IconSettings size={17} stroke={1.7} />}
        label="Settings"
      />
      <Tooltip label="Keyboard (?)" openDelay={200}>
        <UnstyledButton className={classes.small} aria-label="Keyboard" onClick={onKeys}>
          <IconKeyboard size={17} stroke={1.7} />
        </UnstyledButton>
      </Tooltip>
    </div>
  </nav>
);
