import yauzl from 'yauzl';
import { tableError } from './table.ts';

/** Bytes that a workbook may unfold to: a bomb of a few kilobytes would take gigabytes. */
const MAX_UNFOLDED = 300_000_000;
const MAX_ENTRIES = 5000;
/** How many times its size a part may unfold to. XML of tables reaches 40. */
const MAX_RATIO = 250;

/** The parts of a workbook, unfolded one at a time and counted. */
export class Workbook {
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
