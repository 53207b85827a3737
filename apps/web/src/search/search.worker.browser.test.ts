import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { startSearch } from './search-client.ts';

interface SearchWindow {
  startSearch?: typeof startSearch;
}

const PAGE = `<!doctype html><title>search</title>
<script type="module">import { startSearch } from './client.js'; window.startSearch = startSearch;</script>`;

let folder: string;
let server: Server;
let browser: Browser;
let origin: string;

/** Serves the built client and its worker chunk, with a page that loads them. */
async function serve(root: string): Promise<Server> {
  const listening = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      if (extname(path) !== '.js') response.setHeader('content-type', 'text/html').end(PAGE);
      else response.setHeader('content-type', 'text/javascript').end(await readFile(join(root, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetloom-search-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      lib: {
        entry: fileURLToPath(new URL('./search-client.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'client.js',
      },
    },
  });
  server = await serve(folder);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

it('searches in a worker of the built page, and leaves the pinyin dictionary out of the page itself', async () => {
  expect((await readFile(join(folder, 'client.js'))).byteLength).toBeLessThan(20_000);
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => (window as SearchWindow).startSearch !== undefined);
  const answer = await page.evaluate(async () => {
    const search = (window as SearchWindow).startSearch?.();
    if (search === undefined) throw new Error('the client is not loaded');
    const pets = Array.from({ length: 5_000 }, (_, i) => ({
      kind: 'pet' as const,
      id: `p${i}`,
      name: `貓${i}`,
      phones: [],
    }));
    const loaded = search.upsert(pets);
    const early = await search.query('貓');
    await search.upsert([{ kind: 'owner', id: 'o', name: '呂秀蓮', phones: ['0912-345-678'] }]);
    await loaded;
    const answers = await Promise.all(['ㄌㄩˇ', 'xm3', 'lxl', '5678'].map((text) => search.query(text)));
    search.close();
    return {
      early: early.waiting,
      ids: answers.map(({ hits }) => hits[0]?.id),
      waiting: answers.map((a) => a.waiting),
    };
  });
  expect(answer.ids).toEqual(['o', 'o', 'o', 'o']);
  expect(answer.waiting).toEqual([0, 0, 0, 0]);
  expect(answer.early).toBeGreaterThan(0);
});
