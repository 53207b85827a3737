import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { arrangeProducts } from '../harness/products.ts';

const clinic = useClinic();

describe('suppliers', () => {
  it('[3.2.25 list half] [3.2.26 screen half] [3.2.61] are added, found, given terms and prices by file, ordered from above and below their minimum, and deleted', async () => {
    const api = await clinic.api('director');
    const { of, products } = await arrangeProducts(api);
    const [first, second] = products;
    if (!first || !second) throw new Error('two products are needed');
    const desk = await clinic.deskOf('director');
    const { keyboard } = desk;
    const name = `${of} 藥品行`;
    const suppliers = () =>
      api.call<{ rows: { id: string; name: string; minOrderAmount?: number }[] }>(
        'POST',
        '/erp/demo/supplier/getInfoList',
        {
          condition: { text: of },
        },
      );

    // Added on screen.
    await desk.goto(`${clinic.server.url}/app/inventory/supplier`);
    await desk.getByRole('button', { name: '新增廠商' }).click();
    await desk.getByLabel('廠商名稱').fill(name);
    await desk.getByLabel(/^最低訂購金額/).fill('3,000');
    await desk.getByLabel(/^Email/).fill('orders@datong.example');
    await keyboard.press('Control+Enter');
    await desk.getByText(`已新增「${name}」`).waitFor();
    expect((await suppliers()).rows).toMatchObject([{ name, minOrderAmount: 3000 }]);
    const id = (await suppliers()).rows[0]?.id ?? '';

    // Its price list, by file.
    await desk.getByRole('button', { name: '匯入報價單' }).click();
    const lines = [
      '大同藥品 2027 報價,,,,',
      '貨號,品名規格,單位,入數,起訂量,單價',
      `D-1,${first.name},盒,10,5,80`,
      `D-2,${second.name},支,1,,12`,
      'D-9,沒有這個品項,盒,1,,99',
    ];
    await desk
      .getByLabel('選擇檔案', { exact: true })
      .and(desk.locator('input[type=file]'))
      .setInputFiles({ name: '報價.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await desk.getByText('對上 2 項').waitFor();
    await desk.getByText('沒對上 1 列').waitFor();
    await glance(desk, 'supplier-price-list');
    await desk.getByRole('button', { name: '套用 2 項' }).click();
    await desk.getByText('已套用 2 項報價').waitFor();
    await desk.getByRole('button', { name: /看「報價.csv」改了什麼/ }).click();
    await desk.getByText('的毛利率低於').waitFor();
    await glance(desk, 'supplier-price-list-open');
    await desk.getByText('供應品項與價格').click();
    await desk.getByRole('cell', { name: '盒（10 包）' }).waitFor();
    await inspect(desk, 'supplier');

    // Changed, and found in the list.
    await desk.getByLabel(/^聯絡人/).fill('林先生');
    await keyboard.press('Control+Enter');
    await desk.getByText(`已儲存「${name}」`).waitFor();
    await desk.goto(`${clinic.server.url}/app/inventory/supplier?q=${encodeURIComponent(of)}`);
    await desk.getByText('林先生').waitFor();
    await inspect(desk, 'suppliers');

    // An order takes its price and pack, says what it lacks of the minimum, and goes all the same.
    await desk.goto(`${clinic.server.url}/app/inventory/manage?kind=order&open=new`);
    await desk.getByRole('combobox', { name: '廠商' }).fill(name);
    await desk.getByRole('option', { name }).waitFor();
    await keyboard.press('Enter');
    const cell = (column: string) => desk.getByLabel(`第 1 列的${column}`, { exact: true });
    await cell('品項').focus();
    await keyboard.type(first.name);
    await desk.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    await keyboard.type('2');
    await expect.poll(() => cell('單價').inputValue()).toBe('80');
    await desk.getByText('起訂量 5 盒').waitFor();
    await desk.getByRole('button', { name: '補到起訂量' }).click();
    expect(await cell('數量').inputValue()).toBe('5');
    await desk.getByText(/還差 NT\$\s*2,600 才到最低訂購金額/).waitFor();
    await keyboard.press('Control+Enter');
    await desk.getByRole('button', { name: '寄給廠商' }).click();
    await desk.getByText('診所還沒有連接寄信的帳號').waitFor();
    await desk.getByText('低於廠商的最低訂購金額').waitFor();
    await glance(desk, 'order-mail');
    await keyboard.press('Escape');

    // Deleted: the order keeps its name.
    await desk.goto(`${clinic.server.url}/app/inventory/editSupplier?id=${id}`);
    await desk.getByRole('button', { name: '刪除廠商' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '刪除廠商' }).click();
    await desk.getByText(`已刪除「${name}」`).waitFor();
    expect((await suppliers()).rows).toEqual([]);
    const orders = await api.call<{ rows: { supplierName: string }[] }>('POST', '/erp/demo/form/order/getList', {
      condition: { supplierID: id },
    });
    expect(orders.rows).toMatchObject([{ supplierName: name }]);
  });
});
