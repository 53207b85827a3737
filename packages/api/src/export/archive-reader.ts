import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import yauzl from 'yauzl';
import { type EntrySum, LAYOUT, MANIFEST, MANIFEST_SUM, type Manifest, manifestSchema } from './archive-layout.ts';

/** Bytes of a manifest at most: a million files. */
const MOST_MANIFEST = 256 * 1024 * 1024;

/**
 * What is wrong with an archive. `changed`: it is not as it was written; `unreadable`: no archive of a clinic, or cut short; `layout`, `newer`,
 * `older`: of a version whose rows don't fit here.
 */
export type ArchiveFlaw = 'changed' | 'unreadable' | 'layout' | 'newer' | 'older';

/** An archive is not what it says. @returns the refusal, which names the entry */
export const refusal = (message: string, entry?: string, reason: ArchiveFlaw = 'changed'): DomainError =>
  new DomainError('badParameter', message, {
    rule: 'archive',
    reason,
    ...(entry === undefined ? {} : { name: entry }),
  });

/** A clinic's archive on this machine's disk. Nothing is ever unpacked to where a name in it says. */
export class ArchiveReader {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  readonly manifest: Manifest;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Opens it and compares its list of entries with its manifest. @throws DomainError badParameter, which says what is wrong */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await opened(path);
    try {
      const entries = await listed(zip);
      const manifest = await manifestIn(zip, entries);
      demandSameNames(entries, manifest);
      return new ArchiveReader(zip, entries, manifest);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Reads every entry and compares it with the manifest. @throws DomainError badParameter, which names the entry that is otherwise */
  async demandUntouched(onProgress?: (done: number, total: number) => void): Promise<void> {
    const names = Object.keys(this.manifest.entries);
    for (const [at, name] of names.entries()) {
      for await (const _ of this.#checked(name));
      onProgress?.(at + 1, names.length);
    }
  }

  has(name: string): boolean {
    return Object.hasOwn(this.manifest.entries, name);
  }

  /** An entry's bytes; the stream fails at its end where they are not those of the manifest. */
  stream(name: string): Readable {
    return Readable.from(this.#checked(name), { objectMode: false });
  }

  /** A short entry as text. */
  async text(name: string): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#checked(name)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** An entry's lines, some at a time, checked as its bytes are. */
  async *lines(name: string): AsyncGenerator<readonly string[]> {
    let rest: Buffer[] = [];
    for await (const chunk of this.#checked(name)) {
      const end = chunk.lastIndexOf(0x0a);
      if (end === -1) {
        rest.push(chunk);
        continue;
      }
      const whole = Buffer.concat([...rest, chunk.subarray(0, end)]).toString('utf8');
      rest = [chunk.subarray(end + 1)];
      yield whole.split('\n');
    }
    if (rest.some(({ length }) => length > 0))
      throw refusal(`in the archive ${name} ends in the middle of a line`, name);
  }

  close(): void {
    this.#zip.close();
  }

  async *#checked(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    const said = this.manifest.entries[name];
    if (!entry || !said) throw refusal(`the archive lacks ${name}`, name);
    yield* checked(this.#zip, entry, said);
  }
}

async function opened(path: string): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true } as const;
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, zip) => {
      if (zip) return resolve(zip);
      const code = error && 'code' in error ? error.code : undefined;
      reject(
        code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES'
          ? refusal(`${path} can’t be read`, undefined, 'unreadable')
          : refusal(
              `${path} is no archive of a clinic, or it was cut short: ${error?.message ?? 'it is no ZIP'}`,
              undefined,
              'unreadable',
            ),
      );
    });
  });
}

/** Names that climb or begin at the root are refused by the library, which says which. */
async function listed(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.once('end', resolve);
    zip.on('error', (error: Error) =>
      reject(refusal(`the archive’s list of entries can’t be read: ${error.message}`, undefined, 'unreadable')),
    );
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entries.has(entry.fileName)) {
        reject(refusal(`the archive holds ${entry.fileName} twice`, entry.fileName));
        return;
      }
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

async function manifestIn(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Promise<Manifest> {
  const text = await small(zip, entries, MANIFEST);
  if (!entries.has(MANIFEST_SUM) && layoutOf(text) === 1)
    throw refusal(
      'this archive is of layout 1, which holds no history and no checksums: export the clinic again with this version',
      undefined,
      'layout',
    );
  const said = (await small(zip, entries, MANIFEST_SUM)).trim();
  if (createHash('sha256').update(text).digest('hex') !== said)
    throw refusal(`in the archive ${MANIFEST} was changed: its checksum is another one`, MANIFEST);
  const layout = layoutOf(text);
  if (layout !== LAYOUT)
    throw refusal(
      `this archive is of layout ${String(layout)}, and this version reads layout ${LAYOUT}`,
      undefined,
      'layout',
    );
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) throw refusal(`in the archive ${MANIFEST} is not one of layout ${LAYOUT}`, MANIFEST);
  return manifest.data;
}

function layoutOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly layout?: unknown } | null)?.layout;
  } catch {
    throw refusal(`in the archive ${MANIFEST} can’t be read`, MANIFEST);
  }
}

async function small(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, name: string): Promise<string> {
  const entry = entries.get(name);
  if (!entry) throw refusal(`the archive lacks ${name}`, name, name === MANIFEST ? 'unreadable' : 'changed');
  if (entry.uncompressedSize > MOST_MANIFEST) throw refusal(`in the archive ${name} is too large`, name);
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function demandSameNames(entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest): void {
  const named = new Set([...Object.keys(manifest.entries), MANIFEST, MANIFEST_SUM]);
  for (const name of entries.keys())
    if (!named.has(name))
      throw refusal(`the archive holds ${name}, which its manifest doesn’t name: it was added`, name);
  for (const name of named) if (!entries.has(name)) throw refusal(`the archive lacks ${name}`, name);
}

async function* checked(zip: yauzl.ZipFile, entry: yauzl.Entry, said: EntrySum): AsyncGenerator<Buffer> {
  const name = entry.fileName;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of unpacked(zip, entry)) {
    bytes += chunk.length;
    // No more is unpacked than was packed, whatever the archive’s own list says.
    if (bytes > said.bytes) break;
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== said.bytes || hash.digest('hex') !== said.sha256)
    throw refusal(`in the archive ${name} was changed: its content is not the one that the manifest names`, name);
}

async function* unpacked(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, opening) => (error ? reject(error) : resolve(opening)));
    });
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(`in the archive ${entry.fileName} was changed: it can’t be unpacked (${reason})`, entry.fileName);
  }
}
