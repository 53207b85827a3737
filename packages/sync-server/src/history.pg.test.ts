import { inflateRawSync } from 'node:zlib';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { ARCHIVE_STATUS } from '@vetloom/domain/record/record-status.ts';
import {
  decodeHistoryPage,
  HISTORY_FORMAT,
  type HistoryPage,
  type HistoryRequest,
} from '@vetloom/protocol/history-page.ts';
import { keyHash, mayHold } from '@vetloom/protocol/key-filter.ts';
import { idKey, valueKey } from '@vetloom/protocol/pack-keys.ts';
import { readPackLines } from '@vetloom/protocol/pack-line.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { Feed } from '@vetloom/storage/ports/feed.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history } from './history.ts';
import { PackCache } from './pack-cache.ts';
import { snapshot } from './pull.ts';
import type { SyncServices } from './services.ts';
import { actorInClinic, CASHIER, DOCTOR, NOW, openTestServer, type TestServer } from './test-kit.ts';

const VISITS = 23;
let server: TestServer;

const visit = (at: number): AnyDocument =>
  ({
    _id: `/record/${NOW - (20 + at) * DAY_SECONDS}-v${at}`,
    collection: 'record',
    petID: `/pet/${at % 4}`,
    userID: `/user/＋${at % 2}`,
    dateTime: NOW - (20 + at) * DAY_SECONDS,
    status: 90,
    dispenseStatus: 0,
    billStatus: at === 5 ? 40 : 90,
    archiveStatus: at === 3 ? ARCHIVE_STATUS.undone : ARCHIVE_STATUS.done,
    statusUpdateDateTime: NOW,
    diagnosis: '急性胃炎',
    cause: 'tab\tline\nquote"',
  }) as unknown as AnyDocument;
const receipt = (at: number): AnyDocument =>
  ({
    _id: `/receipt/${NOW - (20 + at) * DAY_SECONDS}-r${at}`,
    collection: 'receipt',
    petID: `/pet/${at}`,
    userID: '/user/1',
    collectionID: '/record/1',
    createDateTime: NOW - (20 + at) * DAY_SECONDS,
    receiveDay: NOW,
  }) as unknown as AnyDocument;

beforeAll(async () => {
  server = await openTestServer();
  const documents = [...Array.from({ length: VISITS }, (_, at) => visit(at)), receipt(0), receipt(1)];
  await writeIn(server.database.db, 'demo', async (tx) => {
    for (const document of documents) await tx.put(document.collection as never, document as never);
  });
});
afterAll(() => server.close());

const client = '0'.repeat(36);
const request = (parts: Partial<HistoryRequest> = {}): HistoryRequest => ({
  protocol: SYNC_PROTOCOL,
  format: HISTORY_FORMAT,
  client,
  since: 0,
  after: null,
  limit: 1000,
  ...parts,
});

async function pageAs(
  email: string,
  parts: Partial<HistoryRequest> = {},
  services: SyncServices = server.services,
): Promise<HistoryPage> {
  const bytes = await history(services, 'demo', await actorInClinic(server, email), request(parts));
  const page = decodeHistoryPage(bytes);
  if (!page) throw new Error('not a page');
  return page;
}

async function pagesAs(email: string, limit: number): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = [];
  let after: string | null = null;
  do {
    const page: HistoryPage = await pageAs(email, { limit, after });
    pages.push(page);
    after = page.after;
  } while (after !== null);
  return pages;
}

const documentsOf = (pages: readonly HistoryPage[]) =>
  pages.flatMap(({ packs }) =>
    packs.flatMap(({ lines, count, size }) => {
      const text = inflateRawSync(lines);
      const read = readPackLines(text.toString());
      expect([read.length, text.length]).toEqual([count, size]);
      return read;
    }),
  );

describe('history as packs', () => {
  it('[S25] has the documents of stage history, whatever the size of its pages', async () => {
    const doctor = await actorInClinic(server, DOCTOR);
    const stage = await snapshot(server.services, 'demo', doctor, {
      protocol: SYNC_PROTOCOL,
      client,
      stage: 'history',
      since: 0,
      after: null,
      limit: 1000,
    });
    const plain = stage.documents.map(({ id, seq, version, body }) => ({ id, seq, version, body }));
    expect(plain).toHaveLength(VISITS - 1);
    for (const limit of [1, 5, 1000]) {
      const pages = await pagesAs(DOCTOR, limit);
      expect(pages[0]?.total).toBe(plain.length);
      const packed = documentsOf(pages);
      const byID = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(packed.toSorted(byID)).toEqual(plain.toSorted(byID));
    }
  });

  it('[S25] goes from the newest to the oldest of each collection', async () => {
    const times = (await pagesAs(CASHIER, 4)).flatMap(({ packs }) =>
      packs.map(
        ({ collection, bounds }) =>
          [collection, bounds[collection === 'record' ? 'dateTime' : 'createDateTime']?.[1] ?? 0] as const,
      ),
    );
    const records = times.filter(([collection]) => collection === 'record').map(([, time]) => time);
    expect(records).toEqual(records.toSorted((a, b) => b - a));
    expect(times.at(-1)?.[0]).toBe('receipt');
  });

  it('[S25] tells of each pack what it may hold: ids, values of indexes, bounds of numbers', async () => {
    const [pack] = (await pageAs(DOCTOR)).packs;
    const holds = (key: string) => mayHold(pack?.filter ?? new Uint8Array([0]), keyHash(key));
    expect(holds(idKey(visit(7)._id))).toBe(true);
    expect(holds(valueKey('petID', '/pet/3'))).toBe(true);
    // PostgreSQL's index keeps such text with a mark of its own.
    expect(holds(valueKey('userID', '/user/＋1'))).toBe(true);
    expect(holds(valueKey('billStatus', 40))).toBe(true);
    expect(holds(valueKey('petID', '/pet/nobody'))).toBe(false);
    expect(pack?.bounds).toMatchObject({ billStatus: [40, 90], statusUpdateDateTime: [NOW, NOW] });
  });

  it('[S25] shows each person the fields of their view, and nothing to who may read no work', async () => {
    const cashier = documentsOf(await pagesAs(CASHIER, 1000));
    expect(cashier).toHaveLength(VISITS + 1);
    expect(JSON.stringify(cashier)).not.toContain('急性胃炎');
    expect((await pageAs(CASHIER)).views).not.toHaveProperty('pet');
    const nobody = { email: 'x', admin: false, permissions: new Set<never>() };
    const bytes = await history(server.services, 'demo', nobody as never, request());
    expect(decodeHistoryPage(bytes)).toMatchObject({ packs: [], after: null, total: 0 });
  });

  it('[S26] gives the next device the packs of the one before, as long as it reads the same of the same documents', async () => {
    const read: number[] = [];
    const { db } = server.services;
    const counted: Feed['history'] = async (asked) => {
      const page = await db.feed.history(asked);
      read.push(page.documents.length);
      return page;
    };
    const feed = { ...db.feed, history: counted };
    const services = { ...server.services, db: { ...db, feed }, packs: new PackCache() };
    const copied = async (email: string, parts: Partial<HistoryRequest> = {}) => {
      read.length = 0;
      const page = await pageAs(email, parts, services);
      const made = read.reduce((sum, count) => sum + count, 0);
      // Kept once every pack is made.
      await new Promise(setImmediate);
      return { made, content: documentsOf([page]), after: page.after, total: page.total };
    };
    const first = await copied(DOCTOR);
    expect(first.made).toBe(VISITS - 1);
    expect(await copied(DOCTOR)).toEqual({ ...first, made: 0 });
    // Whoever sees other fields, asks for other pages, or comes after a change gets packs of their own.
    const cashier = await copied(CASHIER);
    expect(cashier.made).toBeGreaterThan(0);
    expect(JSON.stringify(cashier.content)).not.toContain('急性胃炎');
    expect((await copied(DOCTOR, { limit: 5 })).made).toBe(5);
    await writeIn(server.database.db, 'demo', async (tx) => {
      await tx.put('record', { ...visit(8), diagnosis: '胰臟炎' } as never);
    });
    const changed = await copied(DOCTOR);
    expect(changed.made).toBe(VISITS - 1);
    expect(JSON.stringify(changed.content)).toContain('胰臟炎');
  });

  it('[S25] refuses a format that it does not write, and a place that no page gave', async () => {
    await expect(pageAs(DOCTOR, { format: HISTORY_FORMAT + 1 })).rejects.toMatchObject({
      codeName: 'protocolMismatch',
    });
    await expect(pageAs(DOCTOR, { after: 'x' })).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});
