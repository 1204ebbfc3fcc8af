import { Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { Mapping } from '../../../../core/map/mapping';
import type { Target } from '../../../../core/targets/target';
import type { SheetInspection, SuggestionData } from '../../../../ipc/shapes';
import { WhenReady } from '../../../components/waiting';
import { targetOf } from '../../../data/targets';
import { useCall } from '../../../data/use-call';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { withSource } from './edit-source';
import { missingFields } from './field-groups';
import { FieldList } from './field-list';
import { Formats } from './formats';
import classes from './mapping.module.css';
import { Questions } from './questions';
import { RecordPreview } from './record-preview';
import { StatusQuestion, statusField } from './status-question';
import { Templates } from './templates';
import { YourColumns } from './your-columns';

type WorkProps = StepProps & {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly sheet: SheetInspection;
  readonly suggestion: SuggestionData | undefined;
};

const Work = ({ draft, update, connection, mapping, target, sheet, suggestion }: WorkProps) => {
  const onMapping = (next: Mapping): void => void update({ mapping: next });
  const status = statusField(target);
  return (
    <>
      <div className={classes.head}>
        <Title order={2} className="tp-hidden">
          Mapping
        </Title>
        <Templates mapping={mapping} columns={sheet.columns.map(({ name }) => name)} onMapping={onMapping} />
      </div>
      <div className={classes.work}>
        <Stack gap="md" miw={0}>
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
          <YourColumns columns={sheet.columns} mapping={mapping} />
        </Stack>
      </div>
      <div className={classes.below}>
        <RecordPreview mapping={mapping} target={target} sheet={sheet} />
      </div>
    </>
  );
};

const footNote = (
  mapping: Mapping | null,
  target: Target | undefined,
  needsStatus: boolean,
): string | undefined => {
  if (mapping === null || target === undefined) return undefined;
  const missing = missingFields(target, mapping);
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}`;
  return needsStatus ? `Say what happened to these ${target.words.many} before` : undefined;
};

/** The person's columns beside our fields. */
export const MappingStep = (props: StepProps) => {
  const { draft, update } = props;
  const target = targetOf(draft.target);
  const inspection = useCall('source.inspect', { path: draft.path, choices: draft.choices });
  const suggestion = useCall('mapping.suggest', {
    path: draft.path,
    choices: draft.choices,
    target: draft.target ?? '',
    connectionId: draft.connectionId,
    company: draft.company,
  });
  const suggested = suggestion.kind === 'ready' ? suggestion.value.mapping : undefined;
  const isUnmapped = draft.mapping === null;
  useEffect(() => {
    if (isUnmapped && suggested !== undefined) void update({ mapping: suggested });
  }, [isUnmapped, suggested, update]);

  const status = target === undefined ? undefined : statusField(target);
  const needsStatus =
    status !== undefined && draft.status === null && draft.mapping?.fields[status.key] === undefined;
  const note = footNote(draft.mapping, target, needsStatus);
  return (
    <StepFrame {...props} footNote={note}>
      <WhenReady of={inspection} lines={8}>
        {(found) => {
          const sheet =
            found.sheets.find(({ name }) => name !== null && name === draft.choices.sheet) ??
            found.sheets.find(({ hidden }) => !hidden) ??
            found.sheets[0];
          if (draft.mapping === null || target === undefined || sheet === undefined) {
            return (
              <WhenReady of={suggestion} lines={8}>
                {() => null}
              </WhenReady>
            );
          }
          const known = suggestion.kind === 'ready' ? suggestion.value : undefined;
          return <Work {...props} mapping={draft.mapping} target={target} sheet={sheet} suggestion={known} />;
        }}
      </WhenReady>
    </StepFrame>
  );
};
