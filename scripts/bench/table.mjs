/** The middle one of some numbers. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const perCpuSecond = (rows, seconds) => (rows / 1000 / seconds).toFixed(1);

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
    remarks: runs.at(-1).remarks,
    stages: runs[0].stages.map((stage, i) => {
      const seconds = median(runs.map((run) => run.stages[i].cpuSeconds));
      return { name: `${stage.name} only`, cpu: seconds, krows: perCpuSecond(rows, seconds) };
    }),
  };
};

/** A Markdown table with columns of even width, so that it reads in a terminal too. */
export const markdown = (headers, rows) => {
  const all = [headers, ...rows];
  const widths = headers.map((_, i) => Math.max(...all.map((cells) => cells[i].length)));
  const line = (cells) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(headers), line(rule), ...rows.map(line)].join('\n');
};
