import type { Bridge } from '../../ipc/contract';

declare global {
  interface Window {
    readonly tallyport?: Bridge;
  }
}

/** Tokens of files that a person dropped or picked; what is no file of this computer has none. */
export const givenFiles = async (files: readonly File[]): Promise<readonly string[]> => {
  const tokens = await Promise.all(files.map((file) => bridge()?.giveFile(file) ?? ''));
  return tokens.filter((token) => token !== '');
};

/** What the preload put on the page; undefined where the page was opened without it. */
export const bridge = (): Bridge | undefined => window.tallyport;
