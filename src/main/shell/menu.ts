import { app, Menu } from 'electron';
import { tellWindows } from './ipc';
import { menuPlan } from './menu-plan';
import { showMainWindow } from './window';

/** Puts the app's own menu in the place of the one that Electron brings. */
export function ownMenu(): void {
  const plan = menuPlan({
    isPackaged: app.isPackaged,
    platform: process.platform,
    goTo: (place) => {
      showMainWindow();
      tellWindows('go', { to: place });
    },
  });
  app.setAboutPanelOptions({ applicationName: 'Tallyport', applicationVersion: app.getVersion() });
  Menu.setApplicationMenu(Menu.buildFromTemplate(plan));
}
