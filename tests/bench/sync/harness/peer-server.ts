import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Documents in a page; the batch that the peers are told to ask for. */
const PAGE = 1000;

interface Document {
  readonly _id: string;
}

/** Serves documents out of memory to peers: plain pages, and as much of CouchDB's protocol as a one-shot replication asks for. */
export class PeerServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async started(documents: readonly Document[]): Promise<PeerServer> {
    const couch = new CouchView(documents);
    const pages: Buffer[] = [];
    for (let at = 0; at < documents.length; at += PAGE)
      pages.push(Buffer.from(JSON.stringify(documents.slice(at, at + PAGE))));
    const server = createServer((request, response) => {
      answer(request, response, pages, couch).catch((error: unknown) => response.destroy(error as Error));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return new PeerServer(server, typeof address === 'object' && address !== null ? address.port : 0);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: readonly Buffer[],
  couch: CouchView,
): Promise<void> {
  response.setHeader('content-type', 'application/json');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
  const page = /^\/pages\/(\d+)$/.exec(pathname)?.[1];
  if (page !== undefined) {
    const bytes = pages[Number(page)];
    response.statusCode = bytes ? 200 : 404;
    return void response.end(bytes ?? '[]');
  }
  const body = request.method === 'GET' ? undefined : JSON.parse((await bytesOf(request)).toString() || 'null');
  const { status, value } = couch.answer(
    request.method ?? 'GET',
    pathname.replace(/^\/couch\/?/, ''),
    searchParams,
    body,
  );
  response.statusCode = status;
  response.end(JSON.stringify(value));
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface BulkGet {
  readonly docs: readonly { readonly id: string; readonly rev: string }[];
}

/** A database of CouchDB's protocol in which every document has one revision. */
class CouchView {
  readonly #documents: readonly Document[];
  readonly #byID: ReadonlyMap<string, Document>;
  readonly #checkpoints = new Map<string, object>();

  constructor(documents: readonly Document[]) {
    this.#documents = documents;
    this.#byID = new Map(documents.map((document) => [document._id, document]));
  }

  answer(method: string, path: string, query: URLSearchParams, body: unknown): { status: number; value: unknown } {
    const ok = (value: unknown) => ({ status: 200, value });
    if (path === '')
      return ok({ db_name: 'couch', update_seq: this.#documents.length, doc_count: this.#documents.length });
    if (path.startsWith('_local/')) return this.#local(method, path, body);
    if (path === '_changes')
      return ok(this.#changes(Number(query.get('since') ?? 0), Number(query.get('limit') ?? 100)));
    if (path === '_bulk_get') return ok(this.#bulkGet(body as BulkGet));
    return { status: 404, value: { error: 'not_found', reason: 'missing' } };
  }

  #local(method: string, path: string, body: unknown): { status: number; value: unknown } {
    if (method === 'PUT') {
      this.#checkpoints.set(path, body as object);
      return { status: 201, value: { ok: true, id: path, rev: '0-1' } };
    }
    const value = this.#checkpoints.get(path);
    return value ? { status: 200, value } : { status: 404, value: { error: 'not_found', reason: 'missing' } };
  }

  #changes(since: number, limit: number): unknown {
    const found = this.#documents.slice(since, since + limit);
    return {
      results: found.map(({ _id }, at) => ({ seq: since + at + 1, id: _id, changes: [{ rev: revisionOf(_id) }] })),
      last_seq: since + found.length,
      pending: this.#documents.length - since - found.length,
    };
  }

  #bulkGet({ docs }: BulkGet): unknown {
    return {
      results: docs.map(({ id }) => {
        const rev = revisionOf(id);
        const ok = { ...this.#byID.get(id), _rev: rev, _revisions: { start: 1, ids: [rev.slice(2)] } };
        return { id, docs: [{ ok }] };
      }),
    };
  }
}

const revisionOf = (id: string): string => `1-${createHash('md5').update(id).digest('hex')}`;
