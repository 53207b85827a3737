import { parentPort, workerData } from 'node:worker_threads';
import { type WorkbookTable, workbookSheets } from '@vetloom/documents/workbook.ts';
import writeWorkbook from 'write-excel-file/node';

// A thread of its own: twenty thousand owners take two seconds, in which the clinic's other requests must be answered.
const { tables } = workerData as { readonly tables: readonly WorkbookTable[] };
parentPort?.postMessage(await writeWorkbook(workbookSheets(tables)).toBuffer());
