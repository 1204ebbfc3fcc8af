import { useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustments,
  IconCash,
  IconCashPlus,
  IconEye,
  IconFileImport,
  IconFileText,
  IconHome,
  IconKeyboard,
  IconListSearch,
  IconMoon,
  IconNotebook,
  IconPlugConnected,
  IconPlus,
  IconSchool,
  IconServer,
  IconSettings,
  IconStack2,
  IconSun,
} from '@tabler/icons-react';
import { operations } from '../../core/service/operations';
import type { Connection } from '../../ipc/connections';
import type { LoadSet } from '../../ipc/load-sets';
import type { ImportListItem } from '../../ipc/shapes';
import { goTo } from '../data/navigation';
import { placeOfImport } from '../data/place-of-import';
import { chooseAndOpenReview, closeReview, useReviewCopy } from '../data/review-copy';
import { chooseAndStartImport } from '../data/start-import';
import { startSample } from '../data/start-sample';
import { standingWords } from '../data/states';
import { targetTitle } from '../data/targets';
import { useCall, valueOr } from '../data/use-call';
import type { Command } from './commands';

const places: readonly Command[] = [
  {
    id: 'new',
    does: 'drafts.create',
    label: 'New import',
    group: 'Do',
    also: 'load file csv excel',
    icon: IconPlus,
    run: () => goTo({ kind: 'new-import', importId: null }),
  },
  {
    id: 'file',
    does: 'drafts.create',
    label: 'Choose a file to import',
    group: 'Do',
    also: 'open',
    icon: IconFileImport,
    run: () => void chooseAndStartImport(),
  },
  {
    id: 'sample',
    does: 'drafts.sample',
    label: 'Try it with a sample',
    group: 'Do',
    also: 'practice demo example learn messy',
    icon: IconSchool,
    run: () => void startSample(),
  },
  {
    id: 'review-file',
    label: 'Open a review file',
    group: 'Do',
    also: 'tallyport evidence audit somebody else comment sign merge back',
    icon: IconEye,
    run: () => void chooseAndOpenReview(),
  },
  {
    id: 'in-order',
    does: 'sets.create',
    label: 'Load several files or sheets in order',
    group: 'Do',
    also: 'set onboarding workbook all',
    icon: IconStack2,
    run: () => goTo({ kind: 'load-set', setId: null }),
  },
  {
    id: 'home',
    label: 'Home',
    group: 'Go to',
    also: 'start imports',
    icon: IconHome,
    run: () => goTo({ kind: 'home' }),
  },
  {
    id: 'paying',
    label: 'Payments',
    group: 'Go to',
    also: 'register status cancel refresh',
    icon: IconCash,
    run: () => goTo({ kind: 'paying', tab: 'register', id: null }),
  },
  {
    id: 'payees',
    label: 'Payments vendors',
    group: 'Go to',
    also: 'payees pay',
    icon: IconCash,
    run: () => goTo({ kind: 'paying', tab: 'payees', id: null }),
  },
  {
    id: 'new-payment',
    does: 'payments.draft',
    label: 'New payment',
    group: 'Do',
    also: 'pay invoice money',
    icon: IconCashPlus,
    run: () => goTo({ kind: 'paying', tab: 'new', id: null }),
  },
  {
    id: 'new-payee',
    does: 'payments.draftVendor',
    label: 'New payments vendor',
    group: 'Do',
    also: 'payee',
    icon: IconCashPlus,
    run: () => goTo({ kind: 'paying', tab: 'new-payee', id: null }),
  },
  {
    id: 'changes',
    label: 'Changes made at the service',
    group: 'Go to',
    also: 'history in doubt flag update',
    icon: IconServer,
    run: () => goTo({ kind: 'at-service', area: 'changes', id: null }),
  },
  {
    id: 'search',
    label: 'Search all imports',
    group: 'Go to',
    also: 'find records invoice number vendor message comment',
    icon: IconListSearch,
    run: () => goTo({ kind: 'search', text: '' }),
  },
  {
    id: 'connections',
    label: 'Connections',
    group: 'Go to',
    also: 'credentials directory sandbox production practice',
    icon: IconPlugConnected,
    run: () => goTo({ kind: 'connections', connectionId: null }),
  },
  {
    id: 'journal',
    label: 'Journal: sweep',
    group: 'Go to',
    also: 'sweep twice duplicates missing differs find doubles',
    icon: IconNotebook,
    run: () => goTo({ kind: 'journal' }),
  },
  {
    id: 'settings',
    label: 'Settings',
    group: 'Go to',
    also: 'look dark light about',
    icon: IconSettings,
    run: () => goTo({ kind: 'settings' }),
  },
];

const closing: Command = {
  id: 'close-review',
  label: 'Close the review file',
  group: 'Do',
  also: 'back own journal',
  icon: IconEye,
  run: () => void closeReview(),
};

const ofArea = (name: string): Command => ({
  id: `area-${name}`,
  label: `${targetTitle(name)} at the service`,
  group: 'Go to',
  also: 'list look up read change',
  icon: IconServer,
  run: () => goTo({ kind: 'at-service', area: name, id: null }),
});

const areaNames = [...new Set(operations.map(({ area }) => area))];

const ofImport = (item: ImportListItem): Command => ({
  id: `import-${item.importId}`,
  label: item.fileName,
  group: standingWords(item).word,
  also: `${item.target} ${item.connection} ${item.company} import`,
  icon: IconFileText,
  run: () => goTo(placeOfImport(item)),
});

const ofConnection = (connection: Connection): Command => ({
  id: `connection-${connection.id}`,
  label: connection.name,
  group: 'Connection',
  also: connection.environment,
  icon: IconPlugConnected,
  run: () => goTo({ kind: 'connections', connectionId: connection.id }),
});

const profileOf = (connection: Connection): Command => ({
  id: `profile-${connection.id}`,
  label: `Service profile of ${connection.name}`,
  group: 'Connection',
  also: 'settings names paths shapes override try answer',
  icon: IconAdjustments,
  run: () => goTo({ kind: 'profile', connectionId: connection.id, setting: null }),
});

const ofSet = (set: LoadSet): Command => ({
  id: `set-${set.setId}`,
  label: set.name,
  group: 'Load in order',
  also: set.company,
  icon: IconStack2,
  run: () => goTo({ kind: 'load-set', setId: set.setId }),
});

/** Older ones are found by the search. */
const MOST_IMPORTS = 200;

/** Everything the palette offers now. */
export const useCommands = (showKeys: () => void): readonly Command[] => {
  const { setColorScheme } = useMantineColorScheme();
  const imports = valueOr(useCall('imports.list', { limit: MOST_IMPORTS }), []);
  const sets = valueOr(useCall('sets.list', {}), []);
  const connections = valueOr(useCall('connections.list', {}), []);
  const copy = useReviewCopy();
  return [
    ...(copy === null ? [] : [closing]),
    ...places,
    ...areaNames.map(ofArea),
    {
      id: 'light',
      label: 'Light look',
      group: 'Look',
      also: 'theme',
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark look',
      group: 'Look',
      also: 'theme',
      icon: IconMoon,
      run: () => setColorScheme('dark'),
    },
    {
      id: 'keys',
      label: 'Keyboard',
      group: 'Help',
      also: 'shortcuts keys',
      icon: IconKeyboard,
      run: showKeys,
    },
    ...sets.map(ofSet),
    ...imports.map(ofImport),
    ...connections.map(ofConnection),
    ...connections.map(profileOf),
  ];
};
