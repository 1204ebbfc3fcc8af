import type { Place } from '../data/places';
import { ConnectionsScreen } from '../screens/connections';
import { HomeScreen } from '../screens/home';
import { ImportScreen } from '../screens/import';
import { LoadSetScreen } from '../screens/load-set';
import { NewImportScreen } from '../screens/new-import';
import { PaymentsScreen } from '../screens/payments';
import { ProfileScreen } from '../screens/profile';
import { SearchScreen } from '../screens/search';
import { ServiceScreen } from '../screens/service';
import { SettingsScreen } from '../screens/settings';

/** The screen of a place. */
export const AnyScreen = ({ place }: { readonly place: Place }) => {
  switch (place.kind) {
    case 'home':
      return <HomeScreen />;
    case 'new-import':
      return <NewImportScreen key={place.importId ?? 'none'} importId={place.importId} />;
    case 'import':
      return (
        <ImportScreen
          key={`${place.importId} ${place.position ?? ''}`}
          importId={place.importId}
          tab={place.tab}
          position={place.position ?? 0}
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
    case 'settings':
      return <SettingsScreen />;
  }
};
