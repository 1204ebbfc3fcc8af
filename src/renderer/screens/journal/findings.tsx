import { Table } from '@mantine/core';
import type { SweepFindingEntry } from '../../../ipc/sweep';
import { DoingButton } from '../../components/doing';
import { ScrollPart } from '../../components/scroll-part';
import { ToneBadge } from '../../components/tone-badge';
import { formatMoment, withLocalMoments } from '../../data/format';
import { onListKeys } from '../../data/list-keys';
import { goTo } from '../../data/navigation';
import classes from './journal.module.css';
import { kindWords } from './kind-words';

/** The first import that a finding is about; null: a change or a payment alone. */
const importOf = ({ ours, payments }: SweepFindingEntry): string | null =>
  ours.find(({ importId }) => importId !== null)?.importId ?? payments[0]?.importId ?? null;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const About = ({ finding }: { readonly finding: SweepFindingEntry }) => {
  const importId = importOf(finding);
  return importId === null ? (
    <span className={classes.strong}>{capital(finding.label)}</span>
  ) : (
    <button
      type="button"
      className={classes.link}
      onClick={() => goTo({ kind: 'import', importId, tab: 'rows' })}
    >
      {capital(finding.label)}
    </button>
  );
};

type LineProps = {
  readonly finding: SweepFindingEntry;
  readonly onAnswer: (finding: SweepFindingEntry) => void;
};

/** What became of a finding: an answer, a sweep that saw it again, or the way to answer. */
const Became = ({ finding, onAnswer }: LineProps) => {
  const { answer, seenAgainAt } = finding;
  if (answer !== null)
    return (
      <>
        <span>{answer.note}</span>
        <div className={classes.under}>
          {answer.name}, {formatMoment(answer.at)}
        </div>
      </>
    );
  if (seenAgainAt !== null) return <span>Seen again on {formatMoment(seenAgainAt)}</span>;
  return (
    <DoingButton
      does="sweep.answer"
      size="xs"
      variant="default"
      data-list-item
      aria-label={`Answer: ${finding.label}`}
      onClick={() => onAnswer(finding)}
    >
      Answer…
    </DoingButton>
  );
};

const Line = ({ finding, onAnswer }: LineProps) => {
  const { word, tone } = kindWords[finding.kind];
  return (
    <Table.Tr>
      <Table.Td className={classes.kind}>
        <ToneBadge tone={tone} title={finding.title}>
          {word}
        </ToneBadge>
        <div className={classes.under}>{finding.connection}</div>
      </Table.Td>
      <Table.Td>
        <About finding={finding} />
        <div className={classes.said}>{withLocalMoments(finding.sentence)}</div>
        {finding.seenAgainAt === null && <div className={classes.under}>{finding.advice}</div>}
      </Table.Td>
      <Table.Td className={classes.answer}>
        <Became finding={finding} onAnswer={onAnswer} />
      </Table.Td>
    </Table.Tr>
  );
};

type Props = {
  readonly label: string;
  readonly findings: readonly SweepFindingEntry[];
  readonly onAnswer: (finding: SweepFindingEntry) => void;
};

/** What sweeps found, with what to do. Arrow keys move between the answers. */
export const Findings = ({ label, findings, onAnswer }: Props) => (
  <ScrollPart label={label} className={classes.rows} onKeyDown={onListKeys}>
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing={18} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What</Table.Th>
          <Table.Th>What is known, and what to do</Table.Th>
          <Table.Th>Answer</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {findings.map((finding) => (
          <Line key={finding.finding} finding={finding} onAnswer={onAnswer} />
        ))}
      </Table.Tbody>
    </Table>
  </ScrollPart>
);
