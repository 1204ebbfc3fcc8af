import { answer, given } from './measure';
import { fileOf } from './sending';

// The rows of an import of so many invoices as a file, for others than us: `invoices-file FOLDER INVOICES`.
fileOf({ folder: given(0, 'the folder'), invoices: Number(given(1, 'the invoices')), size: 'usual' });
answer({ rows: 0, whole: { cpuSeconds: 0, wallSeconds: 0 }, peakMb: 0, stages: [], remarks: [] });
