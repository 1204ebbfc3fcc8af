import type { Json } from '../values/json';
import { isJsonList, isJsonObject } from './json-path';

/** A name of the service profile that a request bears. */
export type NameInUse = { readonly setting: string; readonly name: string };

/** Groups of settings that concern what is sent, whatever it is about. */
const COMMON = ['paths', 'naming', 'dimension.keys'];
/** Parts of a resource's settings that concern what is sent; the others are for reading. */
const SENT_PARTS = /^[^.]+\.(write|bulk|create|import|keys|entry|items?Key)/i;

const keysIn = (json: Json): readonly string[] =>
  isJsonList(json)
    ? json.flatMap(keysIn)
    : isJsonObject(json)
      ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)])
      : [];

/** `purchase-orders.bulk` is about the settings of `purchaseOrder`. */
const isAbout = (setting: string, endpoint: string): boolean => {
  const resource = (endpoint.split('.')[0] ?? '').replaceAll(/-(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return resource.startsWith(setting.split('.')[0] ?? '') && SENT_PARTS.test(setting);
};

const textsOf = ({
  setting,
  value,
}: {
  readonly setting: string;
  readonly value: Json;
}): readonly NameInUse[] =>
  typeof value === 'string'
    ? [{ setting, name: value }]
    : isJsonObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          typeof one === 'string' ? [{ setting: `${setting}.${key}`, name: one }] : [],
        )
      : [];

/** Our prefix of names, in whose place the service's own goes out. */
const OURS = 'svc_';

/**
 * The names of the service profile that stand in a request: in its path, as a prefix of its keys, or as keys of its body.
 * Nobody has told them, so each may be wrong. `endpoint`: key of the endpoint table; `body` in our names.
 */
export const namesInUse = (
  settings: readonly { readonly setting: string; readonly value: Json }[],
  sent: { readonly endpoint: string; readonly path: string; readonly body: Json },
): readonly NameInUse[] => {
  const keys = new Set(keysIn(sent.body));
  const isBorne = ({ setting, name }: NameInUse): boolean => {
    if (setting === 'naming.prefix') return [...keys].some((key) => key.startsWith(OURS));
    return setting.startsWith('paths.') ? name === sent.path : keys.has(name);
  };
  return settings
    .filter(({ setting }) => isAbout(setting, sent.endpoint) || COMMON.some((one) => setting.startsWith(one)))
    .flatMap(textsOf)
    .filter(isBorne);
};
