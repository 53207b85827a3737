import { DOCTOR, openTestServer, TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connected, openRealtime, type TestRealtime } from './test-kit.ts';

/*
 * Many stations on one process. The deep round has the specification's thousand and an attacker's ten thousand, and prints what it measured.
 */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const STATIONS = DEEP ? 1000 : 100;
const INTRUDERS = DEEP ? 10_000 : 300;
const AT_A_TIME = 50;
const ROUNDS = DEEP ? 40 : 5;

let server: TestServer;
let realtime: TestRealtime;
let device: TestDevice;
const stations: Socket[] = [];
beforeAll(async () => {
  server = await openTestServer();
  device = await TestDevice.enrolled(server, DOCTOR);
  await device.push([await device.createOwner('m1', '0912000001')]);
  // Every station shares the address of this machine, and the limit is the number of them.
  realtime = await openRealtime(server.services, {}, { perAddress: STATIONS });
});
afterAll(async () => {
  for (const socket of stations) socket.close();
  await realtime.close();
  await server.close();
});

const milliseconds = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
const report = (line: string) => {
  if (DEEP) process.stdout.write(`${line}\n`);
};

it(`${STATIONS} sockets hear every change, and ${INTRUDERS} more from the same address are refused meanwhile`, async () => {
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const delays: number[] = [];
  let sentAt = 0;
  let heard = 0;
  for (let at = 0; at < STATIONS; at += AT_A_TIME)
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        const { socket, outcome, ask } = await connected(realtime.url, DOCTOR);
        stations.push(socket);
        expect(outcome).toBe('connect');
        socket.on('create', () => {
          heard += 1;
          delays.push(performance.now() - sentAt);
        });
        expect(await ask('subscribe', { collections: ['pet'] })).toMatchObject({ code: 100000 });
      }),
    );
  expect(realtime.guard.size).toBe(STATIONS);
  report(`${STATIONS} sockets connected and subscribed in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

  const change = async (at: number) => {
    const command = await device.command('pet.create', {
      _id: `/pet/m${at}`,
      userID: '/user/m1',
      fields: { name: 'x' },
    });
    sentAt = performance.now();
    await device.push([command]);
    await vi.waitFor(() => expect(heard).toBe(STATIONS * (at + 1)), { timeout: 60_000, interval: 5 });
  };
  for (let at = 0; at < ROUNDS; at += 1) await change(at);
  delays.sort((a, b) => a - b);
  report(`from push to a socket: p50 ${milliseconds(delays, 0.5)} ms, p99 ${milliseconds(delays, 0.99)} ms`);
  report(`memory for both ends: ${((process.memoryUsage().rss - before) / 1024 / 1024).toFixed(0)} MB`);

  const assault = performance.now();
  let refused = 0;
  for (let at = 0; at < INTRUDERS; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { socket, outcome } = await connected(realtime.url, DOCTOR);
        socket.close();
        if (outcome !== 'connect') refused += 1;
      }),
    );
  expect(refused).toBe(INTRUDERS);
  expect(realtime.guard.size).toBe(STATIONS);
  expect(realtime.warnings.filter((message) => message === 'too many sockets').length).toBeLessThanOrEqual(2);
  report(`${INTRUDERS} sockets refused in ${((performance.now() - assault) / 1000).toFixed(1)} s`);
  await change(ROUNDS);
  expect(stations.every((socket) => socket.connected)).toBe(true);
}, 600_000);
