import { createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@vetloom/testing/until.ts';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../start/logger.ts';
import { guardLines } from './line-guard.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

async function guarded(perAddress: number, isProxy: (address: string) => boolean = () => false) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = createServer((_request, response) => response.end('served'));
  guardLines(server, { perAddress, isProxy }, log);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  /** A line that says nothing. */
  const silent = () => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    closing.push(() => socket.destroy());
    return socket;
  };
  const served = () =>
    new Promise<boolean>((resolve) => {
      get({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume();
        resolve(true);
      }).on('error', () => resolve(false));
    });
  return { lines, silent, served };
}

it('silent lines beyond the number of an address are cut, logged once, and give their places back', async () => {
  const { lines, silent, served } = await guarded(10);
  const sockets = Array.from({ length: 200 }, silent);
  await until(() => expect(sockets.filter((socket) => socket.closed)).toHaveLength(190));
  expect(await served()).toBe(false);
  expect(lines.map(({ msg }) => msg)).toEqual(['too many lines']);
  for (const socket of sockets) socket.destroy();
  await until(async () => expect(await served()).toBe(true));
});

it('lines of a proxy are not counted: it carries everybody', async () => {
  const { silent, served } = await guarded(1, (address) => address.endsWith('127.0.0.1'));
  for (let at = 0; at < 20; at += 1) silent();
  expect(await served()).toBe(true);
});
