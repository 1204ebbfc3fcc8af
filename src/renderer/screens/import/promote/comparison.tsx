import { Anchor, Button, SegmentedControl, Table } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Comparison as Compared, PromotedImport } from '../../../../ipc/promotion';
import { Card } from '../../../components/card';
import { Empty } from '../../../components/empty';
import { Note } from '../../../components/note';
import { RehearsalLimits } from '../../../components/rehearsal-limits';
import { WhenReady } from '../../../components/waiting';
import { environmentWords } from '../../../data/environments';
import { formatAmount, formatCount, formatMoment, formatThings, withMinusSigns } from '../../../data/format';
import { shareWords } from '../../../data/outcomes';
import { rehearsedSentence } from '../../../data/rehearsal';
import { useCall } from '../../../data/use-call';
import importClasses from '../import.module.css';
import { linkTo } from './link-to';
import classes from './promote.module.css';
import { TranslatedIds } from './translated-ids';

const place = ({ environment, connection }: Compared['there']): string =>
  `${environmentWords[environment].word} (${connection})`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const Groups = ({ compared }: { readonly compared: Compared }) => (
  <Card
    title="What became of the same rows"
    about={
      compared.different === 0
        ? 'Every record became the same on both sides.'
        : `${formatThings(compared.different, 'record', 'records')} of ${formatCount(compared.total)} became something else.`
    }
    isFlush
  >
    <Table horizontalSpacing={18} verticalSpacing={7} aria-label="Records by outcome on both sides">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Outcome</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Records
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {compared.groups.map(({ sentence, records, isSame }) => (
          <Table.Tr key={sentence}>
            <Table.Td fw={isSame ? 400 : 600}>{capital(sentence)}</Table.Td>
            <Table.Td className={classes.number}>{formatCount(records)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
);

const Money = ({ compared }: { readonly compared: Compared }) =>
  compared.money.length === 0 ? null : (
    <Card title="Money on both sides" isFlush>
      <Table horizontalSpacing={18} verticalSpacing={7} aria-label="Money on both sides">
        <Table.Thead>
          <Table.Tr>
            {['Currency', 'Sent there', 'Created there', 'Sent here', 'Created here'].map((word, at) => (
              <Table.Th key={word} scope="col" className={at === 0 ? undefined : classes.number}>
                {word}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compared.money.map((sum) => (
            <Table.Tr key={sum.currency}>
              <Table.Th scope="row">{sum.currency}</Table.Th>
              {[sum.sentThere, sum.createdThere, sum.sentHere, sum.createdHere].map((amount, at) => (
                <Table.Td key={String(at)} className={classes.number}>
                  {formatAmount(amount)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );

type SideProps = {
  readonly side: Compared['entries'][number]['there'];
  readonly again: readonly PromotedImport[];
};

const Side = ({ side, again }: SideProps) => {
  const later = again.find(({ importId }) => importId === side?.importId);
  return (
    <Table.Td>
      {side === null ? 'No such record' : shareWords[side.outcome].label}
      {later !== undefined && `, sent again ${formatMoment(later.submittedAt ?? later.createdAt)}`}
      {side?.message != null && <p className={classes.why}>{withMinusSigns(side.message)}</p>}
    </Table.Td>
  );
};

/** Names the imports that sent records again: what became of them there is what stands below. */
const SentAgain = ({
  where,
  again,
}: {
  readonly where: string;
  readonly again: readonly PromotedImport[];
}) =>
  again.length === 0 ? null : (
    <p>
      In {where}, records were sent again in{' '}
      {again.map((one, nth) => (
        <span key={one.importId}>
          {nth > 0 && ' and '}
          <Anchor size="sm" underline="always" href={linkTo(one)}>
            the import of {formatMoment(one.submittedAt ?? one.createdAt)}
          </Anchor>
        </span>
      ))}
      ; what they became there is what counts below.
    </p>
  );

const PAGE = 100;

const Records = ({ compared, importId }: { readonly compared: Compared; readonly importId: string }) => {
  const [only, setOnly] = useState<'different' | 'all'>(compared.different > 0 ? 'different' : 'all');
  const [limit, setLimit] = useState(PAGE);
  const page = useCall('promotion.compare', { importId, only, limit, offset: 0 }, { keepsFormer: true });
  const total = only === 'all' ? compared.total : compared.different;
  return (
    <Card
      title="Record by record"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Records"
          value={only}
          onChange={(value) => {
            setOnly(value === 'all' ? 'all' : 'different');
            setLimit(PAGE);
          }}
          data={[
            { value: 'different', label: `What differs (${formatCount(compared.different)})` },
            { value: 'all', label: `All (${formatCount(compared.total)})` },
          ]}
        />
      }
      isFlush
    >
      <WhenReady of={page}>
        {({ entries }) => (
          <>
            <Table
              className={importClasses.table}
              layout="fixed"
              horizontalSpacing={18}
              verticalSpacing={7}
              aria-label="Records on both sides"
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col" w={90}>
                    Rows
                  </Table.Th>
                  <Table.Th scope="col">{place(compared.there)}</Table.Th>
                  <Table.Th scope="col">{place(compared.here)}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entries.map(({ rows: [first, last], there, here }) => (
                  <Table.Tr key={`${first} ${here?.record ?? ''}`}>
                    <Table.Th scope="row">{first === last ? first : `${first}–${last}`}</Table.Th>
                    <Side side={there} again={compared.again.there} />
                    <Side side={here} again={compared.again.here} />
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {entries.length === 0 && (
              <p className={`${importClasses.dim} ${classes.more}`}>Nothing differs.</p>
            )}
            {entries.length < total && (
              <div className={classes.more}>
                <Button size="xs" variant="subtle" onClick={() => setLimit(limit + 5 * PAGE)}>
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </WhenReady>
    </Card>
  );
};

const Content = ({ importId }: { readonly importId: string }) => {
  const links = useCall('promotion.links', { importId });
  const compared = useCall('promotion.compare', { importId, limit: 0 }, { keepsFormer: true });
  return (
    <WhenReady of={compared} lines={8}>
      {(value) => (
        <>
          <Note tone="info" title={rehearsedSentence(value.there)}>
            <p>Promoted to {place(value.here)}.</p>
            <SentAgain where={place(value.there)} again={value.again.there} />
            <SentAgain where={place(value.here)} again={value.again.here} />
          </Note>
          <Groups compared={value} />
          <Money compared={value} />
          <Records compared={value} importId={importId} />
          {links.kind === 'ready' && <TranslatedIds translations={links.value.translations} />}
          {links.kind === 'ready' && (
            <Card title="What a rehearsal cannot prove">
              <RehearsalLimits limits={links.value.cannotProve} />
            </Card>
          )}
        </>
      )}
    </WhenReady>
  );
};

/** The results of a rehearsal and of what it was promoted to, side by side. */
export const Rehearsal = ({ importId }: { readonly importId: string }) => {
  const links = useCall('promotion.links', { importId }, { keepsFormer: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={importClasses.scroll} aria-label="Rehearsal" tabIndex={0}>
      <WhenReady of={links} lines={8}>
        {({ rehearsal, promotedTo }) =>
          rehearsal === null && promotedTo.length === 0 ? (
            <Empty icon={IconArrowsDiff} title="Nothing to compare">
              Once this import is over, it can be promoted to another connection. Both results then stand
              here.
            </Empty>
          ) : (
            <Content importId={importId} />
          )
        }
      </WhenReady>
    </section>
  );
};
