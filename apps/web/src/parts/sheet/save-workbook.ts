import { type WorkbookTable, workbookSheets } from '@vetloom/documents/workbook.ts';
import { saveFile } from '../../data/engine/save-file.ts';

/** Hands tables to the person as an Excel file; the writer is loaded when the first one is made. */
export async function saveWorkbook(name: string, tables: readonly WorkbookTable[]): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  saveFile(name, await write(workbookSheets(tables)).toBlob());
}
