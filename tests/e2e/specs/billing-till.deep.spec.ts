import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, receivedOn, segment } from '../harness/arrange.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshSubject } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TillPage } from '../pages/billing-till.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const balanceOf = async (userID: string) =>
  (await admin.get<{ balance: number }>(`/deposit/user/${segment(userID)}`)).balance;

describe('the till', () => {
  it('[2.2.01 till half] [2.3.86] [2.3.87] [2.7.072 use half] two cashiers, one without a network, a deposit used: the handover, the receive log and the figures are one sum', async () => {
    const deposited = await arrangeBill(admin, 700);
    const offline = await arrangeBill(admin, 450);
    const [here, there] = await Promise.all([clinic.deskOf('director'), clinic.deskOf('cashier', KEEPS_APP)]);
    const url = clinic.server.url;
    const till = new TillPage(here, url);
    await till.openHandover();
    const before = await till.due();

    await till.openDeposit(deposited.owner);
    await till.payIn(1000);
    await expect.poll(() => till.balance()).toBe(1000);
    await inspect(here, 'deposit');
    await till.openOther();
    const subject = freshSubject('快遞費');
    await till.write('支出', subject, 120);
    await expect
      .poll(async () => (await admin.get<{ inoutLog: unknown[] }>('/checkout/detail?checkoutType=other')).inoutLog)
      .toContainEqual(expect.objectContaining({ direction: 'out', amount: 120, subject }));
    await inspect(here, 'other');

    const desk = new CheckoutPage(there);
    await desk.open(url);
    await desk.choose(deposited.pet);
    await desk.payBy('儲值');
    await glance(there, 'checkout-deposit');
    await desk.receive();
    await desk.isReceived(700, deposited.pet);
    await expect.poll(() => balanceOf(deposited.userID)).toBe(300);

    await keptOnDevice(there);
    await there.context().setOffline(true);
    await new Frame(there).isOffline();
    await desk.choose(offline.pet);
    await desk.receive();
    await desk.isReceived(450, offline.pet);

    await till.openHandover();
    await expect.poll(() => till.due()).toBe(before + 1000 - 120);
    await there.context().setOffline(false);
    await new Frame(there).isSynced();
    const due = before + 1000 - 120 + 450;
    await expect.poll(() => till.due()).toBe(due);

    await till.count(due - 50);
    expect(await till.difference.textContent()).toContain('少50');
    await inspect(here, 'handover');
    await till.handOver(1000, '少找到 50 元');
    // The screen does not wait for the server; its books do have the handover soon.
    await expect
      .poll(() => admin.get('/checkout/handover/getLast'))
      .toMatchObject({
        counted: due - 50,
        difference: -50,
        left: 1000,
      });
    await expect.poll(() => till.due()).toBe(1000);

    await till.openStat();
    await expect.poll(() => till.statTotal()).toBe(await receivedOn(admin));
    await here.goto(`${url}/app/checkout/stat?range=month`);
    await here.getByText('每日明細').waitFor();
    await inspect(here, 'stat');
  });
});
