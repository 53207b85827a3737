import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ChangesFeed } from '../changes-feed.ts';
import { readChangesRequest } from '../changes-request.ts';
import type { CouchView } from '../couch-view.ts';
import { Params } from '../params.ts';
import { liveStream, textStream } from '../text-stream.ts';

/** The feed: what has changed since a place, and what changes from now on. */
export function changesRoutes(app: FastifyInstance, view: CouchView): void {
  // Compressing would hold back the lines of a live feed until there are enough of them.
  const uncompressed: object = { compress: false };
  app.route({
    method: ['GET', 'POST'],
    url: '/:clinic/_changes',
    ...uncompressed,
    handler: (request, reply) => sendChanges(view, request, reply),
  });
}

async function sendChanges(view: CouchView, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visitor = view.visitorOf(request);
  const asked = readChangesRequest(new Params(request.query), request.body, visitor);
  const gone = new AbortController();
  const { services, revisions, answers } = view;
  const feed = new ChangesFeed({ services, revisions, answers, visitor, request: asked, gone: gone.signal });
  reply.type('application/json');
  if (asked.feed === 'normal') {
    answers.hold(visitor, reply);
    return reply.send(textStream(feed.normal()));
  }
  const bell = await view.bells.hang(visitor);
  reply.raw.once('close', () => {
    gone.abort();
    bell.takeDown();
  });
  return reply.send(liveStream(asked.feed === 'longpoll' ? feed.longpoll(bell) : feed.continuous(bell)));
}
