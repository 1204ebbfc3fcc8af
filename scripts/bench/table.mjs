/** The middle one of some numbers. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const perCpuSecond = (rows, seconds) => (rows / 1000 / seconds).toFixed(1);

/** Medians of the figures that every run gives by name. */
const mediansOf = (runs) =>
  Object.fromEntries(
    Object.keys(runs[0].figures ?? {}).map((name) => [name, median(runs.map((run) => run.figures[name]))]),
  );

/** What several runs of one program come to: medians of each figure, the last run's remarks. */
export const summed = (name, runs) => {
  const [{ rows }] = runs;
  const cpu = median(runs.map((run) => run.whole.cpuSeconds));
  return {
    name,
    rows,
    cpu,
    krows: perCpuSecond(rows, cpu),
    wall: median(runs.map((run) => run.whole.wallSeconds)),
    peakMb: median(runs.map((run) => run.peakMb)),
    figures: mediansOf(runs),
    remarks: runs.at(-1).remarks,
    stages: runs[0].stages.map((stage, i) => {
      const seconds = median(runs.map((run) => run.stages[i].cpuSeconds));
      return { name: `${stage.name} only`, cpu: seconds, krows: perCpuSecond(rows, seconds) };
    }),
  };
};

export const tableHeaders = ['what', 'rows', 'krows per CPU-s', 'CPU-s', 'ratio', 'wall s', 'peak MB'];

/** One line of a table; the ratio is its CPU per row to that of the first line. */
export const rowOf = ({ name, rows, krows, cpu, wall, peakMb }, first) => [
  name,
  rows.toLocaleString('en'),
  rows === 0 ? '' : krows,
  cpu.toFixed(2),
  rows === 0 ? 'no rows' : (cpu / rows / (first.cpu / first.rows)).toFixed(2),
  wall === undefined ? '' : wall.toFixed(2),
  peakMb === undefined ? '' : String(peakMb),
];

/** A line for whom there is no figure: whom the machine does not have, or who did not come to an end. */
export const absentRow = (name, why = 'not on this machine') => [name, '', '', why, '', '', ''];

/** A Markdown table with columns of even width, so that it reads in a terminal too. */
export const markdown = (headers, rows) => {
  const all = [headers, ...rows];
  const widths = headers.map((_, i) => Math.max(...all.map((cells) => cells[i].length)));
  const line = (cells) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(headers), line(rule), ...rows.map(line)].join('\n');
};
