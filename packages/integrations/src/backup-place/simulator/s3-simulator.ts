import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Kept {
  readonly bytes: Buffer;
  readonly at: Date;
}

/**
 * Stands in for a service that speaks S3: works out each request's signature (version 4) and the checksum of its content by itself, holds buckets,
 * uploads in parts and stretches, and can be slow, full or failing.
 */
export class S3Simulator {
  readonly keyID = 'AKIASIMULATED';
  readonly secret = 'simulated/secret+key';
  readonly region = 'ap-northeast-1';
  readonly bucket = 'backups';
  readonly objects = new Map<string, Kept>();
  /** Parts of uploads that were begun and neither ended nor given up. */
  readonly uploads = new Map<string, Map<number, Buffer>>();
  /** Requests that came, `PUT /backups/a?partNumber=1`. */
  readonly asked: string[] = [];
  /** Milliseconds before each answer. */
  slowMs = 0;
  /** Bytes that it takes in all. */
  room = Number.POSITIVE_INFINITY;
  /** How many of the next requests fail with 503. */
  failing = 0;
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
    await delay(this.slowMs);
    const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(content);
    const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`);
    if (this.failing > 0) {
      this.failing -= 1;
      return refuse(503, 'SlowDown');
    }
    const wrong = this.#wrongIn(request, url, body);
    if (wrong !== undefined) return refuse(403, wrong);
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    const { method = '' } = request;
    if (key === '') return send(200, this.#list(url.searchParams.get('prefix') ?? ''));
    if (method === 'GET') return this.#get(key, String(request.headers.range ?? ''), send, refuse);
    if (method === 'DELETE') {
      const upload = url.searchParams.get('uploadId');
      if (upload === null) this.objects.delete(key);
      else this.uploads.delete(upload);
      return send(204);
    }
    if (body.length + this.#used() > this.room) return refuse(507, 'QuotaExceeded');
    this.#take(method, url.searchParams, key, body, send, refuse);
  }

  #take(
    method: string,
    query: URLSearchParams,
    key: string,
    body: Buffer,
    send: (status: number, content?: string, headers?: Record<string, string>) => undefined,
    refuse: (status: number, code: string) => undefined,
  ): undefined {
    const upload = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      this.uploads.set(id, new Map());
      return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (upload === null) {
      if (method !== 'PUT') return refuse(405, 'MethodNotAllowed');
      this.#keep(key, body);
      return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
    }
    const parts = this.uploads.get(upload);
    if (!parts) return refuse(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return send(200, '', { etag: `"${sha256(body).slice(0, 32)}"` });
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)"?<\/ETag>/g)];
    const right = named.every(([, part, tag]) => sha256(parts.get(Number(part)) ?? '').startsWith(tag ?? '-'));
    if (!right || named.length !== parts.size) return refuse(400, 'InvalidPart');
    const bytes = Buffer.concat(named.map(([, part]) => parts.get(Number(part)) ?? Buffer.alloc(0)));
    this.#keep(key, bytes);
    this.uploads.delete(upload);
    send(200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  #keep(key: string, bytes: Buffer): void {
    const kept = Buffer.from(bytes);
    const last = kept.length - 5;
    if (this.spoiling && last >= 0) kept[last] = (kept[last] ?? 0) ^ 1;
    this.objects.set(key, { bytes: kept, at: new Date() });
  }

  #get(
    key: string,
    range: string,
    send: (status: number, content?: Buffer, headers?: Record<string, string>) => undefined,
    refuse: (status: number, code: string) => undefined,
  ): undefined {
    const kept = this.objects.get(key);
    if (!kept) return refuse(404, 'NoSuchKey');
    const { length } = kept.bytes;
    const etag = `"${sha256(kept.bytes).slice(0, 32)}"`;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (from === undefined) return send(200, kept.bytes, { etag });
    if (Number(from) >= length) return refuse(416, 'InvalidRange');
    const part = kept.bytes.subarray(Number(from), Number(to) + 1);
    send(206, part, { etag, 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${length}` });
  }

  #list(prefix: string): string {
    const found = [...this.objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found.map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`;
  }

  #used(): number {
    const parts = [...this.uploads.values()].flatMap((upload) => [...upload.values()]);
    return [...parts, ...[...this.objects.values()].map(({ bytes }) => bytes)].reduce(
      (sum, { length }) => sum + length,
      0,
    );
  }

  /** What is wrong with a request's signature, worked out from what came. */
  #wrongIn({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
    const said =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization ?? ''),
      );
    if (!said) return 'AccessDenied';
    const [, keyID, day = '', region = '', names = '', signature] = said;
    if (keyID !== this.keyID) return 'InvalidAccessKeyId';
    if (region !== this.region) return 'AuthorizationHeaderMalformed';
    const checksum = String(headers['x-amz-content-sha256'] ?? '');
    if (checksum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    const time = String(headers['x-amz-date'] ?? '');
    const signed = names.split(';');
    for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
      if (!signed.includes(name)) return 'AccessDenied';
    const path = url.pathname
      .split('/')
      .map((part) => percent(decodeURIComponent(part)))
      .join('/');
    const query = [...url.searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`).sort();
    const canonical = [
      ...[method, path, query.join('&')],
      ...signed.map(
        (name) =>
          `${name}:${String(headers[name] ?? '')
            .trim()
            .replace(/ +/g, ' ')}`,
      ),
      ...['', names, checksum],
    ].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const key = hmac(hmac(hmac(hmac(`AWS4${this.secret}`, day), region), 's3'), 'aws4_request');
    const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
    return expected === signature ? undefined : 'SignatureDoesNotMatch';
  }
}
