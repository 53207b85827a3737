import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { idRange } from '../id-range.ts';
import { Params, readBody, requestedID } from '../params.ts';
import { badRequest, readOnly } from '../problem.ts';
import { byIDs, byRange, headOf, type IDRange, pageSize } from '../rows.ts';
import { tokenOf } from '../sequence.ts';
import { textStream } from '../text-stream.ts';
import type { Visitor } from '../visitor.ts';

const MOST_KEYS = 10_000;
const keysBody = z.object({ keys: z.array(requestedID).max(MOST_KEYS).optional() });
const key = requestedID;

/** A clinic's database as a whole: what it is, and all of its documents in the order of their ids. */
export function clinicRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, visitorOf, counts, answers, revisions, printerFor } = view;

  const describe = async (visitor: Visitor) => {
    const { living, deleted } = await counts.of(visitor);
    const seq = await services.db.readClinic(visitor.clinic, headOf);
    return {
      db_name: visitor.clinic,
      doc_count: living,
      doc_del_count: deleted,
      update_seq: tokenOf({ seq, id: null }, visitor.mark),
      purge_seq: 0,
      compact_running: false,
      disk_format_version: 8,
      sizes: { file: 0, external: 0, active: 0 },
      instance_start_time: '0',
      props: {},
      cluster: { q: 1, n: 1, w: 1, r: 1 },
    };
  };
  for (const path of ['/:clinic', '/:clinic/']) {
    app.get(path, (request) => describe(visitorOf(request)));
    app.route({
      method: ['PUT', 'POST', 'DELETE'],
      url: path,
      onRequest: async () => {
        throw readOnly();
      },
      handler: async () => null,
    });
  }

  app.get('/:clinic/_security', async () => ({ admins: { names: [], roles: [] }, members: { names: [], roles: [] } }));
  // Nothing is written here that could be lost.
  app.post('/:clinic/_ensure_full_commit', async (_request, reply) =>
    reply.code(201).send({ ok: true, instance_start_time: '0' }),
  );

  app.route({
    method: ['GET', 'POST'],
    url: '/:clinic/_all_docs',
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const params = new Params(request.query);
      const keys = readBody(keysBody, request.body).keys ?? params.json('keys', z.array(key).max(MOST_KEYS));
      const one = params.json('key', key);
      answers.hold(visitor, reply);
      const { living } = await counts.of(visitor);
      const lines = keys ? byKeys(visitor, params, keys) : inOrder(visitor, params, one);
      return reply.type('application/json').send(textStream(framed(lines, living, params, visitor)));
    },
  });
  app.get('/:clinic/_design_docs', async () => ({ total_rows: 0, offset: 0, rows: [] }));

  async function* framed(
    lines: AsyncIterable<string>,
    total: number,
    params: Params,
    visitor: Visitor,
  ): AsyncGenerator<string> {
    const seq = params.flag('update_seq')
      ? `,"update_seq":${JSON.stringify(tokenOf({ seq: await services.db.readClinic(visitor.clinic, headOf), id: null }, visitor.mark))}`
      : '';
    yield `{"total_rows":${total},"offset":0${seq},"rows":[\n`;
    let first = true;
    for await (const line of lines) {
      yield first ? line : `,\n${line}`;
      first = false;
    }
    yield '\n]}\n';
  }

  /** Rows of named documents, in the order asked; a deleted one says so, a hidden one is as one that never was. */
  async function* byKeys(visitor: Visitor, params: Params, keys: readonly string[]): AsyncGenerator<string> {
    const includeDocs = params.flag('include_docs');
    const attachments = params.flag('attachments');
    const asked = paged(params.flag('descending') ? keys.toReversed() : keys, params);
    const size = pageSize({ bodies: includeDocs, attachments });
    for (let at = 0; at < asked.length; at += size)
      yield* await answers.page(visitor, () => linesOf(asked.slice(at, at + size)));

    async function linesOf(ids: readonly string[]): Promise<string[]> {
      const found = await services.db.readClinic(visitor.clinic, (tx) => byIDs(tx, visitor.views, ids, includeDocs));
      const lines: string[] = [];
      for (const id of ids) {
        const change = found.get(id);
        const [doc] =
          change && includeDocs && !change.deleted
            ? await printerFor(visitor.clinic).print([change], { revs: false, attachments })
            : [];
        const value = change && {
          rev: revisions.of(id, change.version),
          ...(change.deleted && { deleted: true }),
        };
        lines.push(
          JSON.stringify(
            value ? { id, key: id, value, ...(includeDocs && { doc: doc ?? null }) } : { key: id, error: 'not_found' },
          ),
        );
      }
      return lines;
    }
  }

  async function* inOrder(visitor: Visitor, params: Params, one: string | undefined): AsyncGenerator<string> {
    const includeDocs = params.flag('include_docs');
    const attachments = params.flag('attachments');
    const range = rangeOf(params, one);
    const size = pageSize({ bodies: includeDocs, attachments });
    let left = params.whole('limit', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    let skip = params.whole('skip', 0, 10_000_000);
    for (let last: string | undefined; left > 0; skip = 0) {
      const limit = Math.min(size, left);
      const rest: IDRange = last === undefined ? range : behind(range, last);
      const page = await answers.page(visitor, () => read(rest, limit, skip));
      yield* page.lines;
      left -= page.lines.length;
      last = page.last;
      if (page.lines.length < limit) return;
    }

    async function read(rest: IDRange, limit: number, skip: number) {
      const changes = await services.db.readClinic(visitor.clinic, (tx) =>
        byRange(tx, visitor.views, rest, { limit, skip, bodies: includeDocs }),
      );
      const docs = includeDocs
        ? await printerFor(visitor.clinic).print(changes, { revs: false, attachments })
        : undefined;
      const lines = changes.map(({ id, version }, at) =>
        JSON.stringify({ id, key: id, value: { rev: revisions.of(id, version) }, ...(docs && { doc: docs[at] }) }),
      );
      return { lines, last: changes.at(-1)?.id };
    }
  }
}

function paged(keys: readonly string[], params: Params): readonly string[] {
  const skip = params.whole('skip', 0, keys.length);
  return keys.slice(skip, skip + params.whole('limit', keys.length, keys.length));
}

function rangeOf(params: Params, one: string | undefined): IDRange {
  if (one !== undefined) return { from: one, to: one };
  const descending = params.flag('descending');
  const start = params.json('startkey', key) ?? params.json('start_key', key);
  const end = params.json('endkey', key) ?? params.json('end_key', key);
  const inclusive = params.text('inclusive_end') !== 'false';
  if (params.text('key') !== undefined) throw badRequest('key is a text in JSON');
  return idRange({ start, end, descending, inclusive });
}

/** What of a stretch comes after its last row so far. */
const behind = (range: IDRange, last: string): IDRange =>
  range.descending ? { ...range, to: last, toInclusive: false } : { ...range, from: last, fromInclusive: false };
