import './app/without-eval';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/tokens.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { keepFocus } from './app/keep-focus';
import { readAhead } from './app/screens';
import { takeUpHeld } from './data/held-cells';
import { bringFilesOfStart, followEngine } from './data/live';
import { followTyping } from './data/typed-text';

followEngine();
keepFocus(document);
takeUpHeld();
followTyping();
void bringFilesOfStart();

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

requestIdleCallback(() => void readAhead());
