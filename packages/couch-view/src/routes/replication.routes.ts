import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { Params, readBody, requestedID } from '../params.ts';
import { readOnly } from '../problem.ts';
import { byIDs, pageSize } from '../rows.ts';
import { textStream } from '../text-stream.ts';
import type { Visitor } from '../visitor.ts';
import { revisionAsked } from '../wanted-revision.ts';

const revision = z.string().max(100);
const MOST_DOCS = 5000;
const bulkGet = z.object({
  docs: z.array(z.object({ id: requestedID, rev: revision.optional() })).max(MOST_DOCS),
});
type Asked = z.output<typeof bulkGet>['docs'][number];
/** Revisions of a document that are newer than what is here, or none of ours. */
type Lacking = [id: string, { readonly missing: readonly string[] }];
const revsDiff = z.record(requestedID, z.array(revision).max(1000));
/** Revisions that one question of what is lacking may hold, all documents together: each is computed anew. */
const MOST_REVISIONS = 20_000;
/** A checkpoint with its history. */
const CHECKPOINT_LIMIT = 32 * 1024;

/** What replicators call beside the feed: many documents at once, what they lack, where they stand. */
export function replicationRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, revisions, checkpoints, answers, visitorOf, printerFor } = view;

  app.post('/:clinic/_bulk_get', async (request, reply) => {
    const visitor = visitorOf(request);
    const { docs } = readBody(bulkGet, request.body);
    answers.hold(visitor, reply);
    return reply.type('application/json').send(textStream(bulk(visitor, docs, new Params(request.query))));
  });

  async function* bulk(visitor: Visitor, docs: readonly Asked[], params: Params): AsyncGenerator<string> {
    const shape = { revs: params.flag('revs'), attachments: params.flag('attachments') };
    const latest = params.flag('latest');
    yield '{"results":[\n';
    const size = pageSize({ bodies: true, attachments: shape.attachments });
    for (let at = 0; at < docs.length; at += size) {
      const lines = await answers.page(visitor, () => read(docs.slice(at, at + size)));
      for (const [of, line] of lines.entries()) yield `${at + of === 0 ? '' : ',\n'}${line}`;
    }
    yield '\n]}\n';

    async function read(part: readonly Asked[]): Promise<string[]> {
      const ids = [...new Set(part.map(({ id }) => id))];
      const found = await services.db.readClinic(visitor.clinic, (tx) => byIDs(tx, visitor.views, ids));
      const printed = await printerFor(visitor.clinic).print([...found.values()], shape);
      const byID = new Map(printed.map((doc) => [doc._id, doc]));
      return part.map(({ id, rev }) => {
        const change = found.get(id);
        const held = change && revisionAsked(revisions, change, rev, latest);
        const result = held
          ? { ok: byID.get(id) }
          : { error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } };
        return JSON.stringify({ id, docs: [result] });
      });
    }
  }

  app.post('/:clinic/_revs_diff', async (request) => {
    const visitor = visitorOf(request);
    const { clinic, views } = visitor;
    const asked = Object.entries(readBody(revsDiff, request.body));
    const revs = asked.reduce((sum, [, of]) => sum + of.length, 0);
    if (asked.length > MOST_DOCS * 2 || revs > MOST_REVISIONS)
      throw new DomainError('tooLarge', 'too many documents or revisions at once');
    const lacking: Lacking[] = [];
    const size = pageSize({ bodies: false, attachments: false });
    for (let at = 0; at < asked.length; at += size) {
      const part = asked.slice(at, at + size);
      const ids = part.map(([id]) => id);
      lacking.push(
        ...(await answers.page(visitor, async () => {
          const found = await services.db.readClinic(clinic, (tx) => byIDs(tx, views, ids, false));
          return part.flatMap(([id, of]) => lackingOf(id, found.get(id)?.version ?? 0, of));
        })),
      );
    }
    return Object.fromEntries(lacking);
  });

  function lackingOf(id: string, present: number, revs: readonly string[]): Lacking[] {
    const missing = revs.filter((rev) => (revisions.versionOf(id, rev) ?? Number.POSITIVE_INFINITY) > present);
    return missing.length > 0 ? [[id, { missing }]] : [];
  }

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
