import { beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { ClaimsPage } from '../pages/claim.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

it('a claim is begun from an animal’s menu, gathered as papers that are fetched, and what the insurer pays is written down', async () => {
  const bill = await arrangeBill(admin, 1850);
  const { petID } = await admin.get<{ petID: string }>(`/record/${encodeURIComponent(bill.recordID)}`);
  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/petProfile/${encodeURIComponent(petID.slice('/pet/'.length))}`);
  await desk.getByRole('button', { name: '更多' }).first().click();
  await desk.getByRole('menuitem', { name: '申請保險理賠' }).click();
  const form = desk.getByRole('dialog', { name: '申請保險理賠' });
  await form.getByLabel('保險公司', { exact: true }).fill('安心產險');
  await form.getByLabel('保單號碼').fill('PET-2026-1');
  await form.getByRole('checkbox').first().check();
  await glance(desk, 'claim-form');
  await form.getByRole('button', { name: '開始申請' }).click();
  await desk.getByText('已建立理賠申請').waitFor();

  const claims = new ClaimsPage(desk);
  const detail = await claims.open(clinic.server.url, bill.pet);
  await detail.getByRole('button', { name: '整理文件' }).click();
  await detail.getByRole('button', { name: '下載 ZIP' }).waitFor();
  await inspect(desk, 'claims');
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    detail.getByRole('button', { name: '下載 ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('claim.zip');

  await detail.getByLabel('進度', { exact: true }).click();
  await desk.getByRole('option', { name: '已理賠' }).click();
  await detail.getByLabel('理賠金額').fill('900');
  await detail.getByRole('button', { name: '記下進度' }).click();
  await desk.getByText('已記下進度').waitFor();
  const stands = async () => (await admin.get<readonly object[]>(`/claim/list?petID=${encodeURIComponent(petID)}`))[0];
  await expect
    .poll(stands, { timeout: 20_000 })
    .toMatchObject({ state: 'settled', openStatus: 0, facts: [{ amount: 900 }] });
});

it('a claim is begun from the bill on the desk, and the bill says how it stands', async () => {
  const bill = await arrangeBill(admin, 1234);
  const desk = await clinic.deskOf('sudo');
  const checkout = new CheckoutPage(desk);
  await checkout.open(clinic.server.url);
  await checkout.choose(bill.pet);
  const claims = checkout.bill(bill.pet).getByRole('region', { name: '保險理賠' });
  await claims.getByRole('button', { name: '申請保險理賠' }).click();
  const form = desk.getByRole('dialog', { name: '申請保險理賠' });
  await form.getByRole('checkbox', { name: /1,234/, checked: true }).waitFor();
  await form.getByLabel('保險公司', { exact: true }).fill('安心產險');
  await form.getByRole('button', { name: '開始申請' }).click();
  await claims.getByRole('link', { name: '保險理賠 安心產險 待整理' }).waitFor();
  await glance(desk, 'checkout-claim');
  const list = `/claim/list?petID=${encodeURIComponent(bill.petID)}`;
  await expect
    .poll(() => admin.get<readonly object[]>(list))
    .toMatchObject([{ insurer: '安心產險', recordIDs: [bill.recordID], state: 'begun' }]);
});

it('what is paid after the papers were gathered is said beside them', async () => {
  const bill = await arrangeBill(admin, 2400);
  const { petID } = await admin.get<{ petID: string }>(`/record/${encodeURIComponent(bill.recordID)}`);
  const claim = { petID, insurer: '安心產險', policyNumber: 'PET-2', recordIDs: [bill.recordID] };
  await admin.post('/claim', claim);
  const desk = await clinic.deskOf('sudo');
  const claims = new ClaimsPage(desk);
  const detail = await claims.open(clinic.server.url, bill.pet);
  await detail.getByRole('button', { name: '整理文件' }).click();
  await detail.getByRole('button', { name: '下載 ZIP' }).waitFor();
  await admin.post('/billing/receiveLogs', {
    receiveLogs: [{ collectionID: bill.recordID, receive: 2400, method: 'cash' }],
  });
  await detail.getByText('整理文件之後帳單有變更').waitFor();
  await glance(desk, 'claims-outdated');
});

it('a claim that another desk settles stays before whoever has it open, with what was written down there', async () => {
  const bill = await arrangeBill(admin, 2600);
  const { petID } = await admin.get<{ petID: string }>(`/record/${segment(bill.recordID)}`);
  const { _id } = await admin.post<{ _id: string }>('/claim', {
    ...{ petID, insurer: '安心產險', recordIDs: [bill.recordID] },
  });
  const desk = await clinic.deskOf('sudo');
  const claims = new ClaimsPage(desk);
  const detail = await claims.open(clinic.server.url, bill.pet);
  await detail.getByLabel('備註').fill('電話問過');
  await admin.post(`/claim/${segment(_id)}/fact`, { kind: 'settled', amount: 1800 });
  await detail.getByText('NT$ 1,800').waitFor();
  expect(await detail.getByLabel('備註').inputValue()).toBe('電話問過');
  await desk.setViewportSize({ width: 390, height: 844 });
  await glance(desk, 'claim-phone');
  await desk.getByRole('button', { name: '回到清單' }).click();
  await detail.waitFor({ state: 'detached' });
});
