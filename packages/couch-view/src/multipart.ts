import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { CouchDocument } from './couch-document.ts';

/** A version that was asked for: the document, or that it can't be told. */
export type Branch = { readonly ok: CouchDocument } | { readonly missing: string };

const DOCUMENTS = 'vetloom-documents';
const FILES = 'vetloom-files';

/** The content type of {@link multipartOf}. */
export const MULTIPART_TYPE = `multipart/mixed; boundary="${DOCUMENTS}"`;

interface Stub {
  readonly content_type: string;
  readonly length: number;
}

/** The form in which CouchDB's own replicator reads versions: each with the bytes of its files behind it, however large they are. */
export async function* multipartOf(
  branches: readonly Branch[],
  disk: BlobStore,
  clinic: string,
): AsyncGenerator<Uint8Array> {
  for (const branch of branches) {
    yield text(`--${DOCUMENTS}\r\n`);
    if ('missing' in branch)
      yield text(`Content-Type: application/json; error="true"\r\n\r\n${JSON.stringify(branch)}`);
    else if (!branch.ok._attachments) yield text(`Content-Type: application/json\r\n\r\n${JSON.stringify(branch.ok)}`);
    else yield* withFiles(branch.ok, branch.ok._attachments as Readonly<Record<string, Stub>>, disk, clinic);
    yield text('\r\n');
  }
  yield text(`--${DOCUMENTS}--`);
}

/** A document whose files follow, in the order in which it names them. */
async function* withFiles(
  document: CouchDocument,
  stubs: Readonly<Record<string, Stub>>,
  disk: BlobStore,
  clinic: string,
): AsyncGenerator<Uint8Array> {
  const files = new Map<string, { readonly stub: Stub; readonly bytes: AsyncIterable<Uint8Array> }>();
  for (const [hash, stub] of Object.entries(stubs)) {
    const content = await disk.read(clinic, hash, 'whole');
    if (content) files.set(hash, { stub, bytes: content.bytes as AsyncIterable<Uint8Array> });
  }
  const following = Object.fromEntries(
    [...files].map(([hash, { stub }]) => [hash, { ...stub, stub: undefined, follows: true }]),
  );
  yield text(`Content-Type: multipart/related; boundary="${FILES}"\r\n\r\n--${FILES}\r\n`);
  yield text(`Content-Type: application/json\r\n\r\n${JSON.stringify({ ...document, _attachments: following })}`);
  for (const [hash, { stub, bytes }] of files) {
    yield text(
      `\r\n--${FILES}\r\nContent-Disposition: attachment; filename="${hash}"\r\nContent-Type: ${stub.content_type}\r\nContent-Length: ${stub.length}\r\n\r\n`,
    );
    yield* bytes;
  }
  yield text(`\r\n--${FILES}--`);
}

const text = (text: string): Uint8Array => Buffer.from(text);
