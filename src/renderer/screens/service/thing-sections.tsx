import { Button, Table } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Json, JsonObject } from '../../../core/values/json';
import { Card } from '../../components/card';
import { FactList } from '../../components/fact-list';
import { Note } from '../../components/note';
import { RawAnswer } from '../../components/raw-answer';
import { ScrollPart } from '../../components/scroll-part';
import { Timeline } from '../../components/timeline';
import { callShell } from '../../data/client';
import { formatMoment } from '../../data/format';
import { isList, isObject, kindOf, labelOf, plainText, shownText } from './entry-text';
import classes from './service.module.css';
import {
  cellText,
  dimensionFacts,
  factsOf,
  furtherParts,
  imageErrorsOf,
  splitsOf,
  tableColumns,
} from './thing-parts';

const Rows = ({ label, rows }: { readonly label: string; readonly rows: readonly JsonObject[] }) => {
  const columns = tableColumns(rows);
  return (
    <ScrollPart className={classes.wide} label={label}>
      <Table className={classes.table} verticalSpacing={6} horizontalSpacing={18}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((key) => (
              <Table.Th key={key} className={isFigure(rows, key) ? classes.amount : undefined}>
                {labelOf(key)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={plainText(row.id) ?? String(index)}>
              {columns.map((key) => (
                <Table.Td key={key} className={cellClass(rows, key)}>
                  {cellText(key, row[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollPart>
  );
};

const isFigure = (rows: readonly JsonObject[], key: string): boolean =>
  key !== 'id' && rows.some((row) => typeof row[key] === 'number' || kindOf(key, row[key]) === 'amount');

const cellClass = (rows: readonly JsonObject[], key: string): string | undefined => {
  if (isFigure(rows, key) || key === 'id') return isFigure(rows, key) ? classes.amount : classes.cell;
  return rows.some((row) => isObject(row[key])) ? classes.pairs : undefined;
};

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];

const Words = ({ thing }: { readonly thing: JsonObject }) => {
  const error = plainText(thing.error);
  const notes = plainText(thing.notes);
  return (
    <>
      {error !== null && (
        <Note tone="warn" title="Flagged">
          {error}
        </Note>
      )}
      {notes !== null && (
        <Note tone="info" title="Notes">
          {notes}
        </Note>
      )}
    </>
  );
};

/** Lines: their absence in a list means that nobody asked, never that there are none. */
const Lines = ({ thing }: { readonly thing: JsonObject }) => {
  if (thing.items === undefined) return null;
  const rows = objectsIn(thing.items);
  return (
    <Card title={`Lines (${rows.length})`} isFlush>
      {rows.length === 0 ? (
        <p className={classes.inCard}>It has no lines.</p>
      ) : (
        <Rows label="Line by line" rows={rows} />
      )}
    </Card>
  );
};

const splitWords = {
  'not-asked': 'They were not asked for.',
  'none-configured': 'None are configured: the service has neither splits nor split rules for it.',
  empty: 'The service answers with an empty list: splits exist for it, but it has none now.',
  unreadable: 'The answer has another shape than expected; it stands below as it came.',
} as const;

const GlSplits = ({ thing }: { readonly thing: JsonObject }) => {
  const splits = splitsOf(thing);
  if (splits.kind === 'not-asked') return null;
  return (
    <Card title="Splits over accounts" isFlush>
      {splits.kind === 'some' ? (
        <Rows label="Split by split" rows={splits.splits} />
      ) : (
        <p className={classes.inCard}>{splitWords[splits.kind]}</p>
      )}
    </Card>
  );
};

const whenKeys = ['at', 'created_at_utc', 'created_at', 'timestamp', 'date'] as const;
const whatKeys = ['action', 'event', 'type', 'kind', 'name'] as const;

const firstText = (entry: JsonObject, keys: readonly string[]): string | null =>
  keys.map((key) => plainText(entry[key])).find((text) => text !== null) ?? null;

const restText = (entry: JsonObject): string => {
  const told = new Set<string>([...whenKeys, ...whatKeys, 'id']);
  return Object.entries(entry)
    .filter(([key]) => !told.has(key))
    .flatMap(([key, value]) => {
      const text = cellText(key, value);
      return text === null ? [] : [`${labelOf(key)}: ${text}`];
    })
    .join(' · ');
};

const HistoryCard = ({ thing }: { readonly thing: JsonObject }) => {
  if (thing.history === undefined) return null;
  const entries = objectsIn(thing.history);
  return (
    <Card title="History at the service">
      {entries.length === 0 ? (
        <p className={classes.dim}>The service tells of nothing.</p>
      ) : (
        <Timeline
          moments={entries.toReversed().map((entry, index) => {
            const at = firstText(entry, whenKeys);
            return {
              key: String(index),
              tone: 'quiet' as const,
              title: firstText(entry, whatKeys) ?? 'Entry',
              detail: restText(entry),
              at: at === null ? '' : formatMoment(at),
            };
          })}
        />
      )}
    </Card>
  );
};

const imageLink = (image: Json): string | null => {
  const text = isObject(image)
    ? (Object.values(image)
        .map(plainText)
        .find((value) => value?.startsWith('https://') === true) ?? null)
    : plainText(image);
  return text?.startsWith('https://') === true ? text : null;
};

const imageName = (image: Json, index: number): string =>
  (isObject(image) ? firstText(image, ['file_name', 'name', 'id']) : plainText(image)) ??
  `Image ${index + 1}`;

const Images = ({ thing }: { readonly thing: JsonObject }) => {
  const errors = imageErrorsOf(thing);
  const images = isList(thing.images) ? thing.images : [];
  if (thing.images === undefined && errors.length === 0) return null;
  return (
    <Card title={`Images (${images.length})`}>
      {errors.length > 0 && (
        <Note tone="warn" title="Images that failed">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
      {images.length === 0 && <p className={classes.dim}>It has no images.</p>}
      <ul className={classes.images}>
        {images.map((image, index) => {
          const url = imageLink(image);
          const name = imageName(image, index);
          return (
            <li key={`${name} ${url ?? ''}`}>
              <span>{name}</span>
              {url !== null && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  rightSection={<IconExternalLink size={13} />}
                  onClick={() => void callShell('shell.openOutside', { url })}
                >
                  Open in the browser
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
};

const FurtherPart = ({ name, value }: { readonly name: string; readonly value: Json }) => {
  const rows = objectsIn(value);
  return (
    <Card title={labelOf(name)} isFlush={rows.length > 0}>
      {rows.length > 0 ? (
        <Rows label={`Entries of ${labelOf(name)}`} rows={rows} />
      ) : isObject(value) ? (
        <FactList
          columns={2}
          facts={Object.entries(value).map(([key, one]) => [labelOf(key), cellText(key, one)] as const)}
        />
      ) : (
        <p className={classes.dim}>{JSON.stringify(value)}</p>
      )}
    </Card>
  );
};

const Pairs = ({ title, value }: { readonly title: string; readonly value: Json | undefined }) => {
  const facts = dimensionFacts(value);
  return facts.length === 0 ? null : (
    <Card title={title}>
      <FactList columns={2} facts={facts} />
    </Card>
  );
};

/** Everything that the service says of one thing: what has a known place first, the rest as it is, then the raw answer. */
export const ThingSections = ({ thing }: { readonly thing: JsonObject }) => (
  <>
    <Words thing={thing} />
    <Card title="Header">
      <FactList columns={2} facts={[['ID', shownText('id', thing.id)], ...factsOf(thing)]} />
    </Card>
    <Lines thing={thing} />
    <Pairs title="Dimensions" value={thing.dimensions} />
    <Pairs title="Custom fields" value={thing.custom_fields} />
    <GlSplits thing={thing} />
    <Images thing={thing} />
    {furtherParts(thing).map(([name, value]) => (
      <FurtherPart key={name} name={name} value={value} />
    ))}
    <HistoryCard thing={thing} />
    <RawAnswer title="The answer as it came" value={thing} />
  </>
);
