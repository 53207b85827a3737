import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import yazl from 'yazl';
import { type EntrySum, MANIFEST, MANIFEST_SUM, type Manifest } from './archive-layout.ts';

/** A ZIP that is written while it is read, and says in the end what each of its entries holds. */
export class ArchiveWriter {
  readonly #zip = new yazl.ZipFile();
  readonly #gone: Promise<never>;
  readonly #entries: Record<string, EntrySum> = {};
  /** The archive's bytes. */
  readonly out: Readable;

  constructor() {
    const out = this.#zip.outputStream as unknown as Readable;
    this.out = out;
    this.#gone = new Promise<never>((_, reject) => {
      out.once('close', () => {
        if (!out.readableEnded) reject(new Error('the receiver went away'));
      });
    });
    // Whoever loses the race must not count as unhandled.
    this.#gone.catch(() => undefined);
  }

  /** Adds an entry; resolves when it is taken over. `compress` where it isn't packed already, as pictures and PDFs are. */
  async add(name: string, content: Readable, compress: boolean): Promise<void> {
    const hash = createHash('sha256');
    const counted = counting(hash);
    const taken = new Promise<void>((resolve, reject) => {
      counted.stream.once('end', () => resolve());
      counted.stream.once('error', reject);
      content.once('error', (error) => counted.stream.destroy(error));
      this.#zip.addReadStream(content.pipe(counted.stream), name, { compress });
    });
    await Promise.race([this.#gone, taken]);
    this.#entries[name] = { bytes: counted.bytes(), sha256: hash.digest('hex') };
  }

  /** The same of a text. */
  addText(name: string, text: string): Promise<void> {
    return this.add(name, Readable.from([Buffer.from(text)], { objectMode: false }), true);
  }

  /** Writes the manifest over all entries; resolves when everything was read. */
  async end(manifest: Omit<Manifest, 'entries'>): Promise<void> {
    const text = `${JSON.stringify({ ...manifest, entries: this.#entries } satisfies Manifest, null, 2)}\n`;
    this.#zip.addBuffer(Buffer.from(text), MANIFEST);
    this.#zip.addBuffer(Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`), MANIFEST_SUM);
    this.#zip.end();
    if (!this.out.readableEnded)
      await Promise.race([this.#gone, new Promise<void>((resolve) => this.out.once('end', () => resolve()))]);
  }
}

function counting(hash: Hash): { readonly stream: Transform; readonly bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
