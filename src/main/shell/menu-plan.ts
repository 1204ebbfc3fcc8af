import type { MenuItemConstructorOptions } from 'electron';
import type { MenuPlace } from '../../ipc/contract';

type Item = MenuItemConstructorOptions;

/** What the menu follows from; `goTo` has the window show one of its pages. */
export type MenuFacts = {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly goTo: (place: MenuPlace) => void;
};

const line: Item = { type: 'separator' };

/** For whoever works on the app itself; a packaged one has neither. */
const forDevelopers: Item[] = [line, { role: 'reload' }, { role: 'toggleDevTools' }];

/** The window's own menu. Nothing in it loads the page anew or looks behind it, but for developers. */
export const menuPlan = ({ isPackaged, platform, goTo }: MenuFacts): Item[] => {
  const going = (label: string, place: MenuPlace): Item => ({ label, click: () => goTo(place) });
  const isMac = platform === 'darwin';
  return [
    {
      label: '&File',
      submenu: [
        { ...going('New import', 'new-import'), accelerator: 'CmdOrCtrl+N' },
        going('Connections', 'connections'),
        line,
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : forDevelopers),
      ],
    },
    { label: '&Journal', submenu: [going('Show the journal', 'journal')] },
    {
      label: '&Help',
      role: 'help',
      submenu: [going('Keyboard', 'settings'), line, { role: 'about' }],
    },
  ];
};
