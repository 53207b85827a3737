import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

const VET = 'vet@demo.vetloom.test';
const KEEPER = 'keeper@demo.vetloom.test';

let desk: ImportDesk;
let vetRole: string;
beforeAll(async () => {
  desk = await ImportDesk.open();
  await desk.api.enroll(VET, ['RECORD_BELONGS', 'RECORD_READ', 'RECORD_WRITE', 'DOCTOR']);
  await desk.api.enroll(KEEPER, ['ACCOUNT_WRITE', 'CUSTOMER_READ', 'CUSTOMER_WRITE']);
  const { result } = await desk.call('POST', '/role', { name: '主治獸醫師', permissions: ['DOCTOR', 'RECORD_READ'] });
  vetRole = result._id;
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

let serial = 0;
const mail = () => {
  serial += 1;
  return `new${serial}@former.test`;
};
const HEAD = '姓名,電子郵件,職稱,執照字號,電話\n';
const cards = async (email: string) => desk.stored('staff', '_id', `/staff/${email}`);
const doctorsAreVets = [{ field: 'staff.role', from: '醫師', to: '主治獸醫師' }];

/** Brings people in by a plan that says what the words for their jobs become. */
const brought = async (table: string | Buffer, words: readonly object[] = doctorsAreVets, matching = 'skip') => {
  const { result: job } = await desk.bring('staff', table);
  const plan = { ...job.plan, words, matching };
  const { result: dry } = await desk.post(job._id, 'check', plan);
  expect((await desk.post(job._id, 'start', plan)).code).toBe(100000);
  const done = await desk.ended(job._id);
  expect(done.counts).toEqual(dry.counts);
  return { ...done, dry };
};

describe('people of another program', () => {
  it('with an email are invited with the role that the plan gives, and get no account, no link and no rights', async () => {
    const [email, nurse] = [mail(), mail()];
    const done = await brought(
      `${HEAD}陳新醫 獸醫師,${email.toUpperCase()},醫師,獸師-1234,0911222333\n林助理,${nurse},助理,,\n`,
    );
    expect(done.counts).toMatchObject({ rows: 2, staffInvited: 1, rowsRefused: 1 });
    expect(done.dry).toMatchObject({
      words: [
        { field: 'staff.role', from: '醫師', to: '主治獸醫師', rows: 1 },
        { field: 'staff.role', from: '助理', to: '', rows: 1 },
      ],
      lists: { 'staff.role': expect.arrayContaining(['主治獸醫師']) },
    });
    expect(await desk.problemsOf(done._id)).toEqual(['3 error staff.role no-role']);
    expect(await cards(email)).toMatchObject([
      {
        name: '陳新醫 獸醫師',
        licenseNumber: '獸師-1234',
        permissionDetail: vetRole,
        doctor: true,
        joined: false,
        status: true,
      },
    ]);
    expect(await desk.api.database.db.system.findAccount(email)).toBeUndefined();
    const { rows } = await desk.sql.query('SELECT 1 FROM vetloom.one_time WHERE email = $1', [email]);
    expect(rows).toEqual([]);
    expect(await desk.findings()).toEqual([]);
    // The link that somebody then hands them is what lets them in.
    const link = await desk.call('POST', `/staff/${encodeURIComponent(`/staff/${email}`)}/invitation`, {});
    expect(link).toMatchObject({ code: 100000, result: { purpose: 'password' } });
  });

  it('without one stay names, which the visits that come after them carry', async () => {
    const name = `退休${serial}`;
    const done = await brought(`${HEAD}${name},,醫師,,\n`);
    expect(done.counts).toMatchObject({ rows: 1, staffNamed: 1, warnings: 1 });
    expect(await desk.problemsOf(done._id)).toEqual(['2 warning staff.email no-email']);
    await desk.animals(1);
    await desk.imported('visit', `病歷號,日期,醫師,主訴\n${desk.chart()},112/3/5,${name},健檢\n`);
    expect(await desk.visitsOf(desk.chart())).toMatchObject([{ doctor: name, doctorID: '' }]);
  });

  it('that the clinic has already are known by email and then by name, and never made twice', async () => {
    const email = mail();
    const rows = [`別名,${VET},醫師,,`, `Vet 獸醫師,${mail()},醫師,,`, `甲一,${email},醫師,,`, `甲一,${email},醫師,,`];
    const done = await brought(HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 4, rowsSkipped: 2, staffInvited: 1, rowsRefused: 1 });
    expect(await desk.problemsOf(done._id)).toEqual(['5 error staff.name twice']);
    const listed = await brought(HEAD + rows[2], doctorsAreVets, 'refuse');
    expect(await desk.problemsOf(listed._id)).toEqual(['2 error staff.email staff-there']);
  });

  it('are refused without a name, with an email that is none, and as administrators whom nobody chose', async () => {
    const rows = [`,${mail()},醫師,,`, `乙一,不是信箱,醫師,,`, `乙二,${mail()},admin,,`, `=1+1,${mail()},醫師,,`];
    const done = await brought(HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 4, rowsRefused: 4 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error staff.name missing',
      '3 error staff.email not-an-email',
      '4 error staff.role no-role',
      '5 error staff.name formula',
    ]);
  });

  it('of a file in Big5 are read, and are for those who may give roles', async () => {
    const email = mail();
    // 姓名,Email,職稱 and 王大同,…,醫師 in Big5.
    const table = Buffer.concat([
      Buffer.from('a96da6572c456d61696c2cc2bebad9', 'hex'),
      Buffer.from('\r\n'),
      Buffer.from('a4fda46aa650', 'hex'),
      Buffer.from(`,${email},`),
      Buffer.from('c2e5ae76', 'hex'),
      Buffer.from('\r\n'),
    ]);
    expect((await brought(table)).counts).toMatchObject({ staffInvited: 1 });
    expect(await cards(email)).toMatchObject([{ name: '王大同' }]);
    const { jwt } = await desk.api.login(KEEPER);
    expect(await desk.bring('staff', `${HEAD}某人,${mail()},醫師,,\n`, jwt)).toMatchObject({ code: 300001 });
  });

  it('are taken back, but for whom somebody has changed since', async () => {
    const [one, two] = [mail(), mail()];
    const done = await brought(`${HEAD}丙一,${one},醫師,,\n丙二,${two},醫師,,\n`);
    const path = `/staff/${encodeURIComponent(`/staff/${two}`)}`;
    expect((await desk.call('PUT', path, { phone: '0933444555' })).code).toBe(100000);
    expect(await desk.undone(done._id)).toMatchObject({ undone: { removed: 1, kept: 1, names: ['丙二'] } });
    expect(await cards(one)).toEqual([]);
    expect(await cards(two)).toMatchObject([{ name: '丙二' }]);
    expect((await brought(`${HEAD}丙一,${one},醫師,,\n`)).counts).toMatchObject({ staffInvited: 1 });
  });
});
