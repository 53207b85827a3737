import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunningTool, SOON } from '../running-tool.fixture.ts';
import { CODE } from '../stand-in-server.fixture.ts';

let running: RunningTool;
beforeEach(async () => {
  running = await RunningTool.paired();
});
afterEach(() => running.stop());

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** As a browser or any program would ask, with whatever headers: `fetch` would not send a Host of its own. */
const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port: running.tool.port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });

const task = () => JSON.stringify(running.server.signed(running.server.jobOf({ kind: 'logs', lines: 5 })));
const json = { 'content-type': 'application/json' };

describe('what the workstation sees of a tool', () => {
  it('[3.7.103 tool half] takes a signed task from the pages of the paired server, from no others', async () => {
    await expect.poll(() => running.tool.view().isReached, SOON).toBe(true);
    const from = (origin?: string) =>
      ask('/task', { method: 'POST', body: task(), headers: { ...json, ...(origin !== undefined && { origin }) } });
    const good = await from(running.server.url);
    expect([good.status, good.headers['access-control-allow-origin']]).toEqual([200, running.server.url]);
    for (const origin of ['https://evil.example', 'null', `${running.server.url}.evil.example`, undefined]) {
      const answer = await from(origin);
      expect([origin, answer.status, answer.headers['access-control-allow-origin']]).toEqual([origin, 403, undefined]);
    }
  });

  it('[1.9.11] [3.9.08] listens on 127.0.0.1 alone', async () => {
    const reached = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(running.tool.port, host, () => resolve(true)).on('error', () => resolve(false));
        socket.unref();
      });
    expect([await reached('127.0.0.1'), await reached('127.0.0.2')]).toEqual([true, false]);
  });

  it('takes no task that a form of a page could send', async () => {
    const { url } = running.server;
    const plain = { 'content-type': 'text/plain', origin: url };
    expect((await ask('/task', { method: 'POST', body: task(), headers: plain })).status).toBe(415);
    expect((await ask('/task', { method: 'POST', body: '{', headers: { ...json, origin: url } })).status).toBe(400);
    const large = 'x'.repeat(1_000_001);
    expect((await ask('/task', { method: 'POST', body: large, headers: { ...json, origin: url } })).status).toBe(413);
  });

  it('is reached by no other name than its own: a name that was made to lead here is none', async () => {
    const { port } = running.tool;
    for (const host of [
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
    ]) {
      for (const path of ['/', '/status', '/logs']) expect((await ask(path, { headers: { host } })).status).toBe(421);
    }
    expect((await ask('/status', { headers: { host: `localhost:${port}` } })).status).toBe(200);
  });

  it('answers a browser that asks whether the server’s page may reach into the machine, and no other page', async () => {
    const preflight = (origin: string) =>
      ask('/task', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
          'access-control-request-private-network': 'true',
        },
      });
    const { status, headers } = await preflight(running.server.url);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': running.server.url,
      'access-control-allow-headers': 'content-type',
      'access-control-allow-private-network': 'true',
    });
    const other = await preflight('https://evil.example');
    expect(other.status).toBe(403);
    expect(Object.keys(other.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('tells the server’s pages that a tool is here, and strangers nothing', async () => {
    await expect.poll(() => running.tool.view().isReached, SOON).toBe(true);
    const { text } = await ask('/status', { headers: { origin: running.server.url } });
    expect(JSON.parse(text)).toEqual({
      product: 'VetLoom',
      version: expect.any(String),
      paired: { clinic: 'harbour', toolID: running.server.toolID, name: '檢驗室' },
      connected: true,
    });
    expect((await ask('/status', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await ask('/status', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  it('shows its log on its own page alone', async () => {
    expect((await ask('/logs')).text).toContain('paired');
    expect((await ask('/logs', { headers: { origin: running.server.url } })).status).toBe(403);
    expect(
      (await ask('/logs', { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })).status,
    ).toBe(403);
  });

  it('is paired by its own page alone', async () => {
    const { text } = await ask('/');
    expect(text).toContain('港灣動物醫院');
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const fields = { server: running.server.url, code: 'harbour-AAAAA-AAAAA', name: '櫃台' };
    const own = `http://127.0.0.1:${running.tool.port}`;
    const send = (body: string, headers: Record<string, string>) =>
      ask('/pair', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    for (const [body, headers] of [
      [form({ ...fields, token }), { origin: 'https://evil.example' }],
      [form({ ...fields, token }), { origin: running.server.url }],
      [form({ ...fields, token }), {}],
      [form({ ...fields, token: 'ä'.repeat(43) }), { origin: own }],
      [form(fields), { origin: own }],
    ] as const) {
      expect((await send(body, headers)).status).toBe(403);
    }
    const wrong = await send(form({ ...fields, token }), { origin: own });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('role="alert"');
    running.server.newCode('harbour-AAAAA-AAAAA');
    expect((await send(form({ ...fields, token }), { origin: own })).status).toBe(303);
    expect(running.tool.view().paired?.name).toBe('櫃台');
  });

  it('says what is wrong with what was typed', async () => {
    const { tool, server } = running;
    const typed = { server: server.url, code: CODE, name: 'x' };
    expect(await tool.pair(typed)).toBe('refused');
    expect(await tool.pair({ ...typed, server: 'ftp://x' })).toBe('address');
    expect(await tool.pair({ ...typed, code: '12345' })).toBe('code');
    expect(await tool.pair({ ...typed, name: ' ' })).toBe('name');
    expect(await tool.pair({ ...typed, server: 'http://127.0.0.1:1' })).toBe('unreachable');
    expect(tool.view().paired?.name).toBe('檢驗室');
  });

  it('holds no script, no frame and nothing of other places', async () => {
    const { headers, text } = await ask('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(text).not.toMatch(/<script|<iframe|(src|href|action)="(?!\/)/);
  });
});
