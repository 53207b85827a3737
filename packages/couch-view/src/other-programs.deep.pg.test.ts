import { CODE } from '@vetloom/domain/core/codes.ts';
import { ADMIN, CASHIER, NOW } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pouch, TestCouch } from './test-kit.ts';

/*
 * What programs for CouchDB ask by POST: backup programs, query tools, filtered replication. Asked as they ask it, answered as CouchDB 3 does.
 */

const PETS = 250;
const petID = (at: number) => `/pet/p${String(at).padStart(4, '0')}`;
const pets = Array.from({ length: PETS }, (_, at) => ({
  _id: petID(at),
  collection: 'pet',
  userID: '/user/u',
  name: `寵物${at}`,
  nameLowerCase: `pet ${at}`,
  gender: at % 50 === 0 ? 'female' : 'male',
}));

let couch: TestCouch;
beforeAll(async () => {
  couch = await TestCouch.open();
  await couch.server.database.db.maintenance.bulkLoad('demo', pets as never, { at: NOW });
}, 60_000);
afterAll(() => couch.close());

interface Row {
  readonly id: string;
  readonly key?: string;
  readonly doc?: { readonly name: string };
}
const allDocs = async (body: object, query = '') => {
  const answer = await couch.ask(ADMIN, `/demo/_all_docs${query}`, { body });
  expect(answer.status).toBe(200);
  return answer.json as { readonly rows: readonly Row[]; readonly total_rows: number };
};
const idsOf = async (body: object, query?: string) => (await allDocs(body, query)).rows.map(({ id }) => id);

describe('_all_docs by POST', () => {
  /** The ids that a reader meets who goes on from page to page; ends after twice as many pages as there can be. */
  async function paged(limit: number, next: (last: string) => object): Promise<string[]> {
    const met: string[] = [];
    let from = {};
    for (let page = 0; page < PETS * 2; page += 1) {
      const rows = await idsOf({ include_docs: true, limit, ...from });
      met.push(...rows);
      if (rows.length < limit) return met;
      from = next(met.at(-1) ?? '');
    }
    return expect.fail('the reader has not come to an end');
  }

  it('ends for a backup program that goes on behind the last id, with every document once', async () => {
    const whole = (await couch.ask(ADMIN, '/demo/_all_docs')).json.rows.map(({ id }: Row) => id);
    expect(whole.length).toBeGreaterThanOrEqual(PETS);
    expect(await paged(2, (last) => ({ start_key: `${last}\0` }))).toEqual(whole);
    expect(await paged(60, (last) => ({ startkey: last, skip: 1 }))).toEqual(whole);
    const older = await couch.ask(ADMIN, `/demo/_all_docs?limit=2&startkey_docid=${encodeURIComponent(petID(7))}`);
    expect(older.json.rows.map(({ id }: Row) => id)).toEqual([petID(7), petID(8)]);
  });

  it('reads each of its members, and takes the body for more than the query', async () => {
    const from = { startkey: petID(10), endkey: petID(13) };
    expect(await idsOf(from)).toEqual([10, 11, 12, 13].map(petID));
    expect(await idsOf({ ...from, inclusive_end: false, skip: 1 })).toEqual([11, 12].map(petID));
    expect(await idsOf({ start_key: petID(13), end_key: petID(10), descending: true, limit: 2 })).toEqual(
      [13, 12].map(petID),
    );
    expect(await idsOf({ key: petID(5) })).toEqual([petID(5)]);
    expect(await idsOf({ limit: 1, ...from }, '?limit=3&descending=true')).toEqual([]);
    expect(await idsOf({ limit: 1, descending: false, ...from }, '?limit=3&descending=true')).toEqual([petID(10)]);
    const [bare] = (await allDocs({ key: petID(5) })).rows;
    expect(bare).not.toHaveProperty('doc');
    const [whole] = (await allDocs({ key: petID(5), include_docs: true })).rows;
    expect(whole?.doc).toMatchObject({ _id: petID(5), name: '寵物5' });
    const keys = [petID(3), '/pet/none', petID(1)];
    expect((await allDocs({ keys, skip: 1 })).rows).toMatchObject([{ error: 'not_found' }, { id: petID(1) }]);
  });

  it('answers several questions at once, each as by itself', async () => {
    const queries = [{ keys: [petID(1)] }, { limit: 2, startkey: petID(4) }, { key: '/pet/none' }];
    const { json } = await couch.ask(ADMIN, '/demo/_all_docs/queries', { body: { queries } });
    const single = await Promise.all(queries.map((query) => allDocs(query)));
    expect(json).toEqual({ results: single });
    expect(single.map(({ rows }) => rows.length)).toEqual([1, 2, 0]);
    const hidden = await couch.ask(CASHIER, '/demo/_all_docs/queries', { body: { queries } });
    expect(hidden.json.results).toMatchObject([{ rows: [{ error: 'not_found' }] }, {}, { rows: [] }]);
    expect(await couch.ask(ADMIN, '/demo/_all_docs/queries')).toMatchObject({
      status: 405,
      json: { error: 'method_not_allowed' },
    });
  });
});

describe('_explain', () => {
  const explain = (body: object) => couch.ask(ADMIN, '/demo/_explain', { body });

  it('says which index a query runs on, and from where to where', async () => {
    const selector = { collection: 'pet', nameLowerCase: { $gte: 'pet 4', $lt: 'pet 5' } };
    const { json } = await explain({ selector, fields: ['_id'], limit: 3 });
    expect(json).toMatchObject({
      dbname: 'demo',
      index: { ddoc: '_design/vetloom', name: 'pet.byName', type: 'json', def: { fields: [{ nameLowerCase: 'asc' }] } },
      partitioned: false,
      selector,
      limit: 3,
      skip: 0,
      fields: ['_id'],
      mrargs: { start_key: ['pet 4'], end_key: ['pet 5'], direction: 'fwd', include_docs: true },
      opts: { use_index: [], bookmark: 'nil', limit: 3 },
    });
    const { indexes } = (await couch.ask(ADMIN, '/demo/_index')).json;
    expect(indexes).toContainEqual(json.index);
    const back = (await explain({ selector: { collection: 'pet' }, sort: [{ nameLowerCase: 'desc' }] })).json;
    expect(back).toMatchObject({
      fields: 'all_fields',
      mrargs: { direction: 'rev', start_key: ['<MAX>'], end_key: [] },
    });
    expect((await explain({ selector: { _id: petID(1) } })).json.index).toEqual({
      ...{ ddoc: null, name: '_all_docs', type: 'special' },
      def: { fields: [{ _id: 'asc' }] },
    });
  });

  it('refuses what _find refuses', async () => {
    for (const selector of [{ collection: 'pet', breed: 'x' }, { name: { $regex: 'x' } }])
      expect(await explain({ selector })).toMatchObject({ status: 400, json: { error: 'bad_request' } });
  });
});

describe('_uuids', () => {
  it('gives as many as are asked for, each another, to everybody, and no more than CouchDB does', async () => {
    const ask = async (query: string) => (await couch.ask(undefined, `/_uuids${query}`)).json.uuids as string[];
    expect(await ask('')).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(new Set(await ask('?count=1000')).size).toBe(1000);
    expect(await ask('?count=0')).toEqual([]);
    expect(await couch.ask(undefined, '/_uuids?count=1001')).toMatchObject({
      status: 400,
      json: { error: 'bad_request', reason: 'count parameter too large' },
    });
    const posted = await couch.ask(undefined, '/_uuids', { body: {} });
    expect(posted).toMatchObject({ status: 405, json: { code: CODE.methodNotAllowed } });
    expect(posted.headers.get('allow')).toBe('GET');
  });
});

describe('changes by a selector', () => {
  const females = Array.from({ length: PETS / 50 }, (_, at) => petID(at * 50));
  const selector = { collection: 'pet', gender: 'female' };
  const changes = (email: string, query: string, body: object) =>
    couch.ask(email, `/demo/_changes?filter=_selector${query}`, { body });

  it('are those of documents that fulfil it, counted by the limit, and going on comes to an end', async () => {
    const whole = (await changes(ADMIN, '', { selector })).json;
    expect(whole.results.map(({ id }: Row) => id)).toEqual(females);
    const met: string[] = [];
    for (let since = '0', more = true; more; ) {
      const { results, last_seq } = (await changes(ADMIN, `&limit=2&since=${since}`, { selector })).json;
      met.push(...results.map(({ id }: Row) => id));
      more = results.length === 2;
      since = last_seq;
    }
    expect(met).toEqual(females);
    const newest = (await changes(ADMIN, '&descending=true&limit=1', { selector })).json;
    expect(newest.results.map(({ id }: Row) => id)).toEqual(females.slice(-1));
    // The place moves past what was not asked for, so that it is not read again.
    expect((await changes(ADMIN, `&since=${whole.last_seq}`, { selector })).json.last_seq).toBe(whole.last_seq);
  });

  it('bring the fields that are asked for, and nothing that their reader may not see', async () => {
    const { results } = (await changes(ADMIN, '&include_docs=true', { selector, fields: ['_id', 'name'] })).json;
    expect(results[1].doc).toEqual({ _id: females[1], name: '寵物50' });
    expect((await changes(CASHIER, '', { selector })).json.results).toEqual([]);
  });

  it('tell of a deleted document only those who ask for deleted ones', async () => {
    const { last_seq: since } = (await couch.ask(ADMIN, '/demo/_changes')).json;
    await writeIn(couch.server.database.db, 'demo', (tx) => tx.remove('pet', petID(200)));
    expect((await changes(ADMIN, `&since=${since}`, { selector })).json.results).toEqual([]);
    const gone = (await changes(ADMIN, `&since=${since}`, { selector: { _deleted: true } })).json;
    expect(gone.results).toMatchObject([{ id: petID(200), deleted: true }]);
  });

  it('wait for a document that fulfils it', async () => {
    const { last_seq: since } = (await couch.ask(ADMIN, '/demo/_changes')).json;
    const waiting = changes(ADMIN, `&feed=longpoll&heartbeat=1000&since=${since}`, { selector: { name: '等到了' } });
    const rename = async (id: string, name: string) => {
      const { to } = await writeIn(couch.server.database.db, 'demo', async (tx) => {
        await tx.put('pet', { ...(await tx.get('pet', id)), _id: id, collection: 'pet', name } as never);
      });
      await couch.server.services.db.announce('demo', to);
    };
    await rename(petID(20), '別的');
    await rename(petID(21), '等到了');
    expect((await waiting).json.results.map(({ id }: Row) => id)).toEqual([petID(21)]);
  });

  it('are refused without a selector, and with one that is too costly to read', async () => {
    for (const [query, body] of [
      ['', {}],
      ['', { selector: { name: { $regex: '(a+)+$' } } }],
      ['', { selector: { $or: Array.from({ length: 1000 }, () => ({ a: 1 })) } }],
    ] as const)
      expect(await changes(ADMIN, query, body)).toMatchObject({ status: 400, json: { error: 'bad_request' } });
    expect((await couch.ask(ADMIN, '/demo/_changes?filter=_selector')).status).toBe(400);
  });

  it('fill a filtered replica of PouchDB', async () => {
    const local = new Pouch('females', { adapter: 'memory' });
    expect(await Pouch.replicate(couch.remote(ADMIN), local, { selector })).toMatchObject({ ok: true });
    const { rows } = await local.allDocs();
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(females.filter((id) => id !== petID(200)));
  });
});
