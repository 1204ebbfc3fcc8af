import { app, session, type WebFrameMain } from 'electron';
import { uiOrigin } from './protocol';

/** Every window stays on the page it was opened with: no navigation, no further windows, no embedded pages. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    // An empty page (about:blank) asks nobody before it is there.
    contents.on('did-navigate', (_navigation, url) => {
      if (!/^(app:\/\/ui\/|devtools:)/.test(url))
        void contents.loadURL(`${uiOrigin}/index.html`).catch(() => undefined);
    });
  });
}

/** The window gets no permission of the browser's, and reaches nothing but the app's own files. */
export function guardSession(): void {
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isOwnAddress(details.url) }));
}

const isOwnAddress = (url: string): boolean =>
  url.startsWith(`${uiOrigin}/`) || /^(data|blob|devtools):/.test(url);

/**
 * Whether a message comes from our own page in the main frame of a window: the question every handler asks before it
 * looks at anything else.
 */
export const isOwnFrame = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && frame.origin === uiOrigin;
