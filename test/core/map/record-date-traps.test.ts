import { describe, expect, it } from 'vitest';
import { type MadeFile, madeFile } from '../../fixtures/plausible-traps';
import { silentlyWrong, suggestionFor } from '../../fixtures/plausible-verdict';

const files = Number(process.env['PLAUSIBLE_TRAPS'] ?? 300);
const first = Number(process.env['PLAUSIBLE_SEED'] ?? 1);

/** What programs call the day of the record, in the order of the languages of made files. */
const days: readonly string[] = [
  'Created On|Entry date|Corrected|Printed on|Last edit|Date entered',
  'Erfasst am|Erstellt am|Korrigiert am|Angelegt am|Letzte Bearbeitung|Gedruckt am',
  'Créé le|Date de saisie|Corrigé le|Mis à jour: modification|Édité le',
  'Modificado|Fecha de registro|Actualizado|Creado el|Fecha de captura',
  'Criado em|Data de cadastro|Alterado em|Atualizado em|Data de digitação',
  'Gewijzigd op|Aangemaakt op|Ingevoerd|Aangepast|Afdrukdatum',
  'Data inserimento|Aggiornato il|Data creazione|Modificato il|Data di stampa',
  'Zmieniono|Data zmiany|Data utworzenia|Data wprowadzenia|Data wydruku',
  'Rettet dato|Ændret|Endret dato|Ändrad|Skapad|Oprettet|Opprettet',
  '更新日|登録日|修正日|作成日|印刷日',
];

const role = (made: MadeFile) => (made.columns.has('modified') ? 'modified' : 'report');

/** The made file with its column of another day under such a name; null where it has none. */
const renamed = (made: MadeFile, seed: number): MadeFile | null => {
  const before = made.columns.get(role(made));
  const words = (days[made.language] ?? '').split('|');
  const name = words[seed % words.length] ?? '';
  if (before === undefined) return null;
  return {
    ...made,
    name: `${made.name} called ${name}`,
    header: made.header.map((header) => (header === before ? name : header)),
    columns: new Map([...made.columns].map(([own, header]) => [own, header === before ? name : header])),
  };
};

const withoutDate = (made: MadeFile): MadeFile => {
  const at = made.header.indexOf(made.truth.invoice_date);
  const kept = <T>(cells: readonly T[]): readonly T[] => cells.filter((_, i) => i !== at);
  return {
    ...made,
    header: kept(made.header),
    rows: made.rows.map(kept),
    truth: { ...made.truth, invoice_date: '' },
  };
};

const all = (): readonly MadeFile[] =>
  Array.from({ length: files }, (_, i) => renamed(madeFile(first + i), i)).filter((made) => made !== null);

describe('made files with the day on which an entry was made, changed or printed', () => {
  it('have the day of the document proposed, and nothing else in silence', () => {
    const wrong: string[] = [];
    for (const made of all()) {
      const suggestion = suggestionFor(made);
      wrong.push(...silentlyWrong(made, suggestion));
      if (suggestion.mapping.fields['invoice_date']?.column !== made.truth.invoice_date)
        wrong.push(`${made.name}: asked for the date (of ${made.header.join(', ')})`);
    }
    expect(wrong).toEqual([]);
  });

  it('are asked for the day of the document where there is no other', () => {
    const silent = all()
      .map(withoutDate)
      .filter((made) => suggestionFor(made).mapping.fields['invoice_date'] !== undefined);
    expect(silent.map(({ name, header }) => `${name}: ${header.join(', ')}`)).toEqual([]);
  });
});
