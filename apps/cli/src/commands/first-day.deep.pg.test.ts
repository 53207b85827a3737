import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesBeside } from '@vetloom/api/engine/beside.ts';
import { TestApi } from '@vetloom/api/test-kit.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ERP_ENDPOINTS } from '@vetloom/erp/endpoints.ts';
import { mount } from '@vetloom/http/mount.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * A clinic's first working day without a screen: founded by a command beside the running server, and everything else by calls.
 */

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const DIRECTOR = 'director@hefeng.example';
const PASSWORD = 'three cats on a warm roof';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-first-day-'));
  api = await TestApi.open({
    empty: true,
    beside: (app, ports) =>
      mount(app, ERP_ENDPOINTS, {
        ...ports,
        services: servicesBeside(ports.services),
      }),
  });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  rmSync(folder, { recursive: true });
});

/** As a script does, with a password piped in. */
const clinic = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: api.database.url, VETLOOM_DATA: folder };
    const child = execFile(process.execPath, [MAIN, 'clinic', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(`${PASSWORD}\n`);
  });

let token = '';
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  const answer = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.code, `${method} ${path}: ${answer.text}`).toBe(CODE.success);
  return answer.result;
};
const B = '/api/sdk/v2/hefeng';

describe('by command and calls alone', () => {
  it('a clinic is founded, has its prices, sees its first animal and receives its first money', async () => {
    const options = ['--name=禾風動物醫院', `--director=${DIRECTOR}`, '--director-name=王怡君', '--sudo'];
    expect(await clinic('found', 'hefeng', ...options)).toEqual({
      code: 0,
      err: '',
      out: `禾風動物醫院 (hefeng) is founded; ${DIRECTOR} leads it, administers the installation and can sign in now.\n`,
    });
    expect((await api.call('GET', '/api/sdk/first')).result).toEqual({ open: false });
    const login = await api.call('POST', '/api/sdk/v2/basic/login', {
      body: { username: DIRECTOR, password: PASSWORD },
    });
    expect(login.result).toMatchObject({ systemRole: 'sudo', clinicRoles: [{ clinic: 'hefeng' }] });
    token = login.result.jwt;
    expect(await call('GET', '/api/sdk/sudo/clinicList')).toMatchObject([{ clinic: 'hefeng' }]);

    const fee = await call('POST', '/erp/hefeng/serving', { name: '診察費', class: '診療', price: 400, unit: '次' });
    const drug = await call('POST', '/erp/hefeng/prod', { name: '胃藥', type: '口服', unit: '顆', price: 30 });
    const owner = await call('POST', `${B}/user`, { name: '丁慧敏', phone: '0987654321' });
    const pet = await call('POST', `${B}/pet`, { userID: owner._id, name: '麻糬', type: 'Canine', weight: 6.4 });
    const visit = await call('POST', `${B}/record/checkin`, { petID: pet._id, cause: '嘔吐兩天' });
    const record = `${B}/record/${encodeURIComponent(visit._id)}`;
    const charged = await call('PUT', record, {
      diagnosis: '急性胃炎',
      chargeDivision: [{ _id: 'c1', itemID: `/catalog/service/${fee.id}`, name: '診察費', price: 400, number: 1 }],
      drugBag: [
        {
          bagID: 'b1',
          items: [{ _id: 'd1', itemID: `/catalog/product/${drug.id}`, name: '胃藥', price: 30, number: 10 }],
        },
      ],
    });
    expect(charged).toMatchObject({ total: 700 });
    for (const [type, status] of [
      ['dispenseStatus', 20],
      ['billStatus', 20],
      ['status', 20],
    ] as const)
      await call('PUT', `${record}/status`, { type, status });
    await call('PUT', `${B}/todo/dispense/${encodeURIComponent(visit._id)}`, { drugBagIDs: ['b1'], submit: true });
    await call('POST', `${B}/billing/receiveLogs`, { receiveLogs: [{ collectionID: visit._id, receive: 700 }] });
    expect(await call('GET', record)).toMatchObject({ status: 90, billStatus: 30, dispenseStatus: 30, receive: 700 });
  });

  it('nobody becomes the administrator of an installation that has begun, by the same command', async () => {
    const options = ['--name=港灣動物醫院', '--director=director@harbour.example', '--sudo'];
    expect(await clinic('found', 'harbour', ...options)).toEqual({
      code: 1,
      out: '',
      err: 'This installation has begun already; accounts add … --sudo makes a further administrator.\n',
    });
    expect((await api.database.db.system.listClinics()).map(({ id }) => id)).toEqual(['hefeng']);
    expect(await api.database.db.system.findAccount('director@harbour.example')).toBeUndefined();
  });
});
