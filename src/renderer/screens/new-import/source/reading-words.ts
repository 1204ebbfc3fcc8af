type Option = { readonly value: string; readonly label: string };

export const encodingOptions: Option[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'utf-16le', label: 'UTF-16, little end first' },
  { value: 'utf-16be', label: 'UTF-16, big end first' },
  { value: 'cp850', label: 'Western European (DOS 850)' },
  { value: 'cp437', label: 'Western European (DOS 437)' },
  { value: 'cp865', label: 'Nordic (DOS 865)' },
  { value: 'cp852', label: 'Central European (DOS 852)' },
  { value: 'utf-32le', label: 'UTF-32, little end first' },
  { value: 'utf-32be', label: 'UTF-32, big end first' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'shift_jis', label: 'Japanese (Shift-JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'iso-2022-jp', label: 'Japanese (ISO 2022-JP)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { value: 'x-mac-ce', label: 'Central European (Mac)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'koi8-u', label: 'Cyrillic (KOI8-U)' },
  { value: 'ibm866', label: 'Cyrillic (DOS 866)' },
  { value: 'iso-8859-5', label: 'Cyrillic (ISO 8859-5)' },
  { value: 'x-mac-cyrillic', label: 'Cyrillic (Mac)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'iso-8859-7', label: 'Greek (ISO 8859-7)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'iso-8859-6', label: 'Arabic (ISO 8859-6)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB 18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
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
