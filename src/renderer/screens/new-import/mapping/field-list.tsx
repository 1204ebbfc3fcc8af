import type { FieldSource, Mapping } from '../../../../core/map/mapping';
import type { Target } from '../../../../core/targets/target';
import type { ColumnProfileData } from '../../../../ipc/inspection';
import type { SuggestionData } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { AddField } from './add-field';
import { doubtOf } from './doubts';
import { originOf } from './edit-source';
import { fieldGroups } from './field-groups';
import { FieldLine } from './field-line';
import classes from './mapping.module.css';

type Props = {
  readonly target: Target;
  readonly mapping: Mapping;
  readonly columns: readonly ColumnProfileData[];
  readonly suggestion: SuggestionData | undefined;
  readonly customFields: readonly string[];
  readonly onChange: (key: string, source: FieldSource | undefined) => void;
};

/** A proposal counts only while its column is still the one in use. */
const proposalFor = (key: string, mapping: Mapping, suggestion: SuggestionData | undefined) => {
  const now = mapping.fields[key];
  const proposed = suggestion?.mapping.fields[key];
  const isKept =
    now !== undefined &&
    originOf(now) === originOf(proposed) &&
    now.column === proposed?.column &&
    now.constant === proposed?.constant &&
    now.template === proposed?.template;
  return isKept ? suggestion?.fields.find((field) => field.key === key) : undefined;
};

/** Our fields and where their values come from, the needed ones first. */
export const FieldList = ({ target, mapping, columns, suggestion, customFields, onChange }: Props) => (
  <>
    {fieldGroups(target, mapping, true).map(({ title, about, fields }) => (
      <Card key={title} title={title} about={about} isFlush>
        <ul className={classes.lines}>
          {fields.map((field) => (
            <FieldLine
              key={field.key}
              field={field}
              mapping={mapping}
              columns={columns}
              proposal={proposalFor(field.key, mapping, suggestion)}
              doubt={doubtOf(field.key, { mapping, target }, suggestion)}
              onChange={onChange}
            />
          ))}
        </ul>
      </Card>
    ))}
    {target.families.length > 0 && (
      <Card title="Add coding" about="Dimensions and custom fields that your columns hold.">
        <AddField
          target={target}
          columns={columns}
          customFields={customFields}
          onAdd={(key, column) => onChange(key, { column })}
        />
      </Card>
    )}
  </>
);
