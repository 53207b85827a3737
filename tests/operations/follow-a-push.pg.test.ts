import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Estate, foundEstate } from '../machines/harness/estate.ts';
import { ServerProgram } from '../machines/harness/server-program.ts';
import { Station } from './station.ts';
import { receiveTraces, type TraceReceiver } from './trace-receiver.ts';

const REQUEST = 'balancer-1:2:3';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let estate: Estate<'north'>;
let folder: string;
let collector: TraceReceiver;
let servers: readonly ServerProgram[] = [];
let station: Station;

beforeAll(async () => {
  collector = await receiveTraces();
  estate = await foundEstate(['north']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-follow-'));
  for (const dataDir of ['one', 'two'])
    servers = [
      ...servers,
      await ServerProgram.start({
        databaseUrl: estate.databaseUrl,
        dataDir: join(folder, dataDir),
        // This machine is taken for the balancer, whose word counts.
        env: { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1', VETLOOM_TRACES: collector.url },
      }),
    ];
  const [one, two] = servers.map(({ url }) => url) as [string, string];
  station = await Station.open(one, estate.people.north);
  const socket = station.pokes(two);
  // The first poke tells the head: from then on the other server tells this clinic.
  await new Promise<void>((resolve, reject) => {
    socket.once('poke', () => resolve());
    socket.once('connect_error', reject);
  });
  const told = new Promise<void>((resolve) => void socket.once('poke', () => resolve()));
  await station.writeOwner('林家豪', '0912000111');
  station.headers = { 'x-request-id': REQUEST, traceparent: `00-${TRACE}-${PARENT}-01` };
  await station.push();
  station.headers = {};
  await told;
  socket.disconnect();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await estate.close();
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = (server: ServerProgram | undefined, message: string): Record<string, unknown>[] =>
  (server?.said ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);

describe('a push is followed', () => {
  it('by one request’s id through the log: the answer’s, the push’s, and the poke’s in the other process', async () => {
    const [one, two] = servers;
    await expect
      .poll(() => linesOf(two, 'poked'))
      .toContainEqual(expect.objectContaining({ clinic: 'north', listeners: 1, requests: [REQUEST] }));
    expect(linesOf(one, 'pushed')).toContainEqual(
      expect.objectContaining({ request: REQUEST, clinic: 'north', commands: 1, refused: 0, to: expect.any(Number) }),
    );
    expect(linesOf(one, 'answered')).toContainEqual(
      expect.objectContaining({ request: REQUEST, route: '/sync/v1/:clinic/push', status: 200 }),
    );
    const [told] = linesOf(two, 'poked').filter(({ requests }) => String(requests) === REQUEST);
    expect(told).not.toHaveProperty('request');
  });

  it('as one trace of the balancer’s, from the request to the poke of the other process', async () => {
    const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
    await expect.poll(() => ofTrace().map(({ name }) => name)).toContain('poke');
    await expect.poll(() => ofTrace().length).toBeGreaterThanOrEqual(6);
    const parents = Object.fromEntries(
      ofTrace().map(({ name, parentSpanId }) => [
        name,
        ofTrace().find(({ spanId }) => spanId === parentSpanId)?.name ?? parentSpanId,
      ]),
    );
    expect(parents).toEqual({
      'POST /sync/v1/:clinic/push': PARENT,
      push: 'POST /sync/v1/:clinic/push',
      transaction: 'push',
      command: 'transaction',
      flush: 'transaction',
      poke: 'transaction',
    });
  });

  it('and no step says whose it was or what was written', async () => {
    await expect.poll(() => collector.spans.length).toBeGreaterThan(5);
    const said = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
    expect(said).not.toMatch(/林家豪|0912000111|north|vetloom\.test|\/user\//);
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].sort()).toEqual(
      expect.arrayContaining(['http.request.method', 'http.response.status_code', 'http.route', 'vetloom.command']),
    );
    const known = /^(http\.(request\.method|response\.status_code|route)|vetloom\.command|listeners)$/;
    expect([...keys].filter((key) => !known.test(key))).toEqual([]);
  });
});
