import { describe, expect, it } from 'vitest';
import { likeliestEncoding } from '../../../src/core/read/likeliest-encoding';
import { decodeWhole } from '../../../src/main/files/text/decoder';
import { readingsOf } from '../../../src/main/files/text/scan-file';
import { encode } from '../../fixtures/text-table';

/** Headers and names as lists of these countries hold them; all made up. */
const words: Readonly<Record<string, readonly string[]>> = {
  German: [
    'Fällig',
    'Währung',
    'Müller',
    'Größe & Söhne',
    'Bäckerei',
    'Überweisung',
    'Österreich',
    'Straße',
    'Köln',
    'Geändert am',
    'Händler',
    'Küche',
  ],
  Danish: [
    'Beløb',
    'Leverandør',
    'Møller',
    'Ærø',
    'Sørensen',
    'Håndværk',
    'Næstved',
    'Ændret',
    'København',
    'Købmand',
  ],
  Swedish: ['Leverantör', 'Förfallodatum', 'Åkeri', 'Måleri', 'Gård', 'Söderström'],
  Finnish: ['Päivämäärä', 'Hämeenlinna', 'Yhteensä', 'Jyväskylä', 'Määrä'],
  French: [
    'Société',
    'Numéro',
    'Échéance',
    'Créé',
    'Pâtisserie',
    'Françoise',
    'Désignation',
    'Reçu',
    'Hôtel',
  ],
  Spanish: [
    'Razón social',
    'Número',
    'Dirección',
    'Muñoz',
    'Compañía',
    'España',
    'Código',
    'Nº Factura',
    'Mª Pérez, 2º piso',
  ],
  Portuguese: ['Emissão', 'Descrição', 'São João', 'Conceição', 'Código', 'Líquido', 'Nº da nota'],
  Italian: ['Città', 'Società', 'Quantità', 'Perù'],
  Polish: [
    'Łódź',
    'Data wpływu',
    'księgowość',
    'Święta',
    'Kwota należna',
    'Żabka',
    'Ilość',
    'Wartość',
    'Częstochowa',
    'Dąbrowa',
    'Wrocław',
    'Zmieniał',
  ],
  Czech: [
    'Měna',
    'Částka',
    'Číslo',
    'Škoda',
    'Děčín',
    'Dvořák',
    'Plzeň',
    'Splatnost dní',
    'Kč',
    'Vystavení',
    'Dráhy',
  ],
  Slovak: ['Dátum', 'Košice', 'Žilina', 'Ľubica', 'Prešov'],
  Hungarian: ['Számla kelte', 'Szállító', 'Győr', 'Összeg', 'Fizetési határidő', 'Kőműves', 'Árvíztűrő'],
  Romanian: ['Mureş', 'Iaşi', 'Nădlac', 'Preţ', 'Timişoara', 'Furnizor nou şi', 'Braşov'],
  Russian: ['Сумма', 'Поставщик', 'Ромашка', 'Дата', 'Итого'],
  Ukrainian: ['Київ', 'Постачальник', 'Україна'],
  Bulgarian: ['Доставчик', 'София', 'Търговия'],
  Greek: ['Προμηθευτής', 'Ποσό', 'Αθήνα', 'Ημερομηνία'],
  Turkish: ['Tedarikçi', 'Şirketi', 'İstanbul', 'Güneş', 'Değişim'],
};
const pairs: readonly (readonly [string, readonly string[]])[] = [
  ['cp850', ['German', 'Danish', 'Swedish', 'Finnish', 'French', 'Spanish', 'Portuguese', 'Italian']],
  ['cp437', ['German', 'Swedish', 'Finnish', 'French', 'Spanish', 'Italian']],
  ['cp865', ['Danish', 'German', 'Swedish']],
  ['macintosh', ['German', 'Danish', 'Swedish', 'French', 'Spanish', 'Portuguese', 'Italian']],
  ['windows-1252', ['German', 'Danish', 'Swedish', 'Finnish', 'French', 'Spanish', 'Portuguese', 'Italian']],
  ['cp852', ['Polish', 'Czech', 'Slovak', 'Hungarian', 'German']],
  ['x-mac-ce', ['Polish', 'Czech', 'Slovak', 'Hungarian', 'German']],
  ['windows-1250', ['Polish', 'Czech', 'Slovak', 'Hungarian', 'German', 'Romanian']],
  ['iso-8859-2', ['Polish', 'Czech', 'Slovak', 'Hungarian']],
  ['windows-1251', ['Russian', 'Ukrainian', 'Bulgarian']],
  ['koi8-r', ['Russian']],
  ['koi8-u', ['Ukrainian', 'Russian']],
  ['ibm866', ['Russian']],
  ['x-mac-cyrillic', ['Russian', 'Bulgarian']],
  ['iso-8859-5', ['Russian', 'Bulgarian']],
  ['windows-1253', ['Greek']],
  ['iso-8859-7', ['Greek']],
  ['windows-1254', ['Turkish']],
];

/** Each word alone, each with its neighbour, and all together. */
const setsOf = (all: readonly string[]): readonly (readonly string[])[] => [
  ...all.map((word) => [word]),
  ...all.slice(1).map((word, i) => [all[i] ?? word, word]),
  all,
];

describe('a few words in one of eighteen encodings', () => {
  it.each(pairs)('%s: read right, or the right reading is among those asked', (encoding, languages) => {
    const wrong: string[] = [];
    for (const set of languages.flatMap((language) => setsOf(words[language] ?? []))) {
      const text = set.join('\n');
      const bytes = encode(`${text}\n`, encoding);
      if (bytes.every((byte) => byte < 128)) continue;
      const { encoding: taken, isGuess, choices } = likeliestEncoding(readingsOf([bytes]));
      const isRight = (one: string): boolean => decodeWhole(bytes, one) === `${text}\n`;
      if (!(isGuess ? choices.some(isRight) : isRight(taken)))
        wrong.push(`${set.join(', ')}: ${isGuess ? `asked ${choices.join(', ')}` : `taken as ${taken}`}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a header with an ordinal in Windows-1252', () => {
  it.each([
    ['Nº Factura;Fecha;Proveedor'],
    ['Nº Factura;Fecha;Código;Situación'],
    ['nº documento;Cód. Proveedor;Importe'],
    ['Nº da nota;Fornecedor;Emissão'],
    ['N.º;Razón social;2ª planta;D. José Mª Pérez'],
  ])('is read without a question: %s', (text) => {
    const { encoding, isGuess } = likeliestEncoding(readingsOf([encode(`${text}\n`, 'windows-1252')]));
    expect([encoding, isGuess]).toEqual(['windows-1252', false]);
  });

  it('is asked about where the rest of the file speaks against it', () => {
    const bytes = encode('Nş;Furnizor\n1;Mureş SRL\n', 'windows-1250');
    const { encoding, isGuess } = likeliestEncoding(readingsOf([bytes]));
    expect(isGuess || encoding === 'windows-1250').toBe(true);
  });
});

describe('the one word of a file that is not ASCII', () => {
  it.each([
    ['Termin płatności', 'windows-1250'],
    ['Termin płatności', 'iso-8859-2'],
    ['Částka', 'windows-1250'],
    ['Fizetési határidő', 'windows-1250'],
    ['Müşteri', 'windows-1254'],
    ['Rēķins', 'windows-1257'],
  ])('is a known word of headers: %s in %s is read without a question', (word, encoding) => {
    const bytes = encode(`Nr;Data;${word};Kwota\n1;09.03.2026;08.04.2026;100,50\n`, encoding);
    const { encoding: taken, isGuess, isProved } = likeliestEncoding(readingsOf([bytes]));
    expect([isGuess, isProved, decodeWhole(bytes, taken).includes(word)]).toEqual([false, true, true]);
  });

  it.each(['Rębków', 'Kraśnik'])('is asked about where it is a name: %s', (name) => {
    const bytes = encode(`Nr;Vendor\n1;${name}\n`, 'windows-1250');
    expect(likeliestEncoding(readingsOf([bytes])).isGuess).toBe(true);
  });
});
