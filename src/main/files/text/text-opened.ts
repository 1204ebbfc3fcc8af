import type { FileInfo, ReadChoices, SheetInfo } from '../../../core/read/table';
import { ok, type Result } from '../../../core/values/result';
import type { OpenFile } from '../open-file';
import type { Opened } from '../opened';
import { planText } from './open-text';
import { textRows } from './text-rows';

const onlySheet: SheetInfo = { name: null, state: 'visible', type: 'worksheet' };

/** A text file as a source with one nameless sheet. Owns the open file from here on. */
export const openText = async (
  file: OpenFile,
  choices: ReadChoices,
  trustsStart: boolean,
): Promise<Result<Opened>> => {
  const planned = await planText(file, choices, trustsStart);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const info: FileInfo = {
    name: file.name,
    bytes: file.sizeBytes,
    sha256: plan.sha256 ?? '',
    kind: 'csv',
    dialect: plan.dialect,
    sheets: [onlySheet],
    notes: plan.notes,
    ...(plan.encodingChoices.length === 0 ? {} : { encodingChoices: plan.encodingChoices }),
  };
  let sha256 = plan.sha256;
  const onRead = (digest: string): void => {
    sha256 = digest;
  };
  let readBytes = 0;
  const onPiece = (sizeBytes: number): void => {
    readBytes += sizeBytes;
  };
  return ok({
    file: info,
    sha256: () => sha256,
    share: () => (file.sizeBytes === 0 ? null : Math.min(1, readBytes / file.sizeBytes)),
    rows: (_sheet, options) => {
      readBytes = 0;
      return textRows(plan, { ...options, onRead, onPiece });
    },
    close: file.close,
  });
};
