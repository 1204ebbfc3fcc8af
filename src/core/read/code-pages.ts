/**
 * Code pages of DOS, and that of Central Europe on old Macs, which no platform decodes: the letters of the bytes 128 to 255, in order.
 * Bytes below are ASCII.
 */
const upperHalves: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp865:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
};

/** Names of these code pages, as far as they differ: IBM850, cp-850, 850 … */
const label = /^(?:cp|ibm|dos|oem)?[-_ ]?(437|850|852|865)$/i;

/** Its names: x-mac-ce, mac-ce, mac_latin2, x-mac-centraleurroman … */
const macLabel =
  /^(?:x[-_]?)?mac(?:intosh)?[-_ ]?(?:ce|latin[-_]?2|central[-_ ]?eur(?:[-_ ]?roman|ope(?:an)?)?)$/i;

/** The code page that a name stands for; null for any other encoding. */
export const codePageNamed = (name: string): string | null => {
  const number = label.exec(name.trim())?.[1];
  if (number !== undefined) return `cp${number}`;
  return macLabel.test(name.trim()) ? 'x-mac-ce' : null;
};

/** Decodes bytes of a code page named `cp850` and the like; every byte is one letter. */
export const startCodePage = (name: string): ((bytes: Uint8Array) => string) => {
  const upper = upperHalves[name] ?? '';
  return (bytes) => {
    let text = '';
    for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upper.charAt(byte - 128);
    return text;
  };
};
