import { expect, it } from 'vitest';
import { readRecord, segment } from '../harness/arrange.ts';
import { arrangeStay, readStay } from '../harness/arrange-stay.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { CheckoutPage, dollarsIn } from '../pages/billing.ts';

const clinic = useClinic();

it('[2.1.03 money half] [2.4.71] [2.4.73] a settled stay waits at the cashier by its days, is paid with the visit that led to it, printed, taken back without a network and owed again', async () => {
  const admin = await clinic.api('sudo');
  const stay = await arrangeStay(admin, { fee: 350 });
  await admin.put('/inHospital/settle', { inHospitalID: stay.inHospitalID });
  const page = await clinic.deskOf('cashier');
  const checkout = new CheckoutPage(page);
  await page.goto(`${clinic.server.url}/app/checkout/accounting?record=${segment(stay.inHospitalID)}`);
  await checkout.bill(stay.pet).waitFor();
  await checkout.bill(stay.pet).getByText('住院第 1 天').waitFor();
  await checkout.bill(stay.pet).getByText('住院第 2 天').waitFor();
  await checkout.bill(stay.pet).getByText('止吐針').first().waitFor();
  expect(await checkout.due(stay.pet)).toBe(stay.total);
  await inspect(page, 'checkout-stay');

  // The owner's other bill, of the visit that led to the stay, goes with it.
  await checkout.missing.getByRole('button', { name: '一起結清' }).click();
  await expect
    .poll(async () => dollarsIn(await checkout.tender.getByText('應收').locator('..').locator('b').textContent()))
    .toBe(stay.total + 350);
  await checkout.hand(stay.total + 350);
  await checkout.receive();
  await checkout.isReceived(stay.total + 350, stay.pet);
  await expect.poll(async () => (await printedOn(page)).join('')).toContain('止吐針');
  await expect.poll(() => readStay(admin, stay.inHospitalID)).toMatchObject({ status: 90, receive: stay.total });
  await expect.poll(() => readRecord(admin, stay.recordID)).toMatchObject({ billStatus: 30, receive: 350 });

  await page.goto(`${clinic.server.url}/app/today/checkout`);
  await page.getByRole('row').filter({ hasText: stay.pet }).filter({ hasText: '住院' }).waitFor();

  // Without a network what was received is taken back, a part is paid, and the rest is a debt of the owner.
  await page.goto(`${clinic.server.url}/app/checkout/accounting?record=${segment(stay.inHospitalID)}`);
  await checkout.bill(stay.pet).getByRole('listitem').first().waitFor();
  await page.context().setOffline(true);
  await checkout.takeBack(stay.pet);
  await expect.poll(() => checkout.due(stay.pet)).toBe(stay.total);
  await checkout.hand(1000);
  await checkout.receive();
  await checkout.isReceived(1000, stay.pet);
  await page.context().setOffline(false);
  await expect.poll(() => readStay(admin, stay.inHospitalID)).toMatchObject({ status: 0, receive: 1000 });
  expect(await admin.get(`/billing/undone/user/${segment(stay.userID)}`)).toMatchObject({ owed: stay.total - 1000 });

  const boss = await clinic.deskOf('sudo');
  await boss.goto(`${clinic.server.url}/app/user/${segment(stay.userID.slice('/user/'.length))}`);
  await boss.getByRole('region', { name: '未結帳單' }).getByText('住院').waitFor();
  await boss.goto(`${clinic.server.url}/app/checkout/accounting?record=${segment(stay.inHospitalID)}`);
  await checkout.bill(stay.pet).waitFor();
});
