import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import { until } from '@vetloom/testing/until.ts';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionGuard, type SocketLimits } from './connection-guard.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A guarded server on a port of its own. Behind it, the header `x-from` stands for a sender's address. */
async function guarded(limits: Partial<SocketLimits>) {
  const warnings: { message: string; facts: Readonly<Record<string, unknown>> }[] = [];
  const log = {
    warn: (facts: object, message: string) => void warnings.push({ message, facts: { ...facts } }),
    error: () => undefined,
  };
  const guard = new ConnectionGuard(log, (request) => String(request.headers['x-from'] ?? '192.0.2.1'), limits);
  const http: HttpServer = createServer();
  const server = new Server(http, {
    path: REALTIME_PATH,
    maxHttpBufferSize: 16 * 1024,
    allowRequest: (request, decide) => {
      const refusal = guard.refusal(request);
      decide(refusal, refusal === undefined);
    },
  });
  const watch = guard.watch(server);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const port = (http.address() as AddressInfo).port;
  closing.push(async () => {
    watch.stop();
    await server.close();
  });
  const open = async (from = '192.0.2.1', transports: ('websocket' | 'polling')[] = ['websocket']) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports,
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-from': from },
    });
    closing.push(() => void socket.close());
    const outcome = await new Promise<'connected' | Error>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', resolve);
    });
    return { socket: socket as Socket, outcome };
  };
  return { guard, server, warnings, port, open };
}

describe('sockets of one address', () => {
  it('are refused beyond their number, in both transports, logged once, while others come in', async () => {
    const { guard, warnings, open } = await guarded({ perAddress: 5 });
    const tries = await Promise.all([
      ...Array.from({ length: 30 }, () => open('203.0.113.9')),
      ...Array.from({ length: 10 }, () => open('203.0.113.9', ['polling'])),
    ]);
    expect(tries.filter(({ outcome }) => outcome === 'connected')).toHaveLength(5);
    expect(warnings.map(({ message }) => message)).toEqual(['too many sockets']);
    expect((await open('198.51.100.7')).outcome).toBe('connected');
    expect(guard.size).toBe(6);
  });

  it('hear why: the code of the catalogue comes with the refusal', async () => {
    const { port } = await guarded({ perAddress: 0 });
    const answer = await fetch(`http://127.0.0.1:${port}${REALTIME_PATH}?EIO=4&transport=polling`);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: '300003: too many sockets from this address' });
  });

  it('give their places back when they close, also those whose handshake came to nothing', async () => {
    const { guard, port, open } = await guarded({ perAddress: 2 });
    for (let round = 0; round < 3; round += 1) {
      const held = [await open(), await open()];
      expect(held.map(({ outcome }) => outcome)).toEqual(['connected', 'connected']);
      for (const { socket } of held) socket.close();
      await until(() => expect(guard.size).toBe(0));
    }
    for (let at = 0; at < 5; at += 1) {
      const half = connect(port, '127.0.0.1');
      half.write(
        `GET ${REALTIME_PATH}?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bad\r\n\r\n`,
      );
      await new Promise((resolve) => half.on('close', resolve).resume());
    }
    await until(async () => expect((await open()).outcome).toBe('connected'));
  });

  it('of IPv6 are counted by network, and one of IPv4 is the same in both ways of writing', async () => {
    const { open } = await guarded({ perAddress: 2 });
    expect((await open('2001:db8:1:2::1')).outcome).toBe('connected');
    expect((await open('2001:db8:1:2:ffff::9')).outcome).toBe('connected');
    expect((await open('2001:db8:1:2::3')).outcome).toBeInstanceOf(Error);
    expect((await open('2001:db8:1:3::1')).outcome).toBe('connected');
    expect((await open('192.0.2.5')).outcome).toBe('connected');
    expect((await open('::ffff:192.0.2.5')).outcome).toBe('connected');
    expect((await open('192.0.2.5')).outcome).toBeInstanceOf(Error);
  });

  it('in all are bounded too', async () => {
    const { open, warnings } = await guarded({ inAll: 3 });
    for (let at = 0; at < 3; at += 1) expect((await open(`192.0.2.${at}`)).outcome).toBe('connected');
    expect((await open('192.0.2.99')).outcome).toBeInstanceOf(Error);
    expect(warnings[0]?.facts).toMatchObject({ inAll: 3 });
  });
});

describe('a socket', () => {
  it('that sends without end is dropped and logged once, and nobody else notices', async () => {
    const { open, warnings } = await guarded({ packetsPerSecond: 5, packetsAtOnce: 20 });
    const quiet = await open('192.0.2.2');
    const loud = await open();
    const dropped = new Promise((resolve) => loud.socket.on('disconnect', resolve));
    for (let at = 0; at < 200; at += 1) loud.socket.emit('noise', at);
    await dropped;
    expect(warnings.map(({ message }) => message)).toEqual(['a socket sends too much']);
    expect(quiet.socket.connected).toBe(true);
  });

  it('that sends more than 16 KB at once is dropped', async () => {
    const { open } = await guarded({});
    const { socket } = await open();
    const dropped = new Promise((resolve) => socket.on('disconnect', resolve));
    socket.emit('noise', 'x'.repeat(17_000));
    await dropped;
  });

  it('that does not read is dropped once too much waits for it, and others go on hearing', async () => {
    const { open, server, warnings, guard } = await guarded({ backlogBytes: 1024 * 1024 });
    const slow = await open();
    const quick = await open('192.0.2.2');
    let heard = 0;
    quick.socket.on('news', () => {
      heard += 1;
    });
    // Stops reading below the protocol: the kernel's buffers fill, then ours.
    const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void } };
    ws.pause();
    const news = 'x'.repeat(64 * 1024);
    const drop = () => {
      server.emit('news', news);
      expect(guard.size).toBe(1);
    };
    await until(drop);
    expect(warnings.map(({ message }) => message)).toEqual(['a socket does not read']);
    const before = heard;
    server.emit('news', 'last');
    await until(() => expect(heard).toBeGreaterThan(before));
    expect(quick.socket.connected).toBe(true);
  });
});
