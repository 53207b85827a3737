import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { arrangeProducts, type StoredProduct } from '../harness/products.ts';
import { ProductsPage } from '../pages/inventory.ts';
import { InventorySettingsPage } from '../pages/inventory-lists.ts';

// A server of its own: the catalogue's lists are changed here.
const clinic = useClinic(async () => ({}));

/** Chooses one of a list that is found by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('complementary').getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('the catalogue of the inventory', () => {
  it('[3.2.62] [3.5.16] a product is written down, found, changed and taken away on screen; a selling unit that is emptied goes out as null', async () => {
    const api = await clinic.api('director');
    const name = `${freshPet()} 點耳液`;
    const desk = await clinic.deskOf('director');
    const page = new ProductsPage(desk);
    await page.open(clinic.server.url);
    await desk.keyboard.press('n');
    const fresh = desk.getByRole('complementary', { name: '新增商品' });
    await fresh.getByRole('textbox', { name: '品名' }).fill(name);
    await fresh.getByRole('textbox', { name: '售價', exact: true }).fill('120');
    await fresh
      .getByRole('textbox', { name: /^庫存單位/ })
      .or(fresh.getByRole('combobox', { name: /^庫存單位/ }))
      .fill('瓶');
    await fresh
      .getByRole('textbox', { name: /^銷售單位/ })
      .or(fresh.getByRole('combobox', { name: /^銷售單位/ }))
      .first()
      .fill('盒');
    await desk.keyboard.press('Control+Enter');
    await page.find(name, name);
    const { rows } = await api.call<{ rows: StoredProduct[] }>('POST', '/erp/demo/prod/getInfoList', {
      condition: { text: name },
    });
    expect(rows).toMatchObject([{ name, price: 120, sellUnit: '盒' }]);
    const stored = () => api.call<StoredProduct>('GET', `/erp/demo/prod/${rows[0]?.id}`);

    const drawer = await page.openProduct(name);
    const unit = drawer
      .getByRole('textbox', { name: /^銷售單位/ })
      .or(drawer.getByRole('combobox', { name: /^銷售單位/ }))
      .first();
    await unit.fill('');
    await drawer.getByRole('textbox', { name: '售價', exact: true }).fill('150');
    const [request] = await Promise.all([
      desk.waitForRequest((one) => one.method() === 'PUT' && one.url().includes('/erp/demo/')),
      desk.keyboard.press('Control+Enter'),
    ]);
    expect(request.postData()).toContain('"sellUnit":null');
    await expect.poll(stored).toMatchObject({ sellUnit: null, price: 150 });

    await (await page.openProduct(name)).getByRole('button', { name: '刪除' }).click();
    await page.dialog.getByRole('button', { name: '刪除' }).click();
    await desk.getByText(`沒有符合「${name}」的項目`).waitFor();
    await expect(stored()).rejects.toThrow();
  });

  it('[3.2.63] levels are added one below the other, renamed and deleted, and the form of a product offers them from the first to the third', async () => {
    const api = await clinic.api('director');
    const { of, products } = await arrangeProducts(api);
    const [product] = products;
    if (!product) throw new Error('a product is needed');
    const [top, below, third] = [`${of}甲`, `${of}乙`, `${of}丙`];
    const desk = await clinic.deskOf('director');
    const settings = new InventorySettingsPage(desk);
    await settings.open(clinic.server.url, 'level');
    await settings.add('第一層', top);
    await settings.word('第一層', top).click();
    await settings.add(`${top}的下層`, '將改名');
    await settings.word(`${top}的下層`, '將改名').focus();
    await desk.keyboard.press('F2');
    await desk.getByRole('textbox', { name: '將改名 的新名稱' }).fill(below);
    await desk.keyboard.press('Enter');
    await settings.word(`${top}的下層`, below).click();
    await settings.add(`${below}的下層`, third);
    await settings.add(`${below}的下層`, '多的');
    await settings.list(`${below}的下層`).getByRole('button', { name: '刪除 多的' }).click();
    await settings.word(`${below}的下層`, '多的').waitFor({ state: 'detached' });

    const page = new ProductsPage(desk);
    await page.open(clinic.server.url, `?q=${of}`);
    await page.openProduct(product.name);
    await choose(desk, '第一層', top);
    await choose(desk, '第二層', below);
    await choose(desk, '第三層', third);
    await glance(desk, 'product-levels');
    await desk.keyboard.press('Control+Enter');
    const levels = async () => {
      const kept = await api.call<Record<string, string | null>>('GET', `/erp/demo/prod/${product.id}`);
      const ids = [kept.level1, kept.level2, kept.level3];
      const { rows } = await api.call<{ rows: { id: string; name: string }[] }>(
        'POST',
        '/erp/demo/prodLevel/getList',
        {},
      );
      return ids.map((id) => rows.find((row) => row.id === id)?.name);
    };
    await expect.poll(levels).toEqual([top, below, third]);
  });

  it('[3.2.69] types, units, classes of services and their kinds are added, renamed and put into an order', async () => {
    const api = await clinic.api('director');
    const desk = await clinic.deskOf('director');
    const settings = new InventorySettingsPage(desk);
    /** The names of a list as the service gives them. */
    const kept = async (kind: string) =>
      (await api.call<Record<string, { name: string }[]>>('GET', '/erp/demo/setting/all'))[kind]?.map(
        ({ name }) => name,
      ) ?? [];
    for (const [list, title, kind] of [
      ['type', '商品類別', 'type'],
      ['unit', '單位', 'unit'],
      ['serviceClass', '服務類別', 'serviceClass'],
      ['serviceClass', undefined, 'service'],
    ] as const) {
      await settings.open(clinic.server.url, list);
      let of: string = title ?? '';
      if (title === undefined) {
        await settings.word('服務類別', '檢驗').click();
        of = '檢驗的細項';
        await settings.list(of).waitFor();
      }
      const [first, second] = [`甲${kind}`, `乙${kind}`].map((word) => word.slice(0, 8));
      if (!first || !second) throw new Error('two words are needed');
      await settings.add(of, first);
      await settings.add(of, '待改');
      await settings.word(of, '待改').focus();
      await desk.keyboard.press('F2');
      await desk.getByRole('textbox', { name: '待改 的新名稱' }).fill(second);
      await desk.keyboard.press('Enter');
      await settings.word(of, second).focus();
      await desk.keyboard.press('Alt+ArrowUp');
      await expect.poll(async () => (await settings.words(of)).slice(-2)).toEqual([second, first]);
      await expect
        .poll(async () => (await kept(kind)).filter((name) => name === first || name === second))
        .toEqual([second, first]);
      // The next one who opens the list finds that order.
      await desk.reload();
      await settings.list('服務類別').or(settings.list(of)).first().waitFor();
      if (title === undefined) await settings.word('服務類別', '檢驗').click();
      await expect.poll(async () => (await settings.words(of)).slice(-2)).toEqual([second, first]);
    }
  });

  it('[3.7.160] [3.8.04] without a network every screen of the inventory says so before anybody tries, and what is tried is refused with 100104', async () => {
    const api = await clinic.api('director');
    const { of, products } = await arrangeProducts(api);
    const { id } = await api.call<{ id: string }>('POST', '/erp/demo/supplier', { name: `${of} 藥品行` });
    const desk = await clinic.newDeskOf('director');
    for (const [path, said] of [
      [`inventory/product?q=${of}`, '離線中：可以查詢，修改需要網路連線。'],
      ['inventory/setting', '離線中：清單存放在伺服器'],
      ['inventory/supplier', '離線中：廠商資料存放在伺服器'],
      ['inventory/manage?kind=order&open=new', '離線中：單據存放在伺服器'],
      ['inventory/check', '離線中'],
      ['inventory/lot', '離線中'],
      ['purchasing/index', '離線中：採購資料存放在伺服器'],
      ['checkout/payment', '離線中：帳務存放在伺服器'],
    ] as const) {
      await desk.goto(`${clinic.server.url}/app/${path}`);
      await desk.getByRole('main').waitFor();
      await desk.waitForLoadState('networkidle');
      await desk.context().setOffline(true);
      await desk.getByText(said).first().waitFor();
      await desk.context().setOffline(false);
    }
    await desk.goto(`${clinic.server.url}/app/inventory/editSupplier?id=${id}`);
    await desk.getByLabel(/^聯絡人/).fill('林先生');
    await desk.context().setOffline(true);
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('100104').first().waitFor();
    await glance(desk, 'inventory-offline-refused');
    await desk.context().setOffline(false);
    expect(await api.call('GET', `/erp/demo/supplier/${id}`)).toMatchObject({ contactName: '' });
    expect(products).toHaveLength(3);
  });
});
