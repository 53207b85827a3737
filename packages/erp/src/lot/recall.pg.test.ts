import { connectSms, setMessages, simulatedChannels } from '@vetloom/api/message/outbox/outbox.fixture.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { work } from '../stock/work.fixture.ts';

let desk: ErpDesk;
let sms: MitakeSimulator;
let made = 0;
let lotID = '';

beforeAll(async () => {
  sms = await MitakeSimulator.start();
  desk = await ErpDesk.open(
    {
      director: 'admin',
      desk: ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'RECORD_READ', 'PRODUCT_READ', 'PET_READ'],
      front: ['CUSTOMER_READ', 'CUSTOMER_WRITE'],
      reader: ['CUSTOMER_READ', 'RECORD_READ', 'PRODUCT_READ'],
    },
    { channels: simulatedChannels({ mitake: sms.baseURL }) },
  );
  await connectSms(desk.api, desk.tokenOf('director'), sms);
  await setMessages(desk.api);
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'VAX', name: '八合一疫苗' })] }),
  );
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
  await sms.stop();
});
/** Each test has a lot of its own. */
beforeEach(() => {
  made += 1;
  desk.api.now += 60;
});

/** An owner whose animal got of the lot. */
async function taker(name: string, { phone = '', pets = ['麻糬'] } = {}) {
  const owner = (await desk.clinicCall('POST', '/user', { name, phone })).result;
  for (const pet of pets) {
    const { _id: petID } = (await desk.clinicCall('POST', '/pet', { userID: owner._id, name: pet, type: 'Canine' }))
      .result;
    const visit = (await desk.clinicCall('POST', '/record', { petID, cause: '疫苗' })).result;
    lotID = await work(desk, {
      ...{ prodID: 'VAX', lot: `L${made}`, causeID: visit._id, cause: 'treatment', quantity: -1 },
      happenedAt: desk.api.now,
    });
  }
  return owner;
}
const TEXT = '{owner}您好，{pet}施打的疫苗原廠回收，請來電 {phone}。';
const send = (text = TEXT, as = 'desk') => desk.clinicCall('POST', '/message/recall', { lotID, text }, as);
const preview = (text = TEXT, as = 'desk') => desk.clinicCall('POST', '/message/recall/preview', { lotID, text }, as);
const told = async () =>
  (await desk.call('POST', `/lot/${lotID}/recall`, {})).result.rows.map(
    ({ userName, told: one }: { userName: string; told: object | null }) => [userName, one],
  );
const texts = (of: string) => sms.taken.filter(({ text }) => text.includes(of)).map(({ text }) => text);

describe('a recall', () => {
  it('tells every owner whom the lot went to, of all their animals at once; and who can’t be written to is telephoned', async () => {
    await taker('甲主人', { phone: '0933000101', pets: ['甲一', '甲二'] });
    await taker('乙主人', { phone: '0223456789' });
    const { result } = await preview();
    expect(result).toMatchObject({
      ...{ owners: 2, already: 0, byWay: [{ channel: 'sms', owners: 1 }] },
      rendered: [
        { name: '甲主人', channel: 'sms', to: '0933000101', text: expect.stringMatching(/甲一、甲二|甲二、甲一/) },
      ],
      toCall: [{ name: '乙主人', why: 'noAddress' }],
    });
    expect(texts('甲主人'), 'a preview tells nobody').toEqual([]);
    expect((await send()).result).toEqual({ written: 1, toCall: 1, left: 0 });
    expect(texts('甲主人')).toHaveLength(1);
    expect(Object.fromEntries(await told())).toMatchObject({
      甲主人: { status: MESSAGE_STATUS.sent, channel: 'sms', failure: '' },
      乙主人: { status: MESSAGE_STATUS.failed, failure: 'noAddress' },
    });
  });

  it('is told once to an owner, however often and in whatever words it is sent; who got of the lot since is told then', async () => {
    await taker('丙主人', { phone: '0933000102' });
    await send();
    await Promise.all([send('{owner}您好，再說一次'), send('{owner}您好，又說一次')]);
    expect(texts('丙主人')).toHaveLength(1);
    expect((await preview()).result).toMatchObject({ owners: 1, already: 1, rendered: [], toCall: [] });
    await taker('丁主人', { phone: '0933000103' });
    expect((await send()).result).toEqual({ written: 1, toCall: 0, left: 0 });
    expect([texts('丙主人').length, texts('丁主人').length]).toEqual([1, 1]);
  });

  it('goes by what owners agreed to for care: who refused that is telephoned, and the call is seen at the recall', async () => {
    const owner = await taker('戊主人', { phone: '0933000104' });
    const refused = { purpose: 'messages', about: 'care', given: false, method: 'word', note: '' };
    expect((await desk.clinicCall('POST', `/user/${encodeURIComponent(owner._id)}/consent`, refused)).code).toBe(
      CODE.success,
    );
    expect((await send()).result).toEqual({ written: 0, toCall: 1, left: 0 });
    const [[, one]] = await told();
    expect(one).toMatchObject({ status: MESSAGE_STATUS.failed, failure: 'messagesRefused' });
    await desk.clinicCall('POST', '/message/call', { _id: one.messageID, reached: true });
    expect(await told()).toMatchObject([['戊主人', { status: MESSAGE_STATUS.called, failure: '' }]]);
  });

  it('asks for visits and owners, and for the right to write; words that nothing fills are refused', async () => {
    await taker('己主人', { phone: '0933000105' });
    for (const as of ['front', 'reader']) expect((await send(TEXT, as)).code, as).toBe(CODE.forbidden);
    expect((await preview(TEXT, 'front')).code).toBe(CODE.forbidden);
    expect((await send('{name}您好')).detail).toMatchObject({ rule: 'unknownPlaceholder' });
    lotID = 'none';
    expect((await send()).code).toBe(CODE.notFound);
    expect((await preview()).code).toBe(CODE.notFound);
  });
});
