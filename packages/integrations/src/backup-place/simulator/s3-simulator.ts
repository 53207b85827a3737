import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { wrongSignature } from './s3-signature.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Kept {
  readonly bytes: Buffer;
  readonly at: Date;
}

type Send = (status: number, content?: string | Buffer, headers?: Record<string, string>) => undefined;
type Refuse = (status: number, code: string) => undefined;

/** Keys of a list's page; services give a thousand. */
const PAGE = 50;

/**
 * Stands in for a service that speaks S3: works out each request's signature (version 4, of headers and of addresses) and the checksums of its content by
 * itself, holds a bucket, uploads in parts and stretches, refuses to put something over what is there where that is asked, and can be slow, full or failing.
 */
export class S3Simulator {
  readonly keyID = 'AKIASIMULATED';
  readonly secret = 'simulated/secret+key';
  readonly region = 'ap-northeast-1';
  readonly bucket = 'backups';
  readonly objects = new Map<string, Kept>();
  /** Parts of uploads that were begun and neither ended nor given up. */
  readonly uploads = new Map<string, Map<number, Buffer>>();
  /** Headers of the latest request. */
  heard: IncomingMessage['headers'] = {};
  /** Requests that came, `PUT /backups/a?partNumber=1`. */
  readonly asked: string[] = [];
  /** Milliseconds before each answer. */
  slowMs = 0;
  /** Bytes that it takes in all. */
  room = Number.POSITIVE_INFINITY;
  /** How many of the next requests fail with 503. */
  failing = 0;
  /** How many of the next downloads break off in their middle. */
  breaking = 0;
  /** Keeps what comes with one bit turned, as a failing disk does: it says that it was taken and gives back something else. */
  spoiling = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)));
    });
  }

  static async start(): Promise<S3Simulator> {
    const simulator = new S3Simulator();
    await new Promise<void>((resolve) => simulator.#server.listen(0, '127.0.0.1', resolve));
    return simulator;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', this.endpoint);
    this.asked.push(`${request.method} ${url.pathname}${url.search}`);
    this.heard = request.headers;
    await delay(this.slowMs);
    const send: Send = (status, content = '', headers = {}) => {
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
      if (request.method === 'HEAD') return void response.end();
      if (this.breaking === 0 || request.method !== 'GET' || status >= 300) return void response.end(content);
      this.breaking -= 1;
      response.write(content.slice(0, content.length >> 1), () => response.destroy());
    };
    const refuse: Refuse = (status, code) => send(status, `<Error><Code>${code}</Code></Error>`);
    if (this.failing > 0) {
      this.failing -= 1;
      return refuse(503, 'SlowDown');
    }
    const { method = '', headers } = request;
    const wrong = wrongSignature({ method, headers, url, body }, this);
    if (wrong !== undefined) return refuse(403, wrong);
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return send(200, this.#list(url.searchParams));
    if (method === 'GET' || method === 'HEAD') return this.#get(key, request, url.searchParams, send, refuse);
    if (method === 'DELETE') {
      const upload = url.searchParams.get('uploadId');
      if (upload === null) this.objects.delete(key);
      else this.uploads.delete(upload);
      return send(204);
    }
    const sum = headers['x-amz-checksum-sha256'];
    if (sum !== undefined && sum !== createHash('sha256').update(body).digest('base64'))
      return refuse(400, 'BadDigest');
    if (body.length + this.#used() > this.room) return refuse(507, 'QuotaExceeded');
    this.#take(request, url.searchParams, key, body, send, refuse);
  }

  #take(
    { method, headers }: IncomingMessage,
    query: URLSearchParams,
    key: string,
    body: Buffer,
    send: Send,
    refuse: Refuse,
  ): undefined {
    const upload = query.get('uploadId');
    const isThere = headers['if-none-match'] === '*' && this.objects.has(key);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      this.uploads.set(id, new Map());
      return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (upload === null) {
      if (method !== 'PUT') return refuse(405, 'MethodNotAllowed');
      if (isThere) return refuse(412, 'PreconditionFailed');
      this.#keep(key, body);
      return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
    }
    const parts = this.uploads.get(upload);
    if (!parts) return refuse(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
    }
    const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/g)].map(([part]) => ({
      at: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      tag: /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(part)?.[1] ?? '-',
    }));
    const right = named.every(({ at, tag }) => sha256(parts.get(at) ?? '').startsWith(tag));
    if (!right || named.length !== parts.size) return refuse(400, 'InvalidPart');
    if (isThere) return refuse(412, 'PreconditionFailed');
    this.#keep(key, Buffer.concat(named.map(({ at }) => parts.get(at) ?? Buffer.alloc(0))));
    this.uploads.delete(upload);
    send(200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  #keep(key: string, bytes: Buffer): void {
    const kept = Buffer.from(bytes);
    const last = kept.length - 5;
    if (this.spoiling && last >= 0) kept[last] = (kept[last] ?? 0) ^ 1;
    this.objects.set(key, { bytes: kept, at: new Date() });
  }

  #get(key: string, { headers }: IncomingMessage, query: URLSearchParams, send: Send, refuse: Refuse): undefined {
    const kept = this.objects.get(key);
    if (!kept) return refuse(404, 'NoSuchKey');
    const { length } = kept.bytes;
    const etag = `"${sha256(kept.bytes).slice(0, 32)}"`;
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return refuse(412, 'PreconditionFailed');
    const said = Object.fromEntries(
      ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
        const value = query.get(`response-${name}`);
        return value === null ? [] : [[name, value]];
      }),
    );
    const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(String(headers.range ?? '')) ?? [];
    if (from === undefined) return send(200, kept.bytes, { ...said, etag });
    if (Number(from) >= length) return refuse(416, 'InvalidRange');
    const part = kept.bytes.subarray(Number(from), to === '' ? length : Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${length}`;
    send(206, part, { ...said, etag, 'content-range': range });
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...this.objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found
      .slice(0, PAGE)
      .map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      );
    const more =
      found.length > PAGE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${found[PAGE - 1]?.[0]}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`;
  }

  #used(): number {
    const parts = [...this.uploads.values()].flatMap((upload) => [...upload.values()]);
    return [...parts, ...[...this.objects.values()].map(({ bytes }) => bytes)].reduce(
      (sum, { length }) => sum + length,
      0,
    );
  }
}
