import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { AwsV4Signer } from 'aws4fetch';
import { configuredFetch } from '../http/configured-fetch.ts';
import { type BackupPlace, PlaceError, type PlaceReason } from './port.ts';
import { elementsOf, escaped } from './s3-xml.ts';

/** A bucket of a service that speaks S3, with the key that may write there. */
export interface S3Options {
  /** `https://s3.example`; plain http reaches this machine alone. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Folders within the bucket, without a slash at an end. */
  readonly prefix: string;
  readonly keyID: string;
  readonly secret: string;
  /** Bytes of a part of a large file; what is smaller goes in one. 8 MiB, the services' least is 5. */
  readonly partBytes?: number;
  /** Milliseconds that one part may take, there and back. */
  readonly patienceMs?: number;
  /** Milliseconds of the first wait before a part is tried again; each further one is twice as long. */
  readonly restMs?: number;
}

const PART = 8 * 1024 * 1024;
/** Services take 10,000 parts. */
const MOST_PARTS = 9000;
const TRIES = 4;
const EMPTY = createHash('sha256').update('').digest('hex');

interface Asked {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Backups in a bucket: addressed by path, signed as version 4 over each part's own checksum, large files in parts that are tried again one by one. A
 * file that is fetched comes in stretches, so that a line of hours needs no connection that lives as long.
 */
export function s3Place(options: S3Options): BackupPlace {
  const { endpoint, region, bucket, prefix, keyID, secret, partBytes = PART } = options;
  const { patienceMs = 120_000, restMs = 500 } = options;
  const reach = configuredFetch([new URL(endpoint).host], { withinMs: patienceMs });
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);

  const once = async ({ method, key, query = {}, body, headers = {} }: Asked): Promise<Answer> => {
    const url = new URL(endpoint);
    url.pathname = `/${bucket}${key === undefined ? '' : `/${key}`}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      // The content's checksum is signed, so that what was changed on the way is refused there.
      headers: { ...headers, 'x-amz-content-sha256': body ? createHash('sha256').update(body).digest('hex') : EMPTY },
      ...{ accessKeyId: keyID, secretAccessKey: secret, service: 's3', region },
    });
    const signed = await signer.sign();
    const response = await reach(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    // Read here, within the part's own time.
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };

  const ask = async (asked: Asked): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === TRIES;
      try {
        const answer = await once(asked);
        if (answer.status < 300) return answer;
        // Of the service's own failures some pass; whatever it refuses it refuses again.
        const refusal = refusalOf(answer, asked);
        if (answer.status < 500 || refusal.reason === 'placeFull' || last) throw refusal;
      } catch (error) {
        const failure = failureOf(error, endpoint);
        if (last || (failure instanceof PlaceError && !(error instanceof TypeError))) throw failure;
        if (!(failure instanceof PlaceError)) throw failure;
      }
      await delay(restMs * 2 ** (attempt - 1));
    }
  };

  const put = async (name: string, path: string, onProgress?: (done: number, total: number) => void): Promise<void> => {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const key = keyOf(name);
      if (size <= partBytes) await ask({ method: 'PUT', key, body: await stretch(file, 0, size) });
      else await inParts(file, size, key, (done) => onProgress?.(done, size));
      onProgress?.(size, size);
    } finally {
      await file.close();
    }
  };

  const inParts = async (file: FileHandle, size: number, key: string, onProgress: (done: number) => void) => {
    const begun = await ask({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = text(begun, 'UploadId');
    if (uploadId === undefined) throw new PlaceError('placeRefused', 'the service named no upload');
    try {
      const part = Math.max(partBytes, Math.ceil(size / MOST_PARTS));
      const tags: string[] = [];
      for (let from = 0; from < size; from += part) {
        const body = await stretch(file, from, Math.min(part, size - from));
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { headers } = await ask({ method: 'PUT', key, query, body });
        tags.push(headers.get('etag') ?? '');
        onProgress(from + body.length);
      }
      const list = tags
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
        .join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const ended = await ask({ method: 'POST', key, query: { uploadId }, body });
      // A service that fails while it puts the parts together has answered 200 before.
      const code = text(ended, 'Code');
      if (code !== undefined) throw refusalOf({ ...ended, status: 500 }, { method: 'POST', key });
    } catch (error) {
      await once({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  };

  const get = async (name: string): Promise<Readable> => {
    const key = keyOf(name);
    const range = (from: number) => ({ range: `bytes=${from}-${from + partBytes - 1}` });
    const first = await ask({ method: 'GET', key, headers: range(0) });
    return Readable.from(
      (async function* () {
        yield first.bytes;
        const total = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1] ?? first.bytes.length);
        const tag = first.headers.get('etag');
        for (let from = first.bytes.length; from < total; ) {
          const headers = { ...range(from), ...(tag !== null && { 'if-match': tag }) };
          const { bytes } = await ask({ method: 'GET', key, headers });
          if (bytes.length === 0) throw new PlaceError('fileGone', `${name} ended after ${from} of ${total} bytes`);
          yield bytes;
          from += bytes.length;
        }
      })(),
      { objectMode: false },
    );
  };

  const list: BackupPlace['list'] = async (folder) => {
    const found: Awaited<ReturnType<BackupPlace['list']>> = [];
    for (let token: string | undefined; ; ) {
      const query = {
        'list-type': '2',
        prefix: keyOf(folder),
        ...(token !== undefined && { 'continuation-token': token }),
      };
      const elements = elementsOf((await ask({ method: 'GET', query })).bytes.toString('utf8'));
      const [keys = [], sizes = [], times = []] = ['Key', 'Size', 'LastModified'].map((name) =>
        elements.get(`Contents/${name}`),
      );
      for (const [at, key] of keys.entries())
        found.push({
          name: prefix === '' ? key : key.slice(prefix.length + 1),
          bytes: Number(sizes[at]),
          at: Math.floor(Date.parse(times[at] ?? '') / 1000),
        });
      token = elements.get('NextContinuationToken')?.[0];
      if (token === undefined || token === '') return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    }
  };

  const remove = async (name: string) => void (await ask({ method: 'DELETE', key: keyOf(name) }));

  return {
    // Whether the key may write, read and take away is found out now, not in the night.
    prepare: async () => {
      const key = keyOf('vetloom-backups');
      const body = randomBytes(16);
      await ask({ method: 'PUT', key, body });
      const { bytes } = await ask({ method: 'GET', key });
      if (!bytes.equals(body))
        throw new PlaceError('placeRefused', 'the service gave back something else than was put there');
      await ask({ method: 'DELETE', key });
    },
    ...{ put, get, list, remove },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function stretch(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, from + done);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    done += bytesRead;
  }
  return buffer;
}

function text({ bytes }: Answer, name: string): string | undefined {
  try {
    return elementsOf(bytes.toString('utf8')).get(name)?.[0];
  } catch {
    return undefined;
  }
}

const FULL = /^(QuotaExceeded|EntityTooLarge|XMinioStorageFull|InsufficientStorage|TotalSizeExceeded)/;

/** What the service refused, with its own word for it; never what was sent. */
function refusalOf(answer: Answer, { method, key }: Pick<Asked, 'method' | 'key'>): PlaceError {
  const code = text(answer, 'Code') ?? '';
  const said = `the service answered ${answer.status}${code === '' ? '' : ` (${code})`}`;
  return new PlaceError(reasonOf(answer.status, code, method, key), said);
}

function reasonOf(status: number, code: string, method: string, key: string | undefined): PlaceReason {
  if (status === 507 || FULL.test(code)) return 'placeFull';
  if (code === 'NoSuchBucket') return 'placeGone';
  if ((status === 404 || status === 412 || status === 416) && method === 'GET' && key !== undefined) return 'fileGone';
  if (code === 'SlowDown' || code === 'RequestTimeout') return 'placeSlow';
  return status >= 500 || status === 404 ? 'placeGone' : 'placeRefused';
}

/** A line that broke, or nobody there. */
function failureOf(error: unknown, endpoint: string): unknown {
  if (error instanceof PlaceError) return error;
  if (error instanceof DomainError) return new PlaceError('placeRefused', error.message, { cause: error });
  if (!(error instanceof Error)) return error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new PlaceError('placeSlow', `${new URL(endpoint).host} took too long`, { cause: error });
  if (!(error instanceof TypeError)) return error;
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return new PlaceError('placeGone', `${new URL(endpoint).host} can’t be reached: ${cause}`, { cause: error });
}
