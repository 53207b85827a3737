import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { ServerProgram } from '../harness/server-program.ts';

let estate: Estate<'north'>;
let folder: string;
let servers: readonly ServerProgram[] = [];
beforeAll(async () => {
  estate = await foundEstate(['north']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-machines-'));
  // One after the other: the first migrates.
  for (const dataDir of ['one', 'two'])
    servers = [
      ...servers,
      await ServerProgram.start({ databaseUrl: estate.databaseUrl, dataDir: join(folder, dataDir) }),
    ];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await estate.close();
  rmSync(folder, { recursive: true, force: true });
});

it('servers with data folders of their own answer for one another: what one took the other knows, sessions too', async () => {
  const [one, two] = servers.map(({ url }) => url) as [string, string];
  const station = await Station.open(one, estate.people.north);
  await station.writeOwner('林家豪', '0912000111');
  await station.push();
  const read = await fetch(`${two}/api/sdk/v2/north/user/getList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${station.token}` },
    body: JSON.stringify({ limit: 10, skip: 0 }),
  });
  expect(await read.json()).toMatchObject({ result: [{ name: '林家豪' }] });
});
