import type { Bridge } from '../../ipc/contract';

declare global {
  interface Window {
    readonly tallyport?: Bridge;
  }
}

/** What the preload put on the page; undefined where the page was opened without it. */
export const bridge = (): Bridge | undefined => window.tallyport;
