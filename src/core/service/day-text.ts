import { dateParts } from '../values/calendar-date';
import type { ServiceProfile } from './profile-shape';

type DayFormat = ServiceProfile['purchaseOrder']['list']['dateFormat'];

/** A date 'YYYY-MM-DD' as the service wants it (G-27); a text that is no date stays as it is. */
export const dayText = (date: string, format: DayFormat): string => {
  if (dateParts(date) === null) return date;
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)];
  switch (format) {
    case 'YYYY-MM-DD':
      return date;
    case 'YYYYMMDD':
      return `${year}${month}${day}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
  }
};
