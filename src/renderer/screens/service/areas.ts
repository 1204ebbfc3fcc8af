import { invoiceStatuses } from '../../../core/service/invoices/statuses';
import { operations } from '../../../core/service/operations';
import type { Operation, OperationField } from '../../../core/service/operations/operation';
import { orderStatuses } from '../../../core/service/operations/purchase-orders/statuses';
import { targetTitle } from '../../data/targets';

/** A kind of thing at the service, and what can be done with it, as its operations tell. */
export type Area = {
  readonly name: string;
  readonly title: string;
  readonly isBeta: boolean;
  /** Reads that give lists; the first is the list of the area. */
  readonly lists: readonly Operation[];
  /** Reads one thing whole; undefined where there is no such read. */
  readonly show: Operation | undefined;
  /** Changes of one thing that is there. */
  readonly onOne: readonly Operation[];
  /** Changes of several at once. */
  readonly onMany: readonly Operation[];
  /** What makes something new. */
  readonly anew: readonly Operation[];
};

/** The field that says which thing, or which things, an operation is about; undefined: it makes something new. */
export const subjectField = ({ fields }: Operation): OperationField | undefined =>
  fields.find(({ kind, isPositional }) => isPositional === true && (kind === 'id' || kind === 'ids'));

const isList = ({ does }: Operation): boolean => does.kind === 'read' && does.one === null;
const isWrite = ({ does }: Operation): boolean => does.kind === 'write';

const listsFirst = (a: Operation, b: Operation): number =>
  Number(b.verb === 'list') - Number(a.verb === 'list');

const areaOf = (name: string): Area => {
  const own = operations.filter(({ area }) => area === name);
  const writes = own.filter(isWrite);
  return {
    name,
    title: targetTitle(name),
    isBeta: own.every(({ isBeta }) => isBeta),
    lists: own.filter(isList).sort(listsFirst),
    show: own.find(({ does }) => does.kind === 'read' && does.one !== null),
    onOne: writes.filter((one) => subjectField(one)?.kind === 'id'),
    onMany: writes.filter((one) => subjectField(one)?.kind === 'ids'),
    anew: writes.filter((one) => subjectField(one) === undefined),
  };
};

/** Every kind of thing at the service, in the order of the operations. */
export const areas: readonly Area[] = [...new Set(operations.map(({ area }) => area))].map(areaOf);

/** The area of that name, or the first. */
export const areaNamed = (name: string | null): Area | undefined =>
  areas.find((area) => area.name === name) ?? areas[0];

export type Status = { readonly value: string; readonly label: string; readonly meaning: string };

const statusLists: readonly (readonly Status[])[] = [invoiceStatuses, orderStatuses];

const statusField = ({ lists }: Area): OperationField | undefined =>
  lists[0]?.fields.find(({ key, choices }) => key === 'status' && choices !== undefined);

const asSentence = (text: string): string =>
  text === '' || text.endsWith('.') ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** The statuses that an area's list can be asked for, each with its meaning; none where it has no such filter. */
export const statusesOf = (area: Area): readonly Status[] => {
  const choices = statusField(area)?.choices ?? [];
  const explained = statusLists.find((list) =>
    choices.every(({ value }) => list.some((status) => status.value === value)),
  );
  return choices.map(({ value, label }) => {
    const known = explained?.find((status) => status.value === value);
    return { value, label: known?.label ?? label, meaning: asSentence(known?.meaning ?? '') };
  });
};

/** A status in words; one that nobody told of is shown as it is. */
export const statusNamed = (area: Area, value: string): Status =>
  statusesOf(area).find((status) => status.value === value) ?? {
    value,
    label: value,
    meaning: 'The service names this status without explaining it.',
  };
