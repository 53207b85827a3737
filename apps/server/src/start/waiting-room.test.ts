import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openWaitingRoom } from './waiting-room.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

it('while a server starts it says that it lives and isn’t ready, and leaves its port to it', async () => {
  const gateway = await freePort();
  const ports = { gateway, api: 0, database: 0, realtime: 0, erp: 0 };
  const close = await openWaitingRoom({ services: ['gateway', 'api'], ports, host: '127.0.0.1' });
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${gateway}${path}`, { method });
  expect(await (await ask('/livez')).json()).toEqual({ code: 100_000, result: { status: 'starting' } });
  for (const [path, method] of [
    ['/readyz', 'GET'],
    ['/healthz', 'GET'],
    ['/sync/v1/demo/push', 'POST'],
  ] as const) {
    const answer = await ask(path, method);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 800_000, detail: { rule: 'starting' } });
  }
  await close();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(gateway, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
});
