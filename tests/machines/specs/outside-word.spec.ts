import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Haproxy, LINES_OF_AN_ADDRESS } from '../harness/haproxy.ts';

/** In a server's place: what comes through is looked at, and not what becomes of it. */
let behind: Server;
let haproxy: Haproxy;
let folder: string;
let came: { readonly address: string | undefined; readonly headers: IncomingHttpHeaders }[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-outside-word-'));
  behind = createServer(({ url, headers }, response) => {
    // HAProxy's own looks at a server come by no proxy.
    if (headers['x-forwarded-for'] !== undefined) came?.push({ address: url, headers });
    response.end('answered');
  });
  behind.listen(0, '127.0.0.1');
  await once(behind, 'listening');
  haproxy = await Haproxy.start(folder, [(behind.address() as AddressInfo).port]);
  await haproxy.sendsTo('one');
});
beforeEach(() => {
  came = [];
});
afterAll(async () => {
  await haproxy.stop();
  behind.close();
  behind.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks by an address as it is written: `fetch` would tidy it. */
async function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  localAddress = '127.0.0.1',
): Promise<number | undefined> {
  const { port } = haproxy;
  const asked = request({ host: '127.0.0.1', port, path, headers, localAddress, agent: false }).end();
  const [answer] = await once(asked, 'response');
  await text(answer);
  return answer.statusCode;
}

it.each([
  '/metrics',
  '/%6detrics',
  '/metric%73?name=1',
  'http://127.0.0.1/metrics',
  'http://127.0.0.1/%6Detrics',
  '/balance/calls',
  '/%62alance/sockets',
  '/balance%2Fcalls',
])('nobody outside comes to %s, which is for whoever watches the server', async (path) => {
  expect(await ask(path, { host: '127.0.0.1' })).toBe(404);
  expect(came).toEqual([]);
});

it('what a request is called in the servers’ logs, and which trace it belongs to, is nothing that whoever sends it says', async () => {
  const said = {
    'x-request-id': 'mine',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    tracestate: 'mine=1',
  };
  for (const path of ['/livez', '/sync/v1/demo/pull', '/socket.io/?transport=websocket'])
    expect(await ask(path, said)).toBe(200);
  const names = came.map(({ headers }) => headers['x-request-id']);
  expect(names).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
  expect(new Set(names).size).toBe(3);
  for (const { headers } of came) expect([headers.traceparent, headers.tracestate]).toEqual([undefined, undefined]);
});

it('the balancer’s log calls a request as the servers’ do, and no address stands in it', async () => {
  await ask('/api/export/open-to-whoever-has-it?of=wang%40clinic.example');
  const [one] = came;
  expect(one?.address).toContain('open-to-whoever-has-it');
  await expect.poll(() => haproxy.said).toContain(` GET ${one?.headers['x-request-id']}`);
  expect(haproxy.said).not.toMatch(/open-to-whoever-has-it|clinic\.example/);
});

it('who asks, and by which scheme, is what the balancer saw', async () => {
  const said = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-host': 'elsewhere.example',
    forwarded: 'for=203.0.113.9',
  };
  expect(await ask('/livez', { ...said, connection: 'close, x-forwarded-for' })).toBe(200);
  const [one] = came;
  expect(one?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  expect(one?.headers).not.toHaveProperty('x-forwarded-host');
  expect(one?.headers).not.toHaveProperty('forwarded');
});

it('one address keeps nobody else out, whatever it opens', async () => {
  const lines: Socket[] = [];
  let refused = 0;
  try {
    // More than the balancer has in all.
    for (let count = 0; count < LINES_OF_AN_ADDRESS + 150; count += 1) {
      const line = connect({ host: '127.0.0.1', port: haproxy.port, localAddress: '127.0.0.3' });
      line.on('error', () => undefined);
      line.on('close', () => {
        refused += 1;
      });
      lines.push(line);
    }
    await expect.poll(() => refused).toBeGreaterThanOrEqual(150);
    expect(await ask('/livez', {}, '127.0.0.4')).toBe(200);
  } finally {
    for (const line of lines) line.destroy();
  }
});
