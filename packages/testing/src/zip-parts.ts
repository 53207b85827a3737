import yauzl from 'yauzl';
import yazl from 'yazl';

/** The entries of a ZIP by name, in their order, whatever they say. `zip` is its bytes, or the path of its file. */
export async function unpacked(zip: Buffer | string): Promise<Map<string, Buffer>> {
  const opened = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    const done = (error: Error | null, file: yauzl.ZipFile) => (error ? reject(error) : resolve(file));
    if (typeof zip === 'string') yauzl.open(zip, { lazyEntries: true }, done);
    else yauzl.fromBuffer(zip, { lazyEntries: true }, done);
  });
  const parts = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    opened.on('end', () => resolve());
    opened.on('error', reject);
    opened.on('entry', (entry: yauzl.Entry) => {
      opened.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('error', reject);
        stream.on('end', () => {
          parts.set(entry.fileName, Buffer.concat(chunks));
          opened.readEntry();
        });
      });
    });
    opened.readEntry();
  });
  return parts;
}

/** A ZIP of these entries, in their order. */
export async function packed(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
