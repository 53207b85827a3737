import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrangeBill } from '../../e2e/harness/arrange.ts';
import { useClinic } from '../../e2e/harness/desk.ts';
import { killBrowserOf } from '../../e2e/harness/kill-browser.ts';
import { workerFolder } from '../../e2e/harness/worker-folder.ts';
import { FaultProfile, freshWork, isSynced, statusOf, stopWork } from '../harness/desks.ts';
import { FaultDatabase } from '../harness/fault-database.ts';
import { freezable } from '../harness/renderer.ts';
import { eachRound, LONGEST, useReport } from '../harness/rounds.ts';

const clinic = useClinic();
const report = useReport('Faults of the browser');
const database = new FaultDatabase(workerFolder());
/** Commands until the fault strikes; one more each round, so that it never strikes at the same place. */
const COMMANDS = 30;
/** Bytes beside what the clinic takes on a device: enough to load it, which takes more for moments than it leaves, and then a few dozen commands. */
const ROOM_TO_LOAD = 2_500_000;
const ROOM_TO_WORK = 400_000;

let recordID = '';
beforeAll(async () => {
  ({ recordID } = await arrangeBill(await clinic.api('sudo'), 900_000));
});

describe('a killed browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-fault-profile-'));
  let context: BrowserContext | undefined;
  afterEach(async () => {
    await context?.close().catch(() => undefined);
    await killBrowserOf(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  it('loses nothing of which it said that it was done, wherever kill -9 strikes', { timeout: LONGEST }, async () => {
    context = await launchProfile(folder);
    let profile = await FaultProfile.of(context);
    let page = await profile.tab(clinic.server.url);
    for (const round of eachRound(50)) {
      await profile.worksOn(page, freshWork(recordID), COMMANDS + round);
      await killBrowserOf(folder);
      await context.close().catch(() => undefined);
      context = await launchProfile(folder);
      profile = await FaultProfile.of(context, profile.acknowledged);
      page = await profile.tab(clinic.server.url);
      await isSynced(page);
      report.add(
        'Chromium killed in the middle of commands',
        await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
      );
    }
  });
});

/** Bytes that a copy of the clinic takes on a device: other tests and every round add to it. */
async function roomOfCopy(origin: string): Promise<number> {
  const page = await clinic.desk();
  await (await FaultProfile.of(page.context())).enter(page, clinic.server.url);
  const cdp = await page.context().newCDPSession(page);
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await page.context().close();
  return usage;
}

describe('a browser whose disk is full', () => {
  it('refuses what it can’t keep, keeps what it took, and goes on when there is room', {
    timeout: LONGEST,
  }, async () => {
    const { origin } = new URL(clinic.server.url);
    let held = await roomOfCopy(origin);
    for (const _round of eachRound(20)) {
      const page = await clinic.desk();
      const cdp = await page.context().newCDPSession(page);
      const leave = (quotaSize?: number) =>
        cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) });
      // Chromium remembers for half a minute how much room a database had when it was opened, so it must be little from the beginning.
      await leave(2 * held + ROOM_TO_LOAD);
      const profile = await FaultProfile.of(page.context());
      await profile.enter(page, clinic.server.url);
      const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
      held = usage;
      await leave(usage + ROOM_TO_WORK);
      const work = freshWork(recordID, 4000);
      expect(await page.evaluate((given) => window.desk.work(given), work)).toBe(200_007);
      const told = profile.acknowledged.length;
      expect(told).toBeGreaterThan(0);
      await leave();
      // Of the command that was refused nothing stayed.
      expect(await page.evaluate((first) => window.desk.owners(first), work.firstPhone)).toBe(Math.ceil(told / 2));
      const { ended } = await profile.worksOn(page, freshWork(recordID), 4);
      await stopWork(page);
      expect(await ended).toBe(0);
      await isSynced(page);
      expect((await statusOf(page)).attention).toEqual([]);
      report.add('disk full on the device', await database.expectNothingLost(profile.acknowledged.splice(0), recordID));
      await page.context().close();
    }
  });
});

describe('two tabs', () => {
  it('go on when their locks are stolen', { timeout: LONGEST }, async () => {
    const first = await clinic.desk();
    const profile = await FaultProfile.of(first.context());
    const tabs = [await profile.tab(clinic.server.url), await profile.tab(clinic.server.url)] as const;
    for (const round of eachRound(20)) {
      const ends = [];
      for (const tab of tabs) ends.push((await profile.worksOn(tab, freshWork(recordID), COMMANDS / 2)).ended);
      const thief = tabs[round % 2] ?? tabs[0];
      await thief.evaluate(async () => {
        const held = (await navigator.locks.query()).held ?? [];
        for (const { name = '' } of held)
          if (name.startsWith('vetloom:')) await navigator.locks.request(name, { steal: true }, async () => undefined);
      });
      for (const tab of tabs) await stopWork(tab);
      await Promise.all(ends);
      for (const tab of tabs) await isSynced(tab);
      report.add(
        'two tabs, their locks stolen',
        await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
      );
    }
  });

  it('go on when one of them is frozen in the middle of commands', { timeout: LONGEST }, async () => {
    const first = await clinic.desk();
    const profile = await FaultProfile.of(first.context());
    const tabs = [await profile.tab(clinic.server.url), await profile.tab(clinic.server.url)] as const;
    const processes = [await freezable(tabs[0]), await freezable(tabs[1])] as const;
    expect(processes[0].pid).not.toBe(processes[1].pid);
    for (const round of eachRound(20)) {
      const [asleep, awake] = round % 2 === 1 ? ([0, 1] as const) : ([1, 0] as const);
      const { ended } = await profile.worksOn(tabs[asleep], freshWork(recordID), COMMANDS / 2);
      await processes[asleep].frozenWhile(async () => {
        const other = await profile.worksOn(tabs[awake], freshWork(recordID), COMMANDS / 2);
        await stopWork(tabs[awake]);
        await other.ended;
        // Also what the frozen one had done: they share the outbox, and its roles were given up.
        await isSynced(tabs[awake], false);
        await database.expectNothingLost([...profile.acknowledged], recordID);
      });
      await stopWork(tabs[asleep]);
      await ended;
      await isSynced(tabs[asleep]);
      report.add(
        'a tab frozen in the middle of commands',
        await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
      );
    }
  });
});
