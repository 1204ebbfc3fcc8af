import { Button, Select } from '@mantine/core';
import type { Inspection, ReadChoicesData, SheetInspection } from '../../../../ipc/inspection';
import { Card } from '../../../components/card';
import { Note } from '../../../components/note';
import { formatBytes, formatCount, formatThings, shortId } from '../../../data/format';
import { delimiterOptions, delimiterWord, encodingOptions, encodingWord } from './reading-words';
import classes from './source.module.css';

type Props = {
  readonly inspection: Inspection;
  readonly sheet: SheetInspection | undefined;
  readonly choices: ReadChoicesData;
  readonly onChoose: (change: ReadChoicesData) => void;
};

const found = 'found';

const TextReading = ({ inspection: { file }, choices, onChoose }: Props) => (
  <>
    <Select
      label="Letters (encoding)"
      data={[{ value: found, label: `As found: ${encodingWord(file.encoding)}` }, ...encodingOptions]}
      value={choices.encoding ?? found}
      onChange={(value) => onChoose({ encoding: value === found || value === null ? undefined : value })}
    />
    <Select
      label="Columns are separated by"
      data={[{ value: found, label: `As found: ${delimiterWord(file.delimiter)}` }, ...delimiterOptions]}
      value={choices.delimiter ?? found}
      onChange={(value) => onChoose({ delimiter: value === found || value === null ? undefined : value })}
    />
  </>
);

const SheetChoice = ({ inspection, sheet, onChoose }: Props) => (
  <Select
    label="Sheet"
    data={inspection.sheets.flatMap(({ name, rows, hidden }) =>
      name === null
        ? []
        : [
            {
              value: name,
              label: `${name} (${formatThings(rows, 'row', 'rows')}${hidden ? ', hidden' : ''})`,
            },
          ],
    )}
    value={sheet?.name ?? null}
    onChange={(value) => value !== null && onChoose({ sheet: value, headerRow: undefined })}
  />
);

/** Three names in each encoding that could be meant: whoever knows them sees which is right. */
const EncodingChoice = ({ inspection: { file, notes }, onChoose }: Props) => {
  const { encodingChoices } = file;
  if (encodingChoices === undefined) return null;
  const isOpen = notes.some(({ code }) => code === 'encoding-guessed');
  return (
    <div className={classes.notes}>
      <Note
        tone={isOpen ? 'warn' : 'info'}
        title={isOpen ? 'In which of these are the names right?' : 'Are these names right?'}
      >
        <ul>
          {encodingChoices.map(({ encoding, samples }) => (
            <li key={encoding}>
              {samples.join(' · ')}{' '}
              <Button size="compact-xs" variant="subtle" onClick={() => onChoose({ encoding })}>
                {encodingWord(encoding)}
              </Button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
};

/** What the file is, and how it is read. */
export const FileCard = (props: Props) => {
  const { inspection, sheet } = props;
  const { file, notes } = inspection;
  return (
    <Card title="File">
      <dl className={classes.facts}>
        <div>
          <dt>Kind</dt>
          <dd>{file.kind === 'xlsx' ? 'Excel workbook' : 'Text with columns'}</dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>{formatBytes(file.bytes)}</dd>
        </div>
        <div>
          <dt>Rows</dt>
          <dd>{formatCount(sheet?.rows ?? 0)}</dd>
        </div>
        <div>
          <dt>Columns</dt>
          <dd>{formatCount(sheet?.columns.length ?? 0)}</dd>
        </div>
        <div>
          <dt>Fingerprint</dt>
          <dd title={`SHA-256 ${file.sha256}`} className={classes.mono}>
            {shortId(file.sha256)}
          </dd>
        </div>
      </dl>
      <div className={classes.reading}>
        {file.kind === 'csv' ? <TextReading {...props} /> : <SheetChoice {...props} />}
      </div>
      <EncodingChoice {...props} />
      {notes.length > 0 && (
        <div className={classes.notes}>
          <Note
            tone="info"
            title={notes.length === 1 ? 'One thing the reader saw' : `${notes.length} things the reader saw`}
          >
            <ul>
              {notes.map(({ code, sentence, row }) => (
                <li key={`${code}-${row ?? 0}-${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
    </Card>
  );
};
