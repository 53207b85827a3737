import { Readable } from 'node:stream';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { attachmentsOf, sendAttachment } from '../attachments.ts';
import type { CouchView } from '../couch-view.ts';
import { type Branch, MULTIPART_TYPE, multipartOf } from '../multipart.ts';
import { Params } from '../params.ts';
import { missing, readOnly } from '../problem.ts';
import { byIDs } from '../rows.ts';
import type { Visitor } from '../visitor.ts';
import { revisionAsked } from '../wanted-revision.ts';

const openRevs = z.union([z.literal('all'), z.array(z.string().max(100)).max(1000)]);

/** Documents and their attachments. An id stands percent-encoded in one segment of the path, or plainly: `/{clinic}/staff/{email}` (spec 1 §7). */
export function documentRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, revisions, visitorOf, printerFor } = view;

  app.get('/:clinic/:doc', (request, reply) => sendDocument(request, reply, segment(request, 'doc')));
  app.get('/:clinic/:doc/*', async (request, reply) => {
    const first = segment(request, 'doc');
    const rest = segment(request, '*');
    // Every id of ours begins with a slash, so a segment without one is the first part of an id that was not encoded.
    if (!first.startsWith('/')) return sendDocument(request, reply, `/${first}/${rest}`);
    return sendFile(request, reply, first, rest);
  });
  for (const url of ['/:clinic/:doc', '/:clinic/:doc/*'])
    app.route({
      method: ['PUT', 'POST', 'DELETE'],
      url,
      // Refused before the body is read: there is nothing that it could change.
      onRequest: async () => {
        throw readOnly();
      },
      handler: async () => null,
    });

  const find = async ({ clinic, views }: Visitor, id: string): Promise<Change | undefined> =>
    (await services.db.readClinic(clinic, (tx) => byIDs(tx, views, [id]))).get(id);

  async function sendDocument(request: FastifyRequest, reply: FastifyReply, id: string): Promise<unknown> {
    const visitor = visitorOf(request);
    const params = new Params(request.query);
    const change = await find(visitor, id);
    const branches = openRevsOf(params);
    if (branches) return sendBranches(request, reply, change, branches);
    const rev = params.text('rev');
    if (!change || !revisionAsked(revisions, change, rev, params.flag('latest'))) throw missing();
    if (change.deleted && rev === undefined) throw missing('deleted');
    const etag = `"${revisions.of(id, change.version)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const [doc] = await printerFor(visitor.clinic).print([change], shapeOf(params));
    return doc;
  }

  /** `open_revs`: each version that is asked for, of which the present one can be told. */
  async function sendBranches(
    request: FastifyRequest,
    reply: FastifyReply,
    change: Change | undefined,
    asked: z.output<typeof openRevs>,
  ): Promise<unknown> {
    const { clinic } = visitorOf(request);
    const params = new Params(request.query);
    if (asked === 'all' && !change) throw missing();
    const mixed = (request.headers.accept ?? '').includes('multipart/mixed');
    const shape = shapeOf(params);
    const [doc] = change
      ? await printerFor(clinic).print([change], mixed ? { ...shape, attachments: false } : shape)
      : [];
    const wanted = asked === 'all' ? [doc?._rev ?? ''] : asked;
    const latest = params.flag('latest');
    const answered = new Set<string>();
    const branches = wanted.flatMap((rev): Branch[] => {
      if (!change || !doc || !revisionAsked(revisions, change, rev, latest)) return [{ missing: rev }];
      if (answered.has(doc._rev)) return [];
      answered.add(doc._rev);
      return [{ ok: doc }];
    });
    if (!mixed) return branches;
    return reply
      .type(MULTIPART_TYPE)
      .send(Readable.from(multipartOf(branches, services.disk, clinic), { objectMode: false }));
  }

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    name: string,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const params = new Params(request.query);
    const change = await find(visitor, id);
    if (!change?.body || !revisionAsked(revisions, change, params.text('rev'), true)) throw missing();
    const attachments = await attachmentsOf(services, visitor.clinic, new Map([[id, change.body]]));
    const attachment = attachments.get(id)?.find(({ hash }) => hash === name);
    if (!attachment || !(await sendAttachment(services, visitor.clinic, attachment, reply))) throw missing();
    return reply;
  }
}

function segment(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string>>)[name] ?? '';
}

function openRevsOf(params: Params): z.output<typeof openRevs> | undefined {
  const text = params.text('open_revs');
  return text === 'all' ? 'all' : params.json('open_revs', openRevs);
}

function shapeOf(params: Params) {
  const meta = params.flag('meta');
  return {
    revs: params.flag('revs'),
    revsInfo: meta || params.flag('revs_info'),
    attachments: params.flag('attachments'),
  };
}
