import { Menu } from '@mantine/core';
import classes from './grid.module.css';
import type { ColumnActs } from './grid-props';
import type { ColumnMenuParts } from './use-column-menu';

const clickOutside = ['mousedown', 'touchstart'];

/** The menu of a column, at its title. */
export const ColumnMenu = ({
  menu: { open, close },
  acts,
  textIn,
}: {
  readonly menu: ColumnMenuParts;
  readonly acts: ColumnActs;
  /** What the row one stands on says in a column. */
  readonly textIn: (column: number) => string;
}) => (
  <Menu
    opened={open !== null}
    onClose={close}
    position="bottom-start"
    shadow="md"
    width={260}
    returnFocus={false}
    withInitialFocusPlaceholder={false}
    // The key that opens it is no key outside of it.
    clickOutsideEvents={clickOutside}
  >
    <Menu.Target>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Menu of the column"
        className={classes.menuPlace}
        style={open === null ? undefined : { left: open.leftPx, top: open.topPx }}
      />
    </Menu.Target>
    <Menu.Dropdown>{open !== null && acts.items(open.column, textIn(open.column))}</Menu.Dropdown>
  </Menu>
);
