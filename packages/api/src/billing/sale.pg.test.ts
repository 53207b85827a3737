import { CODE } from '@vetloom/domain/core/codes.ts';
import { describe, expect, it } from 'vitest';
import { plain, useBilling } from './test-kit.ts';

const { api, call, owner, billOf, receive } = useBilling({
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE'],
  reader: ['BILLING_READ'],
  giver: ['BILLING_READ', 'BILLING_WRITE', 'BILLING_DISCOUNT'],
});
const FEED = { _id: 'l1', name: '處方食品 腎臟 2 kg', itemID: '/catalog/product/x', price: 1380, number: 2 };
const sell = async (more: object = {}, as = 'cashier') =>
  (await call('POST', '/billing/sale', { lines: [FEED], ...more }, as)).result;

describe('a sale over the counter', () => {
  it('is made, changed, paid and found again; its receipt has a number', async () => {
    const userID = await owner();
    const made = await sell({ userID });
    expect(made).toMatchObject({ userID, userName: '陳怡君', total: 2760, billStatus: 20 });
    const path = `/billing/sale/${plain(made._id)}`;
    const changed = await call('PUT', path, { lines: [{ ...FEED, number: 1 }] }, 'cashier');
    expect(changed.result).toMatchObject({ total: 1380, lines: [{ _id: 'l1', number: 1 }] });
    const invoice = { ubn: '04595257', carrier: '', donation: '' };
    const [receipt] = (await receive([{ collectionID: made._id, receive: 1380, invoice }], 'cashier')).result;
    expect(receipt).toMatchObject({ type: 'sale', invoice });
    expect(receipt.number).toMatch(/^\d{8}-Z\d{3}$/);
    expect((await call('GET', path)).result).toMatchObject({ received: 1380, billStatus: 30 });
    const span = { begin: api().now - 100, end: api().now + 100, userID };
    expect((await call('POST', '/billing/sale/list', span)).result).toMatchObject({
      count: 1,
      sales: [{ _id: made._id }],
    });
    const wrong = { ...invoice, ubn: '04595258' };
    expect((await receive([{ collectionID: made._id, receive: 1, invoice: wrong }])).code).toBe(CODE.badParameter);
  });

  it('is cancelled with a reason while no money is held for it', async () => {
    const made = await sell();
    const path = `/billing/sale/${plain(made._id)}`;
    expect((await call('DELETE', path, undefined, 'cashier')).code).toBe(CODE.badParameter);
    expect((await call('DELETE', `${path}?reason=${plain('拿錯')}`, undefined, 'cashier')).result).toMatchObject({
      billStatus: 0,
      cancelled: { reason: '拿錯', by: '/staff/cashier@demo.vetloom.test' },
    });
    expect((await call('PUT', path, { note: '更正' })).code).toBe(CODE.contradictory);
  });

  it('is made by whoever takes money, and read by whoever reads bills', async () => {
    expect((await call('POST', '/billing/sale', { lines: [FEED] }, 'reader')).code).toBe(CODE.forbidden);
    const made = await sell();
    expect((await call('GET', `/billing/sale/${plain(made._id)}`, undefined, 'reader')).result._id).toBe(made._id);
  });
});

it('a discount is given, changed and taken back by whoever has the right, with a reason', async () => {
  const { recordID } = await billOf(await owner(), 1280);
  const path = `/billing/discount/${plain(recordID)}`;
  const off = { kind: 'percent', percent: 5 };
  expect((await call('PUT', path, { off, reason: '老客戶' }, 'cashier')).code).toBe(CODE.forbidden);
  expect((await call('PUT', path, { off })).code).toBe(CODE.badParameter);
  expect((await call('PUT', path, { off, reason: '老客戶' })).result).toMatchObject({ total: 1216 });
  expect((await call('PUT', path, { target: 'c1', off, reason: '老客戶' })).result.total).toBe(1155);
  expect((await call('PUT', path, { off: null })).result).toMatchObject({ total: 1216, discounts: [{ _id: 'c1' }] });
});

it('a discount of a sale, of one line of it too, is given by call as at the desk', async () => {
  const made = await sell({ lines: [FEED, { ...FEED, _id: 'l2', price: 100, number: 1 }] });
  const path = `/billing/discount/${plain(made._id)}`;
  const off = { kind: 'percent', percent: 10 };
  expect((await call('PUT', path, { target: 'l2', off, reason: '瑕疵' })).result).toMatchObject({
    total: 2850,
    discounts: [{ _id: 'l2', reason: '瑕疵' }],
  });
  expect((await call('PUT', path, { target: 'l9', off, reason: '瑕疵' })).detail).toMatchObject({
    rule: 'discountLineGone',
  });
});

describe('what the clinic set for treatment', () => {
  it('holds for bills by call: how much a role may let off, by lines and altogether, and how a bill ends', async () => {
    const { recordID } = await billOf(await owner(), 1283);
    const path = `/billing/discount/${plain(recordID)}`;
    const percent = (value: number) => ({ kind: 'percent', percent: value });
    const staff = (await call('POST', '/staff/getList', {})).result as { email: string; permissionDetail: string }[];
    const role = staff.find(({ email }) => email.startsWith('giver@'))?.permissionDetail;
    await call('PUT', '/setting/discount', { discountLimits: [{ _id: 'a', roleID: role, percent: 10 }] });
    const tried = (body: object) => call('PUT', path, { reason: '老客戶', ...body }, 'giver');
    expect((await tried({ off: percent(11) })).detail).toMatchObject({ rule: 'discountLimit', most: 10 });
    expect((await tried({ target: 'c1', off: percent(10) })).result).toMatchObject({ total: 1155 });
    expect((await tried({ off: percent(1) })).detail).toMatchObject({ rule: 'discountLimit' });
    await call('PUT', '/setting', { billRoundTo: 10, billRoundHow: 'down' });
    expect((await call('PUT', path, { target: 'c1', off: percent(9), reason: '老客戶' })).result.total % 10).toBe(0);
    await call('PUT', '/setting', { billRoundTo: 1, billRoundHow: 'nearest' });
  });
});

it('what is owed is told by owner and age, with the last call about it', async () => {
  const userID = await owner();
  await billOf(userID, 900);
  await sell({ userID });
  const dayLater = api().now;
  const path = `/billing/debts/${plain(userID)}/call`;
  const promisedDate = dayLater + 7 * 86_400;
  const note = (await call('POST', path, { way: 'phone', said: '本人接聽', promisedDate }, 'cashier')).result;
  expect(note).toMatchObject({ userID, said: '本人接聽', createBy: '/staff/cashier@demo.vetloom.test' });
  const changed = await call('PUT', `/billing/debtCall/${plain(note._id)}`, { said: '本人接聽，下週一來' }, 'cashier');
  expect(changed.result).toMatchObject({ said: '本人接聽，下週一來', promisedDate });
  expect((await call('POST', '/billing/debtCall/list', { userID }, 'reader')).result).toMatchObject([
    { _id: note._id },
  ]);
  const { debts } = (await call('GET', '/billing/debts')).result;
  expect(debts.find((debt: { userID: string }) => debt.userID === userID)).toMatchObject({
    name: '陳怡君',
    sums: [3660, 0, 0, 0],
    total: 3660,
    lastCall: { promisedDate },
  });
  expect((await call('GET', `/billing/undone/user/${plain(userID)}`)).result).toMatchObject({ owed: 3660 });
  expect((await call('GET', '/billing/debts', undefined, 'cashier')).code).toBe(CODE.forbidden);
});
