/**
 * The text under a key of a JSON object where that key is the first one and its text holds no escape; undefined: the object
 * has to be parsed to know. For objects with each key once, as we write them.
 */
export const firstText = (json: string, key: string): string | undefined => {
  const start = `{${JSON.stringify(key)}:"`;
  if (!json.startsWith(start)) return undefined;
  const end = json.indexOf('"', start.length);
  const text = end < 0 ? undefined : json.slice(start.length, end);
  return text?.includes('\\') === true ? undefined : text;
};
