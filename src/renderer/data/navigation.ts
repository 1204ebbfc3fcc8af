import { useMemo, useSyncExternalStore } from 'react';
import { hashOf, type Place, placeOf } from './places';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

const addressOf = (place: Place): string => `${location.pathname}${location.search}${hashOf(place)}`;

const arrive = (): void => {
  window.dispatchEvent(new PopStateEvent('popstate'));
};

/** Goes to a place; the way back stays. */
export const goTo = (place: Place): void => {
  if (hashOf(place) !== location.hash) history.pushState(null, '', addressOf(place));
  arrive();
};

/** Goes to a place instead of the present one. */
export const moveTo = (place: Place): void => {
  history.replaceState(null, '', addressOf(place));
  arrive();
};

/** Where the person is now. */
export const usePlace = (): Place => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => placeOf(hash), [hash]);
};
