import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../start/logger.ts';
import { followRequests, requestIdOf } from './request-thread.ts';
import { here } from './thread.ts';

const closing: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of closing.splice(0)) await app.close();
});

/** An application behind a proxy that is believed, or not, and what it writes into its log. */
async function appBehind(proxy: 'believed' | 'stranger') {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLogger('debug', sink);
  const isProxy = () => proxy === 'believed';
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, isProxy),
    childLoggerFactory: (logger) => logger,
  }) as unknown as FastifyInstance;
  closing.push(app);
  followRequests(app, { isProxy });
  app.post('/say', async () => {
    await new Promise(setImmediate);
    log.info('deep within');
    return { requests: here().requests };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const say = (id?: string) =>
    fetch(`${url}/say`, {
      method: 'POST',
      body: JSON.stringify({ long: 'x'.repeat(200_000) }),
      headers: { 'content-type': 'application/json', ...(id !== undefined && { 'x-request-id': id }) },
    });
  return { say, lines };
}

describe('the id of a request', () => {
  it('is the balancer’s where its word is taken: in the answer, in the work and in the log', async () => {
    const { say, lines } = await appBehind('believed');
    const answer = await say('7F000001:8296_7F00001E:1F90');
    expect(answer.headers.get('x-request-id')).toBe('7F000001:8296_7F00001E:1F90');
    expect(await answer.json()).toEqual({ requests: ['7F000001:8296_7F00001E:1F90'] });
    expect(lines.find(({ msg }) => msg === 'deep within')).toMatchObject({ request: '7F000001:8296_7F00001E:1F90' });
  });

  it.each([
    ['a stranger’s', 'stranger', 'mine'],
    ['nobody’s', 'believed', undefined],
    ['one that would write into the log', 'believed', 'a b "x"'],
    ['one without end', 'believed', 'x'.repeat(101)],
  ] as const)('is one of ours in the place of %s', async (_, proxy, given) => {
    const { say } = await appBehind(proxy);
    expect((await say(given)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('is another for each of several at once', async () => {
    const { say } = await appBehind('stranger');
    const answers = await Promise.all(Array.from({ length: 20 }, () => say()));
    for (const answer of answers)
      expect(await answer.json()).toEqual({ requests: [answer.headers.get('x-request-id')] });
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20);
  });
});
