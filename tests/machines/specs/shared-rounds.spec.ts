import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { ServerProgram } from '../harness/server-program.ts';

/** Enough that each of two servers looks after some, but for one time in two thousand, which no test depends on. */
const CLINICS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const;
type Clinic = (typeof CLINICS)[number];
/** Silence for 20 s, a beat and a round of 5 s each, and what a busy machine adds. */
const TAKEN_OVER_MS = 90_000;

let estate: Estate<Clinic>;
let folder: string;
let one: ServerProgram;
let two: ServerProgram;
let program: Server;
let stations: Record<Clinic, Station>;
/** What the clinics' program was told, by clinic: ids of events. */
const told = new Map<string, string[]>();

beforeAll(async () => {
  estate = await foundEstate(CLINICS);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-rounds-'));
  const start = {
    databaseUrl: estate.databaseUrl,
    dataDir: join(folder, 'data'),
    env: { VETLOOM_WEBHOOK_HOSTS: '127.0.0.1' },
  };
  one = await ServerProgram.start(start);
  two = await ServerProgram.start(start);
  program = createServer((request, response) => {
    const clinic = request.url?.slice(1) ?? '';
    told.set(clinic, [...(told.get(clinic) ?? []), String(request.headers['webhook-id'])]);
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(program, 'listening');
  const { port } = program.address() as AddressInfo;
  const opened: [Clinic, Station][] = [];
  for (const clinic of CLINICS) {
    const station = await Station.open(two.url, estate.people[clinic]);
    const hook = { name: 'program', url: `http://127.0.0.1:${port}/${clinic}`, events: ['user.created'] };
    await station.ask('POST', `/api/sdk/v2/${clinic}/webhook`, hook);
    opened.push([clinic, station]);
  }
  stations = Object.fromEntries(opened) as Record<Clinic, Station>;
});
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  program?.close();
  await estate.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Something happens in each clinic of which its program is to be told. */
async function happensEverywhere(number: number): Promise<void> {
  for (const [at, clinic] of CLINICS.entries()) {
    const station = stations[clinic];
    await station.writeOwner(`飼主 ${number}`, `09${10_000_000 + number * 100 + at}`);
    const { outcomes } = await station.push();
    expect(outcomes).toMatchObject([{ status: 'applied' }]);
    station.outbox.length = 0;
  }
}
const countOf = (clinic: string) => told.get(clinic)?.length ?? 0;
const allTold = (count: number) =>
  vi.waitFor(() => expect(CLINICS.filter((clinic) => countOf(clinic) < count)).toEqual([]), {
    timeout: TAKEN_OVER_MS,
    interval: 100,
  });

it('of two servers each looks after its clinics, and nothing is told twice', async () => {
  await happensEverywhere(1);
  await allTold(1);
});

it('where one hangs, what comes due in its clinics is done by the other, and not once more when it comes back', async () => {
  one.hold();
  const since = performance.now();
  await happensEverywhere(2);
  await allTold(2);
  console.log(`all were told ${Math.round((performance.now() - since) / 100) / 10} s after a server hung`);
  one.release();
  await happensEverywhere(3);
  await allTold(3);
  for (const clinic of CLINICS) expect(new Set(told.get(clinic)).size, clinic).toBe(countOf(clinic));
  expect(CLINICS.map(countOf)).toEqual(CLINICS.map(() => 3));
});
