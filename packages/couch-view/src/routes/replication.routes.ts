import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { Params, readBody, requestedID } from '../params.ts';
import { readOnly } from '../problem.ts';
import { byIDs } from '../rows.ts';
import { textStream } from '../text-stream.ts';
import type { Visitor } from '../visitor.ts';
import { revisionAsked } from '../wanted-revision.ts';

const revision = z.string().max(100);
const MOST_DOCS = 5000;
const bulkGet = z.object({
  docs: z.array(z.object({ id: requestedID, rev: revision.optional() })).max(MOST_DOCS),
});
type Asked = z.output<typeof bulkGet>['docs'][number];
const revsDiff = z.record(requestedID, z.array(revision).max(1000));
/** Documents that are read, printed and sent at a time. */
const AT_A_TIME = 100;
/** A checkpoint with its history. */
const CHECKPOINT_LIMIT = 32 * 1024;

/** What replicators call beside the feed: many documents at once, what they lack, where they stand. */
export function replicationRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, revisions, checkpoints, visitorOf, printerFor } = view;

  app.post('/:clinic/_bulk_get', async (request, reply) => {
    const visitor = visitorOf(request);
    const { docs } = readBody(bulkGet, request.body);
    return reply.type('application/json').send(textStream(bulk(visitor, docs, new Params(request.query))));
  });

  async function* bulk(visitor: Visitor, docs: readonly Asked[], params: Params): AsyncGenerator<string> {
    const shape = { revs: params.flag('revs'), attachments: params.flag('attachments') };
    const latest = params.flag('latest');
    yield '{"results":[\n';
    for (let at = 0; at < docs.length; at += AT_A_TIME) {
      const part = docs.slice(at, at + AT_A_TIME);
      const ids = [...new Set(part.map(({ id }) => id))];
      const found = await services.db.readClinic(visitor.clinic, (tx) => byIDs(tx, visitor.views, ids));
      const printed = await printerFor(visitor.clinic).print([...found.values()], shape);
      const byID = new Map(printed.map((doc) => [doc._id, doc]));
      for (const [of, { id, rev }] of part.entries()) {
        const change = found.get(id);
        const held = change && revisionAsked(revisions, change, rev, latest);
        const result = held
          ? { ok: byID.get(id) }
          : { error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } };
        yield `${at + of === 0 ? '' : ',\n'}${JSON.stringify({ id, docs: [result] })}`;
      }
    }
    yield '\n]}\n';
  }

  app.post('/:clinic/_revs_diff', async (request) => {
    const { clinic, views } = visitorOf(request);
    const asked = readBody(revsDiff, request.body);
    const ids = Object.keys(asked);
    if (ids.length > MOST_DOCS * 2) throw new DomainError('tooLarge', 'too many documents at once');
    const found = await services.db.readClinic(clinic, (tx) => byIDs(tx, views, ids));
    return Object.fromEntries(
      Object.entries(asked).flatMap(([id, revs]) => {
        const present = found.get(id)?.version ?? 0;
        const lacking = revs.filter((rev) => (revisions.versionOf(id, rev) ?? Number.POSITIVE_INFINITY) > present);
        return lacking.length > 0 ? [[id, { missing: lacking }]] : [];
      }),
    );
  });

  app.get('/:clinic/_local/:id', (request) => {
    const { clinic, person } = visitorOf(request);
    return checkpoints.get(clinic, person.email, localID(request));
  });
  app.put('/:clinic/_local/:id', { bodyLimit: CHECKPOINT_LIMIT }, async (request, reply) => {
    const { clinic, person } = visitorOf(request);
    const id = localID(request);
    const rev = await checkpoints.put(
      clinic,
      person.email,
      id,
      readBody(z.record(z.string(), z.unknown()), request.body),
    );
    return reply.code(201).send({ ok: true, id: `_local/${id}`, rev });
  });
  app.delete('/:clinic/_local/:id', async (request) => {
    const { clinic, person } = visitorOf(request);
    const id = localID(request);
    await checkpoints.remove(clinic, person.email, id);
    return { ok: true, id: `_local/${id}`, rev: '0-0' };
  });

  // Refused before the body is read: there is nothing that it could change.
  for (const name of ['_bulk_docs', '_purge', '_compact', '_view_cleanup', '_revs_limit', '_security', '_design'])
    app.route({
      method: ['POST', 'PUT'],
      url: `/:clinic/${name}`,
      onRequest: async () => {
        throw readOnly();
      },
      handler: async () => null,
    });
}

function localID(request: FastifyRequest): string {
  const { id = '' } = request.params as Readonly<Record<string, string>>;
  if (id.length <= 200) return id;
  throw new DomainError('badParameter', 'the id of a checkpoint has at most 200 characters');
}
