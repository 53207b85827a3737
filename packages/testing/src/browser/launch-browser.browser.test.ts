import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { packagedBrowser } from './find-browser.ts';
import { launchBrowser, launchProfile } from './launch-browser.ts';

it('starts a browser whose contexts share nothing', async () => {
  const browser = await launchBrowser();
  const [one, two] = await Promise.all([browser.newPage(), browser.newPage()]);
  await one.context().addCookies([{ name: 'mine', value: '1', url: 'http://127.0.0.1/' }]);
  expect(await two.context().cookies()).toEqual([]);
  await browser.close();
});

it('keeps what a page stored when a profile is closed and opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-profile-'));
  const server = createServer((_request, response) => response.end('<title>kept</title>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;

  const first = await launchProfile(folder);
  const page = await first.newPage();
  await page.goto(url);
  await page.evaluate(() => localStorage.setItem('pet', '咪咪'));
  await first.close();

  const second = await launchProfile(folder);
  const again = await second.newPage();
  await again.goto(url);
  expect(await again.evaluate(() => localStorage.getItem('pet'))).toBe('咪咪');
  await second.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

// The package holds a Linux program for x64; elsewhere there is nothing to start.
it.runIf(process.platform === 'linux' && process.arch === 'x64')('starts the packaged browser', async () => {
  const { executablePath, env } = packagedBrowser();
  expect(existsSync(executablePath)).toBe(true);
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  await page.setContent('<h1>ready</h1>');
  expect(await page.textContent('h1')).toBe('ready');
  await browser.close();
});
