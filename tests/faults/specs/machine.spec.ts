import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../e2e/harness/api.ts';
import { arrangeBill } from '../../e2e/harness/arrange.ts';
import { ClinicServer } from '../../e2e/harness/clinic-server.ts';
import { FaultProfile, freshWork, isSynced, statusOf, stopWork } from '../harness/desks.ts';
import { FaultDatabase } from '../harness/fault-database.ts';
import { freezable } from '../harness/renderer.ts';
import { eachRound, LONGEST, useReport } from '../harness/rounds.ts';
import { SmallDisk } from '../harness/small-disk.ts';

const report = useReport('Faults of the machine');
const LEAP = fileURLToPath(new URL('../harness/leap-clock.ts', import.meta.url));
/** The database, its log and the small demo clinic fit; not much more does. */
const DISK_MB = 260;
const COMMANDS = 15;

const disk = SmallDisk.mounted(DISK_MB);
const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), 'vetloom-fault-server-'));
const server = new ClinicServer(join(folder, 'server'), { NODE_OPTIONS: `--import=${LEAP}` });
const database = new FaultDatabase(join(folder, 'server'));
let browser: Browser;
let recordID = '';

beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser(), server.start()]);
  ({ recordID } = await arrangeBill(await Api.as(server.url, 'sudo'), 900_000));
});
afterAll(async () => {
  await browser.close();
  disk?.empty();
  await server.stop();
  if (disk) disk.unmount();
  else rmSync(folder, { recursive: true, force: true });
});

const tab = async () => {
  const context = await browser.newContext();
  const profile = await FaultProfile.of(context);
  return { context, profile, page: await profile.tab(server.url) };
};

describe('a laptop', () => {
  it('asleep over the end of its token goes on where it was when it wakes', { timeout: LONGEST }, async () => {
    const { context, profile, page } = await tab();
    const laptop = await freezable(page);
    for (const _round of eachRound(20)) {
      const { ended } = await profile.worksOn(page, freshWork(recordID), COMMANDS);
      const token = await page.evaluate(() => window.desk.token());
      await laptop.frozenWhile(async () => {
        server.signal('SIGUSR2');
        // The token has run out for the server.
        const expired = () =>
          fetch(`${server.url}/api/sdk/v2/demo/clinic`, { headers: { authorization: `Bearer ${token}` } });
        await expect.poll(async () => (await expired()).status, { interval: 20 }).toBe(401);
      });
      await stopWork(page);
      await ended;
      await isSynced(page);
      expect(await page.evaluate(() => window.desk.token())).not.toBe(token);
      report.add(
        'a laptop asleep over its token’s expiry',
        await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
      );
    }
    await context.close();
  });
});

describe('a server', () => {
  // Filling a disk needs one of its own; elsewhere than as a superuser this can't be tried.
  it.runIf(disk !== undefined)(
    'whose disk is full takes nothing by halves, blames no command, and goes on when there is room',
    { timeout: LONGEST },
    async () => {
      const { context, profile, page } = await tab();
      for (const _round of eachRound(20)) {
        disk?.fill(64 * 1024);
        const { ended } = await profile.worksOn(page, freshWork(recordID, 4000), COMMANDS);
        await expect.poll(async () => (await statusOf(page)).connection, { interval: 50 }).toBe('offline');
        await stopWork(page);
        await ended;
        disk?.empty();
        await isSynced(page);
        expect((await statusOf(page)).attention).toEqual([]);
        report.add(
          'disk full on the server',
          await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
        );
      }
      await context.close();
    },
  );
});
