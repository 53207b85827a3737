import type { JobView } from '@vetloom/protocol/instrument.ts';
import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClinic } from './real-clinic.fixture.ts';
import { freePort, instrument, SOON } from './running-tool.fixture.ts';

let clinic: RealClinic;
let browser: Browser;
beforeAll(async () => {
  clinic = await RealClinic.open(await freePort());
  const path = `/syncTool/${encodeURIComponent(clinic.toolID)}/instrument`;
  await clinic.ask('PUT', path, instrument({ kind: 'listen', port: await freePort() }));
  // As if the server were of the internet: only then does a browser ask before it lets its pages reach into the machine.
  const { port } = new URL(clinic.url);
  browser = await launchBrowser([`--ip-address-space-overrides=127.0.0.1:${port}=public`]);
});
afterAll(async () => {
  await browser?.close();
  await clinic?.close();
});

interface Told {
  readonly status?: number;
  readonly body?: string;
  readonly failed?: string;
  readonly leave?: string;
}

/** What the clinic's page gets that asks the tool on its machine through the page that may, by a person who has allowed it or refused it. */
async function through(allows: boolean, path: string, sent?: SignedEnvelope): Promise<Told> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (allows) await context.grantPermissions(['local-network-access'], { origin: clinic.url });
  const page = await context.newPage();
  // Whatever stands there: a page of the server's origin.
  await page.route(`${clinic.url}/nothing`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto(`${clinic.url}/nothing`);
  const { path: address } = await clinic.ask<{ path: string }>('POST', '/bridge/page', {});
  const told = await page.evaluate(
    async ([src, to, body]) => {
      const frame = document.createElement('iframe');
      frame.allow = 'loopback-network; local-network-access';
      frame.src = src;
      const shown = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await shown;
      const answer = new Promise<Told>((resolve) =>
        addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data)),
      );
      frame.contentWindow?.postMessage({ id: '1', path: to, ...(body && { body }) }, location.origin);
      return answer;
    },
    [`${clinic.url}${address}`, path, sent] as const,
  );
  await context.close();
  return told;
}

const task = () => clinic.ask<SignedEnvelope>('POST', '/syncTool/task', { toolID: clinic.toolID, instrumentID: 'i1' });

describe('a task for the tool on the machine of the page', () => {
  it('[3.7.103 road half] [3.7.104 road half] is signed by the server, handed over by the page that may, and done', async () => {
    const status = await through(true, '/status');
    expect(JSON.parse(status.body ?? '')).toMatchObject({ product: 'VetLoom', paired: { toolID: clinic.toolID } });
    const told = await through(true, '/task', await task());
    expect(told).toMatchObject({ status: 200 });
    const { jobID } = JSON.parse(told.body ?? '') as { jobID: string };
    // The port is open and no instrument is on it: that is the tool's own word.
    await expect
      .poll(() => clinic.ask<JobView>('GET', `/syncTool/job/${jobID}`), SOON)
      .toMatchObject({ state: 'done', answer: expect.stringContaining('not connected') });
  });

  it('is refused by the tool where another has signed it, and by the browser where its person has not allowed it', async () => {
    const { payload } = await task();
    expect(await through(true, '/task', { payload, signature: 'x'.repeat(86) })).toMatchObject({ status: 403 });
    const told = await through(false, '/status');
    expect(told.failed).toBeDefined();
    expect(told.leave).toMatch(/^(prompt|denied)$/);
  });
});
