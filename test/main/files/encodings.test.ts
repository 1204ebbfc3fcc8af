import { describe, expect, it } from 'vitest';
import { inspectSource } from '../../../src/main/files/source';
import { decodeWhole } from '../../../src/main/files/text/decoder';
import { encode } from '../../fixtures/text-table';
import { scratch } from './shared-files';

const write = scratch();

/** Made-up names as lists of these countries hold them. */
const names: Readonly<Record<string, readonly string[]>> = {
  Spanish: ['Panadería López', 'Construcción Muñoz', 'Compañía Española', 'Málaga Peñarol', 'José Núñez'],
  Portuguese: ['São João Construção', 'Conceição Irmãos', 'Alimentação Pão Quente', 'Antônio Gonçalves'],
  French: ['Société Générale', 'Pâtisserie Bérénice', 'Café Françoise', 'Électricité Rhône'],
  German: ['Bäckerei Müller', 'Größe & Söhne', 'Schäfer Tiefbau', 'Köhler Straßenbau', 'Jürgen Weiß'],
  Italian: ['Società Elettrica', 'Caffè Perù', 'Nicolò Verità', 'Attività Più'],
  Swedish: ['Åkeri Söderström', 'Måleri Öberg', 'Lindström Gård', 'Hägglöf Bygg'],
  Danish: ['Ærø Færge', 'Møller Køkken', 'Sørensen Bådbyg', 'Ørsted Køling', 'Håndværk Næstved'],
  Polish: ['Żabka Śląska', 'Łódź Zakład', 'Usługi Częstochowa', 'Świętokrzyska Spółdzielnia'],
  Czech: ['Škoda Děčín', 'České dráhy', 'Dvořák a Řezníček', 'Příbramské pekařství', 'Kříž Plzeň'],
  Hungarian: ['Győri Kőműves', 'Árvíztűrő Kft', 'Szűcs Gyümölcs', 'Kőbányai Sörgyár'],
  Russian: ['ООО Ромашка', 'Электро Юг', 'Московский завод', 'ЗАО Василёк', 'Хлебозавод'],
  Ukrainian: ['ТОВ Київська їжа', 'Українські ліси', 'Завод Європа', 'Львівське підприємство'],
  Bulgarian: ['ЕООД Българска роза', 'Пловдив Хляб', 'Търговия София', 'Щастие'],
  Serbian: ['Предузеће Београд', 'Њива и Шљива', 'Ђорђевић и синови', 'Чачак Хемија'],
  Greek: ['Ελληνική Εταιρεία', 'Αθήνα Τρόφιμα', 'Θεσσαλονίκη ΑΕ', 'Άγιος Δημήτριος', 'Κατασκευές Ήλιος'],
  Arabic: ['شركة المثال', 'مؤسسة النور التجارية', 'مصنع الرياض', 'المدينة للتوريدات'],
  Lithuanian: ['Žemaitijos pienas', 'Baldų namai', 'Šiaulių bankas', 'Statybų centras', 'Sodų gatvė'],
  Latvian: ['Cēsu alus', 'Ķekavas putni', 'Zvērs', 'Saldējums', 'Ņemiro', 'Valmieras stikla šķiedra'],
  Estonian: ['Võru Šveits', 'Bagaaž Jõe', 'Tšekk', 'Žürii', 'Käsitöö Šašlõkk'],
  FewKana: ['アサヒ', 'さくら', 'ｺｰﾋｰ', 'カネカ', 'モス'],
  Kanji: ['株式会社山田商店', '有限会社鈴木工業', '東京電力', '田中製作所', '日本通運株式会社'],
  Kana: ['ヤマト運輸', 'サントリー株式会社', 'さくら銀行', 'トヨタ自動車', 'キヤノン'],
};

/** Two sizes of every pair: its first name alone, and all of them. */
const pairs: readonly (readonly [string, readonly string[]])[] = [
  ['cp437', ['Spanish', 'French', 'German', 'Italian', 'Swedish']],
  ['cp850', ['Spanish', 'Portuguese', 'French', 'German', 'Danish']],
  ['cp852', ['Polish', 'Czech', 'Hungarian']],
  ['cp865', ['Danish', 'Swedish']],
  ['x-mac-ce', ['Polish', 'Czech', 'Hungarian']],
  ['windows-1250', ['Polish', 'Czech', 'Hungarian']],
  ['iso-8859-2', ['Polish', 'Czech', 'Hungarian']],
  ['macintosh', ['German', 'French', 'Danish']],
  ['windows-1251', ['Russian', 'Bulgarian']],
  ['iso-8859-5', ['Russian', 'Bulgarian', 'Serbian']],
  ['iso-8859-6', ['Arabic']],
  ['iso-8859-7', ['Greek']],
  ['koi8-u', ['Ukrainian', 'Russian']],
  ['x-mac-cyrillic', ['Russian', 'Bulgarian']],
  ['windows-1257', ['Lithuanian', 'Latvian', 'Estonian']],
  ['iso-2022-jp', ['Kanji', 'Kana']],
  ['euc-jp', ['Kanji', 'Kana']],
  ['shift_jis', ['Kanji', 'Kana', 'FewKana']],
  ['utf-32le', ['Polish', 'FewKana']],
  ['utf-32be', ['Kanji', 'Greek']],
];

type Made = { readonly title: string; readonly names: readonly string[]; readonly encoding: string };

const files: readonly Made[] = pairs.flatMap(([encoding, languages]) =>
  languages.flatMap((language) => {
    const all = names[language] ?? [];
    return [all.slice(0, 1), all].map((some) => ({
      title: `${language} in ${encoding}, ${some.length === 1 ? 'one name' : 'a list'}`,
      names: some,
      encoding,
    }));
  }),
);

const listOf = (some: readonly string[]): string =>
  `id,name,amount\r\n${some.map((name, i) => `${i + 1},${name},${i + 7}.50`).join('\r\n')}\r\n`;

/** How names written in one encoding read in another. */
const decodedAs = (written: readonly string[], encoding: string, as: string): string =>
  decodeWhole(encode(written.join(), encoding), as);

const read = async (bytes: Uint8Array) => {
  const found = await inspectSource(write('list.csv', bytes));
  if (!found.ok) throw new Error(found.problem.code);
  const { file, sheets } = found.value;
  return {
    file,
    isAsked: file.notes.some(({ code }) => code === 'encoding-guessed'),
    names: sheets[0]?.preview.map(({ cells }) => cells[1]) ?? [],
  };
};

describe('lists in encodings of other times and countries', () => {
  it('are sixty at least', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  for (const { title, names: written, encoding } of files)
    it(`${title}: right, or asked`, async () => {
      const found = await read(encode(listOf(written), encoding));
      if (found.isAsked) {
        const choices = found.file.encodingChoices ?? [];
        expect(choices.length).toBeGreaterThan(1);
        expect(choices.map(({ encoding: one }) => decodedAs(written, encoding, one))).toContain(
          written.join(),
        );
        expect(choices.every(({ samples }) => samples.length > 0 && samples.length <= 3)).toBe(true);
      } else expect(found.names).toEqual(written);
    });

  it('of any one of the names are right, or asked', async () => {
    const silent: string[] = [];
    for (const [encoding, languages] of pairs)
      for (const name of languages.flatMap((language) => names[language] ?? [])) {
        const found = await read(encode(listOf([name]), encoding));
        const choices = found.file.encodingChoices?.map((one) => one.encoding) ?? [];
        if (!found.isAsked && found.names[0] !== name)
          silent.push(`${name} in ${encoding} is read as ${found.names[0]}`);
        else if (found.isAsked && !choices.some((one) => decodedAs([name], encoding, one) === name))
          silent.push(`${name} in ${encoding} is not among ${choices.join(', ')}`);
      }
    expect(silent).toEqual([]);
  });

  it('of several names are right without a question, but for one in twenty', async () => {
    const lists = files.filter(({ names: some }) => some.length > 1);
    const asked: string[] = [];
    for (const { title, names: some, encoding } of lists)
      if ((await read(encode(listOf(some), encoding))).isAsked) asked.push(title);
    expect(asked.length).toBeLessThanOrEqual(lists.length / 20);
  });

  it('of a few Latin letters are not offered as Chinese, Japanese or Korean, nor as what is lost', async () => {
    const eastern = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'utf-8'];
    const offered: string[] = [];
    const western = ['German', 'Danish', 'Swedish', 'French', 'Spanish', 'Polish', 'Hungarian'];
    for (const [encoding, languages] of pairs)
      for (const language of languages.filter((one) => western.includes(one)))
        for (const name of names[language] ?? []) {
          const { file } = await read(encode(listOf([name]), encoding));
          const choices = file.encodingChoices ?? [];
          for (const one of choices.filter((choice) => eastern.includes(choice.encoding)))
            offered.push(`${name} in ${encoding}: ${one.encoding} (${one.samples.join()})`);
        }
    expect(offered).toEqual([]);
  });

  it('are always a choice of two at least', async () => {
    for (const [encoding, language] of [
      ['koi8-r', 'Russian'],
      ['shift_jis', 'Kanji'],
      ['windows-1253', 'Greek'],
    ] as const) {
      const { file } = await read(encode(listOf(names[language] ?? []), encoding));
      expect([encoding, (file.encodingChoices ?? []).length > 1]).toEqual([encoding, true]);
    }
  });

  it('of a Mac of Central Europe are known by every name of theirs', async () => {
    const path = write('mac.csv', encode(listOf(['Łódź księgowość']), 'x-mac-ce'));
    for (const encoding of ['mac-ce', 'x-mac-centraleurroman', 'mac_latin2', 'x-mac-ce']) {
      const found = await inspectSource(path, { encoding });
      expect(found.ok && found.value.sheets[0]?.preview[0]?.cells[1]).toBe('Łódź księgowość');
    }
  });

  it('show three names with the choice wherever it is neither UTF-8 nor plain Windows-1252', async () => {
    const russian = names.Russian ?? [];
    const { file } = await read(encode(listOf(russian), 'koi8-r'));
    expect(file.notes.map(({ code }) => code)).toEqual(['encoding-found']);
    expect(file.encodingChoices?.[0]?.encoding).toBe('koi8-r');
    expect(file.encodingChoices?.[0]?.samples).toHaveLength(3);
    expect(russian).toEqual(expect.arrayContaining([...(file.encodingChoices?.[0]?.samples ?? [])]));
    const plain = await read(encode(listOf(names.German ?? []), 'windows-1252'));
    expect([plain.file.notes, plain.file.encodingChoices]).toEqual([[], undefined]);
  });

  it('are read as a person chose, and nothing more is asked', async () => {
    const path = write('chosen.csv', encode(listOf(['Dvořák']), 'cp852'));
    const found = await inspectSource(path, { encoding: 'IBM852' });
    if (!found.ok) throw new Error(found.problem.code);
    expect(found.value.sheets[0]?.preview[0]?.cells[1]).toBe('Dvořák');
    expect([found.value.file.notes, found.value.file.dialect?.encoding]).toEqual([[], 'cp852']);
  });

  it('of the West are never taken for Mac Roman or Thai on the proof of a letter or two', async () => {
    for (const text of ['Café', 'Perú', 'Müller', 'Smith’s', 'Ltd\u00a0', '£5.00', '–', 'Microcap®'])
      expect(['macintosh', 'windows-874']).not.toContain(
        (await read(encode(listOf([text]), 'windows-1252'))).file.dialect?.encoding,
      );
  });
});

describe('a sign of a currency that other encodings read otherwise', () => {
  it.each([
    ['iso-8859-15', 'Rechnung;Betrag;Text\nA-1;119,00 €;Müller\nA-2;238,00 €;Köhler\n', 0xa4],
    ['iso-8859-15', 'Facture;Montant\nA-1;119,00 €\nA-2;238,00 €\n', 0xa4],
    ['macintosh', 'Rechnung;Betrag\nA-1;119,00 €\nA-2;238,00 €\n', 0xdb],
  ])('is offered as %s, with a whole amount to tell it by', async (encoding, text, euro) => {
    const latin = encode(text.replaceAll('€', '¤'), 'windows-1252');
    const bytes = encoding === 'macintosh' ? latin.map((byte) => (byte === 0xa4 ? euro : byte)) : latin;
    const found = await inspectSource(write('euro.csv', bytes));
    if (!found.ok) throw new Error(found.problem.code);
    const [first] = found.value.file.encodingChoices ?? [];
    expect(first?.encoding).toBe(encoding);
    expect(first?.samples).toContain('119,00 €');
  });

  it('is none where the file is plain Windows-1252', async () => {
    const bytes = encode(
      'Rechnung;Betrag;Text\nA-1;119,00 €;Müller\nA-2;238,00 €;½ Köhler\n',
      'windows-1252',
    );
    const found = await inspectSource(write('plain.csv', bytes));
    if (!found.ok) throw new Error(found.problem.code);
    expect(found.value.file.encodingChoices).toBeUndefined();
    expect(found.value.file.dialect?.encoding).toBe('windows-1252');
  });
});
