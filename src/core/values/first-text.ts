/**
 * The text under a key of a JSON object where that key is the first one and its text holds no escape; undefined: the object
 * has to be parsed to know. For objects with each key once, as we write them. `at`: where in `json` the object begins.
 */
export const firstText = (json: string, key: string, at = 0): string | undefined => {
  const start = `{${JSON.stringify(key)}:"`;
  if (!json.startsWith(start, at)) return undefined;
  const from = at + start.length;
  const end = json.indexOf('"', from);
  const text = end < 0 ? undefined : json.slice(from, end);
  return text?.includes('\\') === true ? undefined : text;
};
