import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { idRange } from '../id-range.ts';
import { Params, readBody, requestedID } from '../params.ts';
import { onlyBy } from '../problem.ts';
import { byIDs, byRange, headOf, type IDRange, pageSize } from '../rows.ts';
import { tokenOf } from '../sequence.ts';
import { textStream } from '../text-stream.ts';
import type { Visitor } from '../visitor.ts';

const MOST_KEYS = 10_000;
/** Questions of one request; they are answered one after the other. */
const MOST_QUERIES = 100;
const keys = z.array(requestedID).max(MOST_KEYS);
const members = z.record(z.string(), z.unknown());
const queriesBody = z.object({ queries: z.array(members).max(MOST_QUERIES) });

/** All documents of a clinic in the order of their ids: whole, by stretches, by name. */
export function allDocsRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, visitorOf, counts, answers, revisions, printerFor } = view;

  app.route({
    method: ['GET', 'POST'],
    url: '/:clinic/_all_docs',
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const question = questionOf(new Params(request.query, readBody(members, request.body)));
      answers.hold(visitor, reply);
      return reply.type('application/json').send(textStream(ended(rowsOf(visitor, question))));
    },
  });
  app.post('/:clinic/_all_docs/queries', async (request, reply) => {
    const visitor = visitorOf(request);
    const { queries } = readBody(queriesBody, request.body);
    // All are read before the first is answered: what can't be read is refused, not broken off.
    const questions = queries.map((query) => questionOf(new Params(request.query, query)));
    answers.hold(visitor, reply);
    return reply.type('application/json').send(textStream(several(visitor, questions)));
  });
  app.get('/:clinic/_all_docs/queries', async (_request, reply) => onlyBy(reply, 'POST'));

  async function* several(visitor: Visitor, questions: readonly Question[]): AsyncGenerator<string> {
    yield '{"results":[\n';
    for (const [at, question] of questions.entries()) {
      if (at > 0) yield ',\n';
      yield* rowsOf(visitor, question);
    }
    yield '\n]}\n';
  }

  /** The answer to one question, as one object. */
  async function* rowsOf(visitor: Visitor, question: Question): AsyncGenerator<string> {
    const { living } = await counts.of(visitor);
    const seq = question.updateSeq
      ? `,"update_seq":${JSON.stringify(tokenOf({ seq: await services.db.readClinic(visitor.clinic, headOf), id: null }, visitor.mark))}`
      : '';
    yield `{"total_rows":${living},"offset":0${seq},"rows":[\n`;
    let first = true;
    for await (const line of question.ids ? byKeys(visitor, question, question.ids) : inOrder(visitor, question)) {
      yield first ? line : `,\n${line}`;
      first = false;
    }
    yield '\n]}';
  }

  /** Rows of named documents, in the order asked; a deleted one says so, a hidden one is as one that never was. */
  async function* byKeys(visitor: Visitor, question: Question, ids: readonly string[]): AsyncGenerator<string> {
    const { descending, skip, limit, includeDocs, attachments } = question;
    const asked = (descending ? ids.toReversed() : ids).slice(skip, skip + limit);
    const size = pageSize({ bodies: includeDocs, attachments });
    for (let at = 0; at < asked.length; at += size)
      yield* await answers.page(visitor, () => linesOf(asked.slice(at, at + size)));

    async function linesOf(page: readonly string[]): Promise<string[]> {
      const found = await services.db.readClinic(visitor.clinic, (tx) => byIDs(tx, visitor.views, page, includeDocs));
      const lines: string[] = [];
      for (const id of page) {
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

  async function* inOrder(visitor: Visitor, question: Question): AsyncGenerator<string> {
    const { range, includeDocs, attachments } = question;
    const size = pageSize({ bodies: includeDocs, attachments });
    let left = question.limit;
    let skip = question.skip;
    for (let last: string | undefined; left > 0; skip = 0) {
      const limit = Math.min(size, left);
      const rest: IDRange = last === undefined ? range : behind(range, last);
      const page = await answers.page(visitor, () => read(rest, limit, skip));
      yield* page.lines;
      left -= page.lines.length;
      last = page.last;
      if (page.lines.length < limit) return;
    }

    async function read(rest: IDRange, limit: number, passed: number) {
      const changes = await services.db.readClinic(visitor.clinic, (tx) =>
        byRange(tx, visitor.views, rest, { limit, skip: passed, bodies: includeDocs }),
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

/** What one question asks for. */
interface Question {
  /** These alone, in this order. */
  readonly ids: readonly string[] | undefined;
  readonly range: IDRange;
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
  readonly includeDocs: boolean;
  readonly attachments: boolean;
  /** Whether the place in the feed is told with it. */
  readonly updateSeq: boolean;
}

/** Reads a question. @throws DomainError badParameter */
function questionOf(params: Params): Question {
  return {
    ids: params.json('keys', keys),
    range: rangeOf(params),
    descending: params.flag('descending'),
    limit: params.whole('limit', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    skip: params.whole('skip', 0, 10_000_000),
    includeDocs: params.flag('include_docs'),
    attachments: params.flag('attachments'),
    updateSeq: params.flag('update_seq'),
  };
}

function rangeOf(params: Params): IDRange {
  const one = params.json('key', requestedID);
  const descending = params.flag('descending');
  if (one !== undefined) return idRange({ start: one, end: one, descending, inclusive: true });
  // Older backup programs name where they go on by the document's id, which here is the key as well.
  const start =
    keyOf(params, 'startkey', 'start_key') ?? params.text('startkey_docid') ?? params.text('start_key_doc_id');
  const end = keyOf(params, 'endkey', 'end_key') ?? params.text('endkey_docid') ?? params.text('end_key_doc_id');
  return idRange({ start, end, descending, inclusive: params.flag('inclusive_end', true) });
}

const keyOf = (params: Params, ...names: readonly string[]): string | undefined =>
  names.map((name) => params.json(name, requestedID)).find((found) => found !== undefined);

/** What of a stretch comes after its last row so far. */
const behind = (range: IDRange, last: string): IDRange =>
  range.descending ? { ...range, to: last, toInclusive: false } : { ...range, from: last, fromInclusive: false };

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
  yield '\n';
}
