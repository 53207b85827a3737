import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { arrangeProducts, type StoredProduct } from '../harness/products.ts';
import { ProductsPage } from '../pages/inventory.ts';

const clinic = useClinic();

describe('the products of the clinic', () => {
  it('whose price two people change at once keep the first one, and the second is told and decides', async () => {
    const api = await clinic.api('director');
    const { of, products, prices } = await arrangeProducts(api);
    const [{ id = '', name = '' } = {}] = products;
    const desk = await clinic.deskOf('director');
    const page = new ProductsPage(desk);
    await page.open(clinic.server.url, `?q=${of}`);
    await page.row(name).waitFor();
    await page.toFirstRow();
    await desk.keyboard.type('130');
    const colleague = await clinic.api('sudo');
    await colleague.call('PUT', `/erp/demo/prod/${id}`, { price: 125 });
    await desk.keyboard.press('Enter');
    const clash = desk.getByRole('note').filter({ hasText: '剛由同事改過' });
    await clash.getByText(`${name}：您要把售價改為 130，系統管理員剛改為 125`).waitFor();
    expect((await prices())[0]).toBe(125);
    await glance(desk, 'products-clash');
    await clash.getByRole('button', { name: '仍用我的' }).click();
    await expect.poll(async () => (await prices())[0]).toBe(130);

    // The same in the drawer, by field.
    const drawer = await page.openProduct(name);
    await drawer.getByRole('textbox', { name: '售價', exact: true }).fill('140');
    await drawer.getByRole('textbox', { name: /^成本/ }).fill('9');
    await colleague.call('PUT', `/erp/demo/prod/${id}`, { price: 135 });
    await desk.keyboard.press('Control+Enter');
    await drawer.getByText('售價：系統管理員改為 135').waitFor();
    await glance(desk, 'product-clash');
    await drawer.getByRole('button', { name: '改用這個' }).click();
    await desk.keyboard.press('Control+Enter');
    await expect
      .poll(() => api.call<StoredProduct>('GET', `/erp/demo/prod/${id}`))
      .toMatchObject({ price: 135, cost: 9 });
  });

  it('[3.2.22 detail half] [3.2.62 create-and-delete half] have an address of their own, are copied, taken away, put aside and brought back, several at once too, with the way back', async () => {
    const api = await clinic.api('director');
    const { of, products, prices } = await arrangeProducts(api);
    const [{ id = '', name = '' } = {}] = products;
    const stored = () => api.call<StoredProduct>('GET', `/erp/demo/prod/${id}`);
    const desk = await clinic.deskOf('director');
    const page = new ProductsPage(desk);
    await page.open(clinic.server.url, `?q=${of}`);
    const drawer = await page.openProduct(name);
    await drawer.getByRole('button', { name: '複製成新商品' }).click();
    await desk.keyboard.press('Control+Enter');
    const copy = `${name}（複本）`;
    await page.row(copy).waitFor();
    await (await page.openProduct(copy)).getByRole('button', { name: '刪除' }).click();
    await page.dialog.getByRole('button', { name: '刪除' }).click();
    await page.row(copy).waitFor({ state: 'detached' });
    await desk.goto(`${clinic.server.url}/app/inventory/product/${id}`);
    await desk.getByRole('complementary', { name: new RegExp(name) }).waitFor();
    await page.open(clinic.server.url, `?q=${of}`);
    await (await page.openProduct(name)).getByRole('button', { name: '封存' }).click();
    await expect.poll(stored).toMatchObject({ active: false });
    await page.row(name).waitFor({ state: 'detached' });
    await page.undoByKey(`已封存「${name}」，不再提供選擇`);
    await expect.poll(stored).toMatchObject({ active: true });

    await page.grid.focus();
    await desk.keyboard.press('Control+a');
    await desk.getByRole('button', { name: '調整售價' }).click();
    await page.dialog.getByRole('textbox', { name: /^調整幅度/ }).fill('10');
    await glance(desk, 'products-percent');
    await page.dialog.getByRole('button', { name: '調整售價' }).click();
    await expect.poll(prices).toEqual([11, 22, 33]);
    await page.undoByKey('已改 3 項的售價');
    await expect.poll(prices).toEqual([10, 20, 30]);
  });

  it('are read by those who don’t change them, and without a network', async () => {
    const api = await clinic.api('director');
    const { of, products, prices } = await arrangeProducts(api);
    const name = products[0]?.name ?? '';
    const desk = await clinic.deskOf('doctor');
    const page = new ProductsPage(desk);
    await page.open(clinic.server.url, `?q=${of}`);
    await page.row(name).waitFor();
    expect(await desk.getByRole('button', { name: '商品', exact: true }).count()).toBe(0);
    await page.toFirstRow();
    await desk.keyboard.type('5');
    await page.paste('5\n6');
    expect(await page.cell(name, '售價').count()).toBe(0);
    expect(await prices()).toEqual([10, 20, 30]);
    await desk.context().setOffline(true);
    await desk.getByText('離線中：可以查詢，修改需要網路連線。').waitFor();
    const drawer = await page.openProduct(name);
    await drawer.getByText('需要網路連線才能看全部資料與修改').waitFor();
    await drawer.getByText('10', { exact: true }).waitFor();
    await glance(desk, 'product-offline');
  });
});
