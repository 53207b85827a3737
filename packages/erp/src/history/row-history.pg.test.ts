import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;

beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    seller: ['SALE_FORM_READ', 'SALE_FORM_WRITE'],
    buyer: ['PURCHASE_FORM_READ'],
    vet: ['PRODUCT_READ'],
    stranger: ['CHECK_IN'],
  });
  desk.api.now = NOON;
  const products = [productRow({ id: 'P1', name: '紗布', unit: '包' })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const purchase = async () =>
  (
    await desk.call('POST', '/form/purchase', {
      ...{ supplierID, purchaseDate: NOON, arrive: 20, taxMode: 3 },
      items: [{ _id: 'a', prodID: 'P1', name: '紗布', number: 10, price: 5 }],
    })
  ).result;
const history = (subject: string, id: string, as = 'director', more = '') =>
  desk.call('GET', `/history/${subject}/${id}${more}`, undefined, { as });

describe('the history of a form', () => {
  it('says who changed what of it, the newest first, page by page, and is kept when it is gone', async () => {
    const { id, updateDateTime } = await purchase();
    const items = [{ _id: 'a', prodID: 'P1', name: '紗布', number: 12, price: 5 }];
    await desk.call('PUT', `/form/purchase/${id}`, { items, updateDateTime });
    await desk.call('DELETE', `/form/purchase/${id}?reason=${encodeURIComponent('重複')}`);
    const { result } = await history('form', id);
    expect(result.next).toBeNull();
    expect(result.lines).toMatchObject([
      { kind: 'removed', command: 'form.purchase.remove', author: emailOf('director'), intact: true, hidden: 0 },
      { kind: 'changed', command: 'form.purchase.change' },
      { kind: 'created', command: 'form.purchase.create', at: NOON },
    ]);
    const [, changed] = result.lines;
    expect(changed.changes.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['items', 'netAmount', 'totalAmount']),
    );
    const total = changed.changes.find(({ field }: { field: string }) => field === 'totalAmount');
    expect(total).toEqual({ field: 'totalAmount', before: 50, after: 60 });
    const first = (await history('form', id, 'director', '?limit=2')).result;
    expect(first.lines).toHaveLength(2);
    const rest = (await history('form', id, 'director', `?limit=2&seq=${first.next.seq}&ord=${first.next.ord}`)).result;
    expect([...first.lines, ...rest.lines]).toEqual(result.lines);
  });

  it('is read by who reads forms of its kind, of the own clinic', async () => {
    const { id } = await purchase();
    expect((await history('form', id, 'buyer')).code).toBe(CODE.success);
    expect((await history('form', id, 'seller')).code).toBe(CODE.forbidden);
    expect((await history('form', id, 'vet')).code).toBe(CODE.forbidden);
    expect((await history('form', id, 'stranger')).code).toBe(CODE.forbidden);
    expect((await history('form', 'unknown')).code).toBe(CODE.notFound);
    const elsewhere = { as: 'outsider', clinic: 'harbour' };
    expect((await desk.call('GET', `/history/form/${id}`, undefined, elsewhere)).code).toBe(CODE.notFound);
    expect((await desk.call('GET', `/history/supplier/${supplierID}`, undefined, elsewhere)).result.lines).toEqual([]);
  });
});

it('a product, a service, a package and a supplier have theirs, by their own rights', async () => {
  await desk.call('PUT', '/prod/P1', { price: 77 });
  const { lines } = (await history('product', 'P1', 'vet')).result;
  expect(lines[0].changes).toContainEqual({ field: 'price', before: 10, after: 77 });
  expect((await history('supplier', supplierID, 'vet')).code).toBe(CODE.forbidden);
  expect((await history('supplier', supplierID)).result.lines).toMatchObject([{ kind: 'created' }]);
  expect((await history('service', 'S1', 'vet')).code).toBe(CODE.forbidden);
  expect((await history('stock_movement', 'P1')).code).toBe(CODE.badParameter);
});

describe('verify', () => {
  const findings = async () => (await desk.api.database.db.maintenance.verifyClinic('demo')).findings;
  /** Changes a form's rows beside the program, hears what `verify` says, and changes them back. */
  async function told(change: string, back: string, id: string): Promise<string[]> {
    const run = (text: string) => desk.api.database.db.inClinic('demo', (tx) => clinicSqlOf(tx)(text, [id]));
    await run(change);
    const found = await findings();
    await run(back);
    return found.map(({ reason }) => reason);
  }

  it('holds each form and its rows against its history; what follows from payments is nobody’s writing', async () => {
    const { id, totalAmount } = await purchase();
    await desk.call('POST', '/form/payment', {
      ...{ supplierID, paymentDate: NOON, purchaseIDs: [id], cashAmount: totalAmount },
    });
    expect(await findings()).toEqual([]);
    const set = (total: number) =>
      `UPDATE vetloom.form SET body = jsonb_set(body, '{totalAmount}', '${total}') WHERE clinic_id = $1 AND id = $2`;
    expect(await told(set(1), set(totalAmount), id)).toEqual([
      expect.stringMatching(new RegExp(`the form ${id} is not what its history makes it: totalAmount`)),
    ]);
    const slipped = `INSERT INTO vetloom.form_item (clinic_id, form_id, id, place, product_id, body)
      SELECT clinic_id, form_id, 'sly', 1, product_id, body FROM vetloom.form_item WHERE clinic_id = $1 AND form_id = $2`;
    const taken = `DELETE FROM vetloom.form_item WHERE clinic_id = $1 AND form_id = $2 AND id = 'sly'`;
    expect(await told(slipped, taken, id)).toContainEqual(
      expect.stringMatching(/is not what its history makes it: items/),
    );
    expect(await findings()).toEqual([]);
  });
});
