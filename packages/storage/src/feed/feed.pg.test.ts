import { randomUUID } from 'node:crypto';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { ARCHIVE_STATUS } from '@vetloom/domain/record/record-status.ts';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadViews, SnapshotPageRequest } from '../ports/feed.ts';

let database: ClinicDatabase;
let clinic: string;

beforeAll(async () => {
  database = await clinicDatabase();
});
beforeEach(async () => {
  clinic = `clinic-${randomUUID()}`;
  await database.db.system.createClinic({ id: clinic, name: clinic });
});
afterAll(() => database.close());

const viewsOf = (admin: boolean, permissions: Permission[] = [], email = 'me@x'): ReadViews =>
  Object.fromEntries(
    COLLECTION_NAMES.flatMap((collection) => {
      const view = readView({ admin, permissions: new Set(permissions), email }, collection);
      return view ? [[collection, view]] : [];
    }),
  );
const ADMIN = viewsOf(true);

const put = (...documents: { _id: string; collection: CollectionName }[]) =>
  writeIn(database.db, clinic, async (tx) => {
    for (const document of documents) await tx.put(document.collection, document as never);
  });
const remove = (collection: CollectionName, id: string) =>
  writeIn(database.db, clinic, (tx) => tx.remove(collection, id));
const pet = (id: string | number, fields: object = {}) => ({
  _id: `/pet/${id}`,
  collection: 'pet' as const,
  ...fields,
});
const changes = (cursor: number, limit = 500, views = ADMIN, client?: string) =>
  database.db.feed.changesSince({ clinic, cursor, limit, views, client });

describe('changes (laws 14, 19)', () => {
  it('come in commit order, each document once with its present version', async () => {
    await put(pet('a', { n: 1 }));
    await put(pet('b'));
    await put(pet('a', { n: 2 }));
    const page = await changes(0);
    expect(page).toMatchObject({ reset: false, cursor: 3, head: 3, more: false });
    expect(page.patch.map(({ id, seq, version }) => [id, seq, version])).toEqual([
      ['/pet/b', 2, 1],
      ['/pet/a', 3, 2],
    ]);
    expect((await changes(3)).patch).toEqual([]);
  });

  it('a page never splits what one command wrote', async () => {
    await put(pet(1), pet(2), pet(3));
    await put(pet(4), pet(5));
    const first = await changes(0, 2);
    expect([first.patch.length, first.cursor, first.more]).toEqual([3, 1, true]);
    const second = await changes(first.cursor, 2);
    expect([second.patch.length, second.cursor, second.more]).toEqual([2, 2, false]);
  });

  it('a removal is a tombstone', async () => {
    await put(pet('a'));
    await remove('pet', '/pet/a');
    expect((await changes(1)).patch).toEqual([
      { collection: 'pet', id: '/pet/a', seq: 2, version: 2, deleted: true, body: null },
    ]);
  });

  it('what the person may not read is left out, and the cursor passes it', async () => {
    await put(pet('a'));
    await put({ _id: '/user/1', collection: 'user', phone: '0912' } as never);
    const page = await changes(0, 500, viewsOf(false, ['PET_READ']));
    expect(page.patch.map(({ id }) => id)).toEqual(['/pet/a']);
    expect(page.cursor).toBe(2);
  });

  it('a reader without RECORD_READ gets a projection of a visit', async () => {
    await put({ _id: '/record/1', collection: 'record', diagnosis: 'secret', total: 900, cause: 'x' } as never);
    const bodyFor = async (permission: Permission) =>
      (await changes(0, 9, viewsOf(false, [permission]))).patch[0]?.body;
    expect(await bodyFor('BILLING_READ')).toEqual({ _id: '/record/1', collection: 'record', cause: 'x', total: 900 });
    expect(await bodyFor('DRUG_TASK_READ')).toEqual({ _id: '/record/1', collection: 'record', cause: 'x' });
  });

  it("another author's case is not in the patch", async () => {
    await put(
      { _id: '/case/1', collection: 'case', author: 'me@x' } as never,
      { _id: '/case/2', collection: 'case', author: 'you@x' } as never,
    );
    const page = await changes(0, 500, viewsOf(false));
    expect(page.patch.map(({ id }) => id)).toEqual(['/case/1']);
  });

  it("carries the client's own outcomes up to the page's cursor", async () => {
    for (const number of [1, 2, 3])
      await writeIn(database.db, clinic, (tx) => tx.put('pet', pet(number) as never), { client: 'c1', number });
    await writeIn(database.db, clinic, async () => {}, { client: 'c2', number: 1 });
    const first = await changes(0, 2, ADMIN, 'c1');
    expect(first.outcomes.map(({ number, seq }) => [number, seq])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const second = await changes(first.cursor, 2, ADMIN, 'c1');
    expect(second.outcomes.map(({ number }) => number)).toEqual([3]);
    expect(second.cursor).toBe(4);
  });

  it('a cursor beyond the head or below the floor resets', async () => {
    await put(pet('a'));
    await remove('pet', '/pet/a');
    await put(pet('b'));
    expect(await changes(9)).toMatchObject({ reset: true, patch: [] });
    expect(await database.db.maintenance.purgeTombstones(clinic, Math.floor(Date.now() / 1000) + 10)).toBe(1);
    expect(await changes(1)).toMatchObject({ reset: true });
    expect(await changes(2)).toMatchObject({ reset: false, cursor: 3 });
  });
});

describe('order of commits (law 14)', () => {
  it('concurrent pushes get sequences without gaps, and a reader never misses what is at or below its cursor', async () => {
    const PUSHES = 40;
    let writing = true;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let at = 0; at < PUSHES; at += 1) await put(pet(`${writer}-${at}`), pet(`shared-${at % 5}`, { writer, at }));
    });
    const seen = new Map<string, number>();
    const read = async () => {
      let cursor = 0;
      for (;;) {
        const last = !writing;
        const page = await changes(cursor, 7);
        for (const change of page.patch) {
          expect(change.seq).toBeGreaterThan(cursor);
          seen.set(change.id, change.seq);
        }
        cursor = page.cursor;
        if (last && !page.more) return cursor;
      }
    };
    const reader = read();
    await Promise.all(writers);
    writing = false;
    expect(await reader).toBe(PUSHES * 3);
    const stored = await database.db.readClinic(clinic, (tx) =>
      tx.sql<{ id: string; seq: number }>('SELECT id, seq FROM vetloom.document WHERE NOT deleted'),
    );
    expect([...seen].sort()).toEqual(stored.map(({ id, seq }) => [id, seq]).sort());
    const logged = await database.db.readClinic(clinic, (tx) =>
      tx.sql<{ seq: number }>('SELECT seq FROM vetloom.command_log ORDER BY seq'),
    );
    expect(logged.map(({ seq }) => seq)).toEqual(Array.from({ length: PUSHES * 3 }, (_, at) => at + 1));
  });

  it('a snapshot taken while others write, followed by changes since its first head, holds everything', async () => {
    await put(...Array.from({ length: 60 }, (_, at) => pet(`old-${at}`)));
    let writing = true;
    const writer = (async () => {
      for (let at = 0; writing; at += 1) {
        await put(pet(`new-${at}`), pet(`old-${at % 60}`, { at }));
        if (at % 3 === 0) await remove('pet', `/pet/old-${(at * 7) % 60}`);
      }
    })();
    const held = new Map<string, number>();
    let cursor: number | undefined;
    let after: string | null = null;
    do {
      const page = await database.db.feed.snapshot({
        clinic,
        stage: 'people',
        since: 0,
        after,
        limit: 9,
        views: ADMIN,
        now: 0,
      });
      cursor ??= page.head;
      for (const { id, seq } of page.documents) held.set(id, seq);
      after = page.after;
    } while (after !== null);
    writing = false;
    await writer;
    for (let more = true; more; ) {
      const page = await changes(cursor, 20);
      for (const { id, seq, deleted } of page.patch) {
        if (seq < (held.get(id) ?? 0)) continue;
        if (deleted) held.delete(id);
        else held.set(id, seq);
      }
      cursor = page.cursor;
      more = page.more;
    }
    const stored = await database.db.readClinic(clinic, (tx) =>
      tx.sql<{ id: string; seq: number }>('SELECT id, seq FROM vetloom.document WHERE NOT deleted'),
    );
    expect([...held].sort()).toEqual(stored.map(({ id, seq }) => [id, seq]).sort());
  });
});

describe('snapshot stages (law 18)', () => {
  const now = 1_790_000_000;
  const today = dayStart(now, TEST_ZONE);
  const visit = (id: string, time: number, archiveStatus: number, animal = id) => ({
    _id: `/record/${id}`,
    collection: 'record' as const,
    petID: `/pet/${animal}`,
    userID: `/user/${animal}`,
    dateTime: time,
    archiveStatus,
  });
  const people = (id: string) => [pet(id), { _id: `/user/${id}`, collection: 'user' as const }];
  const page = (request: Partial<SnapshotPageRequest>) =>
    database.db.feed.snapshot({
      clinic,
      stage: 'people',
      since: 0,
      after: null,
      limit: 1000,
      views: ADMIN,
      now,
      ...request,
    });
  const all = async (request: Partial<SnapshotPageRequest>) => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { documents, after: next }: { documents: readonly { id: string }[]; after: string | null } = await page({
        ...request,
        after,
      });
      ids.push(...documents.map(({ id }) => id));
      after = next;
    } while (after !== null);
    return ids;
  };

  beforeEach(async () => {
    await put(
      visit('today', today + 60, ARCHIVE_STATUS.waiting),
      visit('yesterday', today - 60, ARCHIVE_STATUS.done),
      visit('open', today - 3 * DAY_SECONDS, ARCHIVE_STATUS.undone),
      visit('old-open', today - 90 * DAY_SECONDS, ARCHIVE_STATUS.undone),
      visit('old', today - 90 * DAY_SECONDS - 1, ARCHIVE_STATUS.done),
      visit('older', today - 91 * DAY_SECONDS, ARCHIVE_STATUS.done),
      visit('ancient', today - 2000 * DAY_SECONDS, ARCHIVE_STATUS.done),
      {
        _id: '/receipt/today',
        collection: 'receipt',
        petID: '/pet/paid',
        userID: '/user/paid',
        createDateTime: today,
      } as never,
      {
        _id: '/reminder/next',
        collection: 'reminder',
        petID: '/pet/old',
        date: today + 90 * DAY_SECONDS,
        closedDateTime: 0,
      } as never,
      ...['today', 'yesterday', 'open', 'old', 'paid'].flatMap(people),
      { _id: '/setting', collection: 'setting' },
      { _id: '/role/admin', collection: 'role' },
    );
  });

  it("today: the day's work with its animals and people, and those of recent open work", async () => {
    expect((await all({ stage: 'today' })).sort()).toEqual(
      [
        '/record/today',
        '/receipt/today',
        ...['today', 'open', 'paid'].flatMap((id) => [`/pet/${id}`, `/user/${id}`]),
      ].sort(),
    );
  });

  it('today: by the days of the zone that the clinic’s document names', async () => {
    await put({ _id: '/clinic', collection: 'clinic', timeZone: 'Europe/Berlin' } as never);
    const midnight = Date.parse('2026-09-20T22:00:00Z') / 1000;
    await put(
      visit('first', midnight, ARCHIVE_STATUS.waiting),
      visit('last', midnight + DAY_SECONDS - 1, ARCHIVE_STATUS.waiting),
    );
    const found = (await all({ stage: 'today' })).filter((id) => id.startsWith('/record/'));
    expect(found.sort()).toEqual(['/record/first', '/record/last']);
  });

  it('open: all open work, and the finished work of fourteen days', async () => {
    expect(await all({ stage: 'open' })).toEqual([
      '/reminder/next',
      '/record/today',
      '/receipt/today',
      '/record/yesterday',
      '/record/open',
      '/record/old-open',
    ]);
  });

  it('history: the rest of the window, newest first', async () => {
    expect(await all({ stage: 'history', since: today - 730 * DAY_SECONDS })).toEqual(['/record/old', '/record/older']);
    expect(await all({ stage: 'history' })).toEqual(['/record/old', '/record/older', '/record/ancient']);
  });

  it('open and history together are all work, none twice', async () => {
    const ids = [...(await all({ stage: 'open' })), ...(await all({ stage: 'history' }))];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(9);
  });

  it('every page size gives the same documents in the same order', async () => {
    for (const stage of ['reference', 'today', 'people', 'open', 'history'] as const)
      for (const limit of [1, 2, 3, 7])
        expect([stage, limit, await all({ stage, limit })]).toEqual([stage, limit, await all({ stage })]);
  });

  it('collection reloads one whole, reference and people are whole in declared order', async () => {
    expect(await all({ stage: 'collection', collection: 'role' })).toEqual(['/role/admin']);
    expect(await all({ stage: 'reference' })).toEqual(['/setting', '/role/admin']);
    expect((await all({ stage: 'people' })).length).toBe(10);
  });

  it('the first page tells how many there are', async () => {
    const first = await page({ stage: 'open', limit: 2 });
    expect([first.total, first.head]).toEqual([6, 1]);
    expect((await page({ stage: 'open', limit: 2, after: first.after })).total).toBeNull();
    expect((await page({ stage: 'people' })).total).toBe(10);
  });

  it('a person without any permission gets no work and no people', async () => {
    const views = viewsOf(false);
    for (const stage of ['today', 'people', 'open', 'history'] as const)
      expect(await all({ stage, views })).toEqual([]);
    expect(await all({ stage: 'reference', views })).toEqual(['/setting']);
    expect(await all({ stage: 'collection', collection: 'record', views })).toEqual([]);
  });

  it('each permission alone gets what it may read, in every stage', async () => {
    const idsFor = async (permission: Permission) => {
      const views = viewsOf(false, [permission]);
      const stages = ['today', 'people', 'open', 'history'] as const;
      return Object.fromEntries(
        await Promise.all(stages.map(async (stage) => [stage, (await all({ stage, views })).length])),
      );
    };
    expect(await idsFor('CUSTOMER_READ')).toEqual({ today: 0, people: 5, open: 0, history: 0 });
    expect(await idsFor('BILLING_READ')).toEqual({ today: 2, people: 0, open: 5, history: 3 });
    expect(await idsFor('PET_READ')).toEqual({ today: 0, people: 5, open: 1, history: 0 });
  });

  it('a made-up place is a bad parameter', async () => {
    for (const after of ['x', Buffer.from('{}').toString('base64url'), ''])
      await expect(page({ after })).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it("a pet's history is all of its work, newest first, also beyond the window", async () => {
    await put(visit('again', today - 5, ARCHIVE_STATUS.done, 'old'));
    const found = await database.db.feed.petHistory(clinic, '/pet/old', ADMIN);
    expect(found.map(({ id }) => id)).toEqual(['/reminder/next', '/record/again', '/record/old']);
  });
});
