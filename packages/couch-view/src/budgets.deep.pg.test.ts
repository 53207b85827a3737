import { connect } from 'node:net';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ADMIN, NOW } from '@vetloom/sync-server/test-kit.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Meter, QUERY_LIMITS } from './find/budget.ts';
import { Search } from './find/search.ts';
import { basic, TestCouch } from './test-kit.ts';

/*
 * What one request of the database view may cost: in comparisons, statements, rows and connections, none of them in seconds.
 */

const PETS = 1200;
const pets = Array.from({ length: PETS }, (_, at) => ({
  _id: `/pet/p${String(at).padStart(4, '0')}`,
  collection: 'pet',
  userID: '/user/u',
  name: `寵物${at}`,
  nameLowerCase: `pet ${at}`,
  // Enough that an answer with all of them is larger than what the network between holds.
  info: 'x'.repeat(20_000),
}));
const views = { pet: { key: '0', fields: 'all', own: undefined } } as const;
const plan = { kind: 'collection', collection: 'pet', descending: false } as const;

let couch: TestCouch;
beforeAll(async () => {
  couch = await TestCouch.open();
  await couch.server.database.db.maintenance.bulkLoad('demo', pets as never, { at: NOW });
}, 60_000);
afterAll(() => couch.close());

const find = (body: unknown) => couch.ask(ADMIN, '/demo/_find', { body });

/** A database that counts its transactions, and how many were under way at most. */
function counted() {
  const { db } = couch.server.services;
  const seen = { transactions: 0, underWay: 0 };
  const readClinic: typeof db.readClinic = async (clinic, run) => {
    seen.transactions += 1;
    seen.underWay += 1;
    try {
      return await db.readClinic(clinic, run);
    } finally {
      seen.underWay -= 1;
    }
  };
  return { seen, db: { readClinic } };
}

describe('a query', () => {
  it('of a thousand branches is refused with a reason', async () => {
    const selector = { collection: 'pet', $or: Array.from({ length: 1000 }, () => ({ drugBag: [0] })) };
    expect(await find({ selector })).toMatchObject({
      status: 400,
      json: { error: 'bad_request', reason: expect.stringContaining('conditions'), code: CODE.badParameter },
    });
  });

  it('lets others have their turn after a few milliseconds of work, holding no connection meanwhile', async () => {
    const { seen, db } = counted();
    let now = 0;
    let rests = 0;
    const search = new Search({
      ...{ db, visitor: { clinic: 'demo', views }, plan },
      condition: () => {
        now += 1;
        return now < 0;
      },
      clock: () => now,
      rest: async () => {
        rests += 1;
        expect(seen.underWay).toBe(0);
      },
    });
    const ask = async () => {
      for await (const _ of search.found()) expect.fail('nothing passes');
    };
    await expect(ask()).rejects.toMatchObject({ codeName: 'tooLarge' });
    expect(rests).toBeGreaterThanOrEqual(QUERY_LIMITS.workMs / QUERY_LIMITS.sliceMs - QUERY_LIMITS.workMs / 100);
    expect(now).toBeLessThanOrEqual(QUERY_LIMITS.workMs + 1);
  });

  it('reads no more documents than its page takes', async () => {
    const { seen, db } = counted();
    const search = new Search({
      ...{ db, visitor: { clinic: 'demo', views }, plan, condition: () => true },
      ...{ clock: () => 0, rest: async () => undefined },
    });
    let found = 0;
    for await (const _ of search.found()) {
      found += 1;
      if (found === 5) break;
    }
    // The ids, and one page of documents.
    expect(seen.transactions).toBe(2);
  });

  it('is refused when comparing takes too much, and says so as the protocol does', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => ({ _id: `r${at}`, dose: at }));
    await couch.server.database.db.maintenance.bulkLoad(
      'demo',
      Array.from({ length: 40 }, (_, at) => ({
        _id: `/record/heavy${at}`,
        collection: 'record',
        drugBag: rows,
      })) as never,
      { at: NOW },
    );
    const heavy = Array.from({ length: 20 }, (_, at) => ({
      drugBag: { $elemMatch: { dose: { $gt: 1_000_000 + at } } },
    }));
    expect(await find({ selector: { collection: 'record', $or: heavy } })).toMatchObject({
      status: 413,
      json: { error: 'too_large', reason: expect.stringContaining('narrow it'), code: CODE.tooLarge },
    });
    expect(new Meter().spent).toBe(0);
  });

  it('answers a page of large documents in parts, and the bookmark goes on until all were answered', async () => {
    const ids = new Set<string>();
    let bookmark: string | undefined;
    let pages = 0;
    for (;;) {
      const { json } = await find({ selector: { collection: 'pet' }, limit: 1000, ...(bookmark && { bookmark }) });
      if (json.docs.length === 0) break;
      for (const { _id } of json.docs) ids.add(_id);
      expect(JSON.stringify(json.docs).length).toBeLessThanOrEqual(QUERY_LIMITS.characters + 1000);
      bookmark = json.bookmark;
      pages += 1;
    }
    expect(ids.size).toBe(PETS);
    expect(pages).toBeGreaterThan(2);
  });
});

describe('readers who take nothing', () => {
  const lines: ReturnType<typeof connect>[] = [];
  afterEach(() => {
    for (const line of lines.splice(0)) line.destroy();
  });

  /** Asks and reads no byte of the answer. */
  async function stillReader(path: string): Promise<void> {
    const { hostname, port } = new URL(couch.url);
    const line = connect({ host: hostname, port: Number(port) });
    line.pause();
    lines.push(line);
    await new Promise((resolve) => line.once('connect', resolve));
    line.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(ADMIN)}\r\n\r\n`);
  }

  it('hold no connection of the database, keep nobody waiting, and are counted', async () => {
    const whole = '/demo/_all_docs?include_docs=true';
    const status = async () => (await couch.ask(ADMIN, '/demo/_all_docs?limit=1')).status;
    // Another one each time: those that came while a question of ours held a place were refused.
    await until(async () => {
      await stillReader(whole);
      expect(await status()).toBe(429);
    });
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(await couch.ask(ADMIN, '/demo/_changes')).toMatchObject({ status: 429, json: { code: CODE.rateLimited } });
    expect(await couch.ask(ADMIN, '/demo/_bulk_get', { body: { docs: [] } })).toMatchObject({ status: 429 });
    // Questions of one document go on.
    expect((await couch.ask(ADMIN, `/demo/${encodeURIComponent('/pet/p0001')}`)).status).toBe(200);
    const sql = new pg.Client(couch.server.database.url);
    await sql.connect();
    try {
      await until(async () => {
        const { rows } = await sql.query(
          `SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vetloom' AND state <> 'idle'`,
        );
        expect(rows[0].busy).toBe(0);
      });
    } finally {
      await sql.end();
    }
    for (const line of lines.splice(0)) line.destroy();
    await until(async () => expect(await status()).toBe(200));
  });
});

describe('a replica’s question of what it lacks', () => {
  it('is refused for more revisions than one may ask, and reads no bodies', async () => {
    const revs = Array.from({ length: 1000 }, (_, at) => `${at + 1}-${'a'.repeat(32)}`);
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/pet/p${at}`, revs]));
    expect(await couch.ask(ADMIN, '/demo/_revs_diff', { body })).toMatchObject({
      status: 413,
      json: { error: 'too_large', reason: expect.stringContaining('revisions'), code: CODE.tooLarge },
    });
  });

  it('may be as long as a page of the feed asks for, and so may what it fetches', async () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => `/pet/none-${String(at).padStart(100, '0')}`);
    const body = Object.fromEntries(ids.map((id) => [id, [`1-${'a'.repeat(32)}`]]));
    const answer = await couch.ask(ADMIN, '/demo/_revs_diff', { body });
    expect(Object.keys(answer.json)).toHaveLength(10_000);
    const docs = ids.slice(0, 5000).map((id) => ({ id }));
    expect((await couch.ask(ADMIN, '/demo/_bulk_get', { body: { docs } })).json.results).toHaveLength(5000);
  });
});
