type Option = { readonly value: string; readonly label: string };

export const encodingOptions: Option[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'utf-16le', label: 'UTF-16, little end first' },
  { value: 'utf-16be', label: 'UTF-16, big end first' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'shift_jis', label: 'Japanese (Shift-JIS)' },
];

export const delimiterOptions: Option[] = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
  { value: ':', label: 'Colon :' },
];

/** How an encoding is called. */
export const encodingWord = (name: string | null): string =>
  encodingOptions.find(({ value }) => value === name)?.label ?? name ?? 'unknown';

/** How a separator is called. */
export const delimiterWord = (text: string | null): string =>
  text === null ? 'one column only' : (delimiterOptions.find(({ value }) => value === text)?.label ?? text);
