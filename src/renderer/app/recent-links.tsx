import { UnstyledButton } from '@mantine/core';
import { importName } from '../data/import-name';
import { goTo } from '../data/navigation';
import { placeOfImport } from '../data/place-of-import';
import type { Place } from '../data/places';
import { openDoubt, standingWords } from '../data/states';
import { useCall, valueOr } from '../data/use-call';
import classes from './side-nav.module.css';

const shownCount = 6;

const isOpenIn = (place: Place, importId: string): boolean =>
  (place.kind === 'import' || place.kind === 'new-import') && place.importId === importId;

/** The newest imports, one click away from everywhere. */
export const RecentLinks = ({ place }: { readonly place: Place }) => {
  const imports = valueOr(useCall('imports.list', { limit: shownCount }), []);
  if (imports.length === 0) return <div className={classes.recent} />;
  return (
    <div className={classes.recent}>
      <h2 className={classes.heading}>Recent imports</h2>
      {imports.map((item) => (
        <UnstyledButton
          key={item.importId}
          className={classes.link}
          aria-current={isOpenIn(place, item.importId) ? 'page' : undefined}
          title={`${importName(item)}: ${standingWords(item).word}`}
          onClick={() => goTo(placeOfImport(item))}
        >
          <span
            className={classes.dot}
            data-tone={openDoubt(item) > 0 ? 'doubt' : standingWords(item).tone}
          />
          <span className={classes.name}>{importName(item)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
};
