import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningTool, SOON } from './running-tool.fixture.ts';
import { StandInServer } from './stand-in-server.fixture.ts';

let running: RunningTool;
/** A site of somebody else. */
let stranger: StandInServer;
let browser: Browser;
beforeAll(async () => {
  running = await RunningTool.paired();
  stranger = await StandInServer.start();
  const ports = [running.server.url, stranger.url].map((url) => new URL(url).port);
  browser = await launchBrowser([
    // As if both were of the internet: only then does a browser ask before it lets a page reach into the machine.
    `--ip-address-space-overrides=${ports.map((port) => `127.0.0.1:${port}=public`).join(',')}`,
    // A name of the stranger's that was made to lead to this machine.
    '--host-resolver-rules=MAP rebound.example 127.0.0.1',
  ]);
});
afterAll(async () => {
  await browser?.close();
  await stranger?.stop();
  await running?.stop();
});

/** What a page of an origin gets that asks the tool, with or without its person's leave. */
async function asks(origin: string, isAllowed: boolean, tool = running.page) {
  const context = await browser.newContext();
  if (isAllowed) await context.grantPermissions(['local-network-access'], { origin });
  const page = await context.newPage();
  await page.goto(`${origin}/nothing`);
  const task = running.server.signed(running.server.jobOf({ kind: 'logs', lines: 5 }));
  const got = await page.evaluate(
    async ([at, body]) => {
      const said = (work: Promise<Response>) => work.then((response) => response.text()).catch(() => 'refused');
      const post = (type: string) => ({ method: 'POST', headers: { 'content-type': type }, body });
      return {
        status: await said(fetch(`${at}/status`)),
        task: await said(fetch(`${at}/task`, post('application/json'))),
        // What goes out without a question to the other side, and whose answer nobody can read.
        blind: await fetch(`${at}/task`, { ...post('text/plain'), mode: 'no-cors' }).then(
          () => 'sent',
          () => 'refused',
        ),
        page: await said(fetch(`${at}/`)),
      };
    },
    [tool, JSON.stringify(task)] as const,
  );
  await context.close();
  return got;
}

describe('a tool on the machine, asked by pages of the internet', () => {
  it('[3.7.103 browser half] answers the clinic’s page, once its person has allowed it', async () => {
    await expect.poll(() => running.tool.view().isReached, SOON).toBe(true);
    expect(await asks(running.server.url, false)).toMatchObject({ status: 'refused', task: 'refused' });
    const got = await asks(running.server.url, true);
    expect(JSON.parse(got.status)).toMatchObject({ product: 'VetLoom', connected: true });
    expect(JSON.parse(got.task)).toMatchObject({ state: 'taken' });
  });

  it('takes and tells nothing when a page of another site asks, even with leave and a signed task', async () => {
    const before = running.server.reports.length;
    const got = await asks(stranger.url, true);
    expect(got).toMatchObject({ status: 'refused', task: 'refused', page: 'refused' });
    expect(running.server.reports).toHaveLength(before);
  });

  it('is no other site’s, whatever name was made to lead to it', async () => {
    const page = await (await browser.newContext()).newPage();
    const answer = await page.goto(`http://rebound.example:${running.tool.port}/`);
    expect(answer?.status()).toBe(421);
    expect(await page.content()).not.toContain('港灣動物醫院');
  });
});
