import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSecurityHeaders } from './content-policy.ts';
import { serveWebApp } from './web-app.ts';

let dist: string;
let app: FastifyInstance;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'vetloom-dist-'));
  mkdirSync(join(dist, 'assets'));
  for (const name of ['index.html', 'sw.js', 'assets/Board-1a2b3c4d.js', 'assets/search.worker-1a2b3c4d.js'])
    writeFileSync(join(dist, name), '//');
  app = Fastify();
  await setSecurityHeaders(app, join(dist, 'index.html'), undefined);
  await serveWebApp(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const headersOf = async (path: string) => (await app.inject({ url: `/app/${path}` })).headers;

describe('the files of the web app', () => {
  it.each(['index.html', 'sw.js', 'assets/search.worker-1a2b3c4d.js'])(
    'bring the content policy where a page or a worker runs under it: %s',
    async (path) => {
      expect((await headersOf(path))['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it('may read barcodes by WebAssembly of this origin, and no script but its own runs', async () => {
    const policy = String((await headersOf('index.html'))['content-security-policy']);
    const [scripts = ''] = /script-src [^;]+/.exec(policy) ?? [];
    expect(scripts).toContain("'wasm-unsafe-eval'");
    expect(scripts).not.toMatch(/'unsafe-eval'|'unsafe-inline'|https?:/);
  });

  it('carry no headers of a page where only a page would heed them, and keep those that guard a file', async () => {
    const headers = await headersOf('assets/Board-1a2b3c4d.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // Opened as a page by itself, it is of no origin.
    expect(headers['content-security-policy']).toBe('sandbox');
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  it('are asked for anew each time where their names stay the same', async () => {
    for (const path of ['index.html', 'sw.js']) expect((await headersOf(path))['cache-control']).toBe('no-cache');
  });
});
