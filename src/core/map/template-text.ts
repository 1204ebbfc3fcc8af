/** A piece of a template: plain text, or the name of a column. */
export type TemplatePart = { readonly kind: 'text' | 'column'; readonly text: string };

const place = /\{\{|\}\}|\{([^{}]+)\}/g;

/** Takes `{Directorate} / {Purpose}` apart; `{{` and `}}` stand for the braces themselves. */
export const templateParts = (template: string): readonly TemplatePart[] => {
  const parts: TemplatePart[] = [];
  let plain = '';
  let at = 0;
  for (const found of template.matchAll(place)) {
    plain += template.slice(at, found.index);
    at = found.index + found[0].length;
    if (found[1] === undefined) {
      plain += found[0].slice(1);
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push({ kind: 'column', text: found[1] });
  }
  plain += template.slice(at);
  return plain === '' ? parts : [...parts, { kind: 'text', text: plain }];
};

/** Names of the columns a template needs. */
export const templateColumns = (template: string): readonly string[] =>
  templateParts(template).flatMap((part) => (part.kind === 'column' ? [part.text] : []));
