/** What became of the same rows there (in the rehearsal) and here, as a sentence. Null: that side has no such record. */
export const rehearsalSentence = (there: string | null, here: string | null): string => {
  const words: Readonly<Record<string, string>> = {
    pending: 'not answered yet',
    'in-doubt': 'in doubt',
    excluded: 'left out',
    existing: 'existing',
  };
  const said = (outcome: string): string => words[outcome] ?? outcome;
  if (there === null && here === null) return 'on neither side';
  if (there === null) return `only here: ${said(here ?? '')}`;
  if (here === null) return `only in the rehearsal: ${said(there)}`;
  if (there === here) return `${said(here)} in both`;
  return `${said(there)} in the rehearsal, ${said(here)} here`;
};
