import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import type { TrafficServices } from '../traffic.ts';

const LAB = 'lab@demo.vetloom.test';
const CASHIER = 'cashier@demo.vetloom.test';
const ADMIN = 'admin@demo.vetloom.test';
const NEIGHBOUR = 'lab@harbour.test';

let api: TestApi;
let pages: TrafficServices['bridges'];
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await TestApi.open({
    beside: (_, { services }) => {
      pages = services.bridges;
    },
  });
  await api.enroll(LAB, ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll(CASHIER, ['BILLING_READ']);
  await api.enroll(ADMIN, 'admin');
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [LAB, CASHIER, ADMIN, NEIGHBOUR]) tokens.set(email, (await api.login(email)).jwt);
  for (const clinicID of ['demo', 'harbour'])
    await writeIn(api.database.db, clinicID, (tx) =>
      tx.put('clinic', {
        ...{ _id: '/clinic', collection: 'clinic', clinicID, name: clinicID, phone: '', address: '', taxID: '' },
        ...{ licenseNumber: '', info: '', timeZone: 'Asia/Taipei', updateDateTime: 1 },
      }),
    );
});
afterAll(() => api.close());

const call = (as: string, method: 'POST' | 'PUT', path: string, body?: unknown, clinic = 'demo') =>
  api.call(method, `/api/sdk/v2/${clinic}${path}`, { token: tokens.get(as) ?? '', body });
const use = (instrumentBridge: boolean) => call(ADMIN, 'PUT', '/clinic', { instrumentBridge });
const tokenOf = ({ result }: { result: { path: string } }) => result.path.replace('/bridge/', '');

describe('the page that reaches the instruments’ bridge', () => {
  it('has no address in a clinic that uses none, and not for people who do no laboratory work', async () => {
    expect(await call(LAB, 'POST', '/bridge/page')).toMatchObject({ status: 403, code: CODE.forbidden });
    await use(true);
    expect(await call(LAB, 'POST', '/bridge/page')).toMatchObject({ code: CODE.success });
    expect(await call(CASHIER, 'POST', '/bridge/page')).toMatchObject({ code: CODE.forbidden });
    expect(await call(NEIGHBOUR, 'POST', '/bridge/page', undefined, 'harbour')).toMatchObject({ code: CODE.forbidden });
    expect(await call(NEIGHBOUR, 'POST', '/bridge/page')).toMatchObject({ code: CODE.noDatabaseAccess });
  });

  it('opens for a minute, and not when the clinic gave its bridge up or the person left meanwhile', async () => {
    await use(true);
    const token = tokenOf(await call(LAB, 'POST', '/bridge/page'));
    expect(await pages.opens(token)).toBe(true);
    expect(await pages.opens(`${token}A`)).toBe(false);
    expect(await pages.opens('nothing')).toBe(false);
    await use(false);
    expect(await pages.opens(token)).toBe(false);
    await use(true);
    await api.enroll(LAB, ['LAB_TASK_READ']);
    expect(await pages.opens(token)).toBe(false);
    await api.enroll(LAB, ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
    expect(await pages.opens(token)).toBe(true);
    api.now += 61;
    expect(await pages.opens(token)).toBe(false);
  });

  it('is the clinic’s to use: whoever may change its particulars says so', async () => {
    expect(await call(LAB, 'PUT', '/clinic', { instrumentBridge: true })).toMatchObject({ code: CODE.forbidden });
    expect((await use(true)).result).toMatchObject({ instrumentBridge: true });
  });
});
