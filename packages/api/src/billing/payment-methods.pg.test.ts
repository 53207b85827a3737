import { CODE } from '@vetloom/domain/core/codes.ts';
import { describe, expect, it } from 'vitest';
import { plain, useBilling } from './test-kit.ts';

const { api, call, owner, billOf, receive } = useBilling({
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE'],
});
const list = (handle: 'add' | 'update' | 'remove', data: object, as = 'admin') =>
  call('PUT', '/customize/paymentMethods', { handle, data }, as);

describe('the clinic’s ways of paying', () => {
  it('are added and closed by those who may, and never removed once added', async () => {
    expect((await list('add', { _id: 'jko', name: '街口支付' }, 'cashier')).code).toBe(CODE.forbidden);
    expect((await list('add', { _id: 'jko', name: '街口支付' })).result).toEqual([
      { _id: 'jko', name: '街口支付', off: false },
    ]);
    expect((await list('remove', { _id: 'jko' })).code).toBe(CODE.contradictory);
    expect((await call('GET', '/customize/paymentMethods', undefined, 'cashier')).result).toHaveLength(1);
  });

  it('take a bill and a deposit, stand in the receive log and the statistics, and are refused when unknown or closed', async () => {
    const userID = await owner();
    const { recordID, status } = await billOf(userID, 500);
    const paid = (method: string, amount = 100) =>
      receive([{ collectionID: recordID, receive: amount, method }], 'cashier');
    expect((await paid('own:jko', 500)).result).toMatchObject([{ method: 'own:jko', methodName: '街口支付' }]);
    expect(await status()).toMatchObject({ received: 500, billStatus: 30 });
    const ahead = (method: string) => call('POST', `/deposit/user/${plain(userID)}`, { amount: 1000, method });
    expect((await ahead('own:jko')).result).toMatchObject({ method: 'own:jko', methodName: '街口支付' });
    const { now } = api();
    const { result } = await call('POST', '/billing/receiveLog/stat', { begin: now - 3600, end: now });
    expect(JSON.stringify(result)).toContain('"own:jko":500');

    for (const method of ['own:none', 'jko', 'own:']) expect((await paid(method)).code, method).toBe(CODE.badParameter);
    await list('update', { _id: 'jko', off: true });
    expect(await paid('own:jko')).toMatchObject({ code: CODE.badParameter, detail: { rule: 'methodNotTaken' } });
    expect((await ahead('own:jko')).code).toBe(CODE.badParameter);
    await list('add', { _id: 'linePay', name: 'LINE', off: true });
    expect(await paid('linePay')).toMatchObject({ code: CODE.badParameter, detail: { rule: 'methodNotTaken' } });
    expect((await paid('creditCard')).code).toBe(CODE.success);
  });
});
