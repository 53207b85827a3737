import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './start/logger.ts';
import { readOptions } from './start/options.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

const PASSWORD = 'vetloom-demo';
/** `demo` uses a bridge, `harbour` doesn't. */
const PEOPLE = { demo: 'lab@demo.vetloom.test', harbour: 'lab@harbour.test' } as const;
type Clinic = keyof typeof PEOPLE;

let database: TestDatabase;
let dataDir: string;
let server: RunningServer;
let url: string;
let browser: Browser;
let page: Page;
/** Stands for the bridge on the workstation: it answers callers of the clinic's address alone. */
let bridge: Server;
let bridgePort: number;
const heard: string[] = [];

beforeAll(async () => {
  bridge = createServer((request, response) => {
    const { origin = '' } = request.headers;
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${text}`);
      if (origin === url) response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'content-type');
      response.end('{"queued":true}');
    });
  });
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  bridgePort = (bridge.address() as AddressInfo).port;
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-bridge-'));
  const db = await openDatabase({ url: database.url });
  for (const clinicID of ['demo', 'harbour'] as const) {
    await db.system.createClinic({ id: clinicID, name: clinicID });
    await enroll({ db, url: database.url, close: async () => undefined }, PEOPLE[clinicID], 'admin', clinicID);
    await db.system.setPasswordHash(PEOPLE[clinicID], await hashPassword(PASSWORD));
    await writeIn(db, clinicID, (tx) =>
      tx.put('clinic', {
        ...{ _id: '/clinic', collection: 'clinic', clinicID, name: clinicID, phone: '', address: '', taxID: '' },
        ...{ licenseNumber: '', info: '', timeZone: 'Asia/Taipei', updateDateTime: 1 },
        ...(clinicID === 'demo' && { instrumentBridge: true }),
      }),
    );
  }
  await db.close();
  const env = { DATABASE_URL: database.url, VETLOOM_DATA: dataDir, VETLOOM_SYNCTOOL_PORT: String(bridgePort) };
  server = await startServer(readOptions(['--empty', '--port=0', '--services=gateway'], env), createLogger('silent'));
  url = server.listeners[0]?.url ?? '';
  browser = await launchBrowser();
});
afterEach(async () => {
  await page.context().close();
  heard.length = 0;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  bridge.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** The web app in a browser, with the token of somebody of that clinic, as a script that got into the page would have it. */
async function inPageOf(clinic: Clinic): Promise<{ token: string }> {
  page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(`${url}/app/`);
  const response = await fetch(`${url}/api/sdk/v2/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: PEOPLE[clinic], password: PASSWORD }),
  });
  return { token: ((await response.json()) as { result: { jwt: string } }).result.jwt };
}

/** What a script of the page gets that asks the bridge in every way that it has. */
const tries = () =>
  page.evaluate(
    async ([base, port]) => {
      const bridge = `http://127.0.0.1:${port}`;
      const said = (work: Promise<unknown>) => work.then(() => 'reached').catch(() => 'refused');
      const loaded = (make: (ok: () => void, no: () => void) => void) =>
        new Promise<string>((resolve) =>
          make(
            () => resolve('reached'),
            () => resolve('refused'),
          ),
        );
      const framed = async (address: string) => {
        const frame = document.createElement('iframe');
        const shown = new Promise((resolve) => frame.addEventListener('load', resolve));
        frame.src = address;
        document.body.append(frame);
        await shown;
        return frame;
      };
      const inside = async (address: string) => {
        const frame = await framed(address);
        try {
          return await said((frame.contentWindow as unknown as typeof globalThis).fetch(bridge));
        } catch {
          return 'refused';
        }
      };
      const assets = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
      const worker = URL.createObjectURL(
        new Blob([`fetch('${bridge}').then(() => postMessage('reached'), () => postMessage('refused'))`]),
      );
      return {
        fetch: await said(fetch(bridge, { mode: 'no-cors' })),
        socket: await loaded((ok, no) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}`);
          socket.onopen = ok;
          socket.onerror = no;
        }).catch(() => 'refused'),
        beacon: navigator.sendBeacon(bridge, 'x') ? 'sent' : 'refused',
        image: await loaded((ok, no) => {
          const image = new Image();
          image.onload = ok;
          image.onerror = no;
          image.src = `${bridge}/image`;
        }),
        blank: await inside('about:blank'),
        answer: await inside(`${base}/healthz`),
        file: await inside(assets[0] ?? `${base}/app/`),
        worker: await new Promise<string>((resolve) => {
          new Worker(worker).onmessage = ({ data }) => resolve(data);
        }),
      };
    },
    [url, bridgePort] as const,
  );

const askPage = (clinic: Clinic, token: string) =>
  page.evaluate(
    async ([at, bearer]) => {
      const response = await fetch(`/api/sdk/v2/${at}/bridge/page`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return (await response.json()) as { code: number; result?: { path: string } };
    },
    [clinic, token] as const,
  );

/** Opens the bridge's page in a frame and posts a task through it, or asks for what lies at a path. */
const postThrough = (address: string, path: string, body: object | null = { task: 'idexx' }) =>
  page.evaluate(
    async ([src, to, sent]) => {
      const frame = document.createElement('iframe');
      const shown = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = src;
      document.body.append(frame);
      await shown;
      const answer = new Promise<unknown>((resolve) =>
        addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data)),
      );
      frame.contentWindow?.postMessage({ id: 1, path: to, ...(sent !== null && { body: sent }) }, location.origin);
      return answer;
    },
    [address, path, body] as const,
  );

describe('the bridge to instruments on a workstation', () => {
  it.each(['harbour', 'demo'] as const)(
    'is out of reach of the web app’s own page and of whatever a script makes of it, in the clinic %s',
    async (clinic) => {
      await inPageOf(clinic);
      const found = await tries();
      expect(Object.values(found).filter((way) => way === 'reached')).toEqual([]);
      expect(heard).toEqual([]);
    },
  );

  it('is reached in a clinic that uses one, through its page, as JSON that is posted', async () => {
    const { token } = await inPageOf('demo');
    const { result } = await askPage('demo', token);
    expect(await postThrough(`${url}${result?.path}`, '/task')).toEqual({
      id: 1,
      status: 200,
      body: '{"queued":true}',
    });
    expect(heard.filter((line) => line.startsWith('POST'))).toEqual(['POST /task {"task":"idexx"}']);
    const again = await askPage('demo', token);
    expect(await postThrough(`${url}${again.result?.path}`, '/status', null)).toMatchObject({ status: 200 });
    expect(heard.at(-1)).toBe('GET /status ');
    expect(await postThrough(`${url}${(await askPage('demo', token)).result?.path}`, '//evil.example/x')).toMatchObject(
      {
        failed: expect.any(String),
      },
    );
  });

  it('has no page in a clinic that uses none, nor for a made-up address', async () => {
    const { token } = await inPageOf('harbour');
    expect(await askPage('harbour', token)).toMatchObject({ code: 300001 });
    expect(await askPage('demo', token)).toMatchObject({ code: 100108 });
    const made = await fetch(`${url}/bridge/~made-up`);
    expect(made.status).toBe(404);
    expect(made.headers.get('content-security-policy')).not.toContain('9002');
    expect(heard).toEqual([]);
  });
});
