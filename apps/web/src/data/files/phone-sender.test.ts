import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPhoto } from './phone-sender.ts';

const CHUNK = 512 * 1024;
const TOKEN = '~token';

/** The server's half: keeps what comes, and refuses the calls that a test asks it to. */
class FakeServer {
  received = new Uint8Array();
  calls: string[] = [];
  listed = 0;
  /** Calls that meet a broken line, counted from 0. */
  readonly broken = new Set<number>();

  readonly fetch = async (path: string, init: { method: string; body?: Blob | string }) => {
    const at = this.calls.push(`${init.method} ${path.replace(/[0-9a-f]{64}/, 'HASH')}`) - 1;
    if (this.broken.has(at)) throw new TypeError('Failed to fetch');
    const state = () => ({ stored: false, offset: this.received.length });
    if (path.endsWith('/finish')) this.listed += 1;
    else if (init.method === 'PUT') {
      const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'));
      if (offset === this.received.length) {
        const bytes = new Uint8Array(await (init.body as Blob).arrayBuffer());
        this.received = new Uint8Array([...this.received, ...bytes]);
      }
    }
    const result = path.endsWith('/finish') ? { stored: true, offset: this.received.length } : state();
    return { json: async () => ({ code: 100000, result }) };
  };
}

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const photo = (size: number, name = '傷口.jpg', type = 'image/jpeg') =>
  new File([Uint8Array.from({ length: size }, (_, at) => at % 251)], name, { type });

async function sent(file: File): Promise<number[]> {
  const progress: number[] = [];
  const sending = sendPhoto(TOKEN, file, (bytes) => progress.push(bytes));
  sending.catch(() => undefined);
  await vi.runAllTimersAsync();
  await sending;
  return progress;
}

describe('a phone’s upload', () => {
  it('goes in chunks under the content’s hash, tells how far it is, and ends when the visit lists it', async () => {
    const file = photo(CHUNK * 2 + 100);
    expect(await sent(file)).toEqual([0, 0, CHUNK, 2 * CHUNK, file.size]);
    const hash = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    expect(hash).toHaveLength(64);
    expect(server.calls).toEqual([
      'POST /api/upload/~token/file/HASH',
      'PUT /api/upload/~token/file/HASH?offset=0',
      `PUT /api/upload/~token/file/HASH?offset=${CHUNK}`,
      `PUT /api/upload/~token/file/HASH?offset=${2 * CHUNK}`,
      'POST /api/upload/~token/file/HASH/finish',
    ]);
    expect(Buffer.from(server.received).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  it('tries again by itself on a bad line and sends no byte twice', async () => {
    server.broken.add(2).add(3);
    await sent(photo(CHUNK + 10));
    expect(server.received).toHaveLength(CHUNK + 10);
    expect(server.listed).toBe(1);
  });

  it('goes on where the server stands when it is called again after it had given up', async () => {
    const file = photo(CHUNK + 10);
    for (let at = 2; at < 20; at += 1) server.broken.add(at);
    await expect(sent(file)).rejects.toMatchObject({ codeName: 'networkRequired' });
    server.broken.clear();
    server.calls = [];
    await sent(file);
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([
      `PUT /api/upload/~token/file/HASH?offset=${CHUNK}`,
    ]);
  });

  it('is refused before a byte is sent when it is empty, of another kind, or beyond 60 MB', async () => {
    await expect(sent(photo(0))).rejects.toMatchObject({ detail: { reason: 'empty' } });
    await expect(sent(photo(5, 'a.svg', 'image/svg+xml'))).rejects.toMatchObject({ detail: { reason: 'kind' } });
    const big = photo(1);
    Object.defineProperty(big, 'size', { value: 60_000_001 });
    await expect(sent(big)).rejects.toMatchObject({ codeName: 'tooLarge', detail: { limit: 60_000_000 } });
    expect(server.calls).toEqual([]);
  });
});
