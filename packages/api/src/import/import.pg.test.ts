import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const DESK = 'desk@demo.vetloom.test';
const HARBOUR = 'admin@harbour.vetloom.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
let token: string;
let desk: string;
let harbour: string;
let sql: pg.Client;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DESK, ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
  await api.enroll(HARBOUR, 'admin', 'harbour');
  token = (await api.login(ADMIN)).jwt;
  desk = (await api.login(DESK)).jwt;
  harbour = (await api.login(HARBOUR)).jwt;
  sql = new pg.Client(api.database.url);
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  expect(api.unexpected).toEqual([]);
  await api.close();
});

let serial = 0;
/** A phone that no other test uses. */
const phone = (at = 0) => `09${String(serial * 100_000 + at).padStart(8, '0')}`;
beforeEach(() => {
  serial += 1;
});

async function bring(text: string, as = token, clinic = 'demo') {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/sdk/v2/${clinic}/import?name=${encodeURIComponent('客戶.csv')}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  });
  return answer.json();
}

const at = (job: string, step = '') => `${B}/import/${job}${step === '' ? '' : `/${step}`}`;
const post = (job: string, step: string, body: unknown = {}) => api.call('POST', at(job, step), { token, body });
const get = async (job: string) => (await api.call('GET', at(job), { token })).result;

async function ended(job: string) {
  return vi.waitFor(
    async () => {
      const seen = await get(job);
      expect(['running', 'undoing']).not.toContain(seen.state);
      return seen;
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function imported(text: string, matching = 'keep') {
  const { result: job } = await bring(text);
  const plan = { ...job.plan, matching };
  expect((await post(job._id, 'start', plan)).code).toBe(100000);
  return ended(job._id);
}

const ownerBy = async (number: string) => {
  const { result } = await api.call('POST', `${B}/user/search`, { token, body: { keyword: number } });
  return result[0];
};
const petsOf = async (userID: string) =>
  (await api.call('GET', `${B}/pet/getList/${encodeURIComponent(userID)}`, { token })).result;

const HEAD = '飼主姓名,手機,寵物名,種類,性別,體重,晶片號碼,備註\n';

describe('a table', () => {
  it('is read into a job with its columns, first rows and a guess, and writes nothing to the clinic', async () => {
    const before = await api.database.db.feed.head('demo');
    const { result } = await bring(`${HEAD}王小明,${phone()},小黑,狗,公,8.5,,怕打針\n`);
    expect(result).toMatchObject({
      state: 'ready',
      encoding: 'utf-8',
      name: '客戶.csv',
      total: 1,
      columns: ['飼主姓名', '手機', '寵物名', '種類', '性別', '體重', '晶片號碼', '備註'],
      plan: {
        mapping: [
          'owner.name',
          'owner.phone',
          'pet.name',
          'pet.type',
          'pet.gender',
          'pet.weight',
          'pet.chipID',
          'pet.info',
        ],
      },
    });
    expect(await api.database.db.feed.head('demo')).toEqual(before);
  });

  it('tells its rows by the numbers of the spreadsheet, below titles and behind empty rows', async () => {
    const named = `王小明,${phone()},小黑,狗,公,8.5,,\n`;
    const table = `客戶名單\n\n${HEAD}${named}\n\n,,沒有飼主,狗,公,,,\n`;
    const { result: job } = await bring(table);
    const { result: dry } = await post(job._id, 'check', job.plan);
    const errors = dry.problems.filter(({ level }: { level: string }) => level === 'error');
    expect(new Set(errors.map(({ row }: { row: number }) => row))).toEqual(new Set([7]));
    await post(job._id, 'start', job.plan);
    expect((await ended(job._id)).counts).toMatchObject({ rows: 2, rowsRefused: 1 });
    const { result: problems } = await api.call('GET', at(job._id, 'problems'), { token });
    expect(problems).toEqual(dry.problems);
    const { result: refused } = await api.call('GET', at(job._id, 'refused'), { token });
    expect(refused.rows).toMatchObject([{ row: 7, cells: ['', '', '沒有飼主', '狗', '公', '', '', ''] }]);
  });

  it('that is none is refused with the reason', async () => {
    expect(await bring('')).toMatchObject({ code: 100105, detail: { reason: 'empty' } });
    expect(await bring('姓名,電話\n"x')).toMatchObject({ code: 100105, detail: { reason: 'quotes' } });
  });

  it('is for those who may write owners and animals both, and stays in its clinic', async () => {
    expect(await bring(`${HEAD}a,${phone()}\n`, desk)).toMatchObject({ code: 300001 });
    const { result } = await bring(`${HEAD}a,${phone()}\n`);
    const foreign = await api.call('GET', `/api/sdk/v2/harbour/import/${result._id}`, { token: harbour });
    expect(foreign.code).toBe(100404);
    expect((await api.call('GET', `/api/sdk/v2/harbour/import`, { token: harbour })).result).toEqual([]);
  });
});

describe('a dry run', () => {
  it('says what the import then does, with the problems by the row of the file, and writes nothing', async () => {
    const rows = [
      `王小明,${phone(1)},小黑,狗,公,8.5,,`,
      `王小明,${phone(1)},小白,貓,母,,,`,
      `,${phone(2)},無主,狗,,,,`,
      `李大同,${phone(3)},大毛,狗,三歲,很重,,`,
      `張三,電話不詳,阿福,狗,,,,`,
    ];
    const { result: job } = await bring(HEAD + rows.join('\n'));
    const before = await api.database.db.feed.head('demo');
    const { result: dry } = await post(job._id, 'check', job.plan);
    expect(dry.counts).toMatchObject({ rows: 5, ownersCreated: 2, petsCreated: 3, rowsRefused: 2, warnings: 3 });
    expect(
      dry.problems.map(({ row, level, field, column }: Record<string, unknown>) => [row, level, field, column]),
    ).toEqual([
      [2, 'warning', 'pet.weight', '體重'],
      [4, 'error', 'owner.name', '飼主姓名'],
      [5, 'warning', 'pet.gender', '性別'],
      [5, 'warning', 'pet.weight', '體重'],
      [6, 'error', 'owner.phone', '手機'],
    ]);
    expect(await api.database.db.feed.head('demo')).toEqual(before);
    await post(job._id, 'start', job.plan);
    const done = await ended(job._id);
    expect(done).toMatchObject({ state: 'done', done: 5, counts: dry.counts });
    expect((await api.call('GET', at(job._id, 'problems'), { token })).result).toEqual(dry.problems);
    const owner = await ownerBy(phone(1));
    expect((await petsOf(owner._id)).map(({ name }: { name: string }) => name).sort()).toEqual(['小白', '小黑'].sort());
  });

  it('refuses a mapping that can’t be', async () => {
    const { result: job } = await bring(`${HEAD}王小明,${phone()}\n`);
    expect(await post(job._id, 'check', { mapping: ['owner.name'] })).toMatchObject({
      code: 100105,
      detail: { field: 'mapping' },
    });
    const twice = job.plan.mapping.map(() => 'owner.name');
    expect(await post(job._id, 'start', { mapping: twice })).toMatchObject({
      code: 100105,
      detail: { reason: 'twice' },
    });
  });
});

describe('owners that the clinic has', () => {
  const arrange = async () => {
    const made = await api.call('POST', `${B}/user`, { token, body: { name: '陳怡君', phone: phone() } });
    await api.call('POST', `${B}/pet`, { token, body: { userID: made.result._id, name: '咪咪' } });
    return made.result;
  };
  const table = () =>
    `飼主姓名,手機,地址,寵物名,品種\n陳怡君,${phone()},台北市,咪咪,米克斯\n陳怡君,${phone()},台北市,二號,米克斯\n`;

  it('are found by phone: kept as they are, with the animals that are new', async () => {
    const owner = await arrange();
    const done = await imported(table());
    expect(done.counts).toMatchObject({
      ownersCreated: 0,
      ownersMatched: 2,
      petsCreated: 1,
      petsMatched: 1,
      petsFilled: 0,
    });
    expect(await ownerBy(phone())).toMatchObject({ _id: owner._id, address: '' });
    expect(await petsOf(owner._id)).toHaveLength(2);
  });

  it('are filled in where they are empty, never overwritten, if that is wanted', async () => {
    const owner = await arrange();
    const done = await imported(`飼主姓名,手機,地址,寵物名,品種\n陳宜君,${phone()},台北市,咪咪,米克斯\n`, 'fill');
    expect(done.counts).toMatchObject({ ownersFilled: 1, petsFilled: 1, warnings: 1 });
    expect(await ownerBy(phone())).toMatchObject({ name: '陳怡君', address: '台北市' });
    expect((await petsOf(owner._id))[0]).toMatchObject({ name: '咪咪', breed: '米克斯' });
    await post(done._id, 'rollback');
    expect(await ended(done._id)).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 0 } });
    expect(await ownerBy(phone())).toMatchObject({ name: '陳怡君', address: '' });
  });

  it('get the weight of a day that they lack, once, and lose it with the rollback', async () => {
    const owner = await arrange();
    const weighed = (kilograms: string) =>
      `飼主姓名,手機,寵物名,種類,體重,秤重日期\n陳怡君,${phone()},咪咪,貓,${kilograms},113/5/2\n`;
    const weights = async () => (await petsOf(owner._id))[0].weightHistory.map(({ value }: { value: number }) => value);
    const first = await imported(weighed('4.2'), 'fill');
    expect(await weights()).toEqual([4.2]);
    expect((await imported(weighed('4.2 公斤'), 'fill')).counts).toMatchObject({ petsMatched: 1, petsFilled: 0 });
    expect(await weights()).toEqual([4.2]);
    await post(first._id, 'rollback');
    await ended(first._id);
    expect(await weights()).toEqual([]);
  });

  it('are left out with their rows, if that is wanted', async () => {
    const owner = await arrange();
    expect((await imported(table(), 'skip')).counts).toMatchObject({ rowsSkipped: 2, petsCreated: 0 });
    expect(await petsOf(owner._id)).toHaveLength(1);
  });
});

describe('an imported animal', () => {
  it('keeps the number that it brings; one without gets the clinic’s next, and no alias is left', async () => {
    await api.call('PUT', `${B}/setting`, { token, body: { petIDFormat: 3 } });
    const rows = [`甲,${phone(1)},一,A-7`, `甲,${phone(1)},二,`, `乙,${phone(2)},三,`];
    const done = await imported(`飼主姓名,手機,寵物名,病歷號\n${rows.join('\n')}\n`);
    expect(done.counts).toMatchObject({ ownersCreated: 2, petsCreated: 3, rowsRefused: 0 });
    const [first, second] = [await ownerBy(phone(1)), await ownerBy(phone(2))];
    const numbers = [...(await petsOf(first._id)), ...(await petsOf(second._id))].map(
      ({ name, petNumber }: { name: string; petNumber: string }) => `${name} ${petNumber}`,
    );
    expect(numbers.sort()).toEqual(['一 A-7', '二 00001', '三 00002'].sort());
    expect(
      (await sql.query(`SELECT 1 FROM vetloom.document WHERE collection = 'alias' AND NOT deleted`)).rowCount,
    ).toBe(0);
    await api.call('PUT', `${B}/setting`, { token, body: { petIDFormat: 0 } });
  });

  it('with a chip that another animal has is taken over with a warning', async () => {
    await imported(`飼主姓名,手機,寵物名,晶片號碼\n丙,${phone(1)},四,900 123 456 789 012\n`);
    const done = await imported(
      `飼主姓名,手機,寵物名,晶片號碼\n丁,${phone(2)},五,900123456789012\n戊,${phone(3)},六,舊號 77\n`,
    );
    expect(done.counts).toMatchObject({ petsCreated: 2, rowsRefused: 0, warnings: 1 });
    const { result } = await api.call('GET', at(done._id, 'problems'), { token });
    expect(result).toMatchObject([{ row: 2, field: 'pet.chipID', reason: 'chip-taken' }]);
  });
});

const many = (count: number) =>
  HEAD + Array.from({ length: count }, (_, row) => `飼主${row},${phone(row)},動物${row},狗,公,5,,`).join('\n');
const chunks = async (command: string, since: number) =>
  Number(
    (await sql.query('SELECT count(*) FROM vetloom.history WHERE command = $1 AND seq > $2', [command, since])).rows[0]
      .count,
  );

describe('a long import', () => {
  it('writes 100 rows a transaction with one entry of the history each, in an intact chain, while the clinic works', async () => {
    const since = (await api.database.db.feed.head('demo'))?.seq ?? 0;
    const { result: job } = await bring(many(1200));
    await post(job._id, 'start', job.plan);
    const busy: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const made = await api.call('POST', `${B}/user`, { token, body: { name: '現場', phone: phone(50_000 + count) } });
      busy.push(made.code);
    }
    expect(busy).toEqual(Array(5).fill(100000));
    const done = await ended(job._id);
    expect(done).toMatchObject({ state: 'done', done: 1200, counts: { ownersCreated: 1200, petsCreated: 1200 } });
    expect(await chunks('import.chunk', since)).toBe(12);
    expect(await api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
    expect((await sql.query('SELECT 1 FROM vetloom.import_chunk WHERE job_id = $1', [job._id])).rowCount).toBe(0);
  });

  it('goes on where it stopped when its process was lost, and makes nothing twice', async () => {
    const { result: job } = await bring(many(700));
    await post(job._id, 'start', job.plan);
    await post(job._id, 'cancel');
    const stopped = await vi.waitFor(async () => {
      const { rows } = await sql.query('SELECT done FROM vetloom.import_job WHERE id = $1', [job._id]);
      const seen = await get(job._id);
      expect(seen.state).not.toBe('running');
      expect(Number(rows[0].done)).toBe(seen.done);
      return seen;
    });
    // As after a crash: the job says that it runs, and nobody has moved it for long.
    await sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    const done = await ended(job._id);
    expect(done).toMatchObject({ state: 'done', done: 700, counts: { ownersCreated: 700, petsCreated: 700 } });
    expect(stopped.done).toBeLessThanOrEqual(700);
    const { rows } = await sql.query(
      `SELECT count(*) FROM vetloom.document WHERE collection = 'user' AND NOT deleted AND id LIKE $1`,
      [`%-${job._id}%`],
    );
    expect(Number(rows[0].count)).toBe(700);
  });

  it('is cancelled between chunks and taken back: what somebody has worked with since stays', async () => {
    const { result: job } = await bring(many(900));
    await post(job._id, 'start', job.plan);
    expect(await ended(job._id)).toMatchObject({ state: 'done' });
    const used = await ownerBy(phone(0));
    await api.call('PUT', `${B}/user/${encodeURIComponent(used._id)}`, { token, body: { info: '常客' } });
    const seen = await ownerBy(phone(1));
    const [pet] = await petsOf(seen._id);
    const visit = await api.call('POST', `${B}/record/checkin`, { token, body: { petID: pet._id, cause: '咳嗽' } });
    expect(visit.code).toBe(100000);
    const since = (await api.database.db.feed.head('demo'))?.seq ?? 0;
    expect((await post(job._id, 'rollback')).code).toBe(100000);
    const undone = await ended(job._id);
    // The edited owner, and the animal with a visit with its owner; the edited owner's animal goes.
    expect(undone).toMatchObject({ state: 'undone', undone: { kept: 3, removed: 1797 } });
    expect(await ownerBy(phone(0))).toMatchObject({ info: '常客' });
    expect(await ownerBy(phone(1))).toMatchObject({ _id: seen._id });
    expect(await ownerBy(phone(2))).toBeUndefined();
    expect(await chunks('import.undo', since)).toBe(18);
    expect(await api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
    expect((await post(job._id, 'rollback')).code).toBe(300010);
    expect((await api.call('DELETE', at(job._id), { token })).code).toBe(100000);
    expect((await api.call('GET', at(job._id), { token })).code).toBe(100404);
  });

  it('is taken back, and whatever belongs to an owner or an animal by then keeps them', async () => {
    const { result: job } = await bring(many(4));
    await post(job._id, 'start', job.plan);
    expect(await ended(job._id)).toMatchObject({ state: 'done' });
    const [saver, patient] = [await ownerBy(phone(0)), await ownerBy(phone(1))];
    const [pet] = await petsOf(patient._id);
    const write = async (path: string, body: object) =>
      expect(await api.call('POST', `${B}${path}`, { token, body })).toMatchObject({ code: 100000 });
    await write(`/deposit/user/${encodeURIComponent(saver._id)}`, { amount: 500 });
    await write(`/problem/pet/${encodeURIComponent(pet._id)}`, { name: '慢性腎病', since: api.now });
    await post(job._id, 'rollback');
    expect(await ended(job._id)).toMatchObject({ state: 'undone', undone: { kept: 3, removed: 5 } });
    expect(await ownerBy(phone(0))).toMatchObject({ _id: saver._id });
    expect((await petsOf(patient._id))[0]).toMatchObject({ _id: pet._id });
  });

  it('ends when the person’s right is taken away', async () => {
    const email = 'leaver@demo.vetloom.test';
    await api.enroll(email, ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE']);
    const leaver = (await api.login(email)).jwt;
    const { result: job } = await bring(many(10), leaver);
    await sql.query(`UPDATE vetloom.document SET body = jsonb_set(body, '{status}', 'false') WHERE id = $1`, [
      `/staff/${email}`,
    ]);
    await sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    const seen = await ended(job._id);
    expect(seen).toMatchObject({ state: 'failed', failure: 'forbidden', done: 0 });
    api.unexpected.splice(0);
  });
});
