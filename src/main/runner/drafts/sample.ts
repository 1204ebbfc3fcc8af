import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sampleSheet } from '../../../core/targets';
import { ok, type Result } from '../../../core/values/result';
import { writeWorkbook } from '../../files/write/xlsx';
import type { EnginePorts } from '../ports';

const folderOf = (dataDir: string): string => path.join(dataDir, 'sample');

/** Whether a file is the sample to try. */
export const isSample = (dataDir: string, file: string): boolean =>
  file.startsWith(`${folderOf(dataDir)}${path.sep}`);

/** Writes the sample to try: a workbook of made-up bills with the faults that real ones have. Errors: those of writing. */
export const writeSample = async (ports: EnginePorts): Promise<Result<string>> => {
  const id = ports.newId();
  const file = path.join(folderOf(ports.dataDir), id, 'Harbour Kitchen bills.xlsx');
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = await writeWorkbook(file, [sampleSheet(id.replaceAll('-', '').slice(0, 4).toUpperCase())]);
  return written.ok ? ok(file) : written;
};
