import type { Block, Column, Share, Signature, Tone } from '../../../../core/report/page';
import { fitted, ink, innerWidth, lineHeight, type Pen, type Style, sheet, wrapped } from './pen';

const LEFT = sheet.margin;

const styles = {
  title: { size: 20, face: 'strong' },
  heading: { size: 12.5, face: 'strong' },
  text: { size: 9.5 },
  label: { size: 8.5, color: ink.quiet },
  cell: { size: 8.5 },
  head: { size: 8, face: 'strong', color: ink.quiet },
  shown: { size: 8.5, face: 'strong' },
} as const satisfies Record<string, Style>;

const colorOf: Readonly<Record<Tone, string>> = {
  good: ink.good,
  bad: ink.bad,
  doubt: ink.doubt,
  warn: ink.warn,
  plain: ink.plain,
  quiet: '#9aa3af',
};

/** Marks what is drawn as one piece of the document, for those who have it read aloud. */
const marked = ({ doc }: Pen, as: 'H1' | 'H2' | 'P' | 'TR' | 'Figure', draw: () => void): void => {
  doc.addStructure(doc.struct(as, {}, draw));
};

const paragraph = (pen: Pen, text: string, style: Style, as: 'H1' | 'H2' | 'P'): void => {
  for (const line of wrapped(pen, text, innerWidth, { style })) {
    pen.room(lineHeight(style));
    marked(pen, as, () => pen.line(line, { x: LEFT, y: pen.y }, style));
    pen.y += lineHeight(style);
  }
};

const title = (pen: Pen, block: Extract<Block, { kind: 'title' }>): void => {
  paragraph(pen, block.text, styles.title, 'H1');
  paragraph(pen, block.below, { ...styles.text, color: ink.quiet }, 'P');
  pen.y += 10;
};

const KEPT_TOGETHER = 70;

const heading = (pen: Pen, { text }: Extract<Block, { kind: 'heading' }>): void => {
  pen.y += 14;
  pen.room(KEPT_TOGETHER);
  paragraph(pen, text, styles.heading, 'H2');
  pen.y += 4;
};

const note = (pen: Pen, { text, tone }: Extract<Block, { kind: 'text' }>): void => {
  const color = tone === 'plain' ? ink.text : tone === 'quiet' ? ink.quiet : colorOf[tone];
  paragraph(pen, text, { ...styles.text, color }, 'P');
  pen.y += 3;
};

const LABEL_WIDTH = 118;

const facts = (pen: Pen, { pairs }: Extract<Block, { kind: 'facts' }>): void => {
  for (const [label, value] of pairs) {
    const lines = wrapped(pen, value, innerWidth - LABEL_WIDTH, { style: styles.text });
    pen.room(lineHeight(styles.text) * Math.max(1, lines.length));
    marked(pen, 'P', () => {
      pen.line(label, { x: LEFT, y: pen.y + 0.8 }, styles.label);
      for (const [index, line] of lines.entries())
        pen.line(line, { x: LEFT + LABEL_WIDTH, y: pen.y + index * lineHeight(styles.text) }, styles.text);
    });
    pen.y += lineHeight(styles.text) * Math.max(1, lines.length) + 1.5;
  }
};

const sumOf = (parts: readonly Share[]): number => parts.reduce((sum, { size }) => sum + size, 0);

const BAR = 14;
const GAP = 1;
const LEGEND = 15;
const LEGEND_COLUMNS = 3;

const shares = (pen: Pen, block: Extract<Block, { kind: 'shares' }>): void => {
  const parts = block.parts.filter(({ size }) => size > 0);
  const sum = sumOf(parts);
  const lines = Math.ceil(parts.length / LEGEND_COLUMNS);
  pen.room(BAR + 10 + lines * LEGEND);
  marked(pen, 'Figure', () => {
    let x = LEFT;
    for (const { size, tone } of parts) {
      // A part that is there is seen, however small it is.
      const width = Math.max(1.5, (size / sum) * innerWidth);
      pen.doc.rect(x, pen.y, Math.min(width, LEFT + innerWidth - x), BAR).fill(colorOf[tone]);
      // Parts of one colour, or on paper without any, stand apart.
      if (x > LEFT) pen.doc.rect(x - GAP / 2, pen.y, GAP, BAR).fill('#ffffff');
      x += width;
    }
  });
  pen.y += BAR + 7;
  for (const [index, { label, shown, tone }] of parts.entries()) {
    const x = LEFT + (index % LEGEND_COLUMNS) * (innerWidth / LEGEND_COLUMNS);
    const y = pen.y + Math.floor(index / LEGEND_COLUMNS) * LEGEND;
    marked(pen, 'P', () => {
      pen.doc.rect(x, y + 2, 8, 8).fill(colorOf[tone]);
      pen.line(label, { x: x + 13, y }, styles.label);
      pen.line(shown, { x: x + 19 + pen.width(label, styles.label), y }, styles.shown);
    });
  }
  pen.y += lines * LEGEND + 4;
};

const BARS_LABEL = 110;
const BARS_SHOWN = 130;

const bars = (pen: Pen, { parts }: Extract<Block, { kind: 'bars' }>): void => {
  const longest = Math.max(1, ...parts.map(({ size }) => size));
  const room = innerWidth - BARS_LABEL - BARS_SHOWN;
  for (const { label, shown, size, tone } of parts) {
    pen.room(16);
    marked(pen, 'P', () => {
      pen.line(fitted(pen, label, BARS_LABEL - 8, styles.cell), { x: LEFT, y: pen.y + 1 }, styles.cell);
      pen.doc.rect(LEFT + BARS_LABEL, pen.y + 2, room, 9).fill(ink.band);
      const width = size === 0 ? 0 : Math.max(1.5, (size / longest) * room);
      if (width > 0) pen.doc.rect(LEFT + BARS_LABEL, pen.y + 2, width, 9).fill(colorOf[tone]);
      const x = LEFT + innerWidth - pen.width(shown, styles.shown);
      pen.line(shown, { x, y: pen.y + 1 }, styles.shown);
    });
    pen.y += 16;
  }
  pen.y += 4;
};

const CELL_PAD = 4;
const MOST_CELL_LINES = 12;

type Place = Column & { readonly x: number; readonly points: number };

const placesOf = (columns: readonly Column[]): readonly Place[] => {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  let x = LEFT;
  return columns.map((column) => {
    const points = (column.width / sum) * innerWidth;
    const place = { ...column, x, points };
    x += points;
    return place;
  });
};

const SMALLEST = 5;

/** A number stands whole on one line: a long one in smaller letters. */
const narrowed = (pen: Pen, cell: string, width: number, style: Style): Style => {
  const widest = Math.max(0, ...cell.split(/\s+/u).map((word) => pen.width(word, style)));
  return widest <= width
    ? style
    : { ...style, size: Math.max(SMALLEST, (style.size * width) / widest - 0.05) };
};

type Cell = { readonly lines: readonly string[]; readonly style: Style };

const rowOf = (pen: Pen, places: readonly Place[], texts: readonly string[], style: Style) => {
  const cells = places.map(({ points, isNumber }, i): Cell => {
    const text = texts[i] ?? '';
    const width = points - 2 * CELL_PAD;
    const own = isNumber === true ? narrowed(pen, text, width, style) : style;
    return { lines: wrapped(pen, text, width, { style: own, most: MOST_CELL_LINES }), style: own };
  });
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return { cells, height: most * lineHeight(style) + 5 };
};

const drawRow = (pen: Pen, places: readonly Place[], cells: readonly Cell[], { size }: Style): void =>
  marked(pen, 'TR', () => {
    for (const [column, place] of places.entries()) {
      const { lines, style } = cells[column] ?? { lines: [], style: { size } };
      for (const [index, line] of lines.entries()) {
        const free = place.points - CELL_PAD - pen.width(line, style);
        const x = place.x + (place.isNumber === true ? free : CELL_PAD);
        pen.line(line, { x, y: pen.y + 2.5 + index * lineHeight({ size }) + size - style.size }, style);
      }
    }
  });

const table = (pen: Pen, { columns, rows }: Extract<Block, { kind: 'table' }>): void => {
  const places = placesOf(columns);
  const head = rowOf(
    pen,
    places,
    columns.map(({ header }) => header),
    styles.head,
  );
  const drawHead = (): void => {
    pen.doc.rect(LEFT, pen.y, innerWidth, head.height).fill(ink.band);
    drawRow(pen, places, head.cells, styles.head);
    pen.y += head.height;
  };
  pen.room(head.height + 30);
  drawHead();
  for (const cells of rows) {
    const row = rowOf(pen, places, cells, styles.cell);
    if (pen.room(row.height)) drawHead();
    drawRow(pen, places, row.cells, styles.cell);
    pen.y += row.height;
    pen.doc
      .moveTo(LEFT, pen.y)
      .lineTo(LEFT + innerWidth, pen.y)
      .lineWidth(0.5)
      .stroke(ink.line);
  }
  pen.y += 6;
};

const SIGN_HEIGHT = 46;

const signature = (pen: Pen, line: Signature, notes: readonly string[]): void => {
  const fields = [
    { label: line.role, text: line.name, x: LEFT, width: innerWidth * 0.62 },
    { label: 'Date', text: line.date, x: LEFT + innerWidth * 0.67, width: innerWidth * 0.33 },
  ];
  for (const { label, text, x, width } of fields) {
    marked(pen, 'P', () => {
      pen.line(fitted(pen, text, width, styles.heading), { x, y: pen.y + 8 }, styles.heading);
      pen.line(label, { x, y: pen.y + 29 }, styles.label);
    });
    pen.doc
      .moveTo(x, pen.y + 26)
      .lineTo(x + width, pen.y + 26)
      .lineWidth(0.7)
      .stroke(ink.quiet);
  }
  pen.y += SIGN_HEIGHT;
  for (const note of notes) {
    marked(pen, 'P', () => pen.line(note, { x: LEFT, y: pen.y }, styles.text));
    pen.y += lineHeight(styles.text);
  }
  pen.y += notes.length > 0 ? 6 : 0;
};

const HEADING_ROOM = 70;
const NOTE_ROOM = 34;

/** What a heading needs so that nobody signs on a page that does not say what is signed: 0 where nothing is to be signed. */
export const roomToSign = (pen: Pen, below: readonly Block[]): number => {
  const [first, second] = below;
  const block = first?.kind === 'text' ? second : first;
  if (block?.kind !== 'signatures') return 0;
  const notes = block.lines.flatMap(({ note: text }) =>
    wrapped(pen, text, innerWidth, { style: styles.text }),
  );
  const lines = block.lines.length * (SIGN_HEIGHT + 6) + notes.length * lineHeight(styles.text);
  return HEADING_ROOM + lines + (first === block ? 0 : NOTE_ROOM);
};

const signatures = (pen: Pen, { lines }: Extract<Block, { kind: 'signatures' }>): void => {
  const all = lines.map((line) => ({
    line,
    notes: wrapped(pen, line.note, innerWidth, { style: styles.text }),
  }));
  const rows = all.reduce((sum, { notes }) => sum + notes.length, 0);
  pen.room(all.length * (SIGN_HEIGHT + 6) + rows * lineHeight(styles.text));
  for (const { line, notes } of all) signature(pen, line, notes);
};

/** Draws a block below what stands there, on as many pages as it needs. */
export const drawBlock = (pen: Pen, block: Block): void => {
  if (block.kind === 'title') title(pen, block);
  else if (block.kind === 'heading') heading(pen, block);
  else if (block.kind === 'text') note(pen, block);
  else if (block.kind === 'facts') facts(pen, block);
  else if (block.kind === 'shares') shares(pen, block);
  else if (block.kind === 'bars') bars(pen, block);
  else if (block.kind === 'table') table(pen, block);
  else signatures(pen, block);
};
