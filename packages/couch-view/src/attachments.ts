import { createHash } from 'node:crypto';
import { fileName, isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { sendRange } from '@vetloom/http/byte-range.ts';
import { keptBlobs } from '@vetloom/storage/blob/blob-rows.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CouchServices } from './couch-services.ts';

/** A file as an attachment: named and described by what is kept and served. */
export interface Attachment {
  /** SHA-256 of what is served, hex. */
  readonly hash: string;
  /** The hash by which the document lists it: where a device did, that of what was sent. */
  readonly listed: string;
  readonly name: string;
  readonly mime: string;
  /** Base64 of the MD5 of the bytes that are served, by which replicas know what they hold. */
  readonly md5: string;
  /** Bytes. */
  readonly size: number;
}

const fileRow = z.object({ hash: z.string().regex(/^[a-f0-9]{64}$/), mime: z.string(), name: z.string() });
type FileRow = z.output<typeof fileRow>;

/** The files that a document's lists name, by hash. A projection without the lists has none. */
function filesOf(body: Readonly<Record<string, unknown>>): Map<string, FileRow> {
  const files = new Map<string, FileRow>();
  for (const list of Object.values(body)) {
    if (!Array.isArray(list)) continue;
    for (const row of list) {
      const read = fileRow.safeParse(row);
      if (read.success) files.set(read.data.hash, read.data);
    }
  }
  return files;
}

/** A document's body by its id. */
export type Bodies = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * The attachments of documents, for those that have any. A file that has not arrived yet is none: it comes with the next change of its document.
 */
export async function attachmentsOf(
  services: CouchServices,
  clinic: string,
  bodies: Bodies,
): Promise<Map<string, Attachment[]>> {
  const listed = new Map([...bodies].map(([id, body]) => [id, filesOf(body)] as const));
  const hashes = [...new Set([...listed.values()].flatMap((files) => [...files.keys()]))];
  if (hashes.length === 0) return new Map();
  const known = await digestsOf(services, clinic, hashes);
  const found = new Map<string, Attachment[]>();
  for (const [id, files] of listed) {
    const attachments = [...files.values()].flatMap(({ hash, name, mime }) => {
      const kept = known.get(hash);
      return kept ? [{ listed: hash, name, mime, ...kept }] : [];
    });
    if (attachments.length > 0) found.set(id, attachments);
  }
  return found;
}

interface Digest {
  readonly hash: string;
  readonly md5: string;
  readonly size: number;
}

/** What is kept under these hashes, by the hash asked. Digests are found out once, when a file is first asked for, and remembered. */
async function digestsOf(
  { db, disk }: CouchServices,
  clinic: string,
  hashes: readonly string[],
): Promise<Map<string, Digest>> {
  const { kept, rows } = await db.readClinic(clinic, async (tx) => {
    const blobs = await keptBlobs(tx, hashes);
    const own = [...blobs.values()].map(({ hash }) => hash);
    const digests = await tx.sql<Digest>(
      'SELECT hash, md5, size FROM vetloom.file_digest WHERE clinic_id = $1 AND hash = ANY ($2)',
      [clinic, own],
    );
    return { kept: blobs, rows: digests };
  });
  const known = new Map(rows.map((row) => [row.hash, row]));
  const fresh: Digest[] = [];
  for (const { hash } of kept.values()) {
    if (known.has(hash)) continue;
    const content = await disk.read(clinic, hash, 'whole');
    if (!content) continue;
    const md5 = createHash('md5');
    let size = 0;
    for await (const chunk of content.bytes) {
      md5.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
    const digest = { hash, md5: md5.digest('base64'), size };
    known.set(hash, digest);
    fresh.push(digest);
  }
  if (fresh.length > 0)
    await db.inClinic(clinic, (tx) =>
      tx.sql(
        `INSERT INTO vetloom.file_digest (clinic_id, hash, md5, size)
          SELECT here.clinic_id, f.hash, f.md5, f.size FROM unnest($2::text[], $3::text[], $4::bigint[]) AS f (hash, md5, size) JOIN vetloom.clinic_head here ON here.clinic_id = $1 ON CONFLICT DO NOTHING`,
        [clinic, fresh.map(({ hash }) => hash), fresh.map(({ md5 }) => md5), fresh.map(({ size }) => size)],
      ),
    );
  return new Map(
    [...kept].flatMap(([asked, { hash }]) => {
      const digest = known.get(hash);
      return digest ? [[asked, digest]] : [];
    }),
  );
}

/** An attachment's bytes; undefined when they are gone from the storage. */
export async function bytesOf(
  { disk }: CouchServices,
  clinic: string,
  { hash }: Attachment,
): Promise<Buffer | undefined> {
  const content = await disk.read(clinic, hash, 'whole');
  if (!content) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content.bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Answers with an attachment. Nothing is guessed about its kind, and nothing in it may run, embed or send. */
export async function sendAttachment(
  { disk }: CouchServices,
  clinic: string,
  attachment: Attachment,
  reply: FastifyReply,
): Promise<boolean> {
  const { hash, mime, md5 } = attachment;
  const content = await disk.read(clinic, hash, 'whole');
  if (!content) return false;
  const name = fileName(attachment.name).replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  reply
    .header('content-type', mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime)
    .header('content-md5', md5)
    .header('content-disposition', `${isImageMime(mime) ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  await sendRange(reply.request, reply, { ...content, etag: `"${md5}"` });
  return true;
}
