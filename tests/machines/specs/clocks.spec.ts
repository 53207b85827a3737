import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { ServerProgram } from '../harness/server-program.ts';
import { wrongClock } from '../harness/wrong-clock.ts';

const APART_S = 90;
/** What two calls after each other may take, in seconds. */
const CALLS_S = 10;

let estate: Estate<'north'>;
let folder: string;
let right: ServerProgram;
let fast: ServerProgram;
beforeAll(async () => {
  estate = await foundEstate(['north']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-clocks-'));
  const start = { databaseUrl: estate.databaseUrl, dataDir: join(folder, 'data') };
  right = await ServerProgram.start(start);
  fast = await ServerProgram.start({ ...start, env: wrongClock(APART_S) });
});
afterAll(async () => {
  await right?.stop();
  await fast?.stop();
  await estate.close();
  rmSync(folder, { recursive: true, force: true });
});

it('servers whose machines’ clocks are 90 s apart go by the database’s: their tokens end, and their answers are given, at the same time', async () => {
  const [one, other] = [
    await Station.open(right.url, estate.people.north),
    await Station.open(fast.url, estate.people.north),
  ];
  const [ends, otherEnds] = [decodeJwt(one.token).exp ?? 0, decodeJwt(other.token).exp ?? 0];
  expect(Math.abs(otherEnds - ends)).toBeLessThan(CALLS_S);
  await one.writeOwner('林家豪', '0912000111');
  await other.writeOwner('陳怡君', '0912000222');
  const [pushed, otherPushed] = [await one.push(), await other.push()];
  expect(Math.abs(otherPushed.serverTime - pushed.serverTime)).toBeLessThan(CALLS_S);
});

it('the one whose machine’s clock is wrong says so', () => {
  const [, aheadMs] = /"aheadMs":(-?\d+).*the database’s clock and this machine’s differ/.exec(fast.said) ?? [];
  expect(Math.round(Number(aheadMs) / 1000)).toBeGreaterThanOrEqual(-APART_S - 1);
  expect(Math.round(Number(aheadMs) / 1000)).toBeLessThanOrEqual(-APART_S + 1);
  expect(right.said).not.toContain('this machine’s differ');
});
