import { environmentSchema } from '../../ipc/connections';

export type Environment = (typeof environmentSchema.options)[number];

/** The environment of that name; undefined for one nobody knows. */
export const environmentNamed = (name: string): Environment | undefined =>
  environmentSchema.options.find((one) => one === name);

/** Colour and word of an environment: never the colour alone. */
export const environmentWords: Readonly<
  Record<Environment, { readonly word: string; readonly colour: string; readonly meaning: string }>
> = {
  practice: { word: 'Practice', colour: 'teal', meaning: 'Built in, on this computer. Nothing leaves it.' },
  sandbox: { word: 'Sandbox', colour: 'indigo', meaning: 'A test copy at the service. No real money.' },
  production: { word: 'Production', colour: 'red', meaning: 'The real books. What is sent is real.' },
};
