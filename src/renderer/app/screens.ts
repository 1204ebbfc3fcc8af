import { type ComponentType, lazy } from 'react';

/** A screen whose code is read when somebody goes there, or in an idle moment after the start. */
const screen = <P extends object>(load: () => Promise<ComponentType<P>>) => ({
  Screen: lazy(async () => ({ default: await load() })),
  load,
});

const all = {
  newImport: screen(async () => (await import('../screens/new-import')).NewImportScreen),
  import: screen(async () => (await import('../screens/import')).ImportScreen),
  search: screen(async () => (await import('../screens/search')).SearchScreen),
  loadSet: screen(async () => (await import('../screens/load-set')).LoadSetScreen),
  payments: screen(async () => (await import('../screens/payments')).PaymentsScreen),
  service: screen(async () => (await import('../screens/service')).ServiceScreen),
  connections: screen(async () => (await import('../screens/connections')).ConnectionsScreen),
  profile: screen(async () => (await import('../screens/profile')).ProfileScreen),
  journal: screen(async () => (await import('../screens/journal')).JournalScreen),
  settings: screen(async () => (await import('../screens/settings')).SettingsScreen),
};

export const NewImportScreen = all.newImport.Screen;
export const ImportScreen = all.import.Screen;
export const SearchScreen = all.search.Screen;
export const LoadSetScreen = all.loadSet.Screen;
export const PaymentsScreen = all.payments.Screen;
export const ServiceScreen = all.service.Screen;
export const ConnectionsScreen = all.connections.Screen;
export const ProfileScreen = all.profile.Screen;
export const JournalScreen = all.journal.Screen;
export const SettingsScreen = all.settings.Screen;

/** Reads the code of every screen, one after another in idle moments, so that none is waited for. */
export const readAhead = async (): Promise<void> => {
  for (const { load } of Object.values(all)) {
    await new Promise((idle) => requestIdleCallback(idle));
    await load();
  }
};
