import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { compileMapping } from '../../../src/core/map/apply';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const header = ['Supplier', 'Invoice No', 'Invoice Date', 'Total', 'Currency'];
const lineOf = (state: string, i: number): readonly string[] => [
  ...['Alder Foods', `A-${100 + i}`, `2026-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`],
  ...[`${100 + ((i * 37) % 900)}.50`, 'EUR', state],
];

const suggested = (name: string, states: readonly string[]) => {
  const rows = rowsOf(states.map(lineOf));
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames([...header, name], header.length + 1)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows.slice(0, 50),
    profile: rows,
    known: nothingKnown,
  });
};

const asked = (name: string, states: readonly string[]) =>
  suggested(name, states).questions.find(({ kind }) => kind === 'finding:status-unproven');

/** Ten rows, of which some say another word. */
const ten = (usual: string, ...others: readonly string[]): readonly string[] => [
  ...Array.from({ length: 10 - others.length }, () => usual),
  ...others,
];

describe('rows that a column calls void', () => {
  it.each([
    ['Status', 'Posted', 'Void'],
    ['Status', 'Posted', 'Parked'],
    ['Notes', 'Posted', 'Not approved'],
    ['Remark', 'Paid', 'Do not pay'],
    ['Comment', '', 'DUPLICATE - do not pay'],
    ['Comment', '', 'Duplicate of INV-10231'],
    ['Bemerkung', '', 'Doppelt erfasst: nicht zahlen, siehe 4411'],
    ['Del', '', '*'],
    ['Del.', 'N', 'Y'],
    ['Canc', '', 'X'],
    ['Status', 'Posted', 'Superseded'],
    ['Status', 'Betaald', 'Geweigerd'],
    ['Statut', 'Payée', 'Abandonnée'],
    ['Stav', 'Uhrazeno', 'Odmítnuto'],
    ['Status', 'Posted', 'Replaced'],
    ['Status', 'Posted', 'TEST'],
    ['Status', 'Posted', 'Error'],
    ['Status', 'Posted', 'Pending approval'],
    ['Bemerkung', 'Gebucht', 'Nicht freigegeben'],
    ['Status', 'Gebucht', 'Ersetzt'],
    ['Status', 'Gebucht', 'Fehler'],
    ['Note', 'Payée', 'Ne pas payer'],
    ['Statut', 'Payée', "En attente d'approbation"],
    ['Estado', 'Pagada', 'No aprobado'],
    ['Stato', 'Pagato', 'In attesa di approvazione'],
    ['Status', 'Betaald', 'Niet betalen'],
    ['Uwagi', 'Zapłacona', 'Wersja robocza'],
    ['Notes', 'Paid', 'Draft version'],
    ['Remarque', 'Payée', 'Version brouillon'],
    ['Invoice status', 'Open', 'Cancelled'],
    ['Belegstatus', 'Gebucht', 'Storniert'],
    ['Zustand', 'Offen', 'Entwurf'],
    ['État', 'Payée', 'Annulée'],
    ['Statut', 'Validé', 'Brouillon'],
    ['Stato', 'Pagato', 'Annullato'],
    ['Estado', 'Pagada', 'Anulada'],
    ['Estado', 'Contabilizado', 'Borrador'],
    ['Situação', 'Pago', 'Cancelado'],
    ['Status', 'Betaald', 'Geannuleerd'],
    ['Status', 'Betald', 'Makulerad'],
    ['Status', 'Bokført', 'Slettet'],
    ['Tila', 'Maksettu', 'Mitätöity'],
    ['Stan', 'Zapłacona', 'Anulowana'],
    ['Stav', 'Uhrazeno', 'Stornováno'],
    ['Állapot', 'Kifizetve', 'Sztornózott'],
    ['Stare', 'Plătit', 'Anulat'],
    ['Durum', 'Ödendi', 'İptal'],
    ['Κατάσταση', 'Πληρωμένο', 'Ακυρωμένο'],
    ['Статус', 'Оплачен', 'Аннулирован'],
    ['状態', '支払済', '取消'],
    ['状态', '已付', '已作废'],
    ['상태', '지급완료', '취소'],
    ['Remark', '', 'VOID'],
    ['Xyz', 'A', 'Duplicate'],
    ['Opmerking', '', 'Concept factuur'],
    ['Info', 'A', 'Rechnung storniert'],
    ['Status', 'Open', 'Written off'],
    ['Status', 'Posted', 'Write-off'],
    ['Status', 'Paid', 'Disputed'],
    ['Status', 'Approved', 'In dispute'],
    ['Status', 'Verified', 'On hold'],
    ['Payment status', 'Open', 'Blocked'],
    ['State', 'Open', 'Payment hold'],
    ['Status', 'Open', 'In query'],
    ['Belegstatus', 'Gebucht', 'Abgeschrieben'],
    ['Status', 'Offen', 'Strittig'],
    ['Status', 'Bezahlt', 'Gesperrt'],
    ['Status', 'Offen', 'In Klärung'],
    ['Statut', 'Payée', 'Litige'],
    ['État', 'Validée', 'En litige'],
    ['Statut', 'Comptabilisée', 'Bloquée'],
    ['Statut', 'Payée', 'Passée en perte'],
    ['Estado', 'Pagada', 'En disputa'],
    ['Estado', 'Contabilizado', 'Bloqueado'],
    ['Estado', 'Pagada', 'Incobrable'],
    ['Situação', 'Pago', 'Contestado'],
    ['Stato', 'Pagato', 'In contestazione'],
    ['Stato', 'Pagato', 'Stralciata'],
    ['Status', 'Betaald', 'Betwist'],
    ['Status', 'Betaald', 'Afgeschreven'],
    ['Status', 'Betald', 'Spärrad'],
    ['Status', 'Betald', 'Bestridd'],
    ['Status', 'Bokført', 'Sperret'],
    ['Status', 'Betalt', 'Afskrevet'],
    ['Tila', 'Maksettu', 'Riitautettu'],
    ['Stan', 'Zapłacona', 'Sporna'],
    ['Stan', 'Zaksięgowana', 'Zablokowana'],
    ['Stav', 'Uhrazeno', 'Odepsáno'],
    ['Állapot', 'Kifizetve', 'Zárolt'],
    ['Stare', 'Plătit', 'În litigiu'],
    ['Durum', 'Ödendi', 'İhtilaflı'],
    ['Κατάσταση', 'Πληρωμένο', 'Μπλοκαρισμένο'],
    ['Статус', 'Оплачен', 'Списано'],
    ['Статус', 'Оплачен', 'Спорный'],
    ['状態', '支払済', '支払保留'],
    ['状态', '已付', '已冻结'],
    ['상태', '지급완료', '지급보류'],
    ['Remark', '', 'DISPUTED'],
    ['Xyz', 'A', 'Rechnung gesperrt'],
  ])('%s: %s, %s', (name, usual, other) => {
    const question = asked(name, ten(usual, other, other));
    expect(question?.text).toBe(`Column "${name}" says "${other}" in 2 rows. Are these to be loaded?`);
    expect(question?.accepts).toEqual({ rule: 'status-unproven', columns: [name], values: [other] });
  });

  it.each([
    ['Duplicate?', 'No', 'Yes'],
    ['Doublon', '', 'x'],
    ['Void', '', 'X'],
    ['Cancelled', 'N', 'Y'],
    ['Annullata', 'no', 'sì'],
    ['Geannuleerd', 'nee', 'ja'],
    ['Active', 'Yes', 'No'],
    ['On hold', 'No', 'Yes'],
    ['Disputed?', 'N', 'Y'],
    ['Gesperrt', '', 'x'],
    ['Litige', 'non', 'oui'],
  ])('%s as a column of yes and no', (name, no, yes) => {
    expect(asked(name, ten(no, yes))?.text).toContain(`Column "${name}" says "${yes}" in 1 row.`);
  });

  it.each([
    ['Void Date', '2026-05-04'],
    ['Storniert am', '04.05.2026'],
    ['Cancelled by', 'K. Meyer'],
    ['STBLG', '1700000123'],
    ['Payment block', 'A'],
    ['Zahlsperre', 'R'],
    ['Written off on', '2026-05-04'],
  ])('%s, filled in some rows', (name, text) => {
    expect(asked(name, ten('', text))?.text).toBe(
      `Column "${name}" is filled in 1 row. Are these to be loaded?`,
    );
    expect(asked(name, ten(text))).toBeUndefined();
  });

  it('a word that nobody knows, in few rows beside known ones', () => {
    const states = [...ten('Open'), ...ten('Paid'), 'Qblorp'];
    expect(asked('Status', states)?.accepts?.values).toEqual(['Qblorp']);
    expect(asked('Status', ten('O', 'V'))?.accepts?.values).toEqual(['V']);
  });

  it.each([
    ['Status', [...ten('Open'), ...ten('Paid', 'Posted', 'Approved', 'Closed')]],
    ['Status', ten('Offen', 'Bezahlt', 'Gebucht', 'Freigegeben', 'Teilweise bezahlt')],
    ['Statut', ten('Payée', 'En attente', 'Comptabilisée', 'Non annulée')],
    ['Estado', ten('Pendiente', 'Pagada', 'Vencida')],
    ['Status', ten('O', 'C')],
    ['Status', ten('1', '2')],
    ['Paid', ten('yes', 'no', 'no')],
    ['Posted', ten('Yes', 'No')],
    ['Duplicate', ten('No')],
    ['Description', ten('Rent', 'Draft beer', 'Cancelled order fee', 'Duplicate keys')],
    ['Town', ten('Leeds', 'Stornoway')],
    ['VAT', ten('Standard', 'Reverse charge')],
    ['Line', ten('Standard', 'Concept')],
    ['Status', ten('Not cancelled', 'Open')],
    ['Status', ten('Verified', 'Archived', 'Scheduled')],
    ['Status', ten('Open', 'Unblocked', 'Dispute resolved')],
    ['Status', ten('Not blocked', 'Open', 'Released from hold')],
    ['Stato', ten('Pagato', 'In sospeso')],
    ['Disputed amount', ten('0.00', '12.00')],
    ['Block', ten('A', 'B')],
    ['Description', ten('Rent', 'Suspended ceiling', 'Bad debt', 'Hold music')],
    ['Ort', ten('Berlin', 'Sperrhof')],
    ['Del', ten('', 'D-11', 'D-12')],
    ['Del', ten('N')],
    ['Description', ten('Rent', 'Draft 2026', 'Duplicate keys for 4411')],
  ])('asks nothing of %s: %s', (name, states) => {
    expect(asked(name, states)).toBeUndefined();
  });

  it('leaves them out where that is the answer, and asks no more', () => {
    const states = ten('Open', 'Void', 'Paid', '');
    const { mapping } = suggested('Status', states);
    const question = asked('Status', states);
    const option = question?.options.find(({ label }) => label.includes('leave these rows out'));
    if (question === undefined || option === undefined) throw new Error('nothing is asked');
    const answered = applyAnswer(mapping, invoices, question, option.value);
    expect(answered.only).toEqual([{ column: 'Status', in: ['', 'Open', 'Paid'] }]);
    expect(findings(answered, 'Status', states)).toEqual([]);
  });

  it('are counted in every row, far below the first as well', () => {
    const states = Array.from({ length: 6_000 }, (_, i) => (i === 5_321 ? 'Cancelled' : ''));
    const { mapping } = suggested('Note', states.slice(0, 100));
    expect(findings(mapping, 'Note', states)).toMatchObject([
      {
        text: 'Column "Note" says "Cancelled" in 1 row. Are these to be loaded?',
        rows: [{ row: 5_323, cells: ['Cancelled', 'A-5421', expect.any(String)] }],
      },
    ]);
  });
});

/** What the check says of all rows that count. */
const findings = (mapping: Mapping, name: string, states: readonly string[]) => {
  const names = [...header, name];
  const whole = mappingSchema.parse({
    ...mapping,
    fields: { ...mapping.fields, svc_location_id: { constant: '1' } },
  });
  const mapper = compileMapping(whole, invoices, names, { file: '' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const watch = startWatch({
    ...{ mapper: mapper.value, mapping: whole, target: invoices, columns: names, isTogether: true },
    known: () => nothingKnown,
  });
  const counted = mapper.value.startCounting();
  for (const row of rowsOf(states.map(lineOf))) {
    const wanted = counted(row);
    if (wanted !== null) watch.see(wanted);
  }
  return watch.findings().filter(({ rule }) => rule === 'status-unproven');
};
