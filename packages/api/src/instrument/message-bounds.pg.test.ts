import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { anInstrument, astmReport, PairedTool } from './tool.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const DAY = 86_400;
let api: TestApi;
let tool: PairedTool;
let token = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await later(0);
  tool = await PairedTool.pair(api, ADMIN);
  await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, anInstrument());
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

/** So many days later. */
async function later(days: number): Promise<void> {
  api.now += days * DAY;
  token = (await api.login(ADMIN)).jwt;
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}

let people = 0;
async function animal(owner: string, name: string) {
  people += 1;
  const phone = `0955${String(people).padStart(6, '0')}`;
  const userID: string = (await call('POST', '/user', { name: owner, phone })).result._id;
  const pet = (await call('POST', '/pet', { userID, name, type: 'Canine', petNumber: `Z00${people}` })).result;
  return { userID, phone, petID: pet._id as string, petNumber: pet.petNumber as string };
}

/** A visit with a biochemistry that waits for the analyser. */
async function visit(petID: string): Promise<string> {
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '健檢' })).result._id;
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await call('POST', `/todo/examTask/${plain(recordID)}`, { tasks });
  return recordID;
}

const kept = async (words: string) => (await call('POST', '/exam/message/list', { words })).result;
const message = async (id: string) => (await call('GET', `/exam/message/${id}`)).result;
/** What a clinic's rows of these tables hold, as one text. */
async function allKept(): Promise<string> {
  const tables = ['instrument_message', 'instrument_job'].map(
    (table) => `SELECT row_to_json(t)::text AS kept FROM vetloom.${table} t WHERE t.clinic_id = $1`,
  );
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ kept: string }>(tables.join(' UNION ALL '), ['demo']),
  );
  return rows.map(({ kept }) => kept).join('\n');
}

describe('an owner who is erased', () => {
  it('is taken out of messages about their animals, of nobody’s that speak of them, and of what tools were asked; others stay', async () => {
    const theirs = await animal('易雪盈', '雪球');
    const others = await animal('邱保留', '煤球');
    await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, anInstrument());
    await tool.bring(astmReport({ id: theirs.petNumber, name: '易雪盈' }, [['ALT', 71]]));
    await tool.bring(astmReport({ name: `雪球^${theirs.phone}` }, [['ALT', 72]]));
    await tool.bring(astmReport({ name: '易雪盈' }, [['ALT', 73]]));
    await tool.bring(astmReport({ id: others.petNumber, name: '邱保留' }, [['ALT', 74]]));
    await tool.bring(astmReport({ name: '易雪盈盈' }, [['ALT', 75]]));
    const ids = await Promise.all([71, 72, 73, 74, 75].map(async (value) => (await kept(`|${value}|`))[0].messageID));
    const erased = await call('POST', `/user/${plain(theirs.userID)}/erasure`, { reason: '當事人申請' });
    expect(erased.code).toBe(CODE.success);
    const after = await Promise.all(ids.map(message));
    expect(after.map(({ gone }) => gone)).toEqual(['erased', 'erased', 'erased', '', '']);
    expect(after.slice(0, 3).map(({ text, files, source }) => [text, files, source])).toEqual([
      ['', [], ''],
      ['', [], ''],
      ['', [], ''],
    ]);
    const text = await allKept();
    expect(text).not.toContain(theirs.phone);
    expect(text.replaceAll('易雪盈盈', '')).not.toContain('易雪盈');
    expect(text).toContain('邱保留');
  });

  it('stands in no order any more that a tool was given', async () => {
    const { userID, petID } = await animal('呂芊芊', '麻糬');
    const recordID = await visit(petID);
    const tests = [{ code: 'CHEM10', name: '生化十項', taskID: 'chem' }];
    const order = { toolID: tool.toolID, instrumentID: 'chem-1', tests, note: '呂小姐的狗' };
    await call('POST', `/syncTool/order/${plain(recordID)}`, order);
    expect(await allKept()).toContain('呂芊芊');
    expect((await call('PUT', `/record/${plain(recordID)}/checkin/cancel`, {})).code).toBe(CODE.success);
    const erased = await call('POST', `/user/${plain(userID)}/erasure`, { reason: '當事人申請' });
    expect(erased.code).toBe(CODE.success);
    const text = await allKept();
    expect(text).not.toMatch(/呂芊芊|呂小姐/);
    expect(text).toContain('麻糬');
  });
});

describe('a raw message', () => {
  it('is given up when the clinic’s time for it is over, unless its report waits for somebody or nobody has read it', async () => {
    const { petNumber, petID } = await animal('陳怡君', '豆漿');
    await visit(petID);
    await tool.bring(astmReport({ id: petNumber }, [['OLD1', 1]]));
    const waits = astmReport({ name: '無主' }, [['OLD2', 2]]);
    await tool.bring(waits);
    await call('PUT', `/setting/instrument`, { keepMessagesMonths: 1 });
    await later(20);
    await tool.bring(astmReport({ id: petNumber }, [['OLD3', 3]]));
    await later(12);
    await api.tools.work('demo');
    const [waiting] = await kept('OLD2');
    const [young] = await kept('OLD3');
    expect([waiting.gone, young.gone, (await kept('OLD1')).length]).toEqual(['', '', 0]);
    const [report] = (await call('GET', `/exam/device/pet/${plain(petID)}`)).result.filter(
      ({ values }: { values: { code: string }[] }) => values[0]?.code === 'OLD1',
    );
    expect(await message(report.messageID)).toMatchObject({ gone: 'expired', text: '', files: [], state: 'read' });
    const again = await call('POST', '/exam/message/replay', { messageIDs: [report.messageID, young.messageID] });
    expect(again.result).toEqual({ read: 1, changed: 0, refused: 0, unreadable: 0, gone: 1 });
    expect(await tool.bring(waits)).toBe('known');
  });

  it('stays as long as the clinic said last, and only who sets the clinic up says it', async () => {
    expect((await call('PUT', '/setting/instrument', { keepMessagesMonths: 0 })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/setting/instrument', { keepMessagesMonths: 121 })).code).toBe(CODE.badParameter);
    await api.enroll('keeper@demo.vetloom.test', ['VETLOOM_SYNCTOOL']);
    const { jwt } = await api.login('keeper@demo.vetloom.test');
    const asKeeper = await api.call('PUT', `${B}/setting/instrument`, { token: jwt, body: { keepMessagesMonths: 6 } });
    expect(asKeeper.code).toBe(CODE.forbidden);
  });
});
