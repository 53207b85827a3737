import { sha256 } from '@noble/hashes/sha2.js';
import { CODE, type CodeName, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { fileMime, fileName, isImageMime, MAX_FILE_BYTES, MAX_IMAGE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { type UploadState, uploadState } from '@vetloom/protocol/files.ts';
import { phonePath, type UploadTarget, uploadTarget } from '@vetloom/protocol/phone-upload.ts';
import type { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';

/** Bytes of a chunk: a phone in a corner of the ward sends a few seconds of them at a time. */
const CHUNK_BYTES = 512 * 1024;
/** Bytes that are hashed before the page may draw again. */
const HASH_STEP = 4 * 1024 * 1024;
/** Tries of one call before the person is asked, with growing pauses in milliseconds between. */
const PAUSES = [1000, 2000, 4000, 8000];
const ANSWER_TIMEOUT = 60_000;

/** How far a file is: bytes that the server has, of all. */
export type OnProgress = (sent: number, total: number) => void;

async function ask<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  body?: Blob | object,
): Promise<z.output<S>> {
  const bytes = body instanceof Blob;
  let answer: { code?: number; result?: unknown; message?: string; detail?: ErrorDetail };
  try {
    const response = await fetch(endpoints.api + path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
            body: bytes ? body : JSON.stringify(body),
          }),
    });
    answer = (await response.json()) as typeof answer;
  } catch (cause) {
    throw new DomainError('networkRequired', cause instanceof Error ? cause.message : 'no answer');
  }
  if (answer.code === CODE.success) return schema.parse(answer.result);
  throw new DomainError(codeName(answer.code ?? 0), answer.message ?? '', answer.detail ?? {});
}

const PASSING: ReadonlySet<CodeName> = new Set(['networkRequired', 'databaseNotReady', 'failure', 'rateLimited']);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries again by itself what a bad line may have spoilt. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
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

/** Where a link's photos go. @throws DomainError notFound for one that serves no longer */
export const askTarget = (token: string): Promise<UploadTarget> =>
  patiently(() => ask(uploadTarget, 'GET', phonePath.target(token)));

/** The kind of a picked file. `most`: bytes. @throws DomainError badParameter, tooLarge with the reason in `detail` */
function demandKind(file: File, most: number): string {
  const mime = fileMime(file.type, file.name);
  const name = file.name;
  if (file.size === 0) throw new DomainError('badParameter', 'an empty file', { reason: 'empty', name });
  if (mime === undefined || (!isImageMime(mime) && mime !== 'application/pdf'))
    throw new DomainError('badParameter', 'a picture or a PDF', { reason: 'kind', name });
  const limit = Math.min(most, isImageMime(mime) ? MAX_IMAGE_BYTES : MAX_FILE_BYTES);
  if (file.size > limit) throw new DomainError('tooLarge', 'too large', { limit, name });
  return mime;
}

/** The content's name. Without HTTPS, as on a clinic's own network, browsers keep their own digests away, so ours is used. */
async function hashOf(file: File): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += HASH_STEP) {
    hash.update(new Uint8Array(await file.slice(at, at + HASH_STEP).arrayBuffer()));
    await wait(0);
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** By which calls a file goes, and how many bytes it may have; those of a phone at the desk's link where absent. */
interface SendRoad {
  readonly path?: Pick<typeof phonePath, 'upload' | 'chunk' | 'finish'>;
  readonly most?: number;
}

/**
 * Sends a file from where the server stands; called again after a failure it goes on. Done when the visit lists it.
 * @throws DomainError with what the person should hear
 */
export async function sendPhoto(
  token: string,
  file: File,
  onProgress: OnProgress,
  { path = phonePath, most = MAX_FILE_BYTES }: SendRoad = {},
): Promise<void> {
  const mime = demandKind(file, most);
  const name = fileName(file.name, 'photo');
  onProgress(0, file.size);
  const hash = await hashOf(file);
  const begin = () => ask(uploadState, 'POST', path.upload(token, hash), { name, mime, size: file.size });
  let state: UploadState = await patiently(begin);
  while (!state.stored && state.offset < file.size) {
    const from = state.offset;
    onProgress(from, file.size);
    state = await patiently(() =>
      ask(uploadState, 'PUT', path.chunk(token, hash, from), file.slice(from, from + CHUNK_BYTES)),
    );
  }
  onProgress(file.size, file.size);
  await patiently(() => ask(uploadState, 'POST', path.finish(token, hash), { name }));
}
