import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Operation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import { type Area, statusesOf } from './areas';
import { FieldInput } from './field-input';
import { offeredFields, withField } from './form-input';
import classes from './service.module.css';

type Props = {
  readonly area: Area;
  readonly operation: Operation;
  readonly input: JsonObject;
  readonly onInput: (input: JsonObject) => void;
};

const Meaning = ({ area, input }: Pick<Props, 'area' | 'input'>) => {
  const chosen = statusesOf(area).find(({ value }) => value === input.status);
  return chosen === undefined || chosen.meaning === '' ? null : (
    <p className={classes.meaning}>
      <b>{chosen.label}:</b> {chosen.meaning}
    </p>
  );
};

const StatusFilter = ({ area, input, onInput }: Omit<Props, 'operation'>) => {
  const statuses = statusesOf(area);
  const chosen = statuses.find(({ value }) => value === input.status);
  if (statuses.length === 0) return null;
  return (
    <fieldset className={classes.filter} aria-label="Filter by status">
      <UnstyledButton
        className={classes.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onInput(withField(input, 'status', undefined))}
      >
        All
      </UnstyledButton>
      {statuses.map(({ value, label, meaning }) => (
        <UnstyledButton
          key={value}
          className={classes.chip}
          aria-pressed={chosen?.value === value}
          title={meaning}
          onClick={() => onInput(withField(input, 'status', chosen?.value === value ? undefined : value))}
        >
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
};

/** The filters that a list knows: its statuses as buttons, the others behind one. */
export const Filters = ({ area, operation, input, onInput }: Props) => {
  const [draft, setDraft] = useState<JsonObject>({});
  const isMain = operation === area.lists[0];
  const others = offeredFields(operation).filter(
    ({ key }) => !isMain || key !== 'status' || statusesOf(area).length === 0,
  );
  const active = others.filter(({ key }) => input[key] !== undefined).length;
  if (others.length === 0 && !isMain) return <p className={classes.meaning}>{operation.about}</p>;
  return (
    <div className={classes.filters}>
      {!isMain && <p className={classes.meaning}>{operation.about}</p>}
      <div className={classes.filterLine}>
        {isMain && <StatusFilter area={area} input={input} onInput={onInput} />}
        {others.length > 0 && (
          <Popover shadow="md" width={560} position="bottom-end" trapFocus>
            <Popover.Target>
              <Button
                size="compact-sm"
                variant="default"
                radius="xl"
                leftSection={<IconFilter size={13} />}
                onClick={() => setDraft(input)}
              >
                {active === 0 ? 'More filters' : `${active} more`}
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  onInput(draft);
                }}
              >
                <div className={classes.filterFields}>
                  {others.map((field) => (
                    <FieldInput
                      key={field.key}
                      field={field}
                      value={draft[field.key]}
                      onValue={(value) => setDraft(withField(draft, field.key, value))}
                    />
                  ))}
                </div>
                <Button type="submit" size="xs" mt="md">
                  Read with these
                </Button>
              </form>
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
      {isMain && <Meaning area={area} input={input} />}
    </div>
  );
};
