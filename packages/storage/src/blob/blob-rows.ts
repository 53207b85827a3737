import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** A file that a clinic keeps, by the hash of what is served. `size` is in bytes of that. */
export interface BlobRow {
  readonly hash: string;
  readonly size: number;
  readonly mime: string;
  readonly name: string;
}

/** A file that is on its way. `parts` are keys of the file storage, in order; `received` bytes of `size` are in them. */
export interface UploadRow extends BlobRow {
  readonly received: number;
  readonly parts: readonly string[];
}

/** What brings so much until it ends, and no more. */
export interface UploadLimit {
  /** Names it; a hash, so that the table opens nothing. */
  readonly link: string;
  /** When it ends, Unix seconds. */
  readonly endsAt: number;
  /** Bytes; a gigabyte where absent. */
  readonly mostBytes?: number;
}

/** By which link an upload comes whose sender has no account. */
export interface UploadOrigin extends UploadLimit {
  /** What it shares a further limit with, as all owners of a clinic. */
  readonly shared?: UploadLimit;
}

/** Seconds after which an upload that nobody went on with is given up: a person's device comes back, a phone with a link does not. */
const ABANDONED_SECONDS = { person: 7 * 86_400, link: 15 * 60 } as const;
/** Uploads that one link may have begun and not finished. Phones send one after the other. */
const MOST_UNFINISHED_OF_LINK = 20;
/** Bytes that one link brings in its quarter of an hour. */
const MOST_BYTES_OF_LINK = 1_000_000_000;

const UPLOAD_COLUMNS = 'hash, size, mime, name, received, parts';

/** A file that the clinic keeps, by its own hash or by that of what was sent; undefined for another clinic's as for a missing one. */
export const findBlob = async (tx: ClinicTransaction, hash: string): Promise<BlobRow | undefined> =>
  (await keptBlobs(tx, [hash])).get(hash);

/** Which of these hashes the clinic keeps: a file's own, or that of what was sent and became it. Answers the files by the hash asked. */
export async function keptBlobs(tx: ClinicTransaction, hashes: readonly string[]): Promise<Map<string, BlobRow>> {
  const rows = await tx.sql<BlobRow & { asked: string }>(
    `SELECT asked.hash AS asked, b.hash, b.size, b.mime, b.name FROM unnest($2::text[]) AS asked (hash)
      LEFT JOIN vetloom.file_alias a ON a.clinic_id = $1 AND a.hash = asked.hash
      JOIN vetloom.file_blob b ON b.clinic_id = $1 AND b.hash = COALESCE(a.kept, asked.hash)`,
    [tx.clinic, [...new Set(hashes)]],
  );
  return new Map(rows.map(({ asked, ...blob }) => [asked, blob]));
}

/** By which other hashes a file goes: its own for that of what was sent, and those of what was sent for its own. */
export async function otherNames(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  hash: string,
): Promise<readonly string[]> {
  const rows = await tx.sql<{ other: string }>(
    `SELECT CASE WHEN hash = $2 THEN kept ELSE hash END AS other FROM vetloom.file_alias
      WHERE clinic_id = $1 AND (hash = $2 OR kept = $2) LIMIT 100`,
    [tx.clinic, hash],
  );
  return rows.map(({ other }) => other);
}

/** How many files the clinic keeps. */
export async function countBlobs(tx: ClinicTransaction): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    'SELECT count(*) AS count FROM vetloom.file_blob WHERE clinic_id = $1',
    [tx.clinic],
  );
  return row?.count ?? 0;
}

/** An upload that has begun. */
export async function findUpload(tx: ClinicTransaction, hash: string): Promise<UploadRow | undefined> {
  const [row] = await tx.sql<UploadRow>(
    `SELECT ${UPLOAD_COLUMNS} FROM vetloom.file_upload WHERE clinic_id = $1 AND hash = $2`,
    [tx.clinic, hash],
  );
  return row;
}

/** How much a clinic keeps and may keep, in bytes. `announced` is of uploads under way, as far as it has arrived: words take no room. */
export interface Usage {
  readonly kept: number;
  readonly announced: number;
  readonly quota: number;
}

/** Reads it. `fallback` is the quota of clinics for which the operator named none. */
export async function usageOf(tx: ClinicTransaction, fallback: number): Promise<Usage> {
  const [row] = await tx.sql<Usage>(
    `SELECT (SELECT COALESCE(sum(size + beside), 0)::bigint FROM vetloom.file_blob WHERE clinic_id = $1) AS kept,
       (SELECT COALESCE(sum(received), 0)::bigint FROM vetloom.file_upload WHERE clinic_id = $1) AS announced,
       COALESCE((SELECT bytes FROM vetloom.file_quota WHERE clinic_id = $1), $2::bigint) AS quota`,
    [tx.clinic, fallback],
  );
  return row ?? { kept: 0, announced: 0, quota: fallback };
}

/** When an upload begins, and by which link. */
export interface BeginParts {
  /** Unix seconds. */
  readonly now: number;
  /** Bytes. */
  readonly quota: number;
  readonly origin?: UploadOrigin | undefined;
}

/** Where uploads stand that were begun together. `dropped` are parts that no upload needs any more, of these or of abandoned ones. */
export interface Begun {
  /** Bytes received, by hash. */
  readonly received: ReadonlyMap<string, number>;
  readonly dropped: readonly string[];
}

/**
 * Begins uploads or finds them, all in a few statements. One that said another size is begun anew: a content has one size, so one of the two
 * is wrong. @throws DomainError storageQuotaFull; rateLimited for a link that has begun too many
 */
export async function beginUploads(
  tx: ClinicTransaction,
  files: readonly BlobRow[],
  { now, quota, origin }: BeginParts,
): Promise<Begun> {
  await lockUsage(tx);
  const abandoned = await dropAbandoned(tx, now);
  const asked = JSON.stringify(files);
  const row = 'jsonb_to_recordset($2::jsonb) AS f (hash text, size bigint, mime text, name text)';
  const replaced = await tx.sql<{ parts: string[] }>(
    `DELETE FROM vetloom.file_upload u USING ${row} WHERE u.clinic_id = $1 AND u.hash = f.hash AND u.size <> f.size RETURNING u.parts`,
    [tx.clinic, asked],
  );
  const dropped = [...abandoned, ...replaced.flatMap(({ parts }) => parts)];
  // What a person goes on with is the person's from then on.
  const known = await tx.sql<{ hash: string; received: number }>(
    `UPDATE vetloom.file_upload u SET mime = f.mime, name = f.name, updated_at = $3, link = CASE WHEN $4::text IS NULL THEN NULL ELSE u.link END
      FROM ${row} WHERE u.clinic_id = $1 AND u.hash = f.hash RETURNING u.hash, u.received`,
    [tx.clinic, asked, now, origin?.link ?? null],
  );
  const received = new Map(known.map((upload) => [upload.hash, upload.received]));
  const fresh = files.filter(({ hash }) => !received.has(hash));
  if (fresh.length === 0) return { received, dropped };
  const usage = await usageOf(tx, quota);
  for (const { size } of fresh) if (usage.kept + usage.announced + size > usage.quota) throw quotaFull(usage);
  if (origin) await demandFewUnfinished(tx, origin);
  await tx.sql(
    `INSERT INTO vetloom.file_upload (clinic_id, hash, size, mime, name, updated_at, link)
      SELECT here.clinic_id, f.hash, f.size, f.mime, f.name, $3, $4 FROM ${row} JOIN vetloom.clinic_head here ON here.clinic_id = $1 ON CONFLICT DO NOTHING`,
    [tx.clinic, JSON.stringify(fresh), now, origin?.link ?? null],
  );
  for (const { hash } of fresh) received.set(hash, 0);
  return { received, dropped };
}

/** Gives up what nobody went on with, and forgets links that have ended. Answers the parts that are needed no longer. */
export async function dropAbandoned(tx: ClinicTransaction, now: number): Promise<string[]> {
  const rows = await tx.sql<{ parts: string[] }>(
    `DELETE FROM vetloom.file_upload WHERE clinic_id = $1 AND updated_at < CASE WHEN link IS NULL THEN $2::bigint ELSE $3::bigint END
      RETURNING parts`,
    [tx.clinic, now - ABANDONED_SECONDS.person, now - ABANDONED_SECONDS.link],
  );
  await tx.sql('DELETE FROM vetloom.upload_link WHERE clinic_id = $1 AND ends_at < $2', [tx.clinic, now]);
  return rows.flatMap(({ parts }) => parts);
}

async function demandFewUnfinished(tx: ClinicTransaction, { link }: UploadOrigin): Promise<void> {
  const [row] = await tx.sql<{ unfinished: number }>(
    'SELECT count(*) AS unfinished FROM vetloom.file_upload WHERE clinic_id = $1 AND link = $2',
    [tx.clinic, link],
  );
  if ((row?.unfinished ?? 0) < MOST_UNFINISHED_OF_LINK) return;
  throw new DomainError('rateLimited', 'this link has begun too many files: finish those first');
}

/** A part that has been written. */
export interface PartRow {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
  /** Unix seconds. */
  readonly now: number;
  /** Bytes. */
  readonly quota: number;
  readonly origin?: UploadOrigin | undefined;
}

/**
 * Puts a part at the end of an upload. Undefined when the upload stands elsewhere by now: the part is not used.
 * @throws DomainError storageQuotaFull; tooLarge for a link that has brought all that it may
 */
export async function addPart(tx: ClinicTransaction, hash: string, part: PartRow): Promise<number | undefined> {
  await lockUsage(tx);
  const usage = await usageOf(tx, part.quota);
  if (usage.kept + usage.announced + part.length > usage.quota) throw quotaFull(usage);
  const [row] = await tx.sql<{ received: number }>(
    `UPDATE vetloom.file_upload SET received = received + $4, parts = parts || $5::text, updated_at = $6
      WHERE clinic_id = $1 AND hash = $2 AND received = $3 AND received + $4 <= size RETURNING received`,
    [tx.clinic, hash, part.offset, part.length, part.key, part.now],
  );
  if (row && part.origin)
    for (const limit of limitsOf(part.origin)) demandWithin(limit, await countOfLink(tx, limit, part.length));
  return row?.received;
}

const limitsOf = (origin: UploadOrigin): UploadLimit[] => [origin, ...(origin.shared ? [origin.shared] : [])];

/** Counts bytes of a link; answers how many it has brought. */
async function countOfLink(tx: ClinicTransaction, { link, endsAt }: UploadLimit, length: number): Promise<number> {
  const [row] = await tx.sql<{ bytes: number }>(
    `INSERT INTO vetloom.upload_link AS l (clinic_id, link, bytes, ends_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (clinic_id, link) DO UPDATE SET bytes = l.bytes + excluded.bytes RETURNING bytes`,
    [tx.clinic, link, length, endsAt],
  );
  return row?.bytes ?? 0;
}

function demandWithin({ mostBytes = MOST_BYTES_OF_LINK }: UploadLimit, bytes: number): void {
  if (bytes <= mostBytes) return;
  throw new DomainError('tooLarge', 'this link has brought as much as one may', { reason: 'link' });
}

/** Refuses what comes by a link that has brought as much as it may, before anything is made of it. @throws DomainError tooLarge */
export async function demandLinkRoom(tx: ClinicTransaction, origin: UploadOrigin): Promise<void> {
  for (const limit of limitsOf(origin)) demandWithin(limit, await countOfLink(tx, limit, 0));
}

/** Ends an upload that can't become a file. */
export async function dropUpload(tx: ClinicTransaction, hash: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.file_upload WHERE clinic_id = $1 AND hash = $2', [tx.clinic, hash]);
}

/** A file that is to be kept. */
export interface FinishedUpload extends BlobRow {
  /** Hash of what was sent. */
  readonly sent: string;
  /** Bytes of the forms beside the whole one. */
  readonly beside: number;
}

/** When a file is kept, within which bounds (bytes), and by whose hand: `operator` acted in the place of `by`. */
export interface KeptBy {
  readonly now: number;
  readonly quota: number;
  readonly by: string;
  readonly operator?: string | undefined;
  /** The link that brought it; what it takes on the disk beyond what was sent counts as brought. */
  readonly origin?: UploadOrigin | undefined;
}

/** Makes a finished upload a file of the clinic; doing it twice changes nothing. @throws DomainError storageQuotaFull */
export async function keepBlob(
  tx: ClinicTransaction,
  blob: FinishedUpload,
  { now, quota, by, operator, origin }: KeptBy,
): Promise<void> {
  await lockUsage(tx);
  const usage = await usageOf(tx, quota);
  if (usage.kept + blob.size + blob.beside > usage.quota && !(await findBlob(tx, blob.hash))) throw quotaFull(usage);
  await tx.sql(
    `INSERT INTO vetloom.file_blob AS b (clinic_id, hash, size, beside, mime, name, created_at, created_by, operator)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (clinic_id, hash) DO UPDATE SET unused_since = CASE WHEN b.unused_since IS NULL THEN NULL ELSE $7::bigint END`,
    [tx.clinic, blob.hash, blob.size, blob.beside, blob.mime, blob.name, now, by, operator ?? null],
  );
  if (blob.sent !== blob.hash)
    await tx.sql('INSERT INTO vetloom.file_alias (clinic_id, hash, kept) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      tx.clinic,
      blob.sent,
      blob.hash,
    ]);
  const sent = await findUpload(tx, blob.sent);
  const grown = Math.max(0, blob.size + blob.beside - (sent?.size ?? 0));
  if (origin && grown > 0) for (const limit of limitsOf(origin)) await countOfLink(tx, limit, grown);
  await dropUpload(tx, blob.sent);
}

const quotaFull = ({ kept, quota }: Usage) =>
  new DomainError('storageQuotaFull', 'the storage of this clinic is full', { kept, quota });

/** Two files at once must not each take the same last space. Released with the transaction. */
async function lockUsage(tx: ClinicTransaction): Promise<void> {
  await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('vetloom files ' || $1, 0))`, [tx.clinic]);
}
