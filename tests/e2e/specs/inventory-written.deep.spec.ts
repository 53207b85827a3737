import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { arrangeProducts } from '../harness/products.ts';
import { FormsPage, type WrittenKind } from '../pages/inventory-forms.ts';

const clinic = useClinic();

describe('forms of purchasing and stock', () => {
  it('[3.2.66] purchase, order, sale, return and payment are each written, changed, found and deleted on screen', async () => {
    const api = await clinic.api('director');
    const { of, products } = await arrangeProducts(api);
    const [product] = products;
    if (!product) throw new Error('a product is needed');
    const supplier = `${of} 藥品行`;
    const { id: supplierID } = await api.call<{ id: string }>('POST', '/erp/demo/supplier', { name: supplier });
    const desk = await clinic.deskOf('director');
    const forms = new FormsPage(desk, clinic.server.url);
    interface Kept {
      readonly id: string;
      readonly info: string;
      readonly totalAmount: number;
    }
    const kept = async (kind: string, words: string) =>
      (await api.call<{ rows: Kept[] }>('POST', `/erp/demo/form/${kind}/getList`, { condition: { text: words } })).rows;
    /** Writes a remark into the form that is open, changes it after having found it, and answers the form. */
    const changed = async (kind: WrittenKind, said: RegExp): Promise<Kept> => {
      const [first, second] = [`${of} ${kind} 一`, `${of} ${kind} 二`];
      await forms.remark.fill(first);
      await forms.save(said);
      await expect.poll(async () => (await kept(kind, first)).length).toBe(1);
      await forms.find(kind, first);
      await forms.openRow(first);
      await forms.remark.fill(second);
      await forms.save(/^已存 /);
      await expect.poll(async () => (await kept(kind, second)).length).toBe(1);
      expect(await kept(kind, first)).toEqual([]);
      await forms.find(kind, second);
      const [form] = await kept(kind, second);
      if (!form) throw new Error('the form is gone');
      return form;
    };
    const removed = async (kind: WrittenKind) => {
      const words = `${of} ${kind} 二`;
      await forms.find(kind, words);
      await forms.openRow(words);
      await forms.remove('測試');
      await expect.poll(() => kept(kind, words)).toEqual([]);
    };

    await forms.open('order', '&open=new');
    await forms.chooseSupplier(supplier);
    await forms.write(product.name, '10', '50');
    expect(await changed('order', /^已存 /)).toMatchObject({ totalAmount: 500 });
    await removed('order');

    await forms.open('purchase', '&open=new');
    await forms.chooseSupplier(supplier);
    await forms.write(product.name, '8', '50');
    const purchase = await changed('purchase', /^已入庫 /);
    expect(purchase).toMatchObject({ totalAmount: 400 });

    await forms.open('sell', '&open=new');
    await forms.write(product.name, '2', '90');
    expect(await changed('sell', /^已存 /)).toMatchObject({ totalAmount: 180 });
    await removed('sell');

    await forms.open('return', `&open=new&purchase=${purchase.id}`);
    await forms.cell('數量').fill('1');
    expect(await changed('return', /^已存 /)).toMatchObject({ totalAmount: 50 });
    await removed('return');

    // The payment of that purchase: written, found by its remark, changed, taken back.
    const payments = `${clinic.server.url}/app/checkout/payment?supplier=${supplierID}`;
    await desk.goto(payments);
    await desk.getByRole('checkbox', { name: '全選' }).check();
    await desk.getByRole('textbox', { name: '轉帳' }).fill('300');
    await desk.getByRole('textbox', { name: /^備註/ }).fill(`${of} 訂金`);
    await forms.save(/^已記錄付款 Y/);
    const [paid] = await kept('payment', `${of} 訂金`);
    expect(paid).toMatchObject({ totalAmount: 300 });
    await desk.goto(`${payments}&view=past`);
    await desk.getByRole('textbox', { name: '單號、備註' }).fill('沒有這種付款');
    await desk.getByText('沒有符合的付款').waitFor();
    await desk.getByRole('textbox', { name: '單號、備註' }).fill(`${of} 訂金`);
    const past = desk.getByRole('table', { name: '付款紀錄' });
    await past.getByText(`${of} 訂金`).waitFor();
    await past.getByRole('button', { name: /^修改付款/ }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '轉帳' }).fill('400');
    await dialog.getByRole('textbox', { name: /^備註/ }).fill(`${of} 付清`);
    await glance(desk, 'payment-change');
    await dialog.getByRole('button', { name: /^存檔/ }).click();
    await desk.getByText(/^已修改付款 Y/).waitFor();
    expect(await kept('payment', `${of} 付清`)).toMatchObject([{ id: paid?.id, totalAmount: 400 }]);
    const owed = async () =>
      (await api.call<{ suppliers: { owed: number }[] }>('POST', '/erp/demo/payable/getList', { supplierID }))
        .suppliers;
    expect((await owed()).filter((one) => one.owed > 0)).toEqual([]);
    await desk.getByRole('textbox', { name: '單號、備註' }).fill(`${of} 付清`);
    await past.getByText(`${of} 付清`).waitFor();
    await glance(desk, 'payments-past');
    await past.getByRole('button', { name: /^作廢付款/ }).click();
    await dialog.getByLabel('原因').fill('重複');
    await dialog.getByRole('button', { name: '作廢' }).click();
    await desk.getByText(/^已作廢付款 Y/).waitFor();
    expect(await kept('payment', `${of} 付清`)).toEqual([]);
    expect(await owed()).toMatchObject([{ owed: 400 }]);

    await removed('purchase');
  });
});
