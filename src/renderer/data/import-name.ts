import type { ImportListItem } from '../../ipc/shapes';

/** What an import is called in lists: its file, and its sheet where the file has several. */
export const importName = ({ fileName, sheet }: Pick<ImportListItem, 'fileName' | 'sheet'>): string =>
  sheet === null ? fileName : `${fileName}, ${sheet}`;
