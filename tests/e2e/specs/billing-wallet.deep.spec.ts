import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { WalletDialog } from '../pages/billing-wallet.ts';

const PROGRAM = 'packages/integrations/src/line-pay/simulator/line-pay-program.ts';
let linePay: { readonly baseURL: string; readonly channelID: string; readonly channelSecret: string };
let child: ChildProcess;
const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  // LINE Pay is a program of its own, where the server looks for it.
  child = spawn(process.execPath, [PROGRAM, `--port=${clinic.server.linePayPort}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the program says nothing');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  linePay = JSON.parse(line);
  admin = await clinic.api('sudo');
});
afterAll(async () => {
  // Others only write LINE Pay down.
  await admin.ask('DELETE', '/billing/wallet/account');
  child.kill();
});

const seed = (wanted: object) =>
  fetch(`${linePay.baseURL}/control/seed`, { method: 'POST', body: JSON.stringify(wanted) });

/** On the owner's telephone, where nobody has signed in: the provider's page, and where it goes back to. */
async function onPhone(address: string, press: 'Pay' | 'Cancel'): Promise<Page> {
  const phone = await clinic.desk();
  await phone.goto(address);
  await phone.getByRole('button', { name: press }).click();
  await phone.waitForURL(/\/app\/linepayDone\?/);
  return phone;
}

it('[3.7.080] [3.2.12] an owner pays by LINE Pay on their telephone or by its code, changes their mind, and the day agrees with the provider', async () => {
  const settings = await clinic.deskOf('sudo');
  await settings.goto(`${clinic.server.url}/app/setting/message`);
  const account = settings.getByRole('region', { name: 'LINE Pay 收款' });
  await account.getByRole('button', { name: '連接' }).click();
  await account.getByLabel('Channel ID').fill(linePay.channelID);
  await account.getByLabel('Channel Secret Key').fill('wrong');
  await account.getByRole('button', { name: '連接' }).click();
  await account.getByText('不接受診所的密鑰').waitFor();
  await account.getByLabel('Channel Secret Key').fill(linePay.channelSecret);
  await account.getByRole('button', { name: '連接' }).click();
  await account.getByText(`已連接，Channel ID ${linePay.channelID}`).waitFor();
  await glance(settings, 'linepay-account');

  const [first, second, third] = [
    await arrangeBill(admin, 1280),
    await arrangeBill(admin, 640),
    await arrangeBill(admin, 320),
  ];
  const page = await clinic.deskOf('cashier');
  const checkout = new CheckoutPage(page);
  const wallet = new WalletDialog(page);
  await checkout.open(clinic.server.url);
  await checkout.choose(first.pet);
  await checkout.payBy('LINE');
  await checkout.receive();
  await wallet.dialog.getByText('NT$ 1,280').waitFor();
  await inspect(page, 'linepay-begin');
  const address = await wallet.showQR();
  await glance(page, 'linepay-qr');
  const phone = await onPhone(address, 'Pay');
  await phone.getByRole('heading', { name: '付款完成' }).waitFor();
  expect(phone.url()).toMatch(/result=success&transactionId=\d{19}&orderId=/);
  expect(phone.url()).not.toContain('checkLogin');
  await wallet.look();
  await checkout.isReceived(1280, first.pet);
  await expect.poll(() => readRecord(admin, first.recordID)).toMatchObject({ billStatus: 30, receive: 1280 });
  await expect.poll(async () => (await printedOn(page)).join(''), { timeout: 20_000 }).toContain(first.pet);

  // What an address says pays nothing.
  await checkout.choose(second.pet);
  await checkout.payBy('LINE');
  await checkout.receive();
  const other = await onPhone(await wallet.showQR(), 'Cancel');
  await other.getByRole('heading', { name: '付款已取消' }).waitFor();
  await other.goto(other.url().replace('cancelled', 'success'));
  await other.getByRole('heading', { name: '付款完成' }).waitFor();
  await wallet.look();
  await wallet.says('付款已取消，沒有扣款');
  await glance(page, 'linepay-cancelled');
  expect(await readRecord(admin, second.recordID)).toMatchObject({ receive: 0 });
  await wallet.dialog.getByRole('button', { name: '關閉' }).last().click();

  await checkout.choose(third.pet);
  await checkout.payBy('LINE');
  await checkout.receive();
  await seed({ oneTimeKey: '312345678901234567' });
  await wallet.scan('312345678901234567');
  await checkout.isReceived(320, third.pet);

  await page.goto(`${clinic.server.url}/app/checkout/wallet`);
  await page.getByText(/^\d+ 筆全部相符/).waitFor();
  await inspect(page, 'linepay-day');
  await pictureOnPhone(page, 'linepay-day');
});
