import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window's pages over the fake bridge, built like the app's own. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react()],
  build: {
    target: 'chrome130',
    outDir: resolve(import.meta.dirname, '../../../out/look'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
  },
});
