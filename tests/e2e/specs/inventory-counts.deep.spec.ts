import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { NAMES } from '../harness/people.ts';
import { CountsPage, LotsPage } from '../pages/inventory-stock.ts';

const clinic = useClinic();
const PHONE = { width: 390, height: 844 };

interface Made {
  readonly id: string;
}
interface Shelf {
  readonly quantity: number;
}

it('[3.2.29] [3.2.67] [3.2.23] a count is begun and filled on a phone, with and without a network, compared, decided and approved; its lot leads to its past', async () => {
  const api = await clinic.api('director');
  const of = freshPet();
  const product = (name: string, barcode = '') =>
    api.call<Made>('POST', '/erp/demo/prod', { name: `${of} ${name}`, unit: '顆', price: 10, barcode });
  const code = `47${Date.now()}`.slice(0, 13);
  const [amox, rimadyl] = [await product('安莫西林', code), await product('卡洛芬')];
  const { id: supplierID } = await api.call<Made>('POST', '/erp/demo/supplier', { name: `${of}藥品` });
  const lots = (lot: string, expiresOn: string) => [{ lot, expiresOn, number: 10 }];
  await api.call('POST', '/erp/demo/form/purchase', {
    ...{ supplierID, purchaseDate: Math.floor(Date.now() / 1000) - 60, arrive: 20 },
    items: [
      { _id: 'a', prodID: amox.id, number: 10, price: 5, lots: lots('AM01', '2029-12-31') },
      { _id: 'b', prodID: rimadyl.id, number: 10, price: 30, lots: lots('RM77', '2020-01-31') },
    ],
  });
  const stock = async (prodID: string) =>
    (await api.call<Shelf[]>('POST', '/erp/demo/prod/getStockByIds', { prodIDs: [prodID] }))[0]?.quantity;

  const desk = await clinic.deskOf('director');
  await desk.setViewportSize(PHONE);
  const page = new CountsPage(desk);
  await page.open(clinic.server.url);
  await glance(desk, 'counts-empty-phone');
  const name = `${of} 月底`;
  await page.begin(name);
  await page.scan(code);
  await desk.keyboard.type('9');
  await desk.keyboard.press('Enter');
  await expect.poll(() => page.search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.sent.waitFor();
  await desk.context().setOffline(true);
  await desk.getByText('離線中：已開始的盤點').waitFor();
  await page.scan('卡洛芬');
  await desk.keyboard.type('8');
  await desk.keyboard.press('Enter');
  await desk.getByText('1 筆待送出').waitFor();
  await glance(desk, 'count-offline-phone');
  await desk.context().setOffline(false);
  await desk.getByText('1 筆待送出').waitFor({ state: 'detached' });

  // A colleague finds another number of the same.
  const colleague = await clinic.api('sudo');
  const { rows } = await colleague.call<{ rows: { id: string; name: string }[] }>(
    'POST',
    '/erp/demo/count/getList',
    {},
  );
  const countID = rows.find((count) => count.name === name)?.id ?? '';
  const spot = { prodID: rimadyl.id, lot: 'RM77', expiresOn: '2020-01-31', placeID: 'pharmacy' };
  const at = Math.floor(Date.now() / 1000);
  await colleague.call('POST', `/erp/demo/count/${countID}/entries`, {
    entries: [{ ...spot, counted: 7, countedDateTime: at }],
  });

  await page.end();
  await desk.getByText('兩個人數出不同的數量').waitFor();
  await glance(desk, 'count-review-phone');
  await page.choose(7);
  await page.approve('月底盤點');
  await desk.getByText(new RegExp(`${NAMES.director} 核准`)).waitFor();
  await glance(desk, 'count-approved-phone');
  await expect.poll(() => stock(rimadyl.id)).toBe(7);
  expect(await stock(amox.id)).toBe(9);

  await desk.setViewportSize({ width: 1366, height: 768 });
  const list = new LotsPage(desk);
  await list.open(clinic.server.url, `?q=${of}`);
  await glance(desk, 'lots');
  await list.openLot(`${of} 卡洛芬`);
  await list.block('過期');
  await glance(desk, 'lot-drawer');
  await desk.getByRole('link', { name: '這個商品的庫存與異動' }).click();
  await desk.getByRole('row', { name: /盤點差異/ }).waitFor();
  await glance(desk, 'product-stock');
  await desk.goto(`${clinic.server.url}/app/inventory/setting?list=closing`);
  // The demo clinics have closed their months.
  await desk.getByText(/^已關帳到 /).waitFor();
  await glance(desk, 'closing');
  await desk.goto(`${clinic.server.url}/app/inventory/setting?list=place`);
  await desk.getByRole('button', { name: '藥局', exact: true }).waitFor();
});

it('the opening stock is pasted out of a spreadsheet, signed by two people, and locked', async () => {
  const api = await clinic.api('director');
  const of = freshPet();
  const name = `${of} 紗布`;
  const { id } = await api.call<Made>('POST', '/erp/demo/prod', { name, unit: '包', price: 10 });
  const desk = await clinic.deskOf('director');
  const page = new CountsPage(desk);
  await page.open(clinic.server.url);
  await page.begin(`${of} 期初`, true);
  await desk.getByRole('button', { name: '從試算表貼上' }).click();
  await desk
    .getByLabel('從試算表複製的列')
    .fill(`品名\t批號\t效期\t數量\t成本\n${name}\tG1\t2030/1/31\t25\t4\n誰\t\t\t1\t`);
  await desk.getByText('找不到這個商品').waitFor();
  await glance(desk, 'opening-paste');
  await desk.getByRole('button', { name: '加入 1 列' }).click();
  await desk.getByText('筆待送出').waitFor();
  await desk.getByText('筆待送出').waitFor({ state: 'detached' });
  await page.end();
  await desk.getByLabel('盤點事由').fill('換系統');
  await desk.getByRole('button', { name: '簽第一個名' }).click();
  await desk.getByText('已經簽名（換系統）').waitFor();
  await glance(desk, 'opening-signed');
  const shelf = async () => (await api.call<Shelf[]>('POST', '/erp/demo/prod/getStockByIds', { prodIDs: [id] }))[0];
  expect(await shelf()).toMatchObject({ quantity: 0 });
  const colleague = await clinic.api('sudo');
  const { rows } = await colleague.call<{ rows: { id: string; name: string }[] }>(
    'POST',
    '/erp/demo/count/getList',
    {},
  );
  const countID = rows.find((count) => count.name === `${of} 期初`)?.id ?? '';
  await colleague.call('POST', `/erp/demo/count/${countID}/approve`, { reason: '換系統' });
  expect(await shelf()).toMatchObject({ quantity: 25, unitCost: 4 });
});
