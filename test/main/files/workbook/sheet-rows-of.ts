import type { Row } from '../../../../src/core/read/table';
import { openSource } from '../../../../src/main/files/source';

/** All rows of one sheet; a failure is a fault of the test. */
export const sheetRowsOf = async (path: string, sheet?: string): Promise<readonly Row[]> => {
  const opened = await openSource(path, sheet === undefined ? {} : { sheet });
  if (!opened.ok) throw new Error(opened.problem.code);
  const rows: Row[] = [];
  for await (const batch of opened.value.rows()) {
    if (!batch.ok) throw new Error(batch.problem.code);
    rows.push(...batch.value);
  }
  await opened.value.close();
  return rows;
};
