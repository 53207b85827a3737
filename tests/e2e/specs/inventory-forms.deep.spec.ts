import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, pictureOnPhone } from '../harness/look.ts';
import { arrangeProducts } from '../harness/products.ts';

const clinic = useClinic();
const GTIN = '04710001234569';

/** A keyboard scanner: keys that come faster than anybody types, whoever has the focus, and Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, code);

describe('purchasing', () => {
  it('[3.2.28 journey half] [3.2.34 journey half] [3.2.66 journey half] goes by keyboard and scanner from the order over a part delivery to the payment', async () => {
    const api = await clinic.api('director');
    const { products } = await arrangeProducts(api);
    const [first, second] = products;
    if (!first || !second) throw new Error('two products are needed');
    await api.call('PUT', `/erp/demo/prod/${first.id}`, { barcode: GTIN });
    const name = `${first.name} 的廠商`;
    const supplier = await api.call<{ id: string }>('POST', '/erp/demo/supplier', { name });
    const desk = await clinic.deskOf('director');
    const at = (query: string) => desk.goto(`${clinic.server.url}/app/inventory/manage?${query}`);
    const cell = (column: string, place: number) => desk.getByLabel(`第 ${place} 列的${column}`, { exact: true });
    const { keyboard } = desk;

    // The order: two products by name, Enter from cell to cell.
    await at('kind=order&open=new');
    const supplierField = desk.getByRole('combobox', { name: '廠商' });
    await supplierField.fill(name);
    await desk.getByRole('option', { name }).waitFor();
    await keyboard.press('Enter');
    for (const [place, product, number, price] of [
      [1, first, '10', '50'],
      [2, second, '4', '120'],
    ] as const) {
      await cell('品項', place).focus();
      await keyboard.type(product.name);
      await desk.getByRole('option').first().waitFor();
      await keyboard.press('Enter');
      await keyboard.type(number);
      await keyboard.press('Enter');
      await keyboard.type(price);
      await keyboard.press('Enter');
    }
    await desk.reload();
    await desk.getByText('已存在這台電腦').waitFor();
    await glance(desk, 'forms-order');
    await keyboard.press('Control+Enter');
    await desk.getByText('已訂購').first().waitFor();

    // A part of it comes: one by its code with lot and expiry, while the focus is elsewhere.
    await desk.getByRole('button', { name: '帶入進貨單' }).click();
    await cell('數量', 2).waitFor();
    await cell('數量', 1).fill('5');
    await cell('數量', 2).focus();
    await keyboard.press('Control+Backspace');
    await desk.getByText('還缺 1 項').waitFor();
    await desk.getByRole('textbox', { name: /備註/ }).focus();
    await scan(desk, `01${GTIN}1727033110AP7718`);
    await expect.poll(() => cell('批號', 1).inputValue()).toBe('AP7718');
    expect(await cell('效期', 1).inputValue()).toBe('2027/03/31');
    expect(await cell('數量', 1).inputValue()).toBe('6');
    await desk.getByText('訂 10 到 6').waitFor();
    await glance(desk, 'forms-purchase');
    await keyboard.press('Control+Enter');
    await desk.getByText('已入庫', { exact: true }).waitFor();
    const [stock] = await api.call<{ quantity: number }[]>('POST', '/erp/demo/prod/getStockByIds', {
      prodIDs: [first.id],
    });
    expect(stock).toMatchObject({ quantity: 6, lots: [{ lot: 'AP7718', expiresOn: '2027-03-31' }] });
    const mine = { condition: { supplierID: supplier.id } };
    const orders = await api.call<{ rows: { status: number }[] }>('POST', '/erp/demo/form/order/getList', mine);
    expect(orders.rows).toMatchObject([{ status: 20 }]);
    await at(`kind=order&supplier=${supplier.id}`);
    await desk.getByText('部分到貨').first().waitFor();
    await glance(desk, 'forms-orders');

    await desk.goto(`${clinic.server.url}/app/purchasing/index`);
    await desk.getByRole('region', { name: '等貨中的訂單' }).getByText(name).waitFor();
    await glance(desk, 'purchasing');

    // The payment, in part.
    await desk.goto(`${clinic.server.url}/app/checkout/payment?supplier=${supplier.id}`);
    await desk.getByRole('checkbox', { name: '全選' }).check();
    await desk.getByRole('textbox', { name: '轉帳' }).fill('200');
    await desk.getByText('還差').waitFor();
    await glance(desk, 'payments');
    await keyboard.press('Control+Enter');
    await desk.getByText(/已記錄付款 Y/).waitFor();
    const open = await api.call<{ suppliers: { owed: number }[] }>('POST', '/erp/demo/payable/getList', {
      supplierID: supplier.id,
    });
    expect(open.suppliers).toMatchObject([{ owed: 100 }]);
  });

  it('of five rows is written from the list on by keys alone, and received', async () => {
    const api = await clinic.api('director');
    const made = [await arrangeProducts(api), await arrangeProducts(api)]
      .flatMap(({ products }) => products)
      .slice(0, 5);
    const name = `${made[0]?.name} 的廠商`;
    await api.call('POST', '/erp/demo/supplier', { name });
    const desk = await clinic.deskOf('director');
    const { keyboard } = desk;
    /** As a hand types: faster keys are a scanner's. */
    const type = (text: string) => keyboard.type(text, { delay: 60 });
    const holds = (label: string) => desk.locator(`:focus[aria-label="${label}"]`).waitFor();
    await desk.goto(`${clinic.server.url}/app/inventory/manage?kind=purchase`);
    await desk
      .getByRole('button', { name: /^進貨單/ })
      .first()
      .waitFor();
    await keyboard.press('n');
    await expect
      .poll(() => desk.getByRole('combobox', { name: '廠商' }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await type(name);
    await desk.getByRole('option', { name }).waitFor();
    await keyboard.press('Enter');
    for (const [at, product] of made.entries()) {
      const row = at + 1;
      await holds(`第 ${row} 列的品項`);
      await type(product.name);
      await desk.getByRole('option', { name: product.name }).first().waitFor();
      await keyboard.press('Enter');
      await holds(`第 ${row} 列的批號`);
      await type(`KB${row}`);
      await keyboard.press('Enter');
      await holds(`第 ${row} 列的效期`);
      await type('291231');
      await keyboard.press('Enter');
      await holds(`第 ${row} 列的數量`);
      await type('12');
      await keyboard.press('Enter');
      await holds(`第 ${row} 列的單價`);
      await type('35');
      await keyboard.press('Enter');
    }
    expect(await desk.getByLabel('第 5 列的效期').inputValue()).toBe('2029/12/31');
    await glance(desk, 'forms-by-keys');
    await pictureOnPhone(desk, 'forms-by-keys');
    // From the first field on, Enter goes through the head too, and Ctrl Enter saves also where a list has the focus.
    await desk.getByRole('combobox', { name: '廠商' }).focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect
      .poll(() =>
        desk.getByRole('combobox', { name: '付款條件' }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await keyboard.press('Control+Enter');
    await desk.getByText('已入庫', { exact: true }).waitFor();
    const stock = await api.call<{ quantity: number }[]>('POST', '/erp/demo/prod/getStockByIds', {
      prodIDs: made.map(({ id }) => id),
    });
    expect(stock.map(({ quantity }) => quantity)).toEqual([12, 12, 12, 12, 12]);
  });
});
