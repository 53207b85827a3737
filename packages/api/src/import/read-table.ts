import { readCsv } from './csv-table.ts';
import { readOds } from './ods-table.ts';
import { type Table, tableError } from './table.ts';
import { Workbook } from './workbook-parts.ts';
import { readSheetOf } from './xlsx-table.ts';

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

/** Reads CSV, Excel or OpenDocument by what the bytes are, whatever the file is called. @throws DomainError badParameter, see `TableReason` */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw tableError('empty', 'the file is empty');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const parts = await Workbook.open(bytes);
    return parts.has('content.xml') ? readOds(parts) : readSheetOf(parts);
  }
  // The workbooks of before 2007 and everything else in that container.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw tableError('old-excel', 'an .xls of before 2007');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50))
    throw tableError('kind', 'a picture or a PDF is no table');
  return readCsv(bytes);
}
