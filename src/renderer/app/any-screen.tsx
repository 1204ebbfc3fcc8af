import { type ReactNode, Suspense } from 'react';
import type { CellPlace, Place } from '../data/places';
import { HomeScreen } from '../screens/home';
import {
  ConnectionsScreen,
  ImportScreen,
  JournalScreen,
  LoadSetScreen,
  NewImportScreen,
  PaymentsScreen,
  ProfileScreen,
  SearchScreen,
  ServiceScreen,
  SettingsScreen,
} from './screens';

const cellKey = (cell: CellPlace | undefined): string => (cell === undefined ? '' : JSON.stringify(cell));

const screenOf = (place: Place): ReactNode => {
  switch (place.kind) {
    case 'home':
      return <HomeScreen />;
    case 'new-import':
      return (
        <NewImportScreen
          key={`${place.importId ?? 'none'} ${cellKey(place.cell)}`}
          importId={place.importId}
          begin={place.cell}
        />
      );
    case 'import':
      return (
        <ImportScreen
          key={`${place.importId} ${cellKey(place.cell)} ${place.shows ?? ''}`}
          importId={place.importId}
          tab={place.tab}
          begin={place.cell}
          shows={place.shows}
        />
      );
    case 'search':
      return <SearchScreen text={place.text} />;
    case 'load-set':
      return <LoadSetScreen key={place.setId ?? 'none'} setId={place.setId} />;
    case 'paying':
      return <PaymentsScreen tab={place.tab} id={place.id} />;
    case 'at-service':
      return <ServiceScreen area={place.area} id={place.id} />;
    case 'connections':
      return <ConnectionsScreen connectionId={place.connectionId} />;
    case 'profile':
      return (
        <ProfileScreen key={place.connectionId} connectionId={place.connectionId} setting={place.setting} />
      );
    case 'journal':
      return <JournalScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
};

/** The screen of a place. */
export const AnyScreen = ({ place }: { readonly place: Place }) => <Suspense>{screenOf(place)}</Suspense>;
