import { compileMatches } from '../../clean/matching';
import type { ColumnProfile } from '../../read/column-profile';
import { foldAccents, trimAll } from '../../values/text';
import { textsIn } from '../column-texts';
import { scoreHeaderFor } from '../header-score';
import { spacedHeader } from '../header-words';
import { vendorField } from '../record-fields';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';
import { noneDisagree, type PairColumns, startNameJudge, startPairs, together } from './name-pairs';

/** Headers from here on say that the column names the vendor, even where the directory writes its names otherwise. */
const calledVendor = 0.9;

/** Headers of those who entered, approved or ordered: a directory of vendors may know their names. */
const ofPeople =
  /(?:^| )(?:user|users|username|benutzer|benutzername|utilisateur|usuario|utente|gebruiker|uzytkownik|uzivatel|anvandare|bruker|bruger|kayttaja|approver|requester|requisitioner|clerk|sachbearbeiter|bearbeiter|employee|mitarbeiter)(?: |$)|(?:^| )(?:created|entered|posted|approved|changed|booked|keyed|prepared|requested|ordered|updated) by(?: |$)|(?:erfasst|angelegt|gebucht|freigegeben|erstellt|geandert|genehmigt|cree|saisi|creado|criado|creato|inserito|ingevoerd|aangemaakt|skapad|oprettet|opprettet) (?:von|durch|par|por|da|door|av|af)(?: |$)/u;

const namesPeople = ({ header }: ColumnProfile): boolean =>
  ofPeople.test(foldAccents(spacedHeader(header ?? '')));

const nameColumn = (judged: Judged, id: ColumnProfile): ColumnProfile | null => {
  const field = judged.target.fields.find(({ lookup }) => lookup === 'vendor');
  if (field === undefined) return null;
  const score = scoreHeaderFor(field);
  const { names } = judged.known.vendors;
  const mapped = columnOf(
    judged,
    judged.target.fields.find(({ key }) => key === 'erp_vendor_name'),
  );
  if (mapped !== null) return mapped;
  const known = (column: ColumnProfile): number =>
    column.samples.filter((text) => names.has(trimAll(text))).length;
  const isCalledSo = ({ header }: ColumnProfile): boolean => score(header ?? '').score >= calledVendor;
  const ranked = judged.columns
    .filter((column) => column.index !== id.index && column.kind === 'text')
    .filter((column) => (known(column) > 0 && !namesPeople(column)) || isCalledSo(column))
    .sort((a, b) => known(b) - known(a) || score(b.header ?? '').score - score(a.header ?? '').score);
  return ranked[0] ?? null;
};

/** So large a share of the different texts are ids of the directory: where the header speaks of the vendor, and where it does not. */
const calledIds = 0.25;
const nearlyAllIds = 0.8;
const fewestIds = 2;

/** A column of ids of vendors beside the one that names them; null: there is none. */
const idColumn = (judged: Judged, name: ColumnProfile): ColumnProfile | null => {
  const field = vendorField(judged.target.fields);
  if (field === undefined) return null;
  const score = scoreHeaderFor(field);
  const { erpIds, names } = judged.known.vendors;
  const own = [...textsIn(judged.rows, name.index).keys()];
  // Names that the directory hardly knows are asked about by themselves.
  if (own.filter((text) => names.has(text)).length * 2 < own.length) return null;
  const share = (column: ColumnProfile): number => {
    const texts = [...textsIn(judged.rows, column.index).keys()];
    const known = texts.filter((text) => erpIds.has(text)).length;
    const least = score(column.header ?? '').score >= calledVendor ? calledIds : nearlyAllIds;
    return known < fewestIds || known < texts.length * least ? 0 : known / texts.length;
  };
  const used = new Set(Object.values(judged.mapping.fields).map(({ column }) => column));
  const ranked = judged.columns
    .filter((column) => column.index !== name.index && !used.has(column.name) && column.kind !== 'date')
    .map((column) => ({ column, share: share(column) }))
    .filter((one) => one.share > 0)
    .sort((a, b) => b.share - a.share);
  return ranked[0]?.column ?? null;
};

/** The columns of a vendor's id, by which it is found, and of its name; null where the file does not have both. */
export const vendorColumns = (
  judged: Judged,
): { readonly id: ColumnProfile; readonly name: ColumnProfile } | null => {
  const field = vendorField(judged.target.fields);
  const id = columnOf(judged, field);
  const { nameById } = judged.known.vendors;
  if (field === undefined || id === null || nameById === undefined || nameById.size === 0) return null;
  if (!(judged.mapping.fields[field.key]?.match ?? []).includes('erp_vendor_id')) {
    // The name is what the vendor is found by: ids that stand beside it unused may speak against it.
    const own = idColumn(judged, id);
    return own === null ? null : { id: own, name: id };
  }
  const name = nameColumn(judged, id);
  return name === null ? null : { id, name };
};

/** Where both stand, and the rows of which a person chose the vendor. */
export const pairColumns = (
  { mapping, columns }: Judged,
  { id, name }: { readonly id: ColumnProfile; readonly name: ColumnProfile },
): PairColumns => {
  const chosen = compileMatches(
    mapping.steps,
    columns.map((column) => column.name),
  );
  return {
    ...{ id: id.index, name: name.index },
    isDecided: chosen === null ? null : (row) => chosen(row) !== null,
  };
};

/**
 * `id-name-disagree`: the id is known, but the name beside it is under 0.60 like that vendor's. Where it is another vendor's,
 * 0.92 like it or more, nothing of the file is sent.
 */
export const idNameDisagree = (judged: Judged): readonly Finding[] => {
  const columns = vendorColumns(judged);
  const { nameById } = judged.known.vendors;
  if (columns === null || nameById === undefined) return [];
  const { id, name } = columns;
  const pairs = startPairs(startNameJudge(nameById), pairColumns(judged, columns));
  for (const row of judged.rows) pairs.see(row);
  const found = together(pairs.found(), judged.later?.disagreeing ?? noneDisagree);
  if (found.rows === 0) return [];
  const rows = found.rows === 1 ? 'one row' : `${found.rows} rows`;
  const whose = found.other === null ? '' : ` It is that of another vendor, "${found.other}".`;
  const text = `In ${rows} the vendor that ${called(id)} names is not the one that ${called(name)} names.${whose}`;
  const grade = found.other === null ? 'asks' : 'against';
  const values = fewValues(found.pairs);
  const finding = findingOf(judged, { rule: 'id-name-disagree', grade, text }, [id, name], { values });
  return [{ ...finding, rows: found.shown }];
};
