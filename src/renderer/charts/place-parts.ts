export type Part = { readonly key: string; readonly count: number; readonly colour: string };

const gap = 0.35;
const thinnest = 1;

type Placed = Part & { readonly x: number; readonly width: number };

/** Where the parts stand, in hundredths of the width; none is too thin to be seen. */
export const placeParts = (parts: readonly Part[], total: number): readonly Placed[] => {
  const shown = parts.filter(({ count }) => count > 0);
  const widths = shown.map(({ count }) => Math.max(thinnest, (count / Math.max(1, total)) * 100));
  const sum = widths.reduce((all, width) => all + width, 0);
  const room = 100 - gap * Math.max(0, shown.length - 1);
  const scale = sum > room ? room / sum : 1;
  return shown.map((part, at) => ({
    ...part,
    x: widths.slice(0, at).reduce((all, width) => all + width * scale + gap, 0),
    width: (widths[at] ?? 0) * scale,
  }));
};
