import { createHash, randomBytes } from 'node:crypto';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { KEPT_SECONDS } from '@vetloom/domain/removal/removal.schema.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { VetLoomClient } from '@vetloom/sdk/vetloom-client.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileService } from '../files/file-service.ts';
import { PASSWORD, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const PHOTO = '/api/sdk/photo/demo/inHospital';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  for (const name of ['admin', 'nurse', 'lab']) {
    const login = await api.login(`${name}@demo.vetloom.test`);
    tokens[name] = login.jwt;
    idKey = login.clinicRoles[0]?.idKey ?? '';
  }
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, path.startsWith('/api') ? path : B + path, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });
}
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

interface Sent {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}
const paper = (name = '報告.pdf'): Sent => ({
  name,
  mime: 'application/pdf',
  bytes: Buffer.from(`%PDF-1.7\n${randomBytes(8).toString('hex')}\n%%EOF\n`),
});
const picture = async (name: string): Promise<Sent> => ({
  name,
  mime: 'image/png',
  bytes: await sharp({ create: { width: 8, height: 6, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .png()
    .toBuffer(),
});
const colour = async (name: string, background: string): Promise<Sent> => ({
  name,
  mime: 'image/png',
  bytes: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});
const hashOf = ({ bytes }: Sent) => createHash('sha256').update(bytes).digest('hex');

/** Sends files as multipart, with text fields. */
async function send(path: string, files: readonly Sent[], fields: Record<string, string> = {}, as = 'admin') {
  api.now += 1;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, mime, bytes } of files)
    form.append('photo', new File([new Uint8Array(bytes)], name, { type: mime }));
  const body = new Response(form);
  const answer = await api.app.inject({
    method: 'POST',
    url: path.startsWith('/api') ? path : B + path,
    headers: {
      authorization: as === 'basic' ? basic() : `Bearer ${tokens[as]}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json();
}
const basic = () => `Basic ${Buffer.from(`admin@demo.vetloom.test:${PASSWORD}`).toString('base64')}`;
const named = (files: readonly { name: string }[]) => files.map(({ name }) => name);

let made = 0;
/** A stay's day with an exam of X-rays and something that was carried out. */
async function day(tasks: readonly object[] = [{ _id: 'xray', type: 'X光', name: '胸腔', price: 900, number: 1 }]) {
  made += 1;
  const phone = `09660000${String(made).padStart(2, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const inHospitalID: string = (await call('POST', V2, { petID, cause: '嘔吐' })).result._id;
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const of = { inHospitalID, planDateTime };
  await call('POST', `${V2}/plan`, of);
  const exam = (await call('POST', `${V2}/exam`, { ...of, executeID: 'e1', examTask: tasks })).result;
  const missions = [{ missionID: 'bt' }];
  const log = (await call('POST', `${V2}/mission/execute`, { ...of, executeID: 'x1', missions })).result;
  return { of, examID: exam._id as string, logID: log._id as string };
}

describe('pictures of a stay', () => {
  const ADDRESS = '/api/photo/demo/inHospital';
  const seen = (url: string, as = 'nurse') =>
    api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${tokens[as]}` } });
  const shownBy = async (url: string) => (await sharp((await seen(url)).rawPayload).stats()).dominant;

  it('[3.7.063] stand at the address of their exam or day: the one that is named, else the latest', async () => {
    const { examID, logID } = await day();
    const client = new VetLoomClient({ url: '', clinic: 'demo', idKey });
    const [red, blue] = [await colour('正面.png', '#f00'), await colour('側面.png', '#00f')];
    for (const path of [`${PHOTO}/exam/${plain(examID)}`, `${PHOTO}/missionLog/${plain(logID)}/x1`])
      expect((await send(path, [red, blue, paper()])).code).toBe(CODE.success);
    for (const id of [examID, logID]) {
      expect(client.photo('inHospital', id)).toBe(`${ADDRESS}/${sealID(idKey, id)}`);
      expect((await seen(client.photo('inHospital', id))).headers['content-type']).toBe('image/png');
      expect((await shownBy(client.photo('inHospital', id))).b).toBeGreaterThan(200);
      expect((await shownBy(client.photo('inHospital', id, { file: '正面.png' }))).r).toBeGreaterThan(200);
      expect((await shownBy(`${ADDRESS}/${plain(id)}?file=${hashOf(red)}&variant=thumb`)).r).toBeGreaterThan(200);
      expect((await seen(client.photo('inHospital', id, { file: '沒有.png' }))).json().code).toBe(CODE.notFound);
      expect((await api.app.inject({ method: 'GET', url: client.photo('inHospital', id) })).statusCode).toBe(401);
    }
    // The laboratory sees those of exams alone; a stay itself and its plan list none.
    expect((await seen(`${ADDRESS}/${plain(examID)}`, 'lab')).statusCode).toBe(200);
    for (const id of [logID, logID.replace(/\/missionLog.*/, ''), `${examID}x`])
      expect((await seen(`${ADDRESS}/${plain(id)}`, 'lab')).json().code, id).toBe(CODE.notFound);
  });
});

describe('files of a stay’s exam', () => {
  it('[2.7.005] [2.7.006] [3.7.065] are put on it by multipart, two in one call, and taken off by name', async () => {
    const { examID } = await day();
    const path = `${PHOTO}/exam/${sealID(idKey, examID)}`;
    expect((await api.app.inject({ method: 'POST', url: path })).statusCode).toBe(401);
    const both = await send(path, [await picture('側躺.png'), paper()], {}, 'basic');
    expect(both.code, both.message).toBe(CODE.success);
    expect(named(both.result.examTask[0].files)).toEqual(['側躺.png', '報告.pdf']);
    const third = await send(path, [await picture('仰躺.png')]);
    expect(named(third.result.examTask[0].files)).toEqual(['側躺.png', '報告.pdf', '仰躺.png']);
    await call('DELETE', `${PHOTO}/exam/${plain(examID)}`, ['仰躺.png']);
    const left = await call('DELETE', `${PHOTO}/exam/${plain(examID)}`, ['側躺.png']);
    expect(named(left.result.examTask[0].files)).toEqual(['報告.pdf']);
    const again = await call('DELETE', `${PHOTO}/exam/${plain(examID)}`, ['側躺.png']);
    expect([again.code, named(again.result.examTask[0].files)]).toEqual([CODE.success, ['報告.pdf']]);
  });

  it('go to the task that is named, and among several to the exam itself where none is', async () => {
    const tasks = [
      { _id: 'xray', type: 'X光', name: '胸腔', price: 900, number: 1 },
      { _id: 'out', type: '外送', name: '切片', price: 900, number: 1 },
    ];
    const { examID } = await day(tasks);
    const path = `${PHOTO}/exam/${plain(examID)}`;
    const one = await send(path, [paper('切片.pdf')], { taskID: 'out' });
    expect(one.result.examTask.map(({ files }: { files: { name: string }[] }) => named(files))).toEqual([
      [],
      ['切片.pdf'],
    ]);
    const free = await send(path, [paper('轉診.pdf')]);
    expect(named(free.result.outsourcingFile)).toEqual(['轉診.pdf']);
    expect((await send(path, [paper()], { taskID: 'none' })).code).toBe(CODE.notFound);
    const gone = await call('DELETE', path, ['切片.pdf', '轉診.pdf']);
    expect([gone.result.examTask[1].files, gone.result.outsourcingFile]).toEqual([[], []]);
  });

  it('come from a phone by a link of the exam’s task, and from none without one', async () => {
    const { examID, logID } = await day();
    const link = (id: string, body: object) => call('POST', `/record/${plain(id)}/uploadLink`, body, 'lab');
    const { token } = (await link(examID, { taskID: 'xray' })).result;
    const sent = paper('手機.pdf');
    const path = `/api/upload/${token}/file/${hashOf(sent)}`;
    const info = { name: sent.name, mime: sent.mime, size: sent.bytes.length };
    await api.call('POST', path, { body: info });
    const headers = { 'content-type': 'application/octet-stream' };
    await api.app.inject({ method: 'PUT', url: `${path}?offset=0`, headers, payload: sent.bytes });
    for (const _ of [1, 2])
      expect((await api.call('POST', `${path}/finish`, { body: { name: sent.name } })).code).toBe(CODE.success);
    const exam = await api.call('POST', `${B}${V2}/exam/list`, {
      token: tokens.admin ?? '',
      body: { inHospitalID: examID.split('/exam/')[0] },
    });
    expect(named(exam.result[0].examTask[0].files)).toEqual(['手機.pdf']);
    expect((await link(examID, { taskID: 'none' })).code).toBe(CODE.notFound);
    expect((await link(logID, { taskID: 'xray' })).code).toBe(CODE.notFound);
    const free = await call('POST', `/record/${plain(examID)}/uploadLink`, {});
    expect(free.code).toBe(CODE.notFound);
  });

  it('are for the laboratory to put and to see, and no nurse’s to put', async () => {
    const { examID, logID } = await day();
    const path = `${PHOTO}/exam/${plain(examID)}`;
    const sent = await picture('側躺.png');
    expect((await send(path, [sent], {}, 'nurse')).code).toBe(CODE.forbidden);
    expect((await send(path, [sent], {}, 'lab')).code).toBe(CODE.success);
    const address = (as: string) => call('GET', `/record/${plain(examID)}/file/${hashOf(sent)}`, undefined, as);
    for (const as of ['lab', 'nurse']) {
      const { url } = (await address(as)).result;
      const seen = await api.app.inject({ url });
      expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    }
    const byName = await call(
      'GET',
      `/api/photo/demo/record/${sealID(idKey, examID)}/${plain('側躺.png')}`,
      undefined,
      'lab',
    );
    expect(byName.status).toBe(200);
    const inWard = await picture('傷口.png');
    await send(`${PHOTO}/missionLog/${plain(logID)}/x1`, [inWard], {}, 'nurse');
    expect((await call('GET', `/record/${plain(logID)}/file/${hashOf(inWard)}`, undefined, 'lab')).code).toBe(
      CODE.notFound,
    );
  });
});

describe('pictures of what was carried out', () => {
  it('[2.7.007] [2.7.008] stand in the execution’s attachmentFile, and are taken off by name', async () => {
    const { of, logID } = await day();
    const path = `${PHOTO}/missionLog/${sealID(idKey, logID)}/x1`;
    const sent = await picture('傷口.png');
    const put = await send(path, [sent], {}, 'nurse');
    expect(put.code, put.message).toBe(CODE.success);
    expect(put.result.execute).toMatchObject([
      { _id: 'x1', attachmentFile: [{ name: '傷口.png', mime: 'image/png' }] },
    ]);
    const read = await call('GET', `${V2}/missionLog${query(of)}`);
    const [file] = read.result.execute[0].attachmentFile;
    // As it is served, by the name of what became of it.
    const seen = await call('GET', `/record/${plain(logID)}/file/${file.hash}`);
    expect(seen.result).toMatchObject({ name: '傷口.png', size: file.size });
    expect((await api.app.inject({ url: seen.result.url })).rawPayload.length).toBe(file.size);
    const gone = await call('DELETE', path, ['傷口.png'], 'nurse');
    expect(gone.result.execute[0].attachmentFile).toEqual([]);
    expect((await api.app.inject({ url: seen.result.url })).statusCode).toBe(404);
    expect((await send(`${PHOTO}/missionLog/${plain(logID)}/none`, [sent])).code).toBe(CODE.notFound);
    expect((await send(path, [{ ...sent, bytes: Buffer.from('<svg/>') }])).code).toBe(CODE.badParameter);
    expect((await call('DELETE', path, ['傷口.png'], 'lab')).code).toBe(CODE.forbidden);
  });

  it('may be uploaded by the hash of their content by whoever carries out', async () => {
    const { bytes, mime, name } = await picture('a.png');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const begun = await call('POST', `/record/file/${hash}`, { name, mime, size: bytes.length }, 'nurse');
    expect(begun.result).toEqual({ stored: false, offset: 0 });
  });

  it('are kept while the log has them, and go 30 days after they were taken off', async () => {
    const { logID } = await day();
    const path = `${PHOTO}/missionLog/${plain(logID)}/x1`;
    const sent = paper();
    await send(path, [sent]);
    const files = await FileService.open({
      ...{ db: api.database.db, disk: BlobStore.inFolder(api.folder), now: () => api.now },
    });
    const stored = async () => (await files.state('demo', hashOf(sent))).stored;
    const used = (await files.usage('demo')).files;
    for (let times = 0; times < 3; times += 1) {
      api.now += KEPT_SECONDS;
      await files.sweepUnused('demo');
    }
    expect([await stored(), (await files.usage('demo')).files > 0, used > 0]).toEqual([true, true, true]);
    tokens.admin = (await api.login('admin@demo.vetloom.test')).jwt;
    await call('DELETE', path, [sent.name]);
    await files.sweepUnused('demo');
    api.now += KEPT_SECONDS + 1;
    await files.sweepUnused('demo');
    expect(await stored()).toBe(false);
    for (const name of ['admin', 'nurse', 'lab']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  });
});

it('[2.7.058] a file of an exam and one of a mission are listed by day and execution, then gone', async () => {
  const { of } = await day();
  const exam = `${V2}/file/exam${query({ ...of, executeID: 'e1' })}`;
  const mission = `${V2}/file/mission${query({ ...of, executeID: 'x1' })}`;
  const examFiles = async () =>
    named((await call('GET', `${V2}/exam${query({ ...of, executeID: 'e1' })}`)).result.examTask[0].files);
  const missionFiles = async () =>
    named((await call('GET', `${V2}/missionLog${query(of)}`)).result.execute[0].attachmentFile);
  expect((await send(exam, [paper('胸腔.pdf')])).code).toBe(CODE.success);
  expect((await send(mission, [await picture('點滴.png')])).code).toBe(CODE.success);
  expect([await examFiles(), await missionFiles()]).toEqual([['胸腔.pdf'], ['點滴.png']]);
  await call('DELETE', exam, { objects: ['胸腔.pdf'] });
  await call('DELETE', mission, { objects: ['點滴.png'] });
  expect([await examFiles(), await missionFiles()]).toEqual([[], []]);
  expect((await send(`${V2}/file/exam${query({ ...of, executeID: 'none' })}`, [paper()])).code).toBe(CODE.notFound);
});

it('a file is another clinic’s by no name: listing what it is told by shows nothing of it', async () => {
  const { logID, of } = await day();
  const secret = paper('密.pdf');
  await send(`${PHOTO}/missionLog/${plain(logID)}/x1`, [secret]);
  const hash = hashOf(secret);
  expect((await call('GET', `/record/${plain(logID)}/file/${hash}`)).code).toBe(CODE.success);
  await api.enroll('admin@harbour.vetloom.test', 'admin', 'harbour');
  tokens.stranger = (await api.login('admin@harbour.vetloom.test')).jwt;
  const theirs = (method: Method, path: string, body?: unknown) =>
    call(method, `/api/sdk/v2/harbour${path}`, body, 'stranger');
  const userID = (await theirs('POST', '/user', { name: '林先生', phone: '0966990000' })).result._id;
  const petID = (await theirs('POST', '/pet', { userID, name: '豆豆', type: 'Feline' })).result._id;
  const inHospitalID = (await theirs('POST', V2, { petID })).result._id;
  const theirDay = { ...of, inHospitalID };
  await theirs('POST', `${V2}/plan`, theirDay);
  const attachmentFile = [{ _id: 'f', hash, name: '密.pdf', mime: 'application/pdf', size: secret.bytes.length }];
  const entry = { ...theirDay, executeID: 'x1', missions: [{ missionID: 'bt' }], attachmentFile };
  const theirLog = (await theirs('POST', `${V2}/mission/execute`, entry)).result?._id ?? `${inHospitalID}/missionLog/1`;
  for (const id of [theirLog, logID]) {
    expect((await theirs('GET', `/record/${plain(id)}/file/${hash}`)).code).toBe(CODE.notFound);
    const path = `/api/photo/harbour/record/${plain(id)}/${hash}`;
    expect((await call('GET', path, undefined, 'stranger')).code).toBe(CODE.notFound);
  }
});
