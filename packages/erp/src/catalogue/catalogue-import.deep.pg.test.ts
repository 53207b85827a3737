import { execFileSync } from 'node:child_process';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

const DEEP = Boolean(process.env.VETLOOM_DEEP);
/** A price list of 20,000 rows is written, verified, taken back and verified once more, in minutes on a busy machine. */
const LONG_LIST_MS = DEEP ? 900_000 : 60_000;

let desk: ErpDesk;
let sql: pg.Client;
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: 'admin',
    buyer: ['PRODUCT_READ', 'PRODUCT_WRITE'],
    host: ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE'],
  });
  sql = new pg.Client(desk.api.database.url);
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await desk.close();
});

let round = 0;
/** A word in names and codes that no other test of the file has. */
let own = '';
beforeEach(() => {
  round += 1;
  own = `R${round}-`;
});

type Kind = 'product' | 'service';
const bring = async (kind: Kind, bytes: string | Buffer, as?: string) =>
  desk.bytes(`/import?kind=${kind}&name=${encodeURIComponent('價目.csv')}`, Buffer.from(bytes), as);
const ask = (method: 'GET' | 'POST' | 'DELETE', job: string, step = '', body?: unknown, as?: string) =>
  desk.clinicCall(method, `/import/${job}${step}`, body, as);

async function ended(job: string): Promise<ImportJob> {
  return vi.waitFor(
    async () => {
      const { result } = await ask('GET', job);
      expect(['running', 'undoing']).not.toContain(result.state);
      return result;
    },
    { timeout: LONG_LIST_MS, interval: 50 },
  );
}

async function imported(kind: Kind, text: string | Buffer, more: object = {}, as?: string): Promise<ImportJob> {
  const { result: job } = await bring(kind, text, as);
  expect(await ask('POST', job._id, '/start', { ...job.plan, ...more }, as)).toMatchObject({ code: CODE.success });
  return ended(job._id);
}

const HEAD = '代號,品名,分類,單位,售價,成本,條碼\n';
const table = (...rows: string[]) => HEAD + rows.map((row) => row.replaceAll('~', own)).join('\n');
const products = () =>
  desk.rows<{ name: string; code: string; price: number; type: string; active: boolean; cost: number | null }>(
    `SELECT name, custom_id AS code, price, type, active, cost FROM vetloom.product WHERE clinic_id = $1 AND removed_at IS NULL
      AND strpos(name, $2) = 1 ORDER BY name`,
    [own],
  );
const productID = async (name: string): Promise<string> => {
  const [row] = await desk.rows<{ id: string }>('SELECT id FROM vetloom.product WHERE clinic_id = $1 AND name = $2', [
    own + name,
  ]);
  return row?.id ?? '';
};
const words = async (kind: string) =>
  (await desk.call('GET', '/setting/all')).result[kind].map(({ name }: { name: string }) => name);
const intact = async () =>
  expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });

describe('a price list', () => {
  it('in Big5 is read into a job with a guess of its columns, and writes nothing to the clinic', async () => {
    const before = await desk.head();
    const big5 = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'BIG5'], { input: table('A1,~紗布,耗材,包,"1,200",,') });
    const { result } = await bring('product', big5);
    expect(result).toMatchObject({
      kind: 'product',
      state: 'ready',
      encoding: 'big5',
      total: 1,
      plan: {
        matching: 'refuse',
        mapping: [
          'product.customID',
          'product.name',
          'product.type',
          'product.unit',
          'product.price',
          'product.cost',
          'product.barcode',
        ],
      },
    });
    expect(await desk.head()).toBe(before);
  });

  it('is brought by those who may write all of it, and a job of another kind answers like a missing one', async () => {
    expect(await bring('service', '名稱,收費\na,1\n', 'buyer')).toMatchObject({ code: CODE.forbidden });
    expect(await bring('product', table('A1,x,,,1,,'), 'host')).toMatchObject({ code: CODE.forbidden });
    const { result: services } = await bring('service', '名稱,收費\na,1\n');
    for (const [method, step] of [
      ['GET', ''],
      ['GET', '/problems'],
      ['GET', '/refused'],
      ['POST', '/cancel'],
    ] as const)
      expect(await ask(method, services._id, step, method === 'POST' ? {} : undefined, 'buyer')).toMatchObject({
        code: CODE.notFound,
      });
    const listed = (await desk.clinicCall('GET', '/import', undefined, 'buyer')).result;
    expect(listed.every(({ kind }: ImportJob) => kind === 'product')).toBe(true);
    // Taking away what isn't there for them changes nothing.
    await ask('DELETE', services._id, '', undefined, 'buyer');
    expect((await ask('GET', services._id)).code).toBe(CODE.success);
  });
});

describe('a dry run and the import', () => {
  it('say the same: prices with commas are read; negative and unread ones, and codes that come twice, leave their rows out', async () => {
    const text = table(
      '~1,~紗布,耗材,包,"NT$1,200",８００,',
      '~2,~棉花,~新類,~盒,１２,,',
      '~3,~負數,,,-5,,',
      '~4,~約略,,,約 5,,',
      '~1,~重複,,,5,,',
      ',~未定,,,,,',
      ',,,,5,,',
    );
    const { result: job } = await bring('product', text);
    const head = await desk.head();
    const { result: dry } = await ask('POST', job._id, '/check', job.plan);
    expect(dry.counts).toMatchObject({
      rows: 7,
      itemsCreated: 3,
      unpriced: 1,
      rowsRefused: 4,
      warnings: 1,
      wordsAdded: 3,
    });
    expect(dry.problems.map(({ row, field, reason }: Record<string, unknown>) => [row, field, reason])).toEqual([
      [4, 'product.price', 'negative'],
      [5, 'product.price', 'not-a-price'],
      [6, 'product.customID', 'code-twice'],
      [7, 'product.price', 'no-price'],
      [8, 'product.name', 'missing'],
    ]);
    expect(dry.words).toContainEqual({ field: 'product.type', from: `${own}新類`, to: `${own}新類`, rows: 1 });
    expect(dry.lists['product.type']).toContain('耗材');
    expect(await desk.head()).toBe(head);
    await ask('POST', job._id, '/start', job.plan);
    const done = await ended(job._id);
    expect(done).toMatchObject({ state: 'done', done: 7, counts: dry.counts });
    expect((await ask('GET', job._id, '/problems')).result).toEqual(dry.problems);
    expect(await products()).toEqual([
      { name: `${own}未定`, code: '', price: 0, type: '', active: true, cost: null },
      { name: `${own}棉花`, code: `${own}2`, price: 12, type: `${own}新類`, active: true, cost: null },
      { name: `${own}紗布`, code: `${own}1`, price: 1200, type: '耗材', active: true, cost: 800 },
    ]);
    const id = await productID('紗布');
    expect(await desk.item('product', id)).toMatchObject({ price: 1200, code: `${own}1`, active: true });
    expect((await desk.call('GET', `/prod/${id}/prices`)).result).toMatchObject([{ price: 1200 }]);
    expect(await words('type')).toContain(`${own}新類`);
    await intact();
  });

  it('map words of the file to the clinic’s, also where a row has none, and add none to lists of which the person isn’t the keeper', async () => {
    const plan = {
      words: [
        { field: 'product.type', from: '針劑', to: '注射' },
        { field: 'product.type', from: '', to: '用品' },
      ],
    };
    const done = await imported('product', table(`~1,~甲,針劑,~支,5,,`, '~2,~乙,,,6,,'), plan, 'buyer');
    expect(done.counts).toMatchObject({ itemsCreated: 2, wordsAdded: 0 });
    expect((await products()).map(({ type }) => type)).toEqual(['用品', '注射']);
    expect(await words('unit')).not.toContain(`${own}支`);
  });

  it('take exams, vaccinations and operations by their class and type', async () => {
    const rows = ['血球計數,檢查,CBC,600', '狂犬病疫苗,預防針,,400', '公貓去勢,外科,,2500'].map((row) => own + row);
    await imported('service', `收費項目,大分類,小分類,收費\n${rows.join('\n')}\n`);
    const found = await desk.rows<{ body: object }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'catalog' AND strpos(body ->> 'name', $2) = 1 ORDER BY body ->> 'price'`,
      [own],
    );
    expect(found.map(({ body }) => body)).toMatchObject([
      { class: '手術', examType: '', price: 2500 },
      { class: '疫苗', price: 400 },
      { class: '檢驗', examType: '血檢', price: 600 },
    ]);
  });
});

describe('what the catalogue has already', () => {
  const first = () => imported('product', table('~1,~甲,耗材,包,10,5,471~1', ',~乙,耗材,包,20,,'));

  it('refuses its rows by code, barcode or name, unless they are to be left out', async () => {
    await first();
    const again = table('~1,~甲改名,,,11,,', ',~甲,,,11,,471~1', ',~乙,,,21,,', '~9,~丙,,,30,,471~1');
    const refused = await imported('product', again);
    expect(refused.counts).toMatchObject({ rowsRefused: 4, itemsCreated: 0 });
    const { result } = await ask('GET', refused._id, '/problems');
    expect(result.map(({ reason }: { reason: string }) => reason)).toEqual([
      'code-there',
      'code-there',
      'name-there',
      'barcode-taken',
    ]);
    expect((await imported('product', again, { matching: 'skip' })).counts).toMatchObject({
      rowsSkipped: 3,
      rowsRefused: 1,
    });
    expect((await products()).map(({ price }) => price).sort()).toEqual([10, 20]);
  });

  it('is changed by code where that was chosen: in what the file says alone, with the past of its price', async () => {
    await first();
    const id = await productID('甲');
    const plan = { matching: 'update' };
    const done = await imported('product', '代號,品名,售價,備註\n'.concat(`${own}1,${own}甲,"1,050",\n`), plan);
    expect(done.counts).toMatchObject({ itemsUpdated: 1, itemsCreated: 0, rowsRefused: 0 });
    expect((await products())[1]).toMatchObject({ name: `${own}甲`, price: 1050, cost: 5, type: '耗材' });
    expect((await desk.call('GET', `/prod/${id}/prices`)).result).toMatchObject([{ price: 1050 }, { price: 10 }]);
    const head = await desk.head();
    const same = await imported('product', '代號,品名,售價\n'.concat(`${own}1,${own}甲,1050\n`), plan);
    expect(same.counts).toMatchObject({ itemsSame: 1, itemsUpdated: 0 });
    expect(await desk.head()).toBe(head);
  });

  it('keeps what another desk changes meanwhile in fields that the file doesn’t give', async () => {
    await first();
    const id = await productID('甲');
    const { result: job } = await bring('product', `代號,品名,售價\n${own}1,${own}甲,99\n`);
    await ask('POST', job._id, '/check', { ...job.plan, matching: 'update' });
    await desk.call('PUT', `/prod/${id}`, { cost: 7, info: '新的說明' });
    await ask('POST', job._id, '/start', { ...job.plan, matching: 'update' });
    await ended(job._id);
    expect((await desk.call('GET', `/prod/${id}`)).result).toMatchObject({ price: 99, cost: 7, info: '新的說明' });
  });
});

describe('rows that were left out', () => {
  it('come back as they stand in the file with the reasons, and are taken once they are corrected', async () => {
    const done = await imported('product', table('~1,~甲,,,-5,,', '~2,~乙,,,6,,'));
    const { result } = await ask('GET', done._id, '/refused');
    expect(result.rows).toMatchObject([
      { row: 2, cells: [`${own}1`, `${own}甲`, '', '', '-5', '', ''], problems: [{ reason: 'negative' }] },
    ]);
    expect((await ask('GET', done._id, `/refused?from=${result.next}`)).result).toEqual({ rows: [], next: null });
    const corrected = result.rows[0].cells.with(4, '5').join(',');
    const again = await imported('product', `${[...done.columns, '不能匯入的原因'].join(',')}\n${corrected},負數\n`);
    expect(again.counts).toMatchObject({ itemsCreated: 1, rowsRefused: 0 });
  });
});

const many = (count: number) =>
  HEAD +
  Array.from(
    { length: count },
    (_, at) => `${own}${at},${own}品項${at},耗材,包,"1,${String(at % 1000).padStart(3, '0')}",,`,
  ).join('\n');

describe('a long price list', () => {
  it(
    'writes 100 rows a transaction while the clinic works, and is taken back as a whole',
    async () => {
      const count = DEEP ? 20_000 : 1200;
      const { result: job } = await bring('product', many(count));
      await ask('POST', job._id, '/start', job.plan);
      expect((await desk.call('POST', '/prod', { name: `${own}現場`, price: 1 })).code).toBe(CODE.success);
      const done = await ended(job._id);
      expect(done).toMatchObject({ state: 'done', done: count, counts: { itemsCreated: count, rowsRefused: 0 } });
      expect(await products()).toHaveLength(count + 1);
      await intact();
      await ask('POST', job._id, '/rollback', {});
      expect(await ended(job._id)).toMatchObject({ state: 'undone', undone: { removed: count, kept: 0 } });
      expect(await products()).toHaveLength(1);
      await intact();
    },
    LONG_LIST_MS,
  );

  it('goes on where it stopped when its process was lost, and makes nothing twice', async () => {
    const { result: job } = await bring('product', many(700));
    await ask('POST', job._id, '/start', job.plan);
    await ask('POST', job._id, '/cancel', {});
    // As after a crash: the job says that it runs, and nobody has moved it for long.
    await sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    expect(await ended(job._id)).toMatchObject({ state: 'done', done: 700, counts: { itemsCreated: 700 } });
    expect(await products()).toHaveLength(700);
  });

  it('that meets a full disk leaves no half of a step, says that it stopped, and goes on later', async () => {
    await sql.query(`CREATE FUNCTION vetloom.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.name LIKE '%品項650' THEN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$`);
    await sql.query(
      'CREATE TRIGGER full_disk BEFORE INSERT ON vetloom.product FOR EACH ROW EXECUTE FUNCTION vetloom.full_disk()',
    );
    const { result: job } = await bring('product', many(700));
    await ask('POST', job._id, '/start', job.plan);
    expect(await ended(job._id)).toMatchObject({ state: 'failed', failure: 'databaseNotReady', done: 600 });
    expect(await products()).toHaveLength(600);
    await sql.query('DROP TRIGGER full_disk ON vetloom.product');
    await sql.query('DROP FUNCTION vetloom.full_disk()');
    expect(await ask('POST', job._id, '/start', job.plan)).toMatchObject({ code: CODE.success });
    expect(await ended(job._id)).toMatchObject({ state: 'done', done: 700, counts: { itemsCreated: 700 } });
    expect(await products()).toHaveLength(700);
    await intact();
  });
});

describe('taken back', () => {
  it('are new items and changed ones, with their prices and words; what is used or was changed since stays and is named', async () => {
    await imported('product', table('~1,~舊,耗材,包,10,,'));
    const rows = ['~1,~舊,,,12,,', '~2,~用過,~類,,20,,', '~3,~改過,~別類,,30,,', '~4,~沒動,~類二,,40,,'];
    const done = await imported('product', table(...rows), { matching: 'update' });
    expect(done.counts).toMatchObject({ itemsCreated: 3, itemsUpdated: 1 });
    const user = (await desk.clinicCall('POST', '/user', { name: '陳怡君', phone: `09330${round}0001`.slice(0, 10) }))
      .result._id;
    const pet = (await desk.clinicCall('POST', '/pet', { userID: user, name: '麻糬' })).result;
    const { _id } = (await desk.clinicCall('POST', '/record/checkin', { petID: pet._id, cause: '嘔吐' })).result;
    const charged = {
      _id: 'c1',
      itemID: `/catalog/product/${await productID('用過')}`,
      name: '用過',
      price: 20,
      number: 1,
    };
    expect(
      await desk.clinicCall('PUT', `/record/${encodeURIComponent(_id)}`, { chargeDivision: [charged] }),
    ).toMatchObject({ code: CODE.success });
    await desk.call('PUT', `/prod/${await productID('改過')}`, { price: 31 });
    const gone = await productID('沒動');
    await ask('POST', done._id, '/rollback', {});
    const undone = await ended(done._id);
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 2 } });
    expect(undone.undone?.names.toSorted()).toEqual([`${own}改過`, `${own}用過`]);
    expect((await products()).map(({ name, price }) => [name, price])).toEqual([
      [`${own}改過`, 31],
      [`${own}用過`, 20],
      [`${own}舊`, 10],
    ]);
    expect(await desk.item('product', gone)).toMatchObject({ active: false });
    const prices = (await desk.call('GET', `/prod/${await productID('舊')}/prices`)).result;
    expect(prices.map(({ price }: { price: number }) => price)).toEqual([10, 12, 10]);
    const types = await words('type');
    expect(types).toEqual(expect.arrayContaining([`${own}類`, `${own}別類`]));
    expect(types).not.toContain(`${own}類二`);
    await intact();
  });
});
