import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { arrangeProducts } from '../harness/products.ts';
import { giveRole } from '../harness/push.ts';

// A server of its own: roles are given here.
const clinic = useClinic(async () => ({}));
const PURCHASING = ['建議採購', '等貨中的訂單', '快到期的批號', '應付貨款'] as const;
let admin: Api;
/** What the assistant's role is now. */
let held = '/role/assistant';
let roles = 0;
let prodID = '';
let product = '';
let supplierID = '';
let bought = { id: '', customID: '' };
const SUPPLIER = '大同動物藥品';

beforeAll(async () => {
  admin = await clinic.api('sudo');
  const { products } = await arrangeProducts(admin);
  prodID = products[0]?.id ?? '';
  product = products[0]?.name ?? '';
  const erp = <T>(path: string, body: object) => admin.call<T>('POST', `/erp/demo${path}`, body);
  supplierID = (await erp<{ id: string }>('/supplier', { name: SUPPLIER, contactName: '林先生' })).id;
  await erp('/package', { name: '門診耗材包', items: [{ kind: 'product', id: prodID, number: 1 }] });
  const now = Math.floor(Date.now() / 1000);
  const items = [{ _id: 'a', prodID, number: 3, price: 10, lots: [{ lot: 'L1', expiresOn: inDays(20), number: 3 }] }];
  await erp('/form/purchase', { supplierID, purchaseDate: now - 60, arrive: 20, taxMode: 3, items });
  bought = await erp<{ id: string; customID: string }>('/form/purchase', {
    ...{ supplierID, purchaseDate: now - 50, arrive: 20, taxMode: 3 },
    items: [{ _id: 'a', prodID, number: 4, price: 10 }],
  });
  await erp('/form/order', {
    supplierID,
    orderDateTime: now - 60,
    status: 10,
    items: [{ _id: 'a', prodID, number: 2, price: 10 }],
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes the assistant somebody who holds these permissions and no other. */
async function hold(permissions: readonly string[]): Promise<void> {
  roles += 1;
  const role = `/role/held-${roles}`;
  await admin.post('/role', { _id: role, name: `角色 ${roles}`, permissions });
  await giveRole(admin, 'assistant', held, role);
  held = role;
}

const goTo = (page: Page, path: string) => page.goto(`${clinic.server.url}/app${path}`);
/** Whether the page shows it, once it has heard of the role. */
async function opens(page: Page, path: string, mark: (page: Page) => Locator): Promise<void> {
  await expect
    .poll(async () => {
      await goTo(page, path);
      const there = mark(page).first();
      const denied = page.getByRole('heading', { name: '權限不足' });
      await there.or(denied).first().waitFor();
      return (await denied.count()) === 0;
    })
    .toBe(true);
}
async function isDenied(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await goTo(page, path);
      await page.getByRole('main').waitFor();
      await page
        .getByRole('heading', { name: '權限不足' })
        .waitFor({ timeout: 3000 })
        .catch(() => {});
      return new URL(page.url()).pathname;
    })
    .toBe('/app/permissionDeny');
}

/** Route, the permission that opens it by itself, and what is on it. */
const ROUTES = (): readonly [path: string, permission: string, mark: (page: Page) => Locator][] => [
  ['/inventory/product', 'PRODUCT_READ', (page) => page.getByRole('grid', { name: '商品' })],
  [
    `/inventory/product/${prodID}`,
    'PRODUCT_READ',
    (page) => page.getByRole('complementary', { name: new RegExp(product) }),
  ],
  ['/inventory/package', 'PRODUCT_READ', (page) => page.getByRole('row').filter({ hasText: '門診耗材包' })],
  ['/inventory/supplier', 'SUPPLIER_READ', (page) => page.getByRole('row').filter({ hasText: SUPPLIER })],
  ['/inventory/service', 'SERVICE_READ', (page) => page.getByRole('grid', { name: '服務' })],
  [
    '/inventory/analysis',
    'ERP_REPORTS',
    (page) => page.getByRole('region', { name: '趨勢' }).getByRole('img').locator('svg'),
  ],
  ['/inventory/setting', 'ERP_SETTINGS_READ', (page) => page.getByRole('region', { name: '商品類別' })],
  ['/inventory/manage', 'PURCHASE_FORM_READ', (page) => page.getByRole('grid', { name: '進貨單' })],
  ['/inventory/manage', 'ORDER_FORM_READ', (page) => page.getByRole('grid', { name: '訂購單' })],
  ['/inventory/manage', 'SALE_FORM_READ', (page) => page.getByText('還沒有銷售單')],
  ['/inventory/manage', 'STOCK_CHECK_FORM_READ', (page) => page.getByRole('link', { name: '到盤點' })],
  ['/checkout/payment', 'PAYMENT_FORM_READ', (page) => page.getByRole('button', { name: SUPPLIER })],
];

describe('the doors of the inventory', () => {
  it('[1.6.68 screen half] [3.2.21] [3.2.22] [3.2.24] [3.2.25] [3.2.28] [3.2.30] [3.2.31] [3.2.32] [3.2.34] open to whoever holds the one permission, and send everybody else away', async () => {
    const page = await clinic.newDeskOf('assistant');
    await hold(['CHECK_IN']);
    for (const path of new Set(ROUTES().map(([at]) => at))) await isDenied(page, path);
    for (const permission of new Set(ROUTES().map(([, one]) => one))) {
      await hold([permission]);
      for (const [path, one, mark] of ROUTES())
        if (one === permission) await opens(page, path, mark);
        else if (!ROUTES().some(([at, two]) => at === path && two === permission)) await isDenied(page, path);
    }
  });

  it('[1.1.14] [3.1.15] lead to a working screen or report of everything that stock and purchasing are', async () => {
    const erp = <T = { customID: string }>(path: string, body: object) =>
      admin.call<T>('POST', `/erp/demo${path}`, body);
    const now = Math.floor(Date.now() / 1000);
    const row = { _id: 'a', prodID, number: 1, price: 10 };
    const service = `${product} 檢查`;
    await erp('/serving', { name: service, class: '診療', unit: '次', price: 300 });
    const order = await erp('/form/order', { supplierID, orderDateTime: now, items: [row] });
    const sold = await erp('/form/sell', { sellDateTime: now, taxMode: 3, items: [{ ...row, price: 25 }] });
    const back = await erp('/form/return', { supplierID, purchaseID: bought.id, returnDateTime: now, items: [row] });
    const counting = `${product} 抽盤`;
    await erp('/count', { name: counting, type: 'cycle', prodIDs: [prodID] });
    await erp('/form/check', {
      ...{ checkDateTime: now, reason: '抽盤' },
      items: [{ _id: 'a', prodID, lot: 'L1', expiresOn: inDays(20), placeID: '', counted: 1 }],
    });
    const paid = await erp('/form/payment', {
      ...{ supplierID, paymentDate: now, purchaseIDs: [bought.id], cashAmount: 7 },
    });
    const drug = await erp<{ id: string }>('/prod', {
      ...{ name: `${product} 管制`, unit: 'mL' },
      controlledDrugInfo: { schedule: 3, content: 'Ketamine', license: '衛署藥製字第 1 號', manufacturer: '信東' },
    });
    await erp('/form/purchase', {
      ...{ supplierID, purchaseDate: now, arrive: 20, taxMode: 3 },
      items: [
        { _id: 'a', prodID: drug.id, number: 6, price: 10, lots: [{ lot: 'K1', expiresOn: inDays(400), number: 6 }] },
      ],
    });
    const page = await clinic.deskOf('sudo');
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const of = encodeURIComponent(product);
    for (const [path, shown] of [
      ['/inventory/supplier', SUPPLIER],
      [`/inventory/product?q=${of}`, product],
      ['/inventory/package', '門診耗材包'],
      [`/inventory/service?q=${encodeURIComponent(service)}`, service],
      ['/inventory/manage?kind=purchase', bought.customID],
      ['/inventory/manage?kind=order', order.customID],
      ['/inventory/manage?kind=sell', sold.customID],
      ['/inventory/manage?kind=return', back.customID],
      ['/inventory/check', counting],
      [`/inventory/product/${prodID}/stock`, '盤點'],
      [`/checkout/payment?supplier=${supplierID}&view=past`, paid.customID],
      [`/inventory/analysis?range=custom&from=${today}&to=${today}&of=goods`, product],
      [`/inventory/controlled?drug=${drug.id}`, `${product} 管制`],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('main').getByText(shown).first().waitFor();
      if (path.startsWith('/inventory/analysis'))
        await page.getByRole('region', { name: '趨勢' }).getByRole('img').locator('svg').waitFor();
    }
    // The book of a controlled drug comes as a file.
    await goTo(page, `/inventory/analysis?range=custom&from=${today}&to=${today}&of=controlled`);
    const [book] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${product} 管制 簿冊`, exact: true }).click(),
    ]);
    expect(book.suggestedFilename()).toMatch(/^管制藥品簿冊 .*\.xlsx$/);
  });

  it('[3.2.20] the overview of purchasing opens to anybody, and shows the parts that somebody may read', async () => {
    const page = await clinic.newDeskOf('assistant');
    const parts = async () =>
      (await Promise.all(PURCHASING.map((name) => page.getByRole('region', { name, exact: true }).count()))).map(
        Boolean,
      );
    await hold(['CHECK_IN']);
    await opens(page, '/purchasing/index', (at) => at.getByText('您的角色目前都不能查看'));
    expect(await parts()).toEqual([false, false, false, false]);
    for (const [permission, shown] of [
      ['ORDER_FORM_READ', [true, true, false, false]],
      ['PRODUCT_READ', [false, false, true, false]],
      ['PAYMENT_FORM_READ', [false, false, false, true]],
    ] as const) {
      await hold([permission]);
      const [first = ''] = PURCHASING.filter((_, at) => shown[at]);
      await expect
        .poll(async () => {
          await goTo(page, '/purchasing/index');
          await page
            .getByRole('region', { name: first, exact: true })
            .waitFor({ timeout: 3000 })
            .catch(() => {});
          return parts();
        })
        .toEqual(shown);
    }
    const all = await clinic.deskOf('sudo');
    await goTo(all, '/purchasing/index');
    await all.getByRole('region', { name: '等貨中的訂單' }).getByText(SUPPLIER).waitFor();
    await all.getByRole('region', { name: '快到期的批號' }).getByText(product).waitFor();
    await all.getByRole('region', { name: '應付貨款' }).getByText(SUPPLIER).waitFor();
    await glance(all, 'purchasing-whole');
  });

  it('[3.2.26] [3.2.27] whoever writes suppliers saves one, whoever reads them can’t, and without any permission nobody reaches them or packages', async () => {
    const page = await clinic.newDeskOf('assistant');
    const path = `/inventory/editSupplier?id=${supplierID}`;
    const assistant = await clinic.api('assistant');
    const refused = (method: string, at: string, body?: object) =>
      expect(assistant.call(method, `/erp/demo${at}`, body), at).rejects.toThrow('300001');
    const stored = () => admin.call<{ contactName: string }>('GET', `/erp/demo/supplier/${supplierID}`);

    await hold(['SUPPLIER_READ', 'SUPPLIER_WRITE']);
    await opens(page, path, (at) => at.getByRole('textbox', { name: /^聯絡人/ }));
    await page.getByRole('textbox', { name: /^聯絡人/ }).fill('王小姐');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`已儲存「${SUPPLIER}」`).waitFor();
    expect(await stored()).toMatchObject({ contactName: '王小姐' });

    await hold(['SUPPLIER_READ']);
    await opens(page, path, (at) => at.getByText('您可以查看；編輯需要「廠商」的編輯權限。'));
    await page.getByText('王小姐').or(page.locator('input[value="王小姐"]')).first().waitFor();
    expect(await page.getByRole('button', { name: '儲存' }).count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await refused('PUT', `/supplier/${supplierID}`, { contactName: '改寫' });
    expect(await stored()).toMatchObject({ contactName: '王小姐' });

    await hold(['CHECK_IN']);
    await isDenied(page, '/inventory/package');
    await goTo(page, path);
    await page.getByRole('main').waitFor();
    await expect.poll(async () => (await page.getByRole('main').textContent()) ?? '').not.toContain('王小姐');
    await refused('GET', `/supplier/${supplierID}`);
    for (const at of ['/supplier/getList', '/package/getList']) await refused('POST', at, {});
  });
});
