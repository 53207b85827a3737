import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { NAMES, PASSWORD } from '../harness/people.ts';
import { ControlledPage } from '../pages/inventory-controlled.ts';

// A server of its own: a day's count is of all controlled drugs that the clinic has.
const clinic = useClinic(async () => ({}));
const KETAMINE = '愷他命注射液 50mg/mL';
const PHONE = { width: 390, height: 844 };

it('controlled drugs are counted by two people, differences explained, a residue destroyed, a loss reported, and the year sent', async () => {
  const api = await clinic.api('sudo');
  const erp = <T>(method: 'GET' | 'POST', path: string, body?: object) => api.call<T>(method, `/erp/demo${path}`, body);
  const controlledDrugInfo = {
    schedule: 3,
    content: 'Ketamine 50mg/mL',
    license: '衛署藥製字第012345號',
    manufacturer: '信東',
  };
  const { id: prodID } = await erp<{ id: string }>('POST', '/prod', { name: KETAMINE, unit: 'mL', controlledDrugInfo });
  const { id: supplierID } = await erp<{ id: string }>('POST', '/supplier', {
    name: '大同動物藥品',
    controlledLicense: '管證字第001號',
  });
  const items = [
    { _id: 'a', prodID, number: 20, price: 50, lots: [{ lot: 'K1', expiresOn: '2036-01-31', number: 20 }] },
  ];
  await erp('POST', '/form/purchase', {
    supplierID,
    purchaseDate: Math.floor(Date.now() / 1000) - 3600,
    arrive: 20,
    items,
  });
  const shelf = () => erp<{ name: string; lot: string; quantity: number }[]>('GET', '/controlled/shelf');
  const balance = async () =>
    (await erp<{ quantity: number }[]>('POST', '/prod/getStockByIds', { prodIDs: [prodID] }))[0]?.quantity;

  const desk = await clinic.deskOf('director');
  await desk.goto(`${clinic.server.url}/app/unresolved`);
  await desk.getByText('今天的管制藥品還沒盤點').waitFor();
  await glance(desk, 'controlled-reminder');
  const page = new ControlledPage(desk);
  await page.open(clinic.server.url);
  // Whether the clinic has bought some in this month depends on the day.
  await desk.getByRole('button', { name: '今年', exact: true }).click();
  await desk.getByRole('row', { name: /購買/ }).first().waitFor();
  await inspect(desk, 'controlled-book');

  await page.part('每日盤點');
  await desk.getByRole('button', { name: '開始盤點' }).click();
  // The demo's drugs lie there too: they are all there.
  for (const { name, lot, quantity } of await shelf())
    await page.panel.getByLabel(`${name} ${lot} 的數量`).fill(name === KETAMINE ? '19.5' : `${quantity}`);
  await glance(desk, 'controlled-count');
  await page.witness(NAMES.doctor, 'guessed wrong');
  await page.panel.getByRole('button', { name: '送出盤點' }).click();
  await desk.getByRole('alert').filter({ hasText: '密碼不對' }).waitFor();
  await page.witness(NAMES.doctor, PASSWORD);
  await page.panel.getByRole('button', { name: '送出盤點' }).click();
  const explain = desk.getByRole('region', { name: '每日盤點' }).getByRole('button', { name: '說明差異' });
  await explain.waitFor();
  await glance(desk, 'controlled-counted');
  await explain.click();
  await page.panel.waitFor();
  expect(await balance()).toBe(20);
  await page.panel.getByLabel('原因').click();
  await desk.getByRole('option', { name: '原因不明' }).click();
  await page.panel.getByLabel('說明', { exact: true }).fill('清點兩次都少');
  await page.witness(NAMES.doctor, PASSWORD);
  await glance(desk, 'controlled-explain');
  await page.panel.getByRole('button', { name: '結束盤點' }).click();
  await expect.poll(balance).toBe(19.5);
  await desk.getByText('1 筆減損還沒有申報').waitFor();
  await glance(desk, 'controlled-day');

  await page.part('殘餘與銷燬');
  await desk.getByRole('button', { name: '登錄殘餘或銷燬' }).click();
  await page.panel.getByLabel('藥品與批號').fill('愷他命');
  await desk
    .getByRole('option', { name: /愷他命/ })
    .first()
    .click();
  await page.panel.getByLabel('數量').fill('0.4');
  await page.panel.getByLabel('原因', { exact: true }).fill('安瓿殘餘');
  await page.witness(NAMES.doctor, PASSWORD);
  await glance(desk, 'controlled-destruction');
  await page.panel.getByRole('button', { name: '登錄', exact: true }).click();
  await expect.poll(balance).toBe(19.1);
  await desk.getByRole('row', { name: /安瓿殘餘/ }).waitFor();

  await page.part('對帳');
  await desk.getByRole('row', { name: new RegExp(`${KETAMINE.slice(0, 5)}.*−0.5 已說明`) }).waitFor();
  await glance(desk, 'controlled-reconcile');
  await desk.getByRole('button', { name: /看 Buprenorphine .* 的病歷$/ }).click();
  await page.panel.getByText(/的病歷與帳$/).waitFor();
  await glance(desk, 'controlled-reconcile-rows');

  await page.part('減損');
  await desk.getByRole('button', { name: `${KETAMINE} 的減損報告` }).click();
  await page.panel.getByLabel('發現人').fill('林佳蓉');
  await page.panel.getByLabel('減損經過').fill('清點時少 0.5 mL');
  const [report] = await Promise.all([
    desk.waitForEvent('download'),
    page.panel.getByRole('button', { name: '列印報告' }).click(),
  ]);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await glance(desk, 'controlled-loss');
  await page.panel.getByLabel('申報日期').fill('2026/11/27');
  await page.panel.getByRole('button', { name: '儲存報告' }).click();
  await desk.getByText('1 筆減損還沒有申報').waitFor({ state: 'detached' });

  await page.part('年度申報');
  await desk.getByRole('button', { name: '標示為已申報' }).click();
  await desk
    .getByText(/已申報/)
    .first()
    .waitFor();
  await glance(desk, 'controlled-year');

  await desk.setViewportSize(PHONE);
  for (const [word, name] of [
    ['簿冊', 'book'],
    ['每日盤點', 'day'],
    ['對帳', 'reconcile'],
  ] as const) {
    await page.part(word);
    await glance(desk, `controlled-${name}-phone`);
  }
});

it('a sale by hand of a controlled drug asks for the second person before it moves anything, and so does taking it out', async () => {
  const api = await clinic.api('sudo');
  const erp = <T>(method: 'GET' | 'POST', path: string, body?: object) => api.call<T>(method, `/erp/demo${path}`, body);
  const controlledDrugInfo = { schedule: 4, content: '', license: '', manufacturer: '' };
  const drug = { name: '二氮平注射液 5mg/mL', unit: 'mL', controlledDrugInfo };
  const { id: prodID } = await erp<{ id: string }>('POST', '/prod', drug);
  const { id: supplierID } = await erp<{ id: string }>('POST', '/supplier', { name: '永信動物藥品' });
  const items = [{ _id: 'a', prodID, number: 20, price: 50 }];
  const bought = { supplierID, purchaseDate: Math.floor(Date.now() / 1000) - 3600, arrive: 20, items };
  await erp('POST', '/form/purchase', bought);
  const balance = async () =>
    (await erp<{ quantity: number }[]>('POST', '/prod/getStockByIds', { prodIDs: [prodID] }))[0]?.quantity;

  const desk = await clinic.deskOf('director');
  const page = new ControlledPage(desk);
  await desk.goto(`${clinic.server.url}/app/inventory/manage?kind=sell&open=new`);
  await desk.getByLabel('第 1 列的品項', { exact: true }).fill(drug.name);
  await desk.getByRole('option').first().waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByLabel('第 1 列的數量', { exact: true }).fill('3');
  await desk.keyboard.press('Control+Enter');
  const ask = desk.getByRole('dialog', { name: '請第二人確認' });
  await ask.waitFor();
  expect(await balance()).toBe(20);
  await glance(desk, 'controlled-second-person');
  // Whoever gives up keeps what was typed, and is told why nothing was saved.
  await ask.getByRole('button', { name: '取消' }).click();
  await desk.getByRole('alert').filter({ hasText: '是管制藥品' }).waitFor();
  await desk.keyboard.press('Control+Enter');
  await page.witness(NAMES.doctor, 'guessed wrong');
  await ask.getByRole('button', { name: '確認' }).click();
  await ask.getByRole('alert').first().waitFor();
  await page.witness(NAMES.doctor, PASSWORD);
  await ask.getByRole('button', { name: '確認' }).click();
  await expect.poll(balance).toBe(17);
  await ask.waitFor({ state: 'detached' });

  await desk.getByRole('button', { name: '更多' }).click();
  await desk.getByRole('menuitem', { name: '刪除' }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('開錯了');
  await desk.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await ask.waitFor();
  await page.witness(NAMES.doctor, PASSWORD);
  await ask.getByRole('button', { name: '確認' }).click();
  await expect.poll(balance).toBe(20);

  // What was lost is written down by two, and taken back by two, with a reason.
  await page.open(clinic.server.url);
  await page.part('減損');
  await desk.getByRole('button', { name: '登錄減損' }).click();
  await page.panel.getByLabel('藥品與批號').fill(drug.name);
  await desk
    .getByRole('option', { name: new RegExp(drug.name) })
    .first()
    .click();
  await page.panel.getByLabel('數量').fill('2');
  await page.panel.getByLabel('原因', { exact: true }).fill('打翻');
  await page.witness(NAMES.doctor, PASSWORD);
  await page.panel.getByRole('button', { name: '登錄', exact: true }).click();
  await expect.poll(balance).toBe(18);
  await desk.getByRole('button', { name: new RegExp(`^取消這筆 ${drug.name.slice(0, 3)}`) }).click();
  await page.panel.getByLabel('原因', { exact: true }).fill('在抽屜找到了');
  await page.witness(NAMES.doctor, PASSWORD);
  await glance(desk, 'controlled-loss-back');
  await page.panel.getByRole('button', { name: '取消這筆', exact: true }).click();
  await expect.poll(balance).toBe(20);
});
