import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { plainIDSegment } from '@vetloom/protocol/sealed-id.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../import/xlsx-table.ts';
import { connectLine, linkLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

/** An account's id, as the messaging app gives them out. */
const lineAccount = (digits: string) => `U${digits.padStart(32, '0')}`;

const B = '/api/sdk/v2/demo';
let api: TestApi;
let line: LineSimulator;
let token: string;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('front@demo.vetloom.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectLine(api, token, line);
  await setMessages(api);
});
afterAll(async () => {
  await api.close();
  await line.stop();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path.startsWith('/api') ? path : B + path, { token: as, ...(body === undefined ? {} : { body }) });
const at = (id: string) => plainIDSegment(id);
let phones = 0;
const phone = () => {
  phones += 1;
  return `09330000${String(phones).padStart(2, '0')}`;
};
const owner = async (more: object = {}): Promise<{ _id: string; phone: string }> =>
  (await call('POST', '/user', { name: '陳怡君', phone: phone(), ...more })).result;

describe('owners over REST', () => {
  it('take full-width digits in phones, and the identity number only with its check digit or a reason', async () => {
    const made = await call('POST', '/user', {
      name: '王小明',
      phone: '０９８７－６５４－３２１',
      IDcard: 'ａ123456789',
    });
    expect(made.result).toMatchObject({ phone: '0987654321', IDcard: 'A123456789' });
    const { _id } = made.result;
    expect((await call('PUT', `/user/${at(_id)}`, { IDcard: 'A123456788' })).detail).toMatchObject({ field: 'IDcard' });
    const kept = await call('PUT', `/user/${at(_id)}`, { IDcard: 'A123456788', IDcardReason: '證件上就是這樣寫' });
    expect(kept.result).toMatchObject({ IDcard: 'A123456788', IDcardReason: '證件上就是這樣寫' });
  });

  it('have further phones, by which they are found and of which one is changed alone', async () => {
    const [own, shared] = [phone(), phone()];
    const wife = { _id: 'wife', relation: 'spouse', name: '林淑芬', phone: shared, note: '晚上六點後' };
    const { _id } = await owner({ contacts: [wife, { _id: 'office', relation: 'work', phone: own }] });
    const found = async (keyword: string) =>
      (await call('POST', '/user/search', { keyword })).result.map((one: { _id: string }) => one._id);
    expect(await found(shared)).toEqual([_id]);
    expect(await found(own.slice(-6))).toEqual([_id]);
    const later = phone();
    const changed = await call('PUT', `/user/${at(_id)}`, { contacts: [{ ...wife, phone: later }] });
    expect(changed.result.contacts).toEqual([{ ...wife, phone: later }]);
    expect(await found(shared)).toEqual([]);
    const { _id: bare } = await owner();
    const first = await call('PUT', `/user/${at(bare)}`, {
      contacts: [{ _id: 'a', phone: '０９８８－１２３－４５６' }],
    });
    expect(first.result.contacts).toEqual([{ _id: 'a', relation: 'self', name: '', phone: '0988123456', note: '' }]);
    expect((await call('PUT', `/user/${at(bare)}`, { contacts: [{ _id: 'a', phone: '無' }] })).code).toBe(100105);
    // Their own phone is theirs alone; a family's may be an owner's own as well.
    expect((await owner({ phone: later }))._id).not.toBe(_id);
  });

  it('are deleted with animals that were never here, and refused with an open visit', async () => {
    const { _id } = await owner();
    const pet = (await call('POST', '/pet', { userID: _id, name: '麻糬' })).result;
    await call('POST', '/record/checkin', { _id: `/record/${api.now}-del`, petID: pet._id, cause: '嘔吐' });
    expect(await call('DELETE', `/user/${at(_id)}`)).toMatchObject({
      code: 300010,
      detail: { rule: 'ownerHasOpenVisits' },
    });
    const other = await owner();
    const never = (await call('POST', '/pet', { userID: other._id, name: '豆花' })).result;
    expect((await call('DELETE', `/user/${at(other._id)}`)).code).toBe(100000);
    expect((await call('GET', `/pet/${at(never._id)}`)).code).toBe(200003);
    expect(
      (await call('DELETE', `/user/${at(_id)}`, undefined, (await api.login('front@demo.vetloom.test')).jwt)).code,
    ).toBe(300001);
  });

  it('[1.7.73] link, [1.7.72] [3.7.133] get a message and [1.7.71] are unlinked from the messaging app', async () => {
    const { _id } = await owner();
    const read = async () => (await call('GET', `/user/${at(_id)}`)).result;
    expect((await call('POST', `/user/line/${at(_id)}`, { message: '您好' })).detail).toMatchObject({
      rule: 'lineNotLinked',
    });
    // Nobody's word says whose account it is.
    expect((await call('PUT', `/user/line/${at(_id)}`, { lineUserID: lineAccount('123') })).code).toBe(100105);
    await linkLine(api, line, { token, userID: _id, account: lineAccount('123') });
    expect(await read()).toMatchObject({ lineID: 'Owner', lineUserID: lineAccount('123') });
    expect((await call('POST', `/user/line/${at(_id)}`, { message: '麻糬的疫苗到期了' })).result).toMatchObject({
      sent: true,
    });
    expect(line.taken).toMatchObject([{ to: lineAccount('123'), text: '麻糬的疫苗到期了' }]);
    expect((await call('DELETE', `/user/line/${at(_id)}`)).result).toMatchObject({ lineID: '' });
    expect((await call('POST', `/user/line/${at(_id)}`, { message: '還在嗎' })).detail).toMatchObject({
      rule: 'lineNotLinked',
    });
    await linkLine(api, line, { token, userID: _id, account: lineAccount('999') });
    line.unknown.add(lineAccount('999'));
    expect((await call('POST', `/user/line/${at(_id)}`, { message: 'a' })).result).toMatchObject({
      sent: false,
      message: { status: 20, failure: 'unknownAccount' },
    });
  });

  it('[1.7.68] page with limit and skip without overlap', async () => {
    for (let at = 0; at < 5; at += 1) await owner({ name: `分頁${at}` });
    const page = async (skip: number) =>
      (await call('POST', '/user/getListPage', { limit: 2, skip, keyword: '分頁' })).result as {
        list: { _id: string }[];
        total: number;
      };
    const pages = [await page(0), await page(2), await page(4)];
    expect(pages[0]?.total).toBe(5);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ _id }) => _id))).size).toBe(5);
  });

  it('are merged and the merge is undone', async () => {
    const [main, gone] = [await owner({ address: '' }), await owner({ address: '台北市中山區南京東路三段1號' })];
    const pet = (await call('POST', '/pet', { userID: gone._id, name: '麻糬' })).result;
    const merged = await call('PUT', `/user/${at(gone._id)}/merge`, { mainID: main._id });
    expect(merged.result).toMatchObject({ _id: main._id, phone: main.phone, address: '台北市中山區南京東路三段1號' });
    expect((await call('GET', `/pet/${at(pet._id)}`)).result).toMatchObject({
      userID: main._id,
      userPhone: main.phone,
    });
    expect((await call('GET', `/user/${at(gone._id)}`)).result._id).toBe(main._id);
    const [merge] = (await call('GET', `/user/${at(main._id)}/merge`)).result;
    await call('PUT', `/user/merge/${at(merge._id)}/undo`, {});
    expect((await call('GET', `/pet/${at(pet._id)}`)).result).toMatchObject({
      userID: gone._id,
      userPhone: gone.phone,
    });
    expect((await call('GET', `/user/${at(main._id)}`)).result.address).toBe('');
  });

  it('[1.6.47] are exported with CUSTOMER_EXPORT alone, formulas as text, and every export is noted', async () => {
    await owner({ name: '=HYPERLINK("x")', info: '說,"好"' });
    const front = (await api.login('front@demo.vetloom.test')).jwt;
    expect((await call('GET', '/user/export', undefined, front)).code).toBe(300001);
    const response = await api.app.inject({
      method: 'GET',
      url: `${B}/user/export`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(response.body).toContain('"說,""好"""');
    const excel = await api.app.inject({
      method: 'GET',
      url: `${B}/user/export?format=xlsx`,
      headers: { authorization: `Bearer ${token}` },
    });
    const { rows } = await readXlsx(excel.rawPayload);
    expect(rows[0]?.slice(0, 3)).toEqual(['編號', '姓名', '電話']);
    expect(rows.find((row) => row[1] === '=HYPERLINK("x")')?.[9]).toBe('說,"好"');
    expect(await audited('owner.export')).toMatchObject([
      { detail: { format: 'csv' } },
      { detail: { format: 'xlsx' } },
    ]);
  });
});

/** Lines of the audit log, read as the operator does. */
async function audited(kind: string): Promise<{ detail: unknown }[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  const { rows } = await client.query('SELECT detail FROM vetloom.audit_log WHERE kind = $1', [kind]);
  await client.end();
  return rows;
}

describe('lawful erasure (law 26)', () => {
  it('takes everything that tells who the owner was out of documents and history, and the chain still verifies', async () => {
    const secret = '獨一無二王大錘';
    const wife = { _id: 'wife', relation: 'spouse', name: `${secret}的太太`, phone: phone() };
    const { _id, phone: number } = await owner({ name: secret, address: '高雄市獨一路9號', contacts: [wife] });
    const pet = (await call('POST', '/pet', { userID: _id, name: '麻糬' })).result;
    await call('PUT', `/user/${at(_id)}`, { info: '喜歡下午來' });
    expect((await call('POST', `/user/${at(_id)}/erasure`, {})).code).toBe(100105);
    const erased = await call('POST', `/user/${at(_id)}/erasure`, { reason: '2026/11/20 書面請求' });
    expect(erased.result).toMatchObject({ _id, name: '—', address: '', erasedDateTime: api.now });
    expect((await call('GET', `/pet/${at(pet._id)}`)).result).toMatchObject({ userName: '—', userPhone: '' });
    const left = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ count: number }>(
        `SELECT (SELECT count(*) FROM vetloom.history WHERE clinic_id = $1 AND (before::text LIKE $2 OR after::text LIKE $2 OR after::text LIKE $3))
          + (SELECT count(*) FROM vetloom.command_log WHERE clinic_id = $1 AND (args::text LIKE $2 OR args::text LIKE $3))
          + (SELECT count(*) FROM vetloom.document WHERE clinic_id = $1 AND (body::text LIKE $2 OR body::text LIKE $3)) AS count`,
        ['demo', `%${secret}%`, `%${number}%`],
      ),
    );
    expect(Number(left[0]?.count)).toBe(0);
    expect(await api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
    expect(await audited('owner.erase')).toHaveLength(1);
  });

  it('looks for the id as it is: one of underscores is nobody else’s', async () => {
    const other = await owner({ name: '蔡淑芬' });
    const { _id } = await owner({ _id: other._id.replaceAll(/[^/]/g, '_').replace('/____/', '/user/') });
    expect(_id).toMatch(/^\/user\/_+$/);
    expect((await call('POST', `/user/${at(_id)}/erasure`, { reason: '書面' })).code).toBe(100000);
    const [kept] = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ args: { fields?: { name?: string } } }>(
        `SELECT args FROM vetloom.command_log WHERE clinic_id = $1 AND name = 'owner.create' AND args ->> '_id' = $2`,
        ['demo', other._id],
      ),
    );
    expect(kept?.args.fields?.name).toBe('蔡淑芬');
  });

  it('reaches what was written under the ids of owners who were merged into the erased one, and words sent to them', async () => {
    const secret = '另一個王大錘';
    const [main, gone] = [await owner(), await owner({ name: secret })];
    await call('PUT', `/user/${at(gone._id)}/merge`, { mainID: main._id });
    await call('POST', `/user/${at(main._id)}/erasure`, { reason: '書面' });
    const [left] = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ count: number }>(
        `SELECT count(*) FROM vetloom.history WHERE clinic_id = $1 AND (before::text LIKE $2 OR after::text LIKE $2)`,
        ['demo', `%${secret}%`],
      ),
    );
    expect(Number(left?.count)).toBe(0);
  });

  it('is refused while money is owed or a visit is open', async () => {
    const { _id } = await owner();
    const pet = (await call('POST', '/pet', { userID: _id, name: '麻糬' })).result;
    await call('POST', '/record/checkin', { _id: `/record/${api.now}-era`, petID: pet._id, cause: '嘔吐' });
    expect((await call('POST', `/user/${at(_id)}/erasure`, { reason: '書面' })).code).toBe(300010);
  });
});
