import { CODE } from '@vetloom/domain/core/codes.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message.schema.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstrument, PairedTool } from '../instrument/tool.fixture.ts';
import { connectLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

/** An account's id, as the messaging app gives them out. */
const lineAccount = (digits: string) => `U${digits.padStart(32, '0')}`;

const ADMIN = 'admin@demo.vetloom.test';
const NEW = 'new@demo.vetloom.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
let line: LineSimulator;
let token: string;
let tool: PairedTool;
/** Jobs that wait for the tool. */
const ordered = () => tool.jobs();
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({
    channels: simulatedChannels({ line: line.baseURL }),
  });
  await api.enroll(ADMIN, 'admin');
  token = (await api.login(ADMIN)).jwt;
  await practise(false);
  await connectLine(api, token, line);
  await setMessages(api);
  tool = await PairedTool.pair(api, ADMIN);
  const link = { kind: 'http', url: 'http://127.0.0.1:9', user: '' } as const;
  const idexx = anInstrument({ device: 'IDEXX', protocol: 'idexx', link });
  await call('PUT', `/syncTool/${encodeURIComponent(tool.toolID)}/instrument`, idexx);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await line.stop();
});

const practise = (practice: boolean) =>
  writeIn(api.database.db, 'demo', (tx) =>
    tx.put('clinic', {
      ...{ _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: 'demo', phone: '', address: '', taxID: '' },
      ...{ licenseNumber: '', info: '', timeZone: 'Asia/Taipei', instrumentBridge: true, updateDateTime: api.now },
      ...(practice && { practice }),
    }),
  );
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  api.now += 1;
  return api.call(method, path.startsWith('/api') ? path : B + path, {
    token,
    ...(body === undefined ? {} : { body }),
  });
};

/** What everything that goes out of a clinic comes to: messages, orders and mails that went, and the answers. */
async function everything() {
  const owner = (await call('POST', '/user', { name: '陳怡君', phone: `09${String(api.now).slice(-8)}` })).result._id;
  await writeIn(api.database.db, 'demo', async (tx) => {
    const found = (await tx.get('user', owner)) ?? expect.fail('no owner');
    await tx.put('user', { ...found, lineUserID: lineAccount(String(api.now)) });
  });
  const petID = (await call('POST', '/pet', { userID: owner, name: '麻糬', type: 'Canine' })).result._id;
  const reminder = (await call('POST', '/reminder', { petID, dateBegin: api.now, title: '疫苗' })).result._id;
  const record = (await call('POST', '/record/checkin', { petID, cause: '抽血' })).result._id;
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', price: 0, number: 1 }];
  await call('POST', `/todo/examTask/${encodeURIComponent(record)}`, { tasks });
  const before = { line: line.taken.length, ordered: (await ordered()).length, mails: api.mails.length };
  const [message] = (await call('POST', '/reminder/remindUser', { _id: reminder })).result;
  const word = await call('POST', `/user/line/${encodeURIComponent(owner)}`, { message: '您好' });
  const channels = (await call('GET', '/reminder/channels')).result;
  const order = await call('POST', `/api/sdk/demo/idexx/writeRequest/${encodeURIComponent(record)}`, {
    selectedItems: ['biochemistry'],
  });
  await call('POST', '/staff', { email: NEW, name: '新同事', permissionDetail: '/role/admin' });
  const mail = await call('POST', '/staff/mailLink', { email: NEW });
  const bridge = await call('POST', '/bridge/page');
  const report = await call('POST', `/record/${encodeURIComponent(record)}/examReportLink`, {});
  return {
    status: message.status,
    connected: channels.some(({ connected }: { connected: boolean }) => connected),
    codes: [word.code, order.code, mail.code, bridge.code, report.code],
    went: {
      line: line.taken.length - before.line,
      ordered: (await ordered()).length - before.ordered,
      mails: api.mails.length - before.mails,
    },
  };
}

describe('what goes out of a clinic', () => {
  it('goes out of one', async () => {
    const { status, connected, codes, went } = await everything();
    expect([status, connected]).toEqual([MESSAGE_STATUS.sent, true]);
    expect(codes).toEqual([CODE.success, CODE.success, CODE.success, CODE.success, CODE.success]);
    expect(went).toEqual({ line: 2, ordered: 1, mails: 1 });
  });

  it('stays in a copy to practise on: messages wait in their queue, orders and mails are refused with the reason', async () => {
    await practise(true);
    const { status, connected, codes, went } = await everything();
    expect([status, connected]).toEqual([MESSAGE_STATUS.queued, false]);
    const { contradictory, forbidden } = CODE;
    expect(codes).toEqual([contradictory, contradictory, contradictory, forbidden, contradictory]);
    expect(went).toEqual({ line: 0, ordered: 0, mails: 0 });
  });

  it('can’t be opened by the copy’s own people', async () => {
    expect((await call('PUT', '/clinic', { practice: false })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/clinic', { info: '練習' })).code).toBe(CODE.success);
    expect((await call('GET', '/clinic')).result).toMatchObject({ practice: true, info: '練習' });
  });
});
