import { Stack, Title } from '@mantine/core';
import { missingOfSteps } from '../../../../core/clean/step-columns';
import type { Mapping } from '../../../../core/map/mapping';
import { Note } from '../../../components/note';
import { WhenReady } from '../../../components/waiting';
import { formatThings } from '../../../data/format';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { answerOf, askedHere } from './answers';
import { withSource } from './edit-source';
import { missingFields } from './field-groups';
import { FieldList } from './field-list';
import { Formats } from './formats';
import classes from './mapping.module.css';
import { MappingSteps } from './mapping-steps';
import { Questions } from './questions';
import { Recognised } from './recognised';
import { RecordPreview } from './record-preview';
import { StatusQuestion, statusField } from './status-question';
import { Templates, useTemplates } from './templates';
import { type MappingParts, useMapping } from './use-mapping';
import { YourColumns } from './your-columns';

const Work = ({ step, parts }: { readonly step: StepProps; readonly parts: MappingParts }) => {
  const { draft, update, connection } = step;
  const { mapping, target, sheet, suggestion } = parts;
  const onMapping = (next: Mapping): void => void update({ mapping: next });
  const names = sheet.columns.map(({ name }) => name);
  const templates = useTemplates({
    ...{ mapping, columns: names, onMapping, connectionId: draft.connectionId, suggestion },
  });
  const [best] = templates.fitting;
  const status = statusField(target);
  return (
    <>
      <div className={classes.head}>
        <Title order={2} className="tp-hidden">
          Mapping
        </Title>
        <Templates mapping={mapping} connectionId={draft.connectionId} templates={templates} />
      </div>
      <div className={classes.work}>
        <Stack gap="md" miw={0}>
          {suggestion?.isCarried === true && (
            <Note tone="good" title="This file brings its mapping along">
              It was written from an earlier import, with the mapping of that one. Nothing was guessed.
            </Note>
          )}
          {suggestion?.isCarried !== true && (
            <Recognised
              template={best}
              mapping={mapping}
              onUse={() => best !== undefined && templates.use(best)}
            />
          )}
          <Questions
            questions={suggestion?.questions ?? []}
            mapping={mapping}
            target={target}
            onMapping={onMapping}
          />
          {status !== undefined && mapping.fields[status.key] === undefined && (
            <StatusQuestion target={target} draft={draft} update={update} />
          )}
          <FieldList
            target={target}
            mapping={mapping}
            columns={sheet.columns}
            suggestion={suggestion}
            customFields={connection?.customFields ?? []}
            onChange={(key, source) => onMapping(withSource(mapping, key, source))}
          />
        </Stack>
        <Stack gap="md" miw={0}>
          <Formats mapping={mapping} onMapping={onMapping} />
          <MappingSteps mapping={mapping} names={names} onMapping={onMapping} />
          <YourColumns columns={sheet.columns} mapping={mapping} />
        </Stack>
      </div>
    </>
  );
};

/** What a person still has to say here; undefined: nothing. */
const stillNeeded = (
  { draft }: StepProps,
  { mapping, target, sheet, suggestion }: MappingParts,
): string | undefined => {
  const lacking = missingOfSteps(
    mapping.steps ?? [],
    sheet.columns.map(({ name }) => name),
  );
  const missing = missingFields(target, mapping);
  const open = (suggestion?.questions ?? []).filter(
    (question) => askedHere(question.kind) && answerOf(question, mapping) === null,
  ).length;
  const status = statusField(target);
  const isUnsaid = status !== undefined && draft.status === null && mapping.fields[status.key] === undefined;
  const said = [
    ...(missing.length > 0 ? [`Still needed: ${missing.join(', ')}`] : []),
    ...(lacking.length > 0
      ? [`Columns that steps need and the file lacks: ${lacking.map((name) => `“${name}”`).join(', ')}`]
      : []),
    ...(open > 0 ? [`${formatThings(open, 'question above is', 'questions above are')} open`] : []),
    ...(missing.length === 0 && open === 0 && isUnsaid
      ? [`Say what happened to these ${target.words.many} before`]
      : []),
  ];
  return said.length === 0 ? undefined : said.join('; ');
};

/** The person's columns beside our fields, with what they make of the first rows always in view. */
export const MappingStep = (props: StepProps) => {
  const parts = useMapping(props);
  const ready = parts.kind === 'ready' ? parts.value : undefined;
  return (
    <StepFrame
      {...props}
      footNote={ready === undefined ? undefined : stillNeeded(props, ready)}
      dock={ready !== undefined && <RecordPreview {...ready} />}
    >
      <WhenReady of={parts} lines={8}>
        {(value) => <Work step={props} parts={value} />}
      </WhenReady>
    </StepFrame>
  );
};
