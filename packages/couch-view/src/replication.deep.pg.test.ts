import { randomBytes, randomUUID } from 'node:crypto';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { ADMIN, CASHIER, DOCTOR, enroll, NOW } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { until } from '@vetloom/testing/until.ts';
import type { PouchDatabase, PouchDocument, Replication } from 'pouchdb-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pouch, TestCouch } from './test-kit.ts';

/*
 * The database view, read by the real PouchDB: what a clinic's owner would do to keep a copy of its own.
 */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const VISITS = DEEP ? 50_000 : 1000;
const WITH_FILES = DEEP ? 2000 : 20;

let couch: TestCouch;
const files: string[] = [];
beforeAll(async () => {
  couch = await TestCouch.open();
  for (let at = 0; at < WITH_FILES; at += 1) files.push(await couch.keepFile(randomBytes(2000 + at)));
  await couch.server.database.db.maintenance.bulkLoad('demo', visits(), { at: NOW });
}, 300_000);
afterAll(() => couch.close());

function* visits(): Generator<AnyDocument> {
  for (let at = 0; at < VISITS / 10; at += 1) {
    yield { _id: `/user/u${at}`, collection: 'user', name: `飼主${at}`, phone: `09${at}` } as AnyDocument;
    yield { _id: `/pet/p${at}`, collection: 'pet', userID: `/user/u${at}`, name: `寵物${at}` } as AnyDocument;
  }
  for (let at = 0; at < VISITS; at += 1) {
    const pet = at % (VISITS / 10);
    const attachmentFile =
      at < WITH_FILES
        ? [{ _id: 'f', hash: files[at], name: `報告${at}.pdf`, mime: 'application/pdf', size: 1, desc: '' }]
        : [];
    const visit = {
      _id: `/record/${NOW - at}-${at}`,
      collection: 'record',
      petID: `/pet/p${pet}`,
      userID: `/user/u${pet}`,
      dateTime: NOW - at * 60,
      status: at % 7,
      diagnosis: `診斷${at}`,
      cause: '嘔吐'.repeat(40),
      attachmentFile,
    };
    yield visit as AnyDocument;
  }
}

const EVERYTHING = { include_docs: true, endkey: '/record/\uffff', startkey: '/pet/p' };
/** A document without what each database says of attachments in its own way. */
const bare = (doc: PouchDocument | undefined) => ({ ...doc, _attachments: undefined });

const copies: PouchDatabase[] = [];
const copy = () => {
  const local = new Pouch(`copy-${randomUUID()}`, { adapter: 'memory' });
  copies.push(local);
  return local;
};
afterAll(async () => {
  for (const local of copies) await local.destroy();
});

const change = (collection: 'pet' | 'record' | 'user', id: string, fields: Record<string, unknown>) =>
  writeIn(couch.server.database.db, 'demo', async (tx) => {
    const present = await tx.get(collection, id);
    await tx.put(collection, { _id: id, collection, ...present, ...fields } as never);
  }).then(({ to }) => couch.server.services.db.announce('demo', to));

const remove = (collection: 'pet' | 'record' | 'user', id: string) =>
  writeIn(couch.server.database.db, 'demo', (tx) => tx.remove(collection, id)).then(({ to }) =>
    couch.server.services.db.announce('demo', to),
  );

/** A live replication with what it has told so far. */
const live = (local: PouchDatabase, email: string, options: object = {}) => {
  const errors: { status?: number; name?: string; reason?: string }[] = [];
  let paused = 0;
  const replication: Replication = Pouch.replicate(couch.remote(email), local, { live: true, ...options });
  replication.on('paused', () => {
    paused += 1;
  });
  replication.on('error', (error) => errors.push(error));
  // Its end is told by `error` and by what the copy holds.
  replication.catch(() => undefined);
  return {
    replication,
    errors,
    caughtUp: () => until(() => expect(paused).toBeGreaterThan(0)),
  };
};

/** Documents of the clinic that were not deleted. */
const living = async () => {
  const count = 'SELECT count(*) AS count FROM vetloom.document WHERE clinic_id = $1 AND NOT deleted';
  const [row] = await couch.server.services.db.readClinic('demo', (tx) => tx.sql<{ count: number }>(count, ['demo']));
  return row?.count;
};

const whole = VISITS + 2 * (VISITS / 10);

/** Seconds in which the same requests bring the same documents to a reader that keeps nothing. */
async function bareReading(): Promise<string> {
  const begun = performance.now();
  let since = '0';
  for (let full = true; full; ) {
    const { results, last_seq } = (await couch.ask(ADMIN, `/demo/_changes?limit=500&since=${since}`)).json;
    const docs = results.map(({ id, changes }: { id: string; changes: { rev: string }[] }) => ({ id, ...changes[0] }));
    await couch.ask(ADMIN, '/demo/_bulk_get?revs=true&latest=true', { body: { docs } });
    since = last_seq;
    full = results.length === 500;
  }
  return ((performance.now() - begun) / 1000).toFixed(1);
}

describe('a copy of a clinic', () => {
  let made: Promise<{ local: PouchDatabase; result: object; seconds: number }> | undefined;
  /** The first copy, made by whichever test needs it first. */
  const firstCopy = () => {
    made ??= (async () => {
      const local = copy();
      const begun = performance.now();
      const result = await Pouch.replicate(couch.remote(ADMIN), local, { batch_size: 500 });
      return { local, result, seconds: (performance.now() - begun) / 1000 };
    })();
    return made;
  };

  it(`takes ${whole} documents with ${WITH_FILES} attachments out in one go, each byte the same`, async () => {
    const { local, result, seconds } = await firstCopy();
    expect(result).toMatchObject({ ok: true, doc_write_failures: 0 });
    expect((await local.info()).doc_count).toBeGreaterThanOrEqual(whole);
    const remote = couch.remote(ADMIN);
    await Pouch.replicate(remote, local);
    const [theirs, ours] = [await remote.allDocs(EVERYTHING), await local.allDocs(EVERYTHING)];
    expect(ours.rows.map(({ doc }) => bare(doc))).toEqual(theirs.rows.map(({ doc }) => bare(doc)));
    for (let at = 0; at < WITH_FILES; at += Math.ceil(WITH_FILES / 20)) {
      const id = `/record/${NOW - at}-${at}`;
      const hash = files[at] ?? '';
      expect((await local.get(id))._attachments?.[hash]).toMatchObject({ content_type: 'application/pdf' });
      expect(await local.getAttachment(id, hash)).toEqual(await remote.getAttachment(id, hash));
    }
    if (DEEP)
      process.stdout.write(
        `PouchDB copied ${whole} documents, ${WITH_FILES} files in ${seconds.toFixed(1)} s; the documents alone, read and thrown away: ${await bareReading()} s\n`,
      );
  }, 1_800_000);

  it('goes on where it stood: a second time reads only what is new, deletions too, without a conflict', async () => {
    const { local } = await firstCopy();
    await Pouch.replicate(couch.remote(ADMIN), local);
    await change('pet', '/pet/p1', { name: '改名' });
    await change('pet', '/pet/p1', { name: '又改名' });
    await change('pet', '/pet/new', { userID: '/user/u1', name: '新寵物' });
    await remove('record', `/record/${NOW - 9}-9`);
    const again = await Pouch.replicate(couch.remote(ADMIN), local);
    expect(again).toMatchObject({ ok: true, docs_written: 3, doc_write_failures: 0 });
    expect(await local.get('/pet/p1', { conflicts: true })).toMatchObject({ name: '又改名' });
    expect((await local.get('/pet/p1', { conflicts: true }))._conflicts).toBeUndefined();
    expect((await local.get('/pet/p1'))._rev).toMatch(/^3-/);
    await expect(local.get(`/record/${NOW - 9}-9`)).rejects.toMatchObject({ status: 404, reason: 'deleted' });
    expect(await Pouch.replicate(couch.remote(ADMIN), local)).toMatchObject({ docs_written: 0 });
  }, 120_000);

  it('does not fetch an attachment again that it has already', async () => {
    const { local } = await firstCopy();
    const id = `/record/${NOW - 2}-2`;
    const fetched: string[] = [];
    const hear = (request: { url: string }) => fetched.push(request.url);
    couch.heard = hear;
    await change('record', id, { diagnosis: '慢性胃炎' });
    await Pouch.replicate(couch.remote(ADMIN), local);
    couch.heard = undefined;
    expect(await local.get(id)).toMatchObject({ diagnosis: '慢性胃炎' });
    expect(Object.keys((await local.get(id))._attachments ?? {})).toEqual([files[2]]);
    expect(fetched.filter((url) => url.includes(files[2] ?? ''))).toEqual([]);
  }, 60_000);

  it('is finished after the line was cut in the middle, with nothing missing', async () => {
    const local = copy();
    couch.cut = 3;
    const broken = Pouch.replicate(couch.remote(ADMIN), local, { batch_size: 200 });
    await expect(broken).rejects.toBeDefined();
    couch.cut = 0;
    const held = (await local.info()).doc_count;
    const rest = await Pouch.replicate(couch.remote(ADMIN), local, { batch_size: 500 });
    expect(rest.ok).toBe(true);
    expect((await local.info()).doc_count).toBe(await living());
    expect(held).toBeLessThan((await local.info()).doc_count);
  }, 600_000);

  it('stays up to date while it is live', async () => {
    const local = copy();
    const { replication, caughtUp } = live(local, DOCTOR, { batch_size: 500 });
    await caughtUp();
    await change('pet', '/pet/p5', { name: '即時' });
    await until(async () => expect(await local.get('/pet/p5')).toMatchObject({ name: '即時' }));
    await remove('pet', '/pet/p6');
    await until(() => expect(local.get('/pet/p6')).rejects.toMatchObject({ reason: 'deleted' }));
    replication.cancel();
  }, 600_000);
});

describe('permission', () => {
  it('decides what is copied: a cashier gets bills without diagnoses, and no pets', async () => {
    const local = copy();
    await Pouch.replicate(couch.remote(CASHIER), local, { batch_size: 500 });
    const { rows } = await local.allDocs({ include_docs: true });
    expect(rows.filter(({ id }) => id.startsWith('/pet/'))).toEqual([]);
    expect(rows.filter(({ id }) => id.startsWith('/record/')).length).toBeGreaterThan(VISITS - 10);
    expect(JSON.stringify(rows.slice(0, 3000))).not.toContain('診斷');
    expect((await local.get(`/record/${NOW - 3}-3`))._attachments).toBeUndefined();
    await expect(couch.remote(CASHIER).get('/pet/p1')).rejects.toMatchObject({ status: 404 });
  }, 600_000);

  it('that is lost ends what comes, of a collection and of the clinic; what was copied stays', async () => {
    const email = 'leaver@demo.vetloom.test';
    await enroll(couch.server.database, email, ['PET_READ']);
    const local = copy();
    const { replication, errors, caughtUp } = live(local, email, { batch_size: 500 });
    await caughtUp();
    expect(await local.get('/pet/p7')).toBeDefined();
    const { db } = couch.server.database;
    await writeIn(db, 'demo', async (tx) => {
      const role = await tx.get('role', '/role/leaver');
      if (role) await tx.put('role', { ...role, permissions: [] });
    });
    await change('pet', '/pet/p7', { name: '看不見' });
    await change('pet', '/pet/after', { name: '之後' });
    // The feed of what may still be read goes on.
    await writeIn(db, 'demo', async (tx) => {
      const staff = await tx.get('staff', `/staff/${email}`);
      if (staff) await tx.put('staff', { ...staff, name: '改了名' });
    }).then(({ to }) => db.announce('demo', to));
    await until(async () => expect(await local.get(`/staff/${email}`)).toMatchObject({ name: '改了名' }));
    expect((await local.get('/pet/p7')).name).toBe('寵物7');
    await expect(local.get('/pet/after')).rejects.toMatchObject({ status: 404 });
    await writeIn(db, 'demo', async (tx) => {
      const staff = await tx.get('staff', `/staff/${email}`);
      if (staff) await tx.put('staff', { ...staff, status: 0 });
    }).then(({ to }) => db.announce('demo', to));
    await until(() => expect(errors[0]).toMatchObject({ status: 403 }));
    expect((await local.get('/pet/p7')).name).toBe('寵物7');
    replication.cancel();
  }, 600_000);

  it('that is gained brings what was hidden, from the beginning', async () => {
    const email = 'joiner@demo.vetloom.test';
    await enroll(couch.server.database, email, []);
    const local = copy();
    await Pouch.replicate(couch.remote(email), local);
    await expect(local.get('/pet/p8')).rejects.toMatchObject({ status: 404 });
    await writeIn(couch.server.database.db, 'demo', async (tx) => {
      const role = await tx.get('role', '/role/joiner');
      if (role) await tx.put('role', { ...role, permissions: ['PET_READ'] });
    });
    await Pouch.replicate(couch.remote(email), local, { batch_size: 500 });
    expect(await local.get('/pet/p8')).toMatchObject({ name: '寵物8' });
  }, 600_000);

  it('is refused with a wrong password, and in a clinic where one does not work', async () => {
    const wrong = Pouch.replicate(couch.remote(ADMIN, 'demo', 'wrong'), copy());
    await expect(wrong).rejects.toMatchObject({ status: 401, name: 'unauthorized' });
    const foreign = Pouch.replicate(couch.remote(ADMIN, 'harbour'), copy());
    await expect(foreign).rejects.toMatchObject({ status: 403, name: 'forbidden' });
  });
});

describe('a write', () => {
  const reason = expect.stringContaining('read-only view');
  it.each([
    ['put', (remote: PouchDatabase) => remote.put({ _id: '/pet/x', name: 'x' })],
    ['post', (remote: PouchDatabase) => remote.post({ name: 'x' })],
    ['remove', (remote: PouchDatabase) => remote.remove({ _id: '/pet/p1', _rev: '1-x' })],
    ['bulkDocs', (remote: PouchDatabase) => remote.bulkDocs([{ _id: '/pet/x' }])],
    [
      'putAttachment',
      (remote: PouchDatabase) => remote.putAttachment('/pet/p1', 'a', '1-x', Buffer.from('x'), 'text/plain'),
    ],
    ['destroy', (remote: PouchDatabase) => remote.destroy()],
  ])('by %s is refused with the reason, and changes nothing', async (_, write) => {
    const head = await couch.server.services.db.feed.head('demo');
    await expect(write(couch.remote(ADMIN))).rejects.toMatchObject({ status: 403, name: 'forbidden', reason });
    expect(await couch.server.services.db.feed.head('demo')).toEqual(head);
  });

  it('by replication into the clinic is refused with the reason', async () => {
    const local = copy();
    await local.put({ _id: '/pet/mine', name: 'x' });
    await expect(Pouch.replicate(local, couch.remote(ADMIN))).rejects.toMatchObject({ status: 403, reason });
    await expect(couch.remote(ADMIN).get('/pet/mine')).rejects.toMatchObject({ status: 404 });
  });
});

describe('a clinic that is closed', () => {
  it('is copied as ever, with its replica’s checkpoint, and takes no write', async () => {
    const { db } = couch.server.database;
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範', updateDateTime: NOW };
    await writeIn(db, 'demo', (tx) => tx.put('clinic', { ...own, closedDateTime: NOW } as never));
    const local = copy();
    const { ok, docs_written } = await Pouch.replicate(couch.remote(DOCTOR), local, {
      doc_ids: ['/clinic', '/pet/p1'],
    });
    expect([ok, docs_written]).toEqual([true, 2]);
    expect(await local.get('/clinic')).toMatchObject({ closedDateTime: NOW });
    const checkpoint = { method: 'PUT', body: { last_seq: '1-a' } };
    expect((await couch.ask(DOCTOR, '/demo/_local/closed', checkpoint)).status).toBe(201);
    const head = await db.feed.head('demo');
    const docs = [{ _id: '/pet/p1', collection: 'pet', name: '偷改' }];
    expect(await couch.ask(ADMIN, '/demo/_bulk_docs', { body: { docs } })).toMatchObject({
      status: 403,
      json: { error: 'forbidden', reason: expect.any(String) },
    });
    expect((await couch.ask(ADMIN, '/demo/%2Fpet%2Fp1', { method: 'PUT', body: docs[0] })).status).toBe(403);
    expect(await db.feed.head('demo')).toEqual(head);
  });
});
