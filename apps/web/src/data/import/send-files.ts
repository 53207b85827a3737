import { sha256 } from '@noble/hashes/sha2.js';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  type FileMime,
  fileMime,
  fileName,
  isImageMime,
  MAX_FILE_BYTES,
  MAX_IMAGE_BYTES,
} from '@vetloom/domain/core/file-rules.ts';
import { FILE_IMPORT } from '@vetloom/domain/import/file-import.ts';
import { isLeftover, pathParts } from '@vetloom/domain/import/file-path.ts';
import type { FileOutcome } from '@vetloom/domain/import/file-row.ts';
import { CHUNK_BYTES, type UploadInfo, type UploadState } from '@vetloom/protocol/files.ts';
import type { PickedFile } from './picked-files.ts';

/** Bytes that are hashed before the page may draw again. */
const HASH_STEP = 4 * 1024 * 1024;
/** Tries of one call before the person is asked, with growing pauses in milliseconds between. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000];

/** The server's calls for uploads. */
export interface UploadCalls {
  readonly begin: (hash: string, info: UploadInfo) => Promise<UploadState>;
  readonly chunk: (hash: string, offset: number, bytes: Blob) => Promise<UploadState>;
  readonly finish: (hash: string) => Promise<UploadState>;
  /** Waits; milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** How far the sending is: how many files are done, and which is under way. */
export type OnFile = (done: number, path: string) => void;

/**
 * Sends files under the ordinary rules of uploads, one after the other, and answers the table that lists each with what came of it: what the server keeps
 * already is not sent again, so that the same folder, chosen once more after a failure, goes on where it stopped. What can't be kept is listed and the rest goes on.
 * @throws DomainError where the line or the session fails for long
 */
export async function sendFiles(files: AsyncIterable<PickedFile>, calls: UploadCalls, onFile: OnFile): Promise<string> {
  const rows: string[][] = [];
  for await (const file of files) {
    onFile(rows.length, file.path);
    const { hash, outcome } = await sendOne(file, calls);
    rows.push([file.path, hash, outcome]);
  }
  onFile(rows.length, '');
  const headings = FILE_IMPORT.fields.map((field) => FILE_IMPORT.headings[field][0] ?? field);
  return [headings, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** As it is, also where a spreadsheet would run it: the name of a file is what it is found by, and nobody opens this table. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

interface Sent {
  readonly hash: string;
  readonly outcome: FileOutcome | '';
}

const unsent = (outcome: FileOutcome | ''): Sent => ({ hash: '', outcome });

async function sendOne({ path, size, content }: PickedFile, calls: UploadCalls): Promise<Sent> {
  // The import refuses or passes over these by their paths alone.
  if (isLeftover(path) || typeof pathParts(path) === 'string') return unsent('');
  const name = fileName(path);
  const mime = fileMime('', name);
  if (mime === undefined) return unsent('file-kind');
  if (size > (isImageMime(mime) ? MAX_IMAGE_BYTES : MAX_FILE_BYTES)) return unsent('file-too-large');
  if (content === undefined) return unsent('not-what-it-says');
  if (content.size === 0) return unsent('file-empty');
  const hash = await hashOf(content, calls);
  try {
    await upload({ name, mime, hash, content }, calls);
    return { hash, outcome: '' };
  } catch (error) {
    const outcome = error instanceof DomainError ? OUTCOMES[error.codeName] : undefined;
    if (outcome === undefined) throw error;
    return { hash, outcome };
  }
}

/** Answers of the server that are about the file itself; every other one is about the line or the session. */
const OUTCOMES: Readonly<Record<string, FileOutcome>> = {
  badParameter: 'not-what-it-says',
  tooLarge: 'file-too-large',
  storageQuotaFull: 'storage-full',
};

interface Upload {
  readonly name: string;
  readonly mime: FileMime;
  readonly hash: string;
  readonly content: Blob;
}

async function upload({ name, mime, hash, content }: Upload, calls: UploadCalls): Promise<void> {
  let state = await patiently(calls, () => calls.begin(hash, { name, mime, size: content.size }));
  while (!state.stored && state.offset < content.size) {
    const from = state.offset;
    state = await patiently(calls, () => calls.chunk(hash, from, content.slice(from, from + CHUNK_BYTES)));
  }
  if (!state.stored) await patiently(calls, () => calls.finish(hash));
}

const PASSING: ReadonlySet<string> = new Set(['networkRequired', 'databaseNotReady', 'failure', 'rateLimited']);

/** Tries again by itself what a bad line, or many pictures at once, may have spoilt. */
async function patiently<T>({ wait }: UploadCalls, work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || !PASSING.has(error.codeName)) throw error;
      await wait(pause);
    }
  }
  return work();
}

/** The content's name. Without HTTPS, as on a clinic's own network, browsers keep their own digests away, so ours is used. */
async function hashOf(content: Blob, { wait }: UploadCalls): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < content.size; at += HASH_STEP) {
    hash.update(new Uint8Array(await content.slice(at, at + HASH_STEP).arrayBuffer()));
    await wait(0);
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
