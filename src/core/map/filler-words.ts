import { foldAccents } from '../values/text';

/** What stands in place of a number that nobody has, in some twenty languages. */
const fillers: ReadonlySet<string> = new Set(
  (
    'n/a|n.a.|n.a|na|n/v|nil|null|none|nan|undefined|unknown|missing|blank|(blank)|[blank]|(null)|[null]|empty|(empty)|tba|tbc|tbd|t.b.a.|t.b.c.|t.b.d.|to follow|pending|not available|not known|' +
    'no number|no invoice|no invoice number|without number|see above|ditto|' +
    'unbekannt|k.a.|k. a.|keine|keine angabe|ohne|ohne nummer|leer|fehlt|folgt|nicht bekannt|siehe oben|o.nr.|ohne nr|ohne nr.|' +
    'inconnu|inconnue|aucun|aucune|sans numero|vide|non disponible|n.d.|nd|n/d|n.c.|n/c|desconocido|ninguno|sin numero|s/n|s.n.|vacio|no disponible|pendiente|' +
    'desconhecido|nenhum|sem numero|vazio|sconosciuto|nessuno|senza numero|vuoto|non disponibile|onbekend|geen|zonder nummer|leeg|n.v.t.|n.b.|' +
    'nieznany|brak|bez numeru|okand|okant|saknas|ukendt|ukjent|mangler|tuntematon|puuttuu|neznamy|chybi|ismeretlen|nincs|necunoscut|lipsa|bilinmiyor|yok|неизвестно|нет|отсутствует|' +
    'невідомо|нема|不明|なし|未定|無|无|未知|없음|미정'
  ).split('|'),
);

/** Not one letter or digit: dashes, dots, the marks of a column that is too narrow. */
const noLetter = /^[^\p{L}\p{N}]+$/u;
const zeros = /^0+$/;
/** What a spreadsheet shows for an error, in any of its languages. */
const sheetError = /^#(?:[\p{Lu}/]+[!?]?|DIV\/0!)$/u;

const longest = 24;

/** Whether a text only fills the place of a number: `N/A`, `TBC`, `########`, `0`. */
export const fillsPlace = (text: string): boolean => {
  if (text.length > longest) return noLetter.test(text);
  // Most numbers end in a digit, and no filler in any but 0.
  const last = text.charCodeAt(text.length - 1);
  if (last > 48 && last < 58) return false;
  if (last === 48) return zeros.test(text);
  return noLetter.test(text) || sheetError.test(text) || fillers.has(foldAccents(text).toLowerCase());
};
