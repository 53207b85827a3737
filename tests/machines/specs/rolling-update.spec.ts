import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@vetloom/testing/until.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { Group } from '../harness/group.ts';
import { accountOf } from '../harness/outside-reader.ts';
import { formerCommit, layRelease } from '../harness/release.ts';
import { Worker } from '../harness/worker.ts';

const EXPAND = { '9001-trial.sql': '-- expand\nCREATE TABLE vetloom.rolling_trial (n integer)\n' };
const CONTRACT = { '9002-trial.sql': '-- contract after 9001\nDROP TABLE vetloom.rolling_trial\n' };

let estate: Estate<'north'>;
let folder: string;
/** The version before; one that adds a table; one that takes it away again. */
let releases: { readonly former: string; readonly next: string; readonly last: string };
let group: Group;
let workers: Worker[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-rolling-'));
  releases = {
    former: layRelease(join(folder, 'former'), formerCommit()),
    next: layRelease(join(folder, 'next'), 'HEAD', EXPAND),
    last: layRelease(join(folder, 'last'), 'HEAD', { ...EXPAND, ...CONTRACT }),
  };
  // As this version makes it: the former one's servers begin on the newer schema.
  estate = await foundEstate(['north']);
  group = await Group.start(folder, { databaseUrl: estate.databaseUrl, checkout: releases.former });
  for (let number = 0; number < 6; number += 1)
    workers = [...workers, await Worker.begin(group.url, estate.people.north, number)];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end()));
  await group?.stop();
  await estate?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run cli -- migrate` of a release does. @throws Error with what it said */
async function migrated(release: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(release, 'apps/cli/src/main.ts'), 'migrate'], {
    cwd: release,
    env: { ...process.env, DATABASE_URL: estate.databaseUrl, VETLOOM_DATA: join(folder, 'data') },
  });
}

/** Everybody goes on, and no call has failed so far. */
async function goesOn(): Promise<void> {
  const before = workers.map(({ acknowledged }) => acknowledged.length);
  await until(() => {
    for (const [at, { acknowledged }] of workers.entries())
      expect(acknowledged.length).toBeGreaterThan((before[at] ?? 0) + 5);
  });
  expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
}

// Five servers and three commands, of whose code nothing was compiled before.
it('two servers are brought to two later versions one after the other, with migrations, while people work: nothing fails, nothing is lost', async () => {
  await goesOn();

  await group.server(0).stop();
  await group.again(0, { checkout: releases.next });
  await goesOn();

  // The one that takes away waits for the last of the former version.
  await expect(migrated(releases.last)).rejects.toThrow(
    /Migration 9002-trial takes away what a server of an earlier version uses that runs \(vetloom on .*\): update or stop it first\./,
  );
  await goesOn();

  await group.server(1).stop();
  await group.again(1, { checkout: releases.next });
  await goesOn();

  // Nobody who knows what was added is in its way.
  await migrated(releases.last);
  await goesOn();
  await group.server(0).stop();
  await group.again(0, { checkout: releases.last });
  await goesOn();

  // What the former version knows is gone now, as far as it can tell.
  await expect(migrated(releases.former)).rejects.toThrow(
    /The database has migration 9002-trial\.sql, which this version does not know: it is newer\./,
  );

  await Promise.all(workers.map((worker) => worker.end()));
  const acknowledged = workers.flatMap((worker) => worker.acknowledged.map(({ id }) => id));
  expect(await accountOf(estate.databaseUrl, 'north', acknowledged)).toMatchObject({ lost: [], doubled: [] });
  const lost = workers.reduce((sum, { lostAt }) => sum + lostAt.length, 0);
  console.log(`${acknowledged.length} acknowledged over three changes of servers; sockets were lost ${lost} times`);
}, 1_200_000);
