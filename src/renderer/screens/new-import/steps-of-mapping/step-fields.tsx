import { Checkbox, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import type { StepForm, Test } from './step-form';

type Props = { readonly form: StepForm; readonly onForm: (form: StepForm) => void };

const tests: readonly { readonly value: Test; readonly label: string }[] = [
  { value: 'is', label: 'is' },
  { value: 'not', label: 'is not' },
  { value: 'blank', label: 'is blank' },
  { value: 'filled', label: 'is filled' },
  { value: 'matches', label: 'matches a pattern' },
];

const Replace = ({ form, onForm }: Props) => (
  <>
    <TextInput
      label="Find"
      description="A text, or a pattern between slashes, as in /^0+/"
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
      value={form.from}
      onChange={(event) => onForm({ ...form, from: event.currentTarget.value })}
    />
    <TextInput
      label="Put in its place"
      placeholder="nothing"
      value={form.put}
      onChange={(event) => onForm({ ...form, put: event.currentTarget.value })}
    />
    <Radio.Group
      label="Where it stands"
      value={form.whole}
      onChange={(whole) => onForm({ ...form, whole: whole === 'cell' || whole === 'word' ? whole : 'any' })}
    >
      <Stack gap={4} mt={4}>
        <Radio value="any" label="Anywhere in the cell" />
        <Radio value="word" label="As a whole word" />
        <Radio value="cell" label="As the whole cell" />
      </Stack>
    </Radio.Group>
    <Checkbox
      label="Capitals count"
      checked={form.matchCase}
      onChange={(event) => onForm({ ...form, matchCase: event.currentTarget.checked })}
    />
  </>
);

const Pad = ({ form, onForm }: Props) => (
  <>
    <NumberInput
      label="How long the texts become"
      description="Longer texts and blank cells stay as they are"
      data-autofocus
      min={2}
      max={100}
      allowDecimal={false}
      value={form.length}
      onChange={(length) => onForm({ ...form, length: typeof length === 'number' ? length : '' })}
    />
    <TextInput
      label="Letter that is put in front"
      maxLength={1}
      value={form.letter}
      onChange={(event) => onForm({ ...form, letter: event.currentTarget.value })}
    />
    {form.where.length === 0 && (
      <Checkbox
        label="Only cells of digits"
        checked={form.digits}
        onChange={(event) => onForm({ ...form, digits: event.currentTarget.checked })}
      />
    )}
  </>
);

const Fill = ({ form, onForm }: Props) => (
  <>
    <TextInput
      label="Text"
      data-autofocus
      value={form.put}
      onChange={(event) => onForm({ ...form, put: event.currentTarget.value })}
    />
    {form.keyColumn !== null && (
      <Checkbox
        label={`Only in rows that fill “${form.keyColumn}”`}
        checked={form.keyed}
        onChange={(event) => onForm({ ...form, keyed: event.currentTarget.checked })}
      />
    )}
    <Checkbox
      label="Into filled cells, too"
      checked={form.over}
      onChange={(event) => onForm({ ...form, over: event.currentTarget.checked })}
    />
  </>
);

const hasText: ReadonlySet<Test> = new Set<Test>(['is', 'not', 'matches']);

const LeaveOut = ({ form, onForm }: Props) => (
  <>
    <Select
      label={`Rows where “${form.column}”`}
      data={[...tests]}
      allowDeselect={false}
      value={form.test}
      onChange={(value) =>
        onForm({ ...form, test: tests.find((one) => one.value === value)?.value ?? form.test })
      }
    />
    {hasText.has(form.test) && (
      <TextInput
        label={form.test === 'matches' ? 'Pattern between slashes' : 'Text'}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        value={form.text}
        onChange={(event) => onForm({ ...form, text: event.currentTarget.value })}
      />
    )}
  </>
);

const Trim = ({ form, onForm }: Props) => (
  <Checkbox
    label="Several blanks within become one"
    data-autofocus
    checked={form.inner}
    onChange={(event) => onForm({ ...form, inner: event.currentTarget.checked })}
  />
);

const Case = ({ form, onForm }: Props) => (
  <Radio.Group
    label="Letters become"
    value={form.to}
    onChange={(to) => onForm({ ...form, to: to === 'lower' ? 'lower' : 'upper' })}
  >
    <Stack gap={4} mt={4}>
      <Radio value="upper" label="capitals" data-autofocus />
      <Radio value="lower" label="small letters" />
    </Stack>
  </Radio.Group>
);

const fieldsOf = {
  trim: Trim,
  case: Case,
  replace: Replace,
  pad: Pad,
  fill: Fill,
  'leave-out': LeaveOut,
} as const;

/** What is asked of an act on a column. */
export const StepFields = (props: Props) => {
  const Fields = fieldsOf[props.form.act];
  return <Fields {...props} />;
};
