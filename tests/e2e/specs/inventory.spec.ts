import { describe, expect, it } from 'vitest';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { arrangeProducts, type StoredProduct } from '../harness/products.ts';
import { ProductsPage } from '../pages/inventory.ts';

const clinic = useClinic();

describe('the products of the clinic', () => {
  it('[3.2.21 list half] [3.2.62 search-and-edit half] are found by sound, priced by keyboard and by a pasted column, and changed beside the list; other stations follow', async () => {
    const api = await clinic.api('director');
    const { of, products, prices } = await arrangeProducts(api);
    const [gauze, syringe, drops] = products.map(({ name }) => name);
    const desk = await clinic.deskOf('director');
    const page = new ProductsPage(desk);
    await page.open(clinic.server.url, `?q=${of}`);
    await page.row(drops ?? '').waitFor();
    await inspect(desk, 'products');

    // By keyboard: the price of the first row, then the next one.
    await page.toFirstRow();
    await page.write('1,250');
    await expect.poll(prices).toEqual([1250, 20, 30]);
    await page.undoByKey(`${gauze} 的售價改為 1,250`);
    await expect.poll(prices).toEqual([10, 20, 30]);

    // A column with something that is no price leaves everything as it was.
    await page.toFirstRow();
    await page.paste('11\r\n免費\r\n-5\r\n');
    await page.dialog.getByText(/第 2 格「免費」不是金額/).waitFor();
    await glance(desk, 'products-paste-refused');
    await page.dialog.getByRole('button', { name: '關閉', exact: true }).last().click();
    // More cells than rows: asked, with what would happen.
    await page.paste('11\n22\n33\n44');
    await page.dialog.getByText(/複製了 4 格，但從「.*紗布」往下只有 3 項/).waitFor();
    expect(await prices()).toEqual([10, 20, 30]);
    await page.dialog.getByRole('button', { name: '填入前 3 格' }).click();
    await expect.poll(prices).toEqual([11, 22, 33]);

    // The doctor's desk, opened before, offers the price that is written now.
    const { doctor } = await beginVisit(clinic);
    await page
      .row(syringe ?? '')
      .getByText('22', { exact: true })
      .click();
    await page.write('27');
    await expect.poll(prices).toEqual([11, 27, 33]);
    await doctor.getByRole('combobox', { name: '加處置、費用、疫苗', exact: true }).fill(syringe ?? '');
    await doctor
      .getByRole('option')
      .filter({ hasText: syringe ?? '' })
      .filter({ hasText: '27' })
      .waitFor();

    // Beside the list: all fields; an emptied selling unit is null.
    const drawer = await page.openProduct(gauze ?? '');
    await drawer.getByRole('textbox', { name: /^成本/ }).fill('8');
    await inspect(desk, 'product');
    await desk.keyboard.press('Control+Enter');
    await expect
      .poll(async () => api.call<StoredProduct>('GET', `/erp/demo/prod/${products[0]?.id}`))
      .toMatchObject({ cost: 8, sellUnit: null });
  });
});
