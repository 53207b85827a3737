import { webcrypto } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { UploadState } from '@vetloom/protocol/files.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../transport.ts';
import type { Blobs, BlobTransport, OpenBlobsOptions } from './blobs.types.ts';
import { openBlobs } from './open-blobs.ts';

// Dexie's live queries look for IndexedDB here, whatever a database was opened with.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const CHUNK = 10;

/** A server that keeps files in memory, checks their hash as the real one does, and can be cut off. */
class MemoryFiles implements BlobTransport {
  readonly stored = new Map<string, Uint8Array>();
  readonly parts = new Map<string, Uint8Array>();
  /** Calls that came through, in order. */
  readonly calls: string[] = [];
  online = true;
  /** Whether an operator has closed the clinic. */
  closed = false;
  /** Hears how many more chunks come through. */
  onChunk: ((left: number) => void) | undefined;
  /** Bytes that the clinic may keep. */
  quota = Number.POSITIVE_INFINITY;
  /** The line breaks after that many more chunks. */
  chunksLeft = Number.POSITIVE_INFINITY;

  async begin(_clinic: string, hash: string, info: { size: number }): Promise<UploadState> {
    this.#reach(`begin ${info.size}`);
    if (this.stored.has(hash)) return { stored: true, offset: info.size };
    if (info.size > this.quota) throw new TransportError('refused', 'full', CODE.storageQuotaFull);
    return { stored: false, offset: this.parts.get(hash)?.length ?? 0 };
  }
  async sendChunk(_clinic: string, hash: string, offset: number, bytes: Blob): Promise<UploadState> {
    this.onChunk?.(this.chunksLeft);
    if (this.chunksLeft <= 0 && !this.closed) this.online = false;
    this.chunksLeft -= 1;
    this.#reach(`chunk ${offset}`);
    const has = this.parts.get(hash) ?? new Uint8Array();
    if (offset !== has.length) return { stored: false, offset: has.length };
    const joined = new Uint8Array([...has, ...new Uint8Array(await bytes.arrayBuffer())]);
    this.parts.set(hash, joined);
    return { stored: false, offset: joined.length };
  }
  async finish(_clinic: string, hash: string): Promise<UploadState> {
    this.#reach('finish');
    const bytes = this.parts.get(hash) ?? new Uint8Array();
    this.parts.delete(hash);
    const digest = await webcrypto.subtle.digest('SHA-256', bytes);
    if (Buffer.from(digest).toString('hex') !== hash) throw new TransportError('refused', 'hash', CODE.badParameter);
    this.stored.set(hash, bytes);
    return { stored: true, offset: bytes.length };
  }
  async address(_clinic: string, record: string, hash: string, variant: 'whole' | 'thumb') {
    this.#reach(`address ${variant}`);
    const bytes = this.stored.get(hash);
    if (!bytes) throw new TransportError('refused', 'missing', CODE.notFound);
    return { url: `/api/file/${record}/${hash}`, expiresAt: 300, name: '', mime: '', size: bytes.length };
  }
  async download(url: string): Promise<Blob> {
    this.#reach('download');
    return new Blob([Buffer.from(this.stored.get(url.split('/').at(-1) ?? '') ?? [])]);
  }
  #reach(call: string): void {
    if (!this.online) throw new TransportError('offline', 'cut');
    if (this.closed) throw new TransportError('refused', 'closed', CODE.clinicClosed);
    this.calls.push(call);
  }
}

let server: MemoryFiles;
let indexedDB: IDBFactory;
let now: number;
const open: Blobs[] = [];

beforeEach(() => {
  server = new MemoryFiles();
  indexedDB = new IDBFactory();
  now = 1_795_147_200;
});
afterEach(async () => {
  for (const blobs of open.splice(0)) await blobs.close();
});

let made = 0;
async function device(options: Partial<OpenBlobsOptions> = {}): Promise<Blobs> {
  const blobs = await openBlobs({
    clinic: 'demo',
    transport: server,
    indexedDB,
    keyRange: IDBKeyRange,
    background: false,
    chunkBytes: CHUNK,
    clock: () => now,
    objectURLs: { create: () => `blob:${++made}`, revoke: () => undefined },
    ...options,
  });
  open.push(blobs);
  return blobs;
}

const file = (text: string, name = 'a.txt', type = 'text/plain') => new File([text], name, { type });
const states = (blobs: Blobs) => blobs.status.get().items.map(({ name, state }) => `${name} ${state}`);
const LONG = 'the quick brown fox jumps over the lazy dog';

describe('picking a file', () => {
  it('names it by the SHA-256 of its bytes and keeps it before the reference is there', async () => {
    const blobs = await device();
    const ref = await blobs.add(file('abc'));
    expect(ref).toMatchObject({
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      name: 'a.txt',
      mime: 'text/plain',
      size: 3,
    });
    await blobs.close();
    expect(states(await device())).toEqual(['a.txt waiting']);
  });

  it('refuses kinds that could carry a script, empty files and pictures that are too large', async () => {
    const blobs = await device();
    for (const [type, name] of [
      ['image/svg+xml', 'a.svg'],
      ['text/html', 'a.html'],
      ['', 'a.exe'],
      ['', 'a'],
    ] as const)
      await expect(blobs.add(file('<svg/>', name, type))).rejects.toMatchObject({
        codeName: 'badParameter',
        detail: { reason: 'kind' },
      });
    await expect(blobs.add(file(''))).rejects.toMatchObject({ detail: { reason: 'empty' } });
    const large = Object.defineProperty(file('x', 'a.jpg', 'image/jpeg'), 'size', { value: 60_000_001 });
    await expect(blobs.add(large)).rejects.toMatchObject({ codeName: 'tooLarge' });
    expect(states(blobs)).toEqual([]);
  });

  it('keeps the same content once', async () => {
    const blobs = await device();
    const [first, second] = [await blobs.add(file('abc')), await blobs.add(file('abc', 'b.txt'))];
    expect(second.hash).toBe(first.hash);
    expect(second._id).not.toBe(first._id);
    expect(states(blobs)).toEqual(['a.txt waiting']);
  });
});

describe('the queue', () => {
  it('sends in chunks and empties itself once the server keeps the file', async () => {
    const blobs = await device();
    const ref = await blobs.add(file(LONG));
    await blobs.uploadNow();
    expect(Buffer.from(server.stored.get(ref.hash) ?? []).toString()).toBe(LONG);
    expect(server.calls).toEqual(['begin 43', 'chunk 0', 'chunk 10', 'chunk 20', 'chunk 30', 'chunk 40', 'finish']);
    expect(states(blobs)).toEqual([]);
  });

  it('keeps everything while offline and goes on after a cut where the server stands, also after a reload', async () => {
    const blobs = await device();
    const ref = await blobs.add(file(LONG));
    server.chunksLeft = 2;
    await blobs.uploadNow();
    expect(states(blobs)).toEqual(['a.txt waiting']);
    await blobs.close();
    const again = await device();
    await again.uploadNow();
    expect(states(again)).toEqual(['a.txt waiting']);
    server.online = true;
    server.chunksLeft = 100;
    server.calls.length = 0;
    await again.uploadNow();
    expect(server.calls.slice(0, 2)).toEqual(['begin 43', 'chunk 20']);
    expect(server.stored.has(ref.hash)).toBe(true);
    expect(states(again)).toEqual([]);
  });

  it('starts over when what the server has under the hash is not the file', async () => {
    const blobs = await device();
    const ref = await blobs.add(file(LONG));
    server.parts.set(ref.hash, new TextEncoder().encode('something else'));
    await blobs.uploadNow();
    expect(Buffer.from(server.stored.get(ref.hash) ?? []).toString()).toBe(LONG);
    expect(states(blobs)).toEqual([]);
  });

  it('says so and keeps the file when the storage of the clinic is full; smaller ones go on', async () => {
    const blobs = await device();
    await blobs.add(file(LONG));
    await blobs.add(file('abc', 'b.txt'));
    server.quota = 10;
    await blobs.uploadNow();
    expect(blobs.status.get()).toMatchObject({
      overQuota: true,
      items: [{ name: 'a.txt', state: 'quota', code: 'storageQuotaFull' }],
    });
    server.quota = 1000;
    await blobs.uploadNow();
    expect(blobs.status.get()).toEqual({ overQuota: false, items: [] });
  });

  it('keeps a file while the clinic is closed, where it stands and without a word of refusal, and sends it after the opening', async () => {
    const blobs = await device();
    const ref = await blobs.add(file(LONG));
    server.closed = true;
    for (let tries = 0; tries < 3; tries += 1) await blobs.uploadNow();
    expect(states(blobs)).toEqual(['a.txt waiting']);
    server.closed = false;
    server.onChunk = (left) => {
      server.closed = left === 0;
    };
    server.chunksLeft = 2;
    await blobs.uploadNow();
    expect([states(blobs), server.parts.get(ref.hash)?.length]).toEqual([['a.txt waiting'], 2 * CHUNK]);
    server.onChunk = undefined;
    server.closed = false;
    server.chunksLeft = 100;
    await blobs.uploadNow();
    expect(server.stored.has(ref.hash)).toBe(true);
    expect(states(blobs)).toEqual([]);
  });

  it('shows a file that the server refuses until it is taken out', async () => {
    const blobs = await device();
    const ref = await blobs.add(file(LONG));
    server.begin = async () => {
      throw new TransportError('refused', 'no', CODE.forbidden);
    };
    await blobs.uploadNow();
    expect(blobs.status.get().items).toMatchObject([{ state: 'refused', code: 'forbidden' }]);
    await blobs.discard(ref.hash);
    expect(blobs.status.get().items).toEqual([]);
    expect(await blobs.url(ref, '/record/1')).toBeUndefined();
  });

  it('sends by itself in one tab, which also hears what another tab queued', async () => {
    const owners: string[] = [];
    let free: Promise<unknown> = Promise.resolve();
    const locks = (tab: string): OpenBlobsOptions['locks'] => ({
      request: (_name, { signal }, work) => {
        const turn = free.then(() => {
          if (signal?.aborted) throw new Error('aborted');
          owners.push(tab);
          return work({});
        });
        free = turn.catch(() => undefined);
        return turn;
      },
    });
    const first = await device({ background: true, locks: locks('first') as never });
    const second = await device({ background: true, locks: locks('second') as never });
    const ref = await second.add(file(LONG));
    await expect.poll(() => server.stored.has(ref.hash)).toBe(true);
    await expect.poll(() => [states(first), states(second)]).toEqual([[], []]);
    expect(owners).toEqual(['first']);
  });

  it('is deleted from the browser only when nothing waits, or when told to', async () => {
    const blobs = await device();
    await blobs.add(file('abc'));
    await expect(blobs.wipe()).rejects.toMatchObject({ codeName: 'conflict' });
    await blobs.wipe(true);
    expect(states(await device())).toEqual([]);
  });
});

describe('showing a file', () => {
  it('comes from this device while it waits and after it was sent, without asking the server', async () => {
    const blobs = await device();
    const ref = await blobs.add(file('abc'));
    server.online = false;
    const url = await blobs.url(ref, '/record/1');
    expect(url).toMatch(/^blob:/);
    server.online = true;
    await blobs.uploadNow();
    server.online = false;
    expect(await blobs.url(ref, '/record/1')).toBe(url);
  });

  it('is fetched once and then here, also offline', async () => {
    const ref = await (await device()).add(file('abc'));
    await open[0]?.uploadNow();
    indexedDB = new IDBFactory();
    const other = await device();
    server.calls.length = 0;
    const [one, two] = await Promise.all([other.url(ref, '/record/1'), other.url(ref, '/record/1')]);
    expect(one).toBe(two);
    expect(server.calls).toEqual(['address whole', 'download']);
    await other.close();
    server.online = false;
    expect(await (await device()).url(ref, '/record/1')).toMatch(/^blob:/);
  });

  it('is undefined while offline and not here, and while the other device has not sent it', async () => {
    const ref = await (await device()).add(file('abc'));
    indexedDB = new IDBFactory();
    const other = await device();
    expect(await other.url(ref, '/record/1')).toBeUndefined();
    server.online = false;
    expect(await other.url(ref, '/record/1')).toBeUndefined();
  });

  it('of which somebody reads the content is kept here whatever its size, and is here without a line', async () => {
    const ref = await (await device()).add(file('abc'));
    await open[0]?.uploadNow();
    indexedDB = new IDBFactory();
    const other = await device();
    server.calls.length = 0;
    const both = await Promise.all([other.bytes(ref, '/record/1'), other.bytes(ref, '/record/1')]);
    expect(await Promise.all(both.map((blob) => blob?.text()))).toEqual(['abc', 'abc']);
    expect(server.calls).toEqual(['address whole', 'download']);
    await other.close();
    server.online = false;
    const again = await device();
    expect(await (await again.bytes(ref, '/record/1'))?.text()).toBe('abc');
    expect(await again.bytes({ hash: 'f'.repeat(64) }, '/record/1')).toBeUndefined();
  });

  it('of an instrument that names no kind is known by its content', async () => {
    const marked = new Uint8Array(200);
    marked.set(new TextEncoder().encode('DICM'), 128);
    const blobs = await device();
    const picked = Object.assign(new Blob([marked]), { name: 'IM000001' });
    expect((await blobs.add(picked)).mime).toBe('application/dicom');
    await expect(blobs.add(Object.assign(new Blob(['x']), { name: 'IM000002' }))).rejects.toMatchObject({
      detail: { reason: 'kind' },
    });
  });

  it('links to large files instead of copying them', async () => {
    const ref = await (await device()).add(file('abc'));
    await open[0]?.uploadNow();
    indexedDB = new IDBFactory();
    expect(await (await device()).url({ ...ref, size: 50_000_000 }, '/record/1')).toMatch(/^\/api\/file/);
  });

  it('links to a picture of DICOM, however small, until somebody reads it', async () => {
    const ref = await (await device()).add(file('abc', 'a.dcm', 'application/dicom'));
    await open[0]?.uploadNow();
    indexedDB = new IDBFactory();
    const other = await device();
    server.calls.length = 0;
    expect(await other.url(ref, '/record/1', 'thumb')).toMatch(/^\/api\/file/);
    expect(server.calls).toEqual(['address whole']);
    expect(await (await other.bytes(ref, '/record/1'))?.text()).toBe('abc');
    expect(await other.url(ref, '/record/1', 'thumb')).toMatch(/^blob:/);
  });

  it('throws the longest unused copies away, never a file that waits', async () => {
    const blobs = await device({ cacheBytes: 7 });
    const refs = [];
    for (const text of ['aaa', 'bbb', 'ccc']) {
      now += 1;
      refs.push(await blobs.add(file(text, `${text}.txt`)));
      await blobs.uploadNow();
    }
    const waiting = await blobs.add(file('a file that waits'));
    server.online = false;
    await blobs.uploadNow();
    await blobs.close();
    const again = await device();
    const here = [];
    for (const ref of [...refs, waiting]) here.push((await again.url(ref, '/record/1')) !== undefined);
    expect(here).toEqual([false, true, true, true]);
  });
});
