import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ContentError, CutError, isMissing, StoreAway, storeError, wordOf } from './bucket-errors.ts';
import type { BucketPlace } from './file-place.ts';
import { AlteredError, lazily, type ObjectStore, type StoredObject } from './object-store.ts';

/** Bytes of a part of a large object; services want 5 MiB at least. Two are held at a time for each object that is written. */
const PART_BYTES = 8 * 1024 * 1024;
/** Milliseconds: to be connected, to be answered after all was sent, and between two bytes. */
const PATIENCE = {
  connectionTimeout: 3_000,
  requestTimeout: 20_000,
  throwOnRequestTimeout: true,
  socketTimeout: 30_000,
};
/** How often a question is asked at most, with growing pauses between. */
const TRIES = 3;
/** Milliseconds before a broken download goes on, times the number of the try. */
const REST_MS = 200;
/** Seconds that an address at the store serves. */
const DIRECT_SECONDS = 60;
/** Objects that are taken away at a time. */
const AT_ONCE = 16;

/** Hears each failure of the store, for the operator's log: what was asked and the service's own word, no keys. */
export type HearTrouble = (trouble: { readonly asked: string; readonly said: string }) => void;

/**
 * Objects in a bucket. The SHA-256 of everything that is sent is signed and demanded from the service, part by part; nothing is put over what is there;
 * a download that breaks goes on where it was.
 */
export function bucketObjects(place: BucketPlace, hear: HearTrouble = () => undefined): ObjectStore {
  const { bucket, prefix, direct } = place;
  const client = clientOf(place, place.endpoint);
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const at = (key: string) => ({ Bucket: bucket, Key: keyOf(key) });

  const asking = async <T>(asked: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const told = storeError(error);
      if (told instanceof StoreAway) hear({ asked, said: wordOf(error) });
      throw told;
    }
  };

  const sizeOf = (key: string): Promise<number | undefined> =>
    asking('look', () =>
      client.send(new HeadObjectCommand(at(key))).then(
        ({ ContentLength = 0 }) => ContentLength,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      ),
    );

  /** Ends a write under a condition. Services that know none of it write the same bytes once more. */
  const unlessThere = async (
    key: string,
    size: number,
    replaces: boolean,
    write: (condition: object) => Promise<unknown>,
  ) => {
    if (replaces) return void (await write({}));
    const refused = await write({ IfNoneMatch: '*' }).then(
      () => '',
      (error: unknown) => {
        const word = wordOf(error);
        // Of several who keep the same at once one is told that another was there, or was about to be; and whoever asks again because the first answer was lost
        // hears that it is done.
        if (/^(412|409|501) |^404 NoSuchUpload/.test(word)) return word;
        throw error;
      },
    );
    if (refused === '' || (!refused.startsWith('501') && (await sizeOf(key)) === size)) return;
    await write({});
  };

  const putOne = (key: string, bytes: Buffer, replaces: boolean) =>
    unlessThere(key, bytes.length, replaces, (condition) =>
      client.send(
        new PutObjectCommand({
          ...at(key),
          ...encryption(place),
          ...condition,
          Body: bytes,
          ChecksumSHA256: sha256(bytes),
        }),
      ),
    );

  const putParts = async (key: string, parts: AsyncIterable<Buffer>, { hash, replaces }: Required<Demand>) => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...at(key), ...encryption(place), ChecksumAlgorithm: 'SHA256' }),
    );
    if (UploadId === undefined) throw new CutError('the store of files named no upload');
    try {
      const seen = createHash('sha256');
      const done: { PartNumber: number; ETag: string | undefined; ChecksumSHA256: string }[] = [];
      let size = 0;
      for await (const Body of parts) {
        seen.update(Body);
        size += Body.length;
        const part = { PartNumber: done.length + 1, ChecksumSHA256: sha256(Body) };
        const { ETag } = await client.send(new UploadPartCommand({ ...at(key), UploadId, ...part, Body }));
        done.push({ ...part, ETag });
      }
      if (hash !== '' && seen.digest('hex') !== hash) throw new AlteredError(`the bytes are not those of ${hash}`);
      await unlessThere(key, size, replaces, (condition) =>
        client.send(
          new CompleteMultipartUploadCommand({ ...at(key), ...condition, UploadId, MultipartUpload: { Parts: done } }),
        ),
      );
      return size;
    } finally {
      // What was completed isn't there any more; what was not would be paid for unseen.
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
    }
  };

  async function* bytesOf(key: string, from: number, end: number | undefined): AsyncGenerator<Uint8Array> {
    let tag: string | undefined;
    let rest = Number.POSITIVE_INFINITY;
    for (let broken = 0; rest > 0; ) {
      const range = from > 0 || end !== undefined ? `bytes=${from}-${end ?? ''}` : undefined;
      const answer = await client.send(new GetObjectCommand({ ...at(key), Range: range, IfMatch: tag }));
      tag ??= answer.ETag;
      rest = Math.min(rest, answer.ContentLength ?? rest);
      try {
        for await (const chunk of answer.Body as Readable) {
          from += (chunk as Buffer).length;
          rest -= (chunk as Buffer).length;
          broken = 0;
          yield chunk as Buffer;
        }
        if (rest > 0) throw new CutError('the answer was cut');
      } catch (error) {
        broken += 1;
        if (broken >= TRIES) throw error;
        await delay(REST_MS * broken);
      }
    }
  }

  const remove = async (key: string): Promise<void> =>
    asking('remove', async () => void (await client.send(new DeleteObjectCommand(at(key)))));

  async function* list(folder: string): AsyncGenerator<StoredObject> {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await asking('list', () =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${keyOf(folder)}/`, ContinuationToken })),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { key: prefix === '' ? Key : Key.slice(prefix.length + 1), size: Size };
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated || ContinuationToken === undefined) return;
    }
  }

  return {
    place: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    sizeOf,
    put: (key, content, { hash = '', replaces = false } = {}) =>
      asking('put', async () => {
        const parts = inParts(content);
        const first = (await parts.next()).value ?? Buffer.alloc(0);
        const second = await parts.next();
        if (!second.done) return putParts(key, following([first, second.value], parts), { hash, replaces });
        if (hash !== '' && createHash('sha256').update(first).digest('hex') !== hash)
          throw new AlteredError(`the bytes are not those of ${hash}`);
        await putOne(key, first, replaces);
        return first.length;
      }),
    read: (key, stretch) => {
      const told = async function* () {
        try {
          yield* bytesOf(key, stretch?.start ?? 0, stretch?.end);
        } catch (error) {
          const told = storeError(error);
          if (told instanceof StoreAway) hear({ asked: 'read', said: wordOf(error) });
          throw told;
        }
      };
      return lazily(told);
    },
    remove,
    removeBelow: async (folder) => {
      let keys: string[] = [];
      const removeAll = async () => {
        await Promise.all(keys.map(remove));
        keys = [];
      };
      for await (const { key } of list(folder)) if (keys.push(key) === AT_ONCE) await removeAll();
      await removeAll();
    },
    list,
    prove: () => prove(client, { bucket, key: keyOf('vetloom-files'), encryption: encryption(place) }),
    ...(direct !== undefined && { direct: directOf(place, direct, at) }),
  };
}

interface Demand {
  readonly hash?: string;
  readonly replaces?: boolean;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** The client of an endpoint; by default the vendor's own, or that of the SDK's environment. Keys are found as the SDK finds them everywhere. */
const clientOf = ({ region, pathStyle }: BucketPlace, endpoint: string | undefined): S3Client =>
  new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: PATIENCE,
    // Ours is SHA-256 of everything; the SDK's own CRC would come behind a stream in a form that not every service reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const encryption = ({ encryption: asked }: BucketPlace) =>
  asked === undefined
    ? {}
    : { ServerSideEncryption: asked.kind, ...(asked.keyID !== undefined && { SSEKMSKeyId: asked.keyID }) };

function directOf(
  place: BucketPlace,
  endpoint: string,
  at: (key: string) => { Bucket: string; Key: string },
): NonNullable<ObjectStore['direct']> {
  const client = clientOf(place, endpoint);
  const url = new URL(endpoint);
  return {
    // A name with dots has no certificate as a host.
    origin: place.pathStyle || place.bucket.includes('.') ? url.origin : `${url.protocol}//${place.bucket}.${url.host}`,
    address: (key, { mime, disposition }) => {
      const asked = new GetObjectCommand({
        ...at(key),
        ...{ ResponseContentType: mime, ResponseContentDisposition: disposition },
        ResponseCacheControl: 'private, max-age=300, immutable',
      });
      return getSignedUrl(client, asked, { expiresIn: DIRECT_SECONDS });
    },
  };
}

/** Writes, reads and takes away a small object, so that a wrong key is found at the start and not by a clinic. */
async function prove(
  client: S3Client,
  { bucket, key, encryption: asked }: { bucket: string; key: string; encryption: object },
): Promise<void> {
  const Body = Buffer.from('Files of VetLoom lie here.\n');
  const object = { Bucket: bucket, Key: `${key}-${process.pid}` };
  await client.send(new PutObjectCommand({ ...object, ...asked, Body, ChecksumSHA256: sha256(Body) }));
  const { Body: back } = await client.send(new GetObjectCommand(object));
  if ((await back?.transformToString()) !== Body.toString())
    throw new CutError('the store gave back something else than was put there');
  await client.send(new DeleteObjectCommand(object));
}

/** Bytes in pieces of {@link PART_BYTES}, the last one as it comes. */
async function* inParts(content: Readable | Uint8Array): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : marked(content)) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; from + PART_BYTES <= whole.length; from += PART_BYTES) yield whole.subarray(from, from + PART_BYTES);
    waiting = from < whole.length ? [whole.subarray(from)] : [];
    length = whole.length - from;
  }
  if (length > 0) yield Buffer.concat(waiting);
  return undefined;
}

/** What goes wrong with the content is not the store's. */
async function* marked(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new ContentError(error);
  }
}

async function* following(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
