import yauzl from 'yauzl';
import { rectangle, type Table, tableError } from './table.ts';
import { columnCount, readSharedStrings, readSheet, readSheets, readStyles } from './xlsx-parts.ts';

/** Bytes that a workbook may unfold to: a bomb of a few kilobytes would take gigabytes. */
const MAX_UNFOLDED = 300_000_000;
const MAX_ENTRIES = 5000;
/** How many times its size a part may unfold to. XML of tables reaches 40. */
const MAX_RATIO = 250;

/**
 * Reads the first sheet that holds anything. Formulas count as the value that the spreadsheet kept beside them; dates come as
 * `YYYY/MM/DD`.
 * @throws DomainError badParameter: damaged, too-large, empty, columns, rows
 */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  const parts = await Workbook.open(bytes);
  const { sheets, from1904 } = readSheets(
    await parts.text('xl/workbook.xml'),
    await parts.text('xl/_rels/workbook.xml.rels'),
  );
  const strings = parts.has('xl/sharedStrings.xml') ? readSharedStrings(await parts.text('xl/sharedStrings.xml')) : [];
  const dates = parts.has('xl/styles.xml') ? readStyles(await parts.text('xl/styles.xml')) : [];
  for (const path of sheets) {
    if (!parts.has(path)) continue;
    const rows = readSheet(await parts.text(path), { strings, dates, from1904 });
    if (columnCount(rows) > 0) return { encoding: 'xlsx', rows: rectangle(rows) };
  }
  throw tableError('empty', 'no sheet holds anything');
}

/** The parts of a workbook, unfolded one at a time and counted. */
class Workbook {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  #unfolded = 0;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<Workbook> {
    const damaged = (error: unknown) => tableError('damaged', `no workbook: ${String(error).slice(0, 100)}`);
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
        error ? reject(damaged(error)) : resolve(opened),
      );
    });
    if (zip.entryCount > MAX_ENTRIES) throw tableError('too-large', 'too many parts');
    const entries = new Map<string, yauzl.Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on('end', () => resolve());
      zip.on('error', (error) => reject(damaged(error)));
      zip.readEntry();
    });
    return new Workbook(zip, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  async text(path: string): Promise<string> {
    const entry = this.#entries.get(path);
    if (!entry) throw tableError('damaged', `the workbook lacks ${path}`);
    const { uncompressedSize, compressedSize } = entry;
    this.#unfolded += uncompressedSize;
    const bomb = uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * MAX_RATIO;
    if (bomb || this.#unfolded > MAX_UNFOLDED) throw tableError('too-large', `${path} unfolds too far`);
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(tableError('damaged', `${path}: ${error.message}`));
        const chunks: Buffer[] = [];
        // Sizes are checked against the directory while unfolding, so what was counted above holds.
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        stream.on('error', (cause: Error) => reject(tableError('damaged', `${path}: ${cause.message}`)));
      });
    });
  }
}
