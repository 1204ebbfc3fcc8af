import { attackAnswers } from './answers';
import { attackCsv } from './csv';
import { attackFiles } from './files';
import type { Case, Ground } from './ground';
import { attackJournals } from './journals';
import { attackLinks } from './links';
import { attackMessages } from './messages';
import { attackPrinted } from './printed';

/** What is attacked, in the order of the table. */
export const classes = {
  files: attackFiles,
  answers: attackAnswers,
  journals: attackJournals,
  messages: attackMessages,
  links: attackLinks,
  printed: attackPrinted,
  csv: attackCsv,
} as const satisfies Readonly<Record<string, (ground: Ground) => Promise<readonly Case[]>>>;
export type ClassName = keyof typeof classes;
export const isClassName = (name: string): name is ClassName => Object.hasOwn(classes, name);
