import type { Mapping } from '../../core/map/mapping';
import { parseMapping } from '../../core/map/parse-mapping';
import { failed, type Result } from '../../core/values/result';
import { regularText } from '../../main/disk/regular-file';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const jsonOf = (file: string): Result<unknown> => {
  try {
    return { ok: true, value: JSON.parse(regularText(file)) };
  } catch (error) {
    if (isMissing(error)) return failed('mapping-file-unreadable', { file, detail: 'there is none there' });
    const said = error instanceof Error ? error.message : String(error);
    const detail = error instanceof SyntaxError ? `it is not JSON (${said})` : said;
    return failed('mapping-file-unreadable', { file, detail });
  }
};

/** The mapping that a file holds. Errors: mapping-file-unreadable, mapping-unreadable. */
export const mappingFrom = (file: string): Result<Mapping> => {
  const json = jsonOf(file);
  if (!json.ok) return json;
  const mapping = parseMapping(json.value);
  return mapping.ok ? mapping : { ok: false, problem: { ...mapping.problem, where: { file } } };
};
