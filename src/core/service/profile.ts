import { z } from 'zod';
import { type Fault, pathText, whyText } from '../values/fault-text';
import type { Json } from '../values/json';
import { failed, ok, type Result } from '../values/result';
import { type ServiceProfile, serviceProfileSchema } from './profile-shape';

export type { ListName, ServiceProfile } from './profile-shape';

/** A leaf of the file: the value, the numbers of what the interface leaves open, and why this value. */
const leafSchema = z.strictObject({ value: z.json(), ns: z.string().min(1), reason: z.string().min(1) });

export type ProfileLeaf = {
  readonly setting: string;
  readonly value: Json;
  readonly ns: string;
  readonly reason: string;
};

type Tree = { readonly [key: string]: unknown };

const isTree = (node: unknown): node is Tree =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** A group of settings; whatever holds a value is a setting. */
const isGroup = (node: unknown): node is Tree => isTree(node) && !('value' in node);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Leaves of a profile file in file order; a node that is neither a leaf nor a group is reported by its setting. */
export const profileLeaves = (node: unknown, path = ''): Result<readonly ProfileLeaf[]> => {
  if (!isGroup(node)) {
    const leaf = leafSchema.safeParse(node);
    if (leaf.success) return ok([{ setting: path, ...leaf.data }]);
    return failed('profile-unreadable', {
      setting: path === '' ? 'the whole' : path,
      why: 'three settings have to stand there: value, ns and reason',
    });
  }
  const below = Object.entries(node).map(([key, child]) => profileLeaves(child, join(path, key)));
  const bad = below.find((one) => !one.ok);
  if (bad !== undefined && !bad.ok) return bad;
  return ok(below.flatMap((one) => (one.ok ? one.value : [])));
};

const plain = (node: unknown): unknown => {
  if (!isGroup(node)) return leafSchema.parse(node).value;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, plain(child)]));
};

const settingOf = (fault: Fault): string => {
  const unknown = fault.code === 'unrecognized_keys' ? fault.keys.slice(0, 1) : [];
  return pathText([...fault.path, ...unknown]);
};

const checked = (values: unknown): Result<ServiceProfile> => {
  // Every process and thread reads a profile once or twice: compiling its hundred groups would take longer than reading them.
  const parsed = serviceProfileSchema.safeParse(values, { jitless: true });
  if (parsed.success) return ok(parsed.data);
  const [first] = parsed.error.issues;
  const setting = first === undefined ? '' : settingOf(first);
  if (first?.code === 'unrecognized_keys') return failed('profile-unknown-setting', { setting });
  return failed('profile-wrong-value', {
    setting,
    why: first === undefined ? 'it does not fit' : whyText(first),
  });
};

/**
 * Reads the profile file: every leaf is `{value, ns, reason}`; the answer holds the plain values.
 * A missing, unknown or ill-typed setting is named.
 */
export const parseProfile = (file: unknown): Result<ServiceProfile> => {
  const leaves = profileLeaves(file);
  return leaves.ok ? checked(plain(file)) : leaves;
};

/** Settings whose value is one table: an override replaces single entries of it and may add some. */
const openTables = new Set([
  'errors.codes',
  'statuses.success',
  'invoice.patch.fields',
  'invoice.write.fields',
  'invoice.write.itemFields',
  'invoice.list.filters',
  'dimension.write.fields',
  'purchaseOrder.list.filters',
  'purchaseOrder.write.fields',
  'receipt.write.fields',
  'receipt.write.itemFields',
  'payment.codes',
  'upload.list.filters',
  'receiverExport.filters',
]);

const merge = (base: Tree, over: Tree, path: string): Result<Tree> => {
  const unknown = Object.keys(over).find((key) => !(key in base) && !openTables.has(path));
  if (unknown !== undefined) return failed('profile-unknown-setting', { setting: join(path, unknown) });
  let merged: Tree = base;
  for (const [key, value] of Object.entries(over)) {
    const old = base[key];
    const next = isTree(old) && isTree(value) ? merge(old, value, join(path, key)) : ok(value);
    if (!next.ok) return next;
    merged = { ...merged, [key]: next.value };
  }
  return ok(merged);
};

/** Lays a person's plain nested values over a profile. Unknown settings and wrong values are named. */
export const applyOverrides = (profile: ServiceProfile, overrides: unknown): Result<ServiceProfile> => {
  if (!isTree(overrides))
    return failed('profile-unreadable', { setting: 'the whole', why: 'settings in { } have to stand there' });
  const merged = merge(profile, overrides, '');
  return merged.ok ? checked(merged.value) : merged;
};
