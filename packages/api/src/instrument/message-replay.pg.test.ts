import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { readMessage } from '@vetloom/integrations/instrument/read-message.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { type Given, MessageReplay } from './message-replay.ts';
import { anInstrument, astmReport, PairedTool } from './tool.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
let tool: PairedTool;
let token = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  token = (await api.login(ADMIN)).jwt;
  tool = await PairedTool.pair(api, ADMIN);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}

/** Sets the instrument up to understand a code as this name, in this part of the exams. */
const naming = (code: string, name: string, category = 'biochemistry') =>
  call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, {
    ...anInstrument(),
    codes: [
      { _id: 'c0', code: 'first', name: 'first', category: 'biochemistry' },
      { _id: 'c1', code, name, category },
    ],
  });

const messagesOf = async (words: string): Promise<string[]> =>
  (await call('POST', '/exam/message/list', { words, limit: 200 })).result.map(
    ({ messageID }: { messageID: string }) => messageID,
  );
const replay = async (messageIDs: readonly string[]) =>
  (await call('POST', '/exam/message/replay', { messageIDs })).result;
const namesWaiting = async (): Promise<string[]> =>
  (await call('POST', '/exam/device/waiting')).result.flatMap(({ values }: { values: { name: string }[] }) =>
    values.map(({ name }) => name),
  );
const entriesOf = (command: string) =>
  api.database.db.readClinic('demo', async (tx) => {
    const [row] = await tx.sql<{ count: number; seqs: number }>(
      'SELECT count(*)::int AS count, count(DISTINCT seq)::int AS seqs FROM vetloom.command_log WHERE clinic_id = $1 AND name = $2',
      [tx.clinic, command],
    );
    return row;
  });

let people = 0;
/** A visit with an animal; what comes for it is hung up by hand. */
async function visit(): Promise<string> {
  people += 1;
  const phone = `0936${String(people).padStart(6, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  return (await call('POST', '/record/checkin', { petID, cause: '健檢' })).result._id;
}

/** Hangs the report that waits and that names an animal so. */
async function hangUp(name: string, recordID: string): Promise<void> {
  const waiting = (await call('POST', '/exam/device/waiting')).result;
  const { _id } = waiting.find(({ said }: { said: { name: string } }) => said.name === name);
  const hung = await call('PUT', `/exam/device/${plain(_id)}/attach`, { recordID, taskIDs: [] });
  expect(hung.code).toBe(CODE.success);
}

describe('messages that are read again', () => {
  it('are written many at a time, each report with a place of its own in the history; again, nothing is', async () => {
    await naming('R1', '一號');
    for (let n = 0; n < 60; n += 1) await tool.bring(astmReport({ orderNumber: `N${n}` }, [['R1', n]]));
    const ids = await messagesOf('R1');
    expect(ids).toHaveLength(60);
    expect(await replay(ids)).toEqual({ read: 60, changed: 0, refused: 0, unreadable: 0, gone: 0 });
    // What says the same isn't even asked of the engine.
    expect(await entriesOf('deviceExam.reread')).toEqual({ count: 0, seqs: 0 });
    await naming('R1', '改名');
    expect(await replay(ids)).toEqual({ read: 60, changed: 60, refused: 0, unreadable: 0, gone: 0 });
    expect(await entriesOf('deviceExam.reread')).toEqual({ count: 60, seqs: 60 });
    expect(await namesWaiting()).toEqual(Array.from({ length: 60 }, () => '改名'));
    expect((await replay(ids)).changed).toBe(0);
  });

  it('a report whose record holds no more stands as it stood, is counted, and keeps no other waiting', async () => {
    const recordID = await visit();
    await naming('R2', '血球', 'hematology');
    const many = Array.from({ length: 300 }, (_, n) => [`F${n}`, n] as const);
    await tool.bring(astmReport({ name: '很多' }, many));
    await hangUp('很多', recordID);
    await tool.bring(astmReport({ name: '一個' }, [['R2', 5]]));
    await hangUp('一個', recordID);
    await tool.bring(astmReport({ name: '別人' }, [['R2', 6]]));
    const ids = await messagesOf('R2');
    expect(ids).toHaveLength(2);
    await naming('R2', '生化值');
    expect(await replay(ids.toReversed())).toEqual({ read: 2, changed: 1, refused: 1, unreadable: 0, gone: 0 });
    const { exam } = (await call('GET', `/record/${plain(recordID)}`)).result;
    expect(exam.hematology).toMatchObject([{ name: '血球', value: 5 }]);
    expect(exam.biochemistry).toHaveLength(300);
    expect(await namesWaiting()).toContain('生化值');
  });

  it('those after one that isn’t there aren’t read, those before it are done', async () => {
    await naming('R3', '三號');
    await tool.bring(astmReport({}, [['R3', 1]]));
    const [known] = await messagesOf('R3');
    await naming('R3', '四號');
    const nowhere = '00000000-0000-4000-8000-0000000000ff';
    expect((await call('POST', '/exam/message/replay', { messageIDs: [nowhere, known] })).code).toBe(CODE.notFound);
    expect(await namesWaiting()).not.toContain('四號');
    expect((await replay([known ?? '', known ?? ''])).changed).toBe(1);
  });

  it('that end in the middle have done a part, and done again do the rest, once', async () => {
    await naming('R4', '舊名');
    for (let n = 0; n < 60; n += 1) await tool.bring(astmReport({ orderNumber: `K${n}` }, [['R4', n]]));
    const ids = await messagesOf('R4');
    await naming('R4', '新名');
    const { db } = api.database;
    let left = 1;
    /** A database that goes away once one transaction was written. */
    const dying = new Proxy(db, {
      get(target, name) {
        if (name === 'inClinic' && left-- <= 0) throw new DomainError('databaseNotReady', 'it is away');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sync: SyncServices = {
      ...{ db: dying, commands: COMMANDS, consequences: new Map(), now: () => api.now },
      log: { warn: () => undefined, error: () => undefined },
    };
    const never = () => Promise.reject(new Error('each of them was read'));
    const understand = async ({ bytes, setting, source }: Given) => readMessage(bytes, setting, [], source);
    const before = (await entriesOf('deviceExam.reread'))?.count ?? 0;
    await expect(new MessageReplay({ db, sync, understand, never }, 'demo').run(ids)).rejects.toMatchObject({
      codeName: 'databaseNotReady',
    });
    const done = ((await entriesOf('deviceExam.reread'))?.count ?? 0) - before;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(60);
    expect((await replay(ids)).changed).toBe(60 - done);
    expect(await entriesOf('deviceExam.reread')).toMatchObject({ count: before + 60 });
  });

  it('are understood outside of any transaction: a reader may take longer than one may rest', async () => {
    await naming('R5', '五號');
    for (let n = 0; n < 3; n += 1) await tool.bring(astmReport({ orderNumber: `U${n}` }, [['R5', n]]));
    const ids = await messagesOf('R5');
    const { db } = api.database;
    let open = 0;
    const counting = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'readClinic' && name !== 'inClinic')
          return typeof value === 'function' ? value.bind(target) : value;
        return async (...given: unknown[]) => {
          open += 1;
          return (value as (...all: unknown[]) => Promise<unknown>).apply(target, given).finally(() => {
            open -= 1;
          });
        };
      },
    });
    const sync: SyncServices = {
      ...{ db: counting, commands: COMMANDS, consequences: new Map(), now: () => api.now },
      log: { warn: () => undefined, error: () => undefined },
    };
    const opened: number[] = [];
    const understand = async ({ bytes, setting, source }: Given) => {
      opened.push(open);
      return readMessage(bytes, setting, [], source);
    };
    const never = () => Promise.reject(new Error('each of them was read'));
    await new MessageReplay({ db: counting, sync, understand, never }, 'demo').run(ids);
    expect(opened).toEqual([0, 0, 0]);
  });
});

/** Two animals in one message. */
const ofTwo = (first: string, second: string) =>
  astmReport({ name: first }, [
    ['R6', 1],
    ['R7', 2],
  ]).replace(
    'L|1|N',
    [`P|2||||${second}`, 'O|1|||^^^CHEM10|R', 'R|1|^^^R6|3|U/L||||F||||20261120120000', 'L|1|N'].join('\r'),
  );
const reportsOf = (messageID: string) =>
  api.database.db.readClinic('demo', async (tx) => {
    const rows = await tx.sql<{ id: string }>(
      `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'exam' AND body ->> 'messageID' = $2 ORDER BY id`,
      [tx.clinic, messageID],
    );
    return rows.map(({ id }) => id);
  });
/** As it is before its reading has ended (`reports` empty), or when what follows from its reports is to be made once more. */
const countAsUnread = (messageID: string, reports: readonly string[]) =>
  api.database.db.inClinic('demo', (tx) =>
    tx.sql(
      `UPDATE vetloom.instrument_message SET state = 'unread', reports = $3 WHERE clinic_id = $1 AND message_id = $2`,
      [tx.clinic, messageID, reports],
    ),
  );
const noted = async (messageID: string) => {
  const { state, reports } = (await call('GET', `/exam/message/${messageID}`)).result;
  return { state, reports };
};

describe('a message whose reading ended in the middle', () => {
  it('brings each report once, though a code of it is passed over by now', async () => {
    await tool.bring(ofTwo('一半', '另一半'));
    const [messageID = ''] = await messagesOf('另一半');
    const before = await reportsOf(messageID);
    expect(before).toHaveLength(2);
    await countAsUnread(messageID, []);
    const codes = [{ _id: 'c7', code: 'R7', name: '', category: 'biochemistry', isIgnored: true }];
    await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, { ...anInstrument(), codes });
    await api.tools.messages.readAll('demo');
    expect(await reportsOf(messageID)).toEqual(before);
    expect((await noted(messageID)).reports.toSorted()).toEqual(before);
  });

  it('keeps what it has become where it is read once more for its pictures, and its instrument speaks otherwise by now', async () => {
    await tool.bring(ofTwo('舊線路', '舊線路二'));
    const [messageID = ''] = await messagesOf('舊線路二');
    const { reports } = await noted(messageID);
    await countAsUnread(messageID, reports);
    await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, { ...anInstrument(), protocol: 'hl7' });
    await api.tools.messages.readAll('demo');
    expect(await noted(messageID)).toEqual({ state: 'read', reports });
    await naming('R6', '六號');
  });

  it('gets the reports that are missing when it is read again', async () => {
    await naming('R6', '六號');
    await tool.bring(ofTwo('先讀到', '後讀到'));
    const [messageID = ''] = await messagesOf('後讀到');
    const before = await reportsOf(messageID);
    const { reports } = await noted(messageID);
    // As if a reader of those days had not known of the second.
    await api.database.db.inClinic('demo', async (tx) => {
      await tx.sql('UPDATE vetloom.instrument_message SET reports = $3 WHERE clinic_id = $1 AND message_id = $2', [
        ...[tx.clinic, messageID],
        reports.slice(0, 1),
      ]);
    });
    expect(await replay([messageID])).toMatchObject({ read: 1, changed: 1, refused: 0 });
    expect(await noted(messageID)).toEqual({ state: 'read', reports });
    expect(await reportsOf(messageID)).toEqual(before);
  });
});
