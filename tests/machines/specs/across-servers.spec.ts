import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { CHUNK_BYTES } from '@vetloom/protocol/files.ts';
import { until } from '@vetloom/testing/until.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { ServerProgram } from '../harness/server-program.ts';

let estate: Estate<'north' | 'south'>;
let folder: string;
let one: ServerProgram;
let two: ServerProgram;
beforeAll(async () => {
  estate = await foundEstate(['north', 'south']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-across-'));
  const start = { databaseUrl: estate.databaseUrl, dataDir: join(folder, 'data') };
  one = await ServerProgram.start(start);
  two = await ServerProgram.start(start);
});
afterAll(async () => {
  await one?.stop();
  await two?.stop();
  await estate.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A call with a token; the answer's code beside it. */
async function ask(server: ServerProgram, token: string, method: string, path: string, body?: object | Buffer) {
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await answer.json()) as { code: number; result: any };
}

const signIn = async (server: ServerProgram, password: string) => {
  const answer = await fetch(`${server.url}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: estate.people.south.email, password }),
  });
  return (await answer.json()) as { code: number; result: { jwt: string } };
};

describe('of two servers over one database and one data folder', () => {
  it('one that heard of a sign-out has told the other: it refuses the token, and cuts the socket', async () => {
    const station = await Station.open(one.url, estate.people.north);
    const list = ['POST', '/api/sdk/v2/north/user/getList', { limit: 1, skip: 0 }] as const;
    expect(await ask(two, station.token, ...list)).toMatchObject({ code: CODE.success });
    const socket = station.live('websocket', two.url);
    await until(() => expect(socket.connected).toBe(true));
    const since = performance.now();
    expect(await ask(one, station.token, 'POST', '/api/sdk/v2/basic/logout', {})).toMatchObject({ code: CODE.success });
    await until(async () =>
      expect(await ask(two, station.token, ...list)).toMatchObject({ code: CODE.sessionRevoked }),
    );
    await until(() => expect(socket.connected).toBe(false));
    console.log(`signed out at the other after ${Math.round(performance.now() - since)} ms`);
    socket.close();
  });

  it('wrong passwords are counted together: who goes from one to the other waits as long as who stays', async () => {
    const took: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const since = performance.now();
      expect(await signIn(guess % 2 === 0 ? one : two, 'not it')).toMatchObject({ code: CODE.wrongCredentials });
      took.push(performance.now() - since);
    }
    // Four are free; then 250, 500, 1000, 2000 ms. Of four at each server none would have waited.
    expect(took.at(-1)).toBeGreaterThan(2000);
    expect(await signIn(two, estate.people.south.password)).toMatchObject({ code: CODE.success });
  });

  it('a file comes in parts, one at each, and is read at either', async () => {
    const station = await Station.open(one.url, estate.people.north);
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      randomBytes(CHUNK_BYTES + 70_000),
      Buffer.from('\n%%EOF\n'),
    ]);
    const path = `/api/sdk/v2/north/record/file/${createHash('sha256').update(bytes).digest('hex')}`;
    const info = { name: 'report.pdf', mime: 'application/pdf', size: bytes.length };
    expect(await ask(one, station.token, 'POST', path, info)).toMatchObject({ result: { stored: false, offset: 0 } });
    const part = (server: ServerProgram, from: number, to: number) =>
      ask(server, station.token, 'PUT', `${path}?offset=${from}`, bytes.subarray(from, to));
    expect(await part(one, 0, CHUNK_BYTES)).toMatchObject({ result: { offset: CHUNK_BYTES } });
    expect(await part(two, CHUNK_BYTES, bytes.length)).toMatchObject({ result: { offset: bytes.length } });
    expect(await ask(one, station.token, 'POST', `${path}/finish`, {})).toMatchObject({ result: { stored: true } });
    expect(await ask(two, station.token, 'GET', path)).toMatchObject({ result: { stored: true, size: bytes.length } });
  });

  it('a clinic’s export that one has begun is told, and handed out, by the other', async () => {
    const station = await Station.open(one.url, estate.people.north);
    const path = '/api/sdk/v2/north/export/clinic/job';
    expect(await ask(one, station.token, 'POST', path, {})).toMatchObject({ code: CODE.success });
    await until(async () =>
      expect(await ask(two, station.token, 'GET', path)).toMatchObject({ result: { state: 'done' } }),
    );
    const archive = await fetch(`${two.url}${path}/archive`, { headers: { authorization: `Bearer ${station.token}` } });
    expect(archive.status).toBe(200);
    expect(
      Buffer.from(await archive.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
