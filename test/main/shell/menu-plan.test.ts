import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { MenuPlace } from '../../../src/ipc/contract';
import { menuPlan } from '../../../src/main/shell/menu-plan';

const all = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);

const planOf = (isPackaged: boolean, gone: MenuPlace[] = []) =>
  menuPlan({ isPackaged, platform: 'linux', goTo: (place) => gone.push(place) });

const rolesOf = (isPackaged: boolean) => all(planOf(isPackaged)).flatMap(({ role }) => role ?? []);

describe('the menu', () => {
  it('of a packaged app neither loads the page anew nor opens developer tools', () => {
    expect(rolesOf(true).filter((role) => /reload|devtools/i.test(role))).toEqual([]);
    expect(rolesOf(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    expect(rolesOf(true)).toEqual(
      expect.arrayContaining(['copy', 'paste', 'zoomIn', 'resetZoom', 'togglefullscreen', 'quit', 'about']),
    );
  });

  it('leads to pages of the window', () => {
    const gone: MenuPlace[] = [];
    const plan = planOf(true, gone);
    expect(plan.map(({ label }) => label)).toEqual(['&File', '&Edit', '&View', '&Journal', '&Help']);
    for (const item of all(plan)) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    expect(gone).toEqual(['new-import', 'connections', 'journal', 'settings']);
  });
});
