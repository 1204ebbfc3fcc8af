import { Button, Table, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { fieldLabel } from '../../../../core/targets/field-label';
import type { Target } from '../../../../core/targets/target';
import type { Finding, Reconciliation } from '../../../../ipc/reconcile';
import { Card } from '../../../components/card';
import { FactList } from '../../../components/fact-list';
import { WhenReady } from '../../../components/waiting';
import { formatCount, formatMoment, withMinusSigns } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import importClasses from '../import.module.css';
import classes from './reconciliation.module.css';
import { keyText } from './stages';

type Kind = Finding['kind'];

const words: Readonly<Record<Kind, string>> = {
  different: 'Different',
  missing: 'Missing',
  unexpected: 'Unexpected',
  'in-doubt': 'In doubt',
  unread: 'Not compared',
  changed: 'Changed since the last look',
};

const kindsOf = ({
  readBack,
  results,
}: Reconciliation): readonly { readonly kind: Kind; readonly count: number }[] =>
  [
    { kind: 'different', count: readBack.different } as const,
    { kind: 'missing', count: readBack.missing } as const,
    { kind: 'unexpected', count: readBack.unexpected } as const,
    { kind: 'in-doubt', count: results.inDoubt } as const,
    { kind: 'unread', count: readBack.unread } as const,
    { kind: 'changed', count: readBack.changed } as const,
  ].filter(({ count }) => count > 0);

const rowsText = ([first, last]: Finding['rows']): string =>
  first === last ? `row ${first}` : `rows ${first} to ${last}`;

const shown = (text: string): string => (text === '' ? 'nothing' : text);

type Labelled<T> = { readonly of: T; readonly target: Target | undefined };

const Differences = ({ of, target }: Labelled<Finding['differences']>) => (
  <Table className={classes.compared} verticalSpacing={5} horizontalSpacing={12}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Field</Table.Th>
        <Table.Th>Sent</Table.Th>
        <Table.Th>Reads back</Table.Th>
        <Table.Th>Why it matters</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {of.map(({ field, sent, got, why }) => (
        <Table.Tr key={field}>
          <Table.Td>{fieldLabel(target, field)}</Table.Td>
          <Table.Td>{shown(sent)}</Table.Td>
          <Table.Td className={classes.other}>{shown(got)}</Table.Td>
          <Table.Td className={classes.dim}>{why}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Changes = ({ of, target }: Labelled<Finding['changed']>) => (
  <Table className={classes.compared} verticalSpacing={5} horizontalSpacing={12}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Field</Table.Th>
        <Table.Th>At the look before</Table.Th>
        <Table.Th>Now</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {of.map(({ field, before, after }) => (
        <Table.Tr key={field}>
          <Table.Td>{fieldLabel(target, field)}</Table.Td>
          <Table.Td>{shown(before)}</Table.Td>
          <Table.Td className={classes.other}>{shown(after)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Shown = ({ of, target }: Labelled<Finding['shown']>) => (
  <FactList
    facts={Object.entries(of).map(([name, value]) => [fieldLabel(target, name), value] as const)}
    columns={3}
  />
);

type OneProps = {
  readonly finding: Finding;
  readonly kind: Kind;
  readonly target: Target | undefined;
};

const One = ({ finding, kind, target }: OneProps) => {
  const name = keyText(finding.label ?? finding.key) ?? `Record ${finding.record}`;
  return (
    <li className={classes.finding}>
      <article aria-label={`${words[kind]}: ${name}`}>
        <header>
          <strong>{name}</strong>
          <span className={classes.dim}>{rowsText(finding.rows)}</span>
          {finding.serviceId !== null && <span className={classes.mono}>{finding.serviceId}</span>}
          {finding.at !== null && <span className={classes.dim}>{formatMoment(finding.at)}</span>}
        </header>
        <p>{withMinusSigns(finding.message)}</p>
        {kind === 'changed' ? (
          <Changes of={finding.changed} target={target} />
        ) : (
          finding.differences.length > 0 && <Differences of={finding.differences} target={target} />
        )}
        {Object.keys(finding.shown).length > 0 && <Shown of={finding.shown} target={target} />}
        <p className={classes.dim}>{finding.advice}</p>
      </article>
    </li>
  );
};

const PAGE = 50;
/** More are not drawn at once. */
const MOST = 1000;

type ListProps = {
  readonly importId: string;
  readonly kind: Kind;
  readonly target: Target | undefined;
};

const List = ({ importId, kind, target }: ListProps) => {
  const [limit, setLimit] = useState(PAGE);
  const found = useCall('reconcile.findings', { importId, kind, limit }, { keepsFormer: true });
  return (
    <WhenReady of={found}>
      {({ total, entries }) => (
        <>
          <ul className={classes.findings}>
            {entries.map((finding) => (
              <One
                key={`${finding.record} ${finding.serviceId ?? ''}`}
                finding={finding}
                kind={kind}
                target={target}
              />
            ))}
          </ul>
          {entries.length < total && limit === MOST && (
            <p className={classes.dim}>
              The first {formatCount(MOST)} of {formatCount(total)} are shown; exported results hold all.
            </p>
          )}
          {entries.length < total && limit < MOST && (
            <Button variant="subtle" size="xs" onClick={() => setLimit((now) => Math.min(MOST, now + PAGE))}>
              Show more of {formatCount(total)}
            </Button>
          )}
        </>
      )}
    </WhenReady>
  );
};

type Props = { readonly seen: Reconciliation; readonly target: Target | undefined };

/** Everything a look found that a person should see, one kind at a time, sent and read side by side. */
export const Findings = ({ seen, target }: Props) => {
  const kinds = kindsOf(seen);
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [first] = kinds;
  if (first === undefined) return null;
  const kind = kinds.some((one) => one.kind === chosen) ? (chosen ?? first.kind) : first.kind;
  return (
    <Card
      title="Findings"
      about="What the service shows otherwise, and what it should not show or no longer shows."
    >
      <fieldset className={importClasses.filter} aria-label="Kind of finding">
        {kinds.map((one) => (
          <UnstyledButton
            key={one.kind}
            className={importClasses.chip}
            aria-pressed={one.kind === kind}
            onClick={() => setChosen(one.kind)}
          >
            {words[one.kind]} <b>{formatCount(one.count)}</b>
          </UnstyledButton>
        ))}
      </fieldset>
      <List key={kind} importId={seen.importId} kind={kind} target={target} />
    </Card>
  );
};
