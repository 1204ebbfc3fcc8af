import { parseArgs } from 'node:util';
import { type ClassName, classes, isClassName } from './classes';
import { type ControlName, controls, isControlName } from './controls';

/** What the person who starts an attack has chosen. */
export type Choices = {
  readonly classes: readonly ClassName[];
  readonly seed: number;
  /** A few cases of each kind only. */
  readonly isQuick: boolean;
  readonly control: ControlName | null;
};

const everyClass = Object.keys(classes).filter(isClassName);

const classesOf = (names: readonly string[] | undefined): readonly ClassName[] => {
  const unknown = names?.find((name) => !isClassName(name));
  if (unknown !== undefined) throw new Error(`--class takes ${everyClass.join(', ')}, not ${unknown}`);
  return names?.filter(isClassName) ?? everyClass;
};

const controlOf = (name: string | undefined): ControlName | null => {
  if (name === undefined) return null;
  if (!isControlName(name))
    throw new Error(`--control takes ${Object.keys(controls).join(', ')}, not ${name}`);
  return name;
};

/** Reads the words after `npm run attack --`. Throws an Error that names what it does not know. */
export const choicesOf = (words: readonly string[]): Choices => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      class: { type: 'string', multiple: true },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      control: { type: 'string' },
    },
  });
  const control = controlOf(values.control);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number from 0');
  return {
    classes: control === null ? classesOf(values.class) : [controls[control].class],
    seed,
    isQuick: values.quick,
    control,
  };
};
