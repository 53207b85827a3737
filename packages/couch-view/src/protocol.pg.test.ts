import { CODE } from '@vetloom/domain/core/codes.ts';
import { ADMIN, CASHIER, DOCTOR, enroll, NOW } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { until } from '@vetloom/testing/until.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestCouch } from './test-kit.ts';

let couch: TestCouch;
const pets = Array.from({ length: 1205 }, (_, at) => ({
  _id: `/pet/p${String(at).padStart(4, '0')}`,
  collection: 'pet',
  userID: '/user/u',
  name: `寵物${at}`,
  nameLowerCase: `pet ${at}`,
}));
beforeAll(async () => {
  couch = await TestCouch.open();
  // Five hundred of them at a time share a sequence.
  await couch.server.database.db.maintenance.bulkLoad('demo', pets, { at: NOW });
}, 60_000);
afterAll(() => couch.close());

const rename = (id: string, name: string) =>
  writeIn(couch.server.database.db, 'demo', async (tx) => {
    await tx.put('pet', { ...(await tx.get('pet', id)), _id: id, collection: 'pet', userID: '/user/u', name } as never);
  }).then(({ to }) => couch.server.services.db.announce('demo', to));

interface Row {
  readonly id: string;
  readonly seq: string;
  readonly deleted?: boolean;
}

describe('the server', () => {
  it('says what it is to everybody, and nothing of any clinic', async () => {
    const { json } = await couch.ask(undefined, '/');
    expect(json).toMatchObject({ couchdb: 'Welcome', uuid: couch.server.services.db.epoch });
    for (const path of ['/demo', '/demo/_changes', '/demo/_all_docs', '/_user', '/_all_dbs', '/demo/%2Fpet%2Fp1'])
      expect(await couch.ask(undefined, path), path).toMatchObject({
        status: 401,
        json: { error: 'unauthorized', code: CODE.notLoggedIn },
      });
  });

  it('[1.7.16] [1.8.04] takes email and password at /_user with 100100 and email, username, systemRole, roles; then the user is read', async () => {
    const login = await couch.ask(undefined, '/_user', { body: { email: ADMIN, password: 'correct horse battery' } });
    const roles = [{ clinic: 'demo', clinicName: '示範動物醫院', roleID: '/role/admin', roleName: 'admin' }];
    expect(login.json).toEqual({
      code: CODE.loginSuccess,
      result: { email: ADMIN, username: 'admin', systemRole: null, roles },
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(login.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const user = await couch.ask(undefined, '/_user', { headers: { cookie } });
    expect(user.json).toEqual({ code: CODE.success, result: { username: 'admin', systemRole: null, roles } });
    const wrong = await couch.ask(undefined, '/_user', { body: { email: ADMIN, password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 401, json: { error: 'unauthorized', code: CODE.wrongCredentials } });
  });

  it('[1.7.15] opens the clinic that a person works in by Basic, and no other', async () => {
    expect((await couch.ask(DOCTOR, '/demo')).json).toMatchObject({ db_name: 'demo' });
    for (const clinic of ['harbour', 'nowhere'])
      expect(await couch.ask(DOCTOR, `/${clinic}`)).toMatchObject({
        status: 403,
        json: { error: 'forbidden', code: CODE.noDatabaseAccess },
      });
    expect((await couch.ask(DOCTOR, '/_all_dbs')).json).toEqual(['demo']);
  });

  it('[1.7.17] [1.8.12] reads the staff document at /staff/{email}, and answers 100108 where one has no rights', async () => {
    for (const path of [`/demo/staff/${DOCTOR}`, `/demo/${encodeURIComponent(`/staff/${DOCTOR}`)}`])
      expect((await couch.ask(ADMIN, path)).json, path).toMatchObject({ _id: `/staff/${DOCTOR}`, email: DOCTOR });
    // Without ACCOUNT_READ the card.
    const card = (await couch.ask(CASHIER, `/demo/staff/${DOCTOR}`)).json;
    expect(card).toMatchObject({ name: 'doctor' });
    expect(card.permissionDetail).toBeUndefined();
    const refused = await couch.ask(DOCTOR, `/harbour/staff/${DOCTOR}`);
    expect(refused).toMatchObject({ status: 403, json: { code: 100108 } });
  });

  it('signs in with a cookie, which ends with the session', async () => {
    const body = new URLSearchParams({ name: DOCTOR, password: 'correct horse battery' });
    const login = await fetch(`${couch.url}/_session`, { method: 'POST', body });
    expect(await login.json()).toEqual({ ok: true, name: DOCTOR, roles: ['demo:/role/doctor'] });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const ask = (path: string, method = 'GET') => couch.ask(undefined, path, { method, headers: { cookie } });
    expect((await ask('/_session')).json.userCtx).toEqual({ name: DOCTOR, roles: ['demo:/role/doctor'] });
    expect((await ask('/demo')).status).toBe(200);
    // While the true one serves, so that nothing else can be why it doesn't.
    expect((await couch.ask(undefined, '/demo', { headers: { cookie: forged(cookie) } })).status).toBe(401);
    expect((await ask('/_session', 'DELETE')).headers.get('set-cookie')).toContain('AuthSession=; ');
    expect(await ask('/demo')).toMatchObject({ status: 401, json: { code: CODE.sessionRevoked } });
    expect((await couch.ask(undefined, '/_session')).json.userCtx).toEqual({ name: null, roles: [] });
  });
});

describe('the feed', () => {
  it('gives every change once, also when a page ends in the middle of a sequence', async () => {
    const ids: string[] = [];
    let since = '0';
    for (let full = true; full; ) {
      const { json } = await couch.ask(ADMIN, `/demo/_changes?limit=70&since=${since}`);
      ids.push(...json.results.map(({ id }: Row) => id));
      since = json.last_seq;
      full = json.results.length === 70;
      expect(json.pending).toBe(full ? undefined : 0);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('/pet/p0') || id.startsWith('/pet/p1')).length).toBeGreaterThanOrEqual(
      1205,
    );
    const whole = (await couch.ask(ADMIN, '/demo/_changes')).json;
    expect(whole.results.length).toBeGreaterThanOrEqual(ids.length);
    expect((await couch.ask(ADMIN, `/demo/_changes?since=${whole.last_seq}`)).json.results).toEqual([]);
  });

  it('tells documents with it, the newest first, and those that are named', async () => {
    await rename('/pet/p0003', '最新');
    const newest = (await couch.ask(ADMIN, '/demo/_changes?descending=true&limit=1&include_docs=true')).json;
    expect(newest.results).toMatchObject([{ id: '/pet/p0003', doc: { name: '最新' } }]);
    const body = { doc_ids: ['/pet/p0003', '/pet/p0004', '/pet/none'] };
    const named = (await couch.ask(ADMIN, '/demo/_changes?filter=_doc_ids', { body })).json;
    expect(named.results.map(({ id }: Row) => id).sort()).toEqual(['/pet/p0003', '/pet/p0004']);
    expect((await couch.ask(ADMIN, '/demo/_changes?filter=app/x')).json).toMatchObject({ error: 'bad_request' });
    expect((await couch.ask(ADMIN, '/demo/_changes?since=rubbish')).status).toBe(400);
  });

  it('waits for news when it is asked to, and ends without any after its time', async () => {
    const { last_seq: since } = (await couch.ask(ADMIN, '/demo/_changes')).json;
    const empty = await couch.ask(ADMIN, `/demo/_changes?feed=longpoll&timeout=50&since=${since}`);
    expect(empty.json.results).toEqual([]);
    const waiting = couch.ask(ADMIN, `/demo/_changes?feed=longpoll&heartbeat=1000&since=${since}`);
    await rename('/pet/p0010', '等到了');
    expect((await waiting).json.results.map(({ id }: Row) => id)).toEqual(['/pet/p0010']);
  });

  it('is not ended by what its reader may not see, and passes it', async () => {
    const { last_seq: since } = (await couch.ask(CASHIER, '/demo/_changes')).json;
    const waiting = couch.ask(CASHIER, `/demo/_changes?feed=longpoll&timeout=700&since=${since}`);
    await rename('/pet/p0011', '看不見');
    const { results, last_seq } = (await waiting).json;
    expect(results).toEqual([]);
    expect(Number(last_seq.split('-')[0])).toBeGreaterThan(Number(since.split('-')[0]));
  });

  it('goes on line by line with signs of life, until its reader goes', async () => {
    const gone = new AbortController();
    const response = await fetch(`${couch.url}/demo/_changes?feed=continuous&since=now&heartbeat=1000`, {
      headers: { authorization: `Basic ${Buffer.from(`${ADMIN}:correct horse battery`).toString('base64')}` },
      signal: gone.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString('utf8');
    })().catch(() => undefined);
    await rename('/pet/p0012', '一');
    await until(() => expect(text).toContain('/pet/p0012'));
    await rename('/pet/p0013', '二');
    await until(() => expect(text).toContain('/pet/p0013'));
    await until(() => expect(text).toMatch(/\n\n/));
    for (const line of text.split('\n').filter(Boolean)) expect(JSON.parse(line)).toHaveProperty('changes');
    gone.abort();
    await reading;
  });

  it('bounds the live feeds that one person holds open', async () => {
    const { db } = couch.server.services;
    await enroll(couch.server.database, 'greedy@demo.vetloom.test', ['PET_READ']);
    const head = (await db.feed.head('demo'))?.seq ?? 0;
    const gone = new AbortController();
    const url = `${couch.url}/demo/_changes?feed=continuous&since=${head}&heartbeat=5000`;
    const authorization = `Basic ${Buffer.from('greedy@demo.vetloom.test:correct horse battery').toString('base64')}`;
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => fetch(url, { headers: { authorization }, signal: gone.signal })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    gone.abort();
    await until(async () =>
      expect(
        (await couch.ask('greedy@demo.vetloom.test', '/demo/_changes?feed=longpoll&timeout=1&since=now')).status,
      ).toBe(200),
    );
  });
});

describe('documents', () => {
  const doc = (id: string) => `/demo/${encodeURIComponent(id)}`;

  it('come in the order of their ids, by stretches, and by name', async () => {
    const all = (await couch.ask(ADMIN, '/demo/_all_docs?startkey="/pet/p0100"&endkey="/pet/p0104"')).json;
    expect(all.rows.map(({ id }: Row) => id)).toEqual(
      ['0100', '0101', '0102', '0103', '0104'].map((n) => `/pet/p${n}`),
    );
    const back = (await couch.ask(ADMIN, '/demo/_all_docs?descending=true&startkey="/pet/p0104"&limit=2&skip=1')).json;
    expect(back.rows.map(({ id }: Row) => id)).toEqual(['/pet/p0103', '/pet/p0102']);
    const body = { keys: ['/pet/p0100', '/pet/none'] };
    const keys = (await couch.ask(ADMIN, '/demo/_all_docs?include_docs=true', { body })).json;
    expect(keys.rows).toMatchObject([{ doc: { name: '寵物100' } }, { key: '/pet/none', error: 'not_found' }]);
    expect((await couch.ask(CASHIER, '/demo/_all_docs', { body })).json.rows).toMatchObject([
      { error: 'not_found' },
      { error: 'not_found' },
    ]);
    const whole = (await couch.ask(ADMIN, '/demo/_all_docs?startkey="/pet/p"&endkey="/pet/q"')).json;
    expect(whole.rows).toHaveLength(1205);
  });

  it('[2.9.17] below a prefix come all of them, with a sentinel behind the end, and none of another prefix', async () => {
    const plans = ['/inHospital/1/plan/1763568000', '/inHospital/1/plan/1763654400', '/inHospital/1/plan/𠮷'];
    const ids = [...plans, '/inHospital/10/plan/1763568000'];
    await writeIn(couch.server.database.db, 'demo', async (tx) => {
      for (const _id of ids)
        await tx.put('inHospitalPlan', { _id, collection: 'inHospitalPlan', planDateTime: 1_763_568_000 } as never);
    });
    const below = async (query: string) =>
      (await couch.ask(ADMIN, `/demo/_all_docs?${query}`)).json.rows.map(({ id }: Row) => id);
    const [start, end] = ['/inHospital/1/plan/', '/inHospital/1/plan/\ufff0'].map((one) =>
      encodeURIComponent(JSON.stringify(one)),
    );
    expect(await below(`startkey=${start}&endkey=${end}`)).toEqual(plans);
    expect(await below(`descending=true&startkey=${end}&endkey=${start}`)).toEqual([...plans].reverse());
    await writeIn(couch.server.database.db, 'demo', async (tx) => {
      for (const id of ids) await tx.remove('inHospitalPlan', id);
    });
  });

  it('tell their ancestry, and the present version in place of an earlier one that is asked for', async () => {
    await rename('/pet/p0200', '二');
    await rename('/pet/p0200', '三');
    const present = (await couch.ask(ADMIN, `${doc('/pet/p0200')}?revs=true&revs_info=true`)).json;
    expect(present._rev).toMatch(/^3-/);
    expect(present._revisions).toMatchObject({ start: 3 });
    expect(present._revs_info.map(({ status }: { status: string }) => status)).toEqual([
      'available',
      'missing',
      'missing',
    ]);
    const first = `1-${present._revisions.ids[2]}`;
    expect((await couch.ask(ADMIN, `${doc('/pet/p0200')}?rev=${first}`)).status).toBe(404);
    expect((await couch.ask(ADMIN, `${doc('/pet/p0200')}?rev=${first}&latest=true`)).json.name).toBe('三');
    const open = await couch.ask(ADMIN, `${doc('/pet/p0200')}?open_revs=["${first}","${present._rev}"]`);
    expect(open.json).toMatchObject([{ missing: first }, { ok: { _rev: present._rev } }]);
    const mixed = await couch.ask(ADMIN, `${doc('/pet/p0200')}?open_revs=all&revs=true`, {
      headers: { accept: 'multipart/mixed' },
    });
    expect(mixed.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary=/);
    expect(mixed.text).toContain('Content-Type: application/json\r\n\r\n{"_id":"/pet/p0200"');
    const etag = { 'if-none-match': `"${present._rev}"` };
    expect((await couch.ask(ADMIN, doc('/pet/p0200'), { headers: etag })).status).toBe(304);
  });

  it('come many at once, and a replica learns what it lacks', async () => {
    const { json: one } = await couch.ask(ADMIN, doc('/pet/p0300'));
    const docs = [{ id: '/pet/p0300', rev: one._rev }, { id: '/pet/p0301' }, { id: '/pet/none', rev: '1-x' }];
    const { results } = (await couch.ask(ADMIN, '/demo/_bulk_get?revs=true', { body: { docs } })).json;
    expect(results).toMatchObject([
      { docs: [{ ok: { name: '寵物300', _revisions: { start: 1 } } }] },
      { docs: [{ ok: { name: '寵物301' } }] },
      { id: '/pet/none', docs: [{ error: { error: 'not_found' } }] },
    ]);
    const body = { '/pet/p0300': [one._rev, '1-strange'], '/pet/none': ['1-x'], '/pet/p0301': [] };
    expect((await couch.ask(ADMIN, '/demo/_revs_diff', { body })).json).toEqual({
      '/pet/p0300': { missing: ['1-strange'] },
      '/pet/none': { missing: ['1-x'] },
    });
  });

  it('are found by declared indexes alone, as their reader sees them', async () => {
    const find = (email: string, body: unknown) => couch.ask(email, '/demo/_find', { body });
    const selector = { collection: 'pet', nameLowerCase: { $gte: 'pet 40', $lt: 'pet 41' } };
    const found = (await find(ADMIN, { selector, fields: ['_id', 'name'], limit: 3 })).json;
    expect(found.docs).toEqual([
      { _id: '/pet/p0040', name: '寵物40' },
      { _id: '/pet/p0400', name: '寵物400' },
      { _id: '/pet/p0401', name: '寵物401' },
    ]);
    const next = (await find(ADMIN, { selector, limit: 3, bookmark: found.bookmark })).json;
    expect(next.docs[0]).toMatchObject({ _id: '/pet/p0402', _rev: expect.stringMatching(/^1-/) });
    expect((await find(CASHIER, { selector })).json.docs).toEqual([]);
    expect(await find(ADMIN, { selector: { collection: 'pet', breed: 'x' } })).toMatchObject({ status: 400 });
    expect(await find(ADMIN, { selector: { collection: 'pet', name: { $regex: '(a+)+$' } } })).toMatchObject({
      status: 400,
    });
    const { indexes } = (await couch.ask(ADMIN, '/demo/_index')).json;
    expect(indexes.map(({ name }: { name: string }) => name)).toContain('pet.byName');
    const { docs } = await couch.remote(ADMIN).find({ selector, limit: 1 });
    expect(docs).toHaveLength(1);
  });

  it('of a kind whose name holds a slash are in the feed, read by id and found by its indexes', async () => {
    const collection = 'reminder/inHospitalMission';
    const _id = `/reminder/${NOW}/inHospital/1-a/plan/${NOW}`;
    const { last_seq: since } = (await couch.ask(ADMIN, '/demo/_changes')).json;
    const written = { _id, collection, petID: '/pet/p0001', inHospitalID: '/inHospital/1-a', date: NOW };
    await couch.server.database.db.maintenance.bulkLoad('demo', [written], { at: NOW });
    const told = (await couch.ask(ADMIN, `/demo/_changes?include_docs=true&since=${since}`)).json;
    expect(told.results).toMatchObject([{ id: _id, doc: { collection } }]);
    expect((await couch.ask(ADMIN, doc(_id))).json).toMatchObject(written);
    const find = (email: string, selector: object) => couch.ask(email, '/demo/_find', { body: { selector } });
    const bounds = { inHospitalID: '/inHospital/1-a', date: { $gte: NOW } };
    expect((await find(ADMIN, { collection, ...bounds })).json.docs).toMatchObject([{ _id }]);
    expect((await find(ADMIN, { collection })).json.docs).toMatchObject([{ _id }]);
    expect((await find(CASHIER, { collection, ...bounds })).json.docs).toEqual([]);
    expect((await find(ADMIN, { collection: 'reminder', date: { $gte: NOW } })).json.docs).toEqual([]);
    const { indexes } = (await couch.ask(ADMIN, '/demo/_index')).json;
    expect(indexes.map(({ name }: { name: string }) => name)).toContain(`${collection}.byStay`);
  });

  it('bring their files by content hash', async () => {
    const hash = await couch.keepFile(Buffer.from('%PDF-1.7 lab report'));
    const file = { _id: 'f', hash, name: '報告.pdf', mime: 'application/pdf', size: 19, desc: '' };
    const absent = { ...file, _id: 'g', hash: 'a'.repeat(64) };
    await couch.server.database.db.maintenance.bulkLoad('demo', [
      { _id: '/record/files', collection: 'record', attachmentFile: [file, absent] } as never,
    ]);
    const record = (await couch.ask(ADMIN, doc('/record/files'))).json;
    expect(Object.keys(record._attachments)).toEqual([hash]);
    expect(record._attachments[hash]).toMatchObject({ stub: true, length: 19, content_type: 'application/pdf' });
    const inline = (await couch.ask(ADMIN, `${doc('/record/files')}?attachments=true`)).json;
    expect(Buffer.from(inline._attachments[hash].data, 'base64').toString()).toBe('%PDF-1.7 lab report');
    const sent = await couch.ask(ADMIN, `${doc('/record/files')}/${hash}`);
    expect(sent).toMatchObject({ status: 200, text: '%PDF-1.7 lab report' });
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
    const mixed = await couch.ask(ADMIN, `${doc('/record/files')}?open_revs=all&revs=true&latest=true`, {
      headers: { accept: 'multipart/mixed' },
    });
    const [, json = ''] = /\r\n\r\n(\{"_id".*)\r\n--vetloom-files/.exec(mixed.text) ?? [];
    expect(JSON.parse(json)._attachments).toMatchObject({ [hash]: { follows: true, length: 19 } });
    expect(mixed.text).toContain(
      `filename="${hash}"\r\nContent-Type: application/pdf\r\nContent-Length: 19\r\n\r\n%PDF-1.7 lab report\r\n`,
    );
    expect(mixed.text.endsWith('--vetloom-files--\r\n--vetloom-documents--')).toBe(true);
    for (const [email, name] of [
      [ADMIN, 'a'.repeat(64)],
      [CASHIER, hash],
      [ADMIN, '../x'],
    ] as const)
      expect((await couch.ask(email, `${doc('/record/files')}/${encodeURIComponent(name)}`)).status).toBe(404);
  });
});

describe('a picture that a device listed by the hash of what it sent', () => {
  it('goes by the hash and the size of what is served, in the list and among the attachments', async () => {
    const sent = 'c'.repeat(64);
    const content = Buffer.from('encoded anew');
    const hash = await couch.keepFile(content, 'image/png', 'teeth.png', sent);
    const listed = { _id: 'p', hash: sent, name: 'teeth.png', mime: 'image/png', size: 4096, desc: '' };
    await couch.server.database.db.maintenance.bulkLoad('demo', [
      { _id: '/record/pictures', collection: 'record', attachmentImage: [listed] } as never,
    ]);
    const path = `/demo/${encodeURIComponent('/record/pictures')}`;
    const record = (await couch.ask(ADMIN, path)).json;
    expect(record.attachmentImage).toEqual([{ ...listed, hash, size: content.length }]);
    expect(Object.keys(record._attachments)).toEqual([hash]);
    expect(record._attachments[hash]).toMatchObject({ length: content.length });
    expect(await couch.ask(ADMIN, `${path}/${hash}`)).toMatchObject({ status: 200, text: 'encoded anew' });
  });
});

describe('checkpoints', () => {
  const put = (email: string, id: string, body: unknown) =>
    couch.ask(email, `/demo/_local/${id}`, { method: 'PUT', body });

  it('are kept by person, with a revision that must be the present one', async () => {
    expect((await couch.ask(DOCTOR, '/demo/_local/one')).status).toBe(404);
    expect((await put(DOCTOR, 'one', { last_seq: '7-a' })).json).toEqual({ ok: true, id: '_local/one', rev: '0-1' });
    expect((await put(DOCTOR, 'one', { last_seq: '8-a' })).json).toMatchObject({ error: 'conflict' });
    expect((await put(DOCTOR, 'one', { _rev: '0-1', last_seq: '8-a' })).json.rev).toBe('0-2');
    expect((await couch.ask(DOCTOR, '/demo/_local/one')).json).toMatchObject({ _rev: '0-2', last_seq: '8-a' });
    expect((await couch.ask(ADMIN, '/demo/_local/one')).status).toBe(404);
    expect((await couch.ask(DOCTOR, '/demo/_local/one', { method: 'DELETE' })).status).toBe(200);
    expect((await couch.ask(DOCTOR, '/demo/_local/one')).status).toBe(404);
  });

  it('are few and small', async () => {
    expect(await put(DOCTOR, 'large', { text: 'x'.repeat(40_000) })).toMatchObject({
      status: 413,
      json: { code: CODE.tooLarge },
    });
    for (let at = 0; at < 105; at += 1) expect((await put(CASHIER, `c${at}`, { at })).status).toBe(201);
    const count = 'SELECT count(*) AS count FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2';
    const [row] = await couch.server.services.db.readClinic('demo', (tx) =>
      tx.sql<{ count: number }>(count, ['demo', CASHIER]),
    );
    expect(row?.count).toBe(100);
  });
});

describe('what nobody should send', () => {
  it.each([
    ['an unknown feed', '/demo/_changes?feed=eventsource', undefined],
    ['a heartbeat that is none', '/demo/_changes?heartbeat=x', undefined],
    ['a limit that is none', '/demo/_all_docs?limit=-1', undefined],
    ['a key that is no JSON', '/demo/_all_docs?startkey=x', undefined],
    ['a place without id', '/demo/_changes?since=1-zzz', undefined],
    ['a deep nest', '/demo/_revs_diff', { a: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) }],
    ['a list for an object', '/demo/_bulk_get', []],
    ['too many documents', '/demo/_bulk_get', { docs: Array.from({ length: 5001 }, () => ({ id: 'x' })) }],
    ['an id without end', '/demo/_bulk_get', { docs: [{ id: 'x'.repeat(500) }] }],
    ['a selector that is none', '/demo/_find', { selector: [] }],
  ])('%s is refused with a code', async (_, path, body) => {
    const answer = await couch.ask(ADMIN, path, body === undefined ? {} : { body });
    expect(answer).toMatchObject({ status: 400, json: { error: 'bad_request', code: CODE.badParameter } });
  });

  it('five megabytes are refused, and so is a NUL in an id without harm', async () => {
    const large = await couch.ask(ADMIN, '/demo/_revs_diff', { body: { x: ['y'.repeat(5_000_000)] } });
    expect(large).toMatchObject({ status: 413, json: { code: CODE.tooLarge } });
    expect((await couch.ask(ADMIN, '/demo/%2Fpet%2F%00')).status).toBe(404);
    expect((await couch.ask(ADMIN, '/demo/__proto__')).status).toBe(404);
  });
});
