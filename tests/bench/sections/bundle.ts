import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { ClinicProcess, ROOT } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import type { Figure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

const DIST = join(ROOT, 'apps/web/dist');

/** What a page fetches before it can be worked with, and whether every part of it is kept for offline. */
export async function measureBundle(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
  const desk = await Desk.fresh();
  try {
    const scripts = await Scripts.watch(desk.page);
    await desk.openSignIn(server.url);
    const signIn = await scripts.soFar();
    await desk.signIn();
    const board = await scripts.soFar();
    return [...figuresOf('sign-in page', 250, signIn), ...figuresOf('board', 350, board), precachedFigure()];
  } finally {
    await desk.leave();
    await server.stop();
    await copy.remove();
  }
}

interface Fetched {
  readonly files: number;
  /** Bytes of the bodies compressed as a production proxy would. */
  readonly gzip: number;
  /** Bytes that came over the wire, headers included. */
  readonly wire: number;
}

function figuresOf(what: string, most: number, { files, gzip, wire }: Fetched): Figure[] {
  return [
    {
      name: `JavaScript to the ${what}`,
      value: gzip / 1000,
      unit: 'kB',
      target: { atMost: most },
      how: `fresh profile, ${files} files, each body gzipped (level 9)`,
    },
    {
      name: `JavaScript to the ${what}, on the wire`,
      value: wire / 1000,
      unit: 'kB',
      how: 'as our server sent it, headers included',
    },
  ];
}

/** Follows the scripts that a page fetches. */
class Scripts {
  readonly #session: CDPSession;
  readonly #wire = new Map<string, number>();
  readonly #bodies = new Map<string, Promise<number>>();

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async watch(page: Page): Promise<Scripts> {
    const session = await page.context().newCDPSession(page);
    const scripts = new Scripts(session);
    const wanted = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isScript = type === 'Script' || /javascript/.test(response.mimeType);
      if (isScript && !response.fromDiskCache) wanted.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!wanted.has(requestId)) return;
      scripts.#wire.set(requestId, encodedDataLength);
      scripts.#bodies.set(requestId, scripts.#gzipped(requestId));
    });
    // What the service worker has kept ahead by the time that somebody has signed in counts as well: a faster hand would have fetched it.
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.enable', { maxTotalBufferSize: 100_000_000, maxResourceBufferSize: 50_000_000 });
    return scripts;
  }

  async #gzipped(requestId: string): Promise<number> {
    const { body, base64Encoded } = await this.#session.send('Network.getResponseBody', { requestId });
    return gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
  }

  async soFar(): Promise<Fetched> {
    const bodies = await Promise.all(this.#bodies.values());
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    return { files: bodies.length, gzip: sum(bodies), wire: sum(this.#wire.values()) };
  }
}

/** Chunks of the application that the service worker does not fetch ahead: a screen that would not open offline. */
function precachedFigure(): Figure {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const chunks = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js') || name.endsWith('.css'));
  const missing = chunks.filter((name) => !worker.includes(`assets/${name}`));
  return {
    name: 'chunks that are not kept for offline',
    value: missing.length,
    unit: '',
    target: { atMost: 0 },
    how: `${chunks.length} scripts and styles of the build against the service worker's list${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`,
  };
}
