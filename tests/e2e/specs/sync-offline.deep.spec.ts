import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { receivedOn, visitsOf } from '../harness/arrange.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { account, PASSWORD, type Person } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();
// A test that fails while the server is away must not take the others along.
afterEach(() => clinic.server.start());

interface Treated {
  readonly pet: string;
  readonly total: number;
}

/** From the door to the doctor's last word, with a drug if the pharmacy is to have work. */
async function treat(page: Page, drug?: string): Promise<Treated> {
  const pet = freshPet();
  const today = new TodayPage(page);
  await today.open(clinic.server.url);
  await new CheckIn(page).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet, kind: '犬' }, '嘔吐兩天');
  await today.card(pet, '候診').focus();
  await page.keyboard.press('m');
  const visit = new VisitPage(page);
  await visit.isShown();
  await visit.vital('體重').fill('8.4');
  await visit.complaint.fill('前天晚餐後開始嘔吐');
  await visit.diagnose('急性胃炎');
  await visit.addCharge('診察費（一般）');
  if (drug !== undefined) await visit.addDrug(drug);
  const total = await visit.total();
  await visit.complete(pet);
  return { pet, total };
}

async function pay(page: Page, { pet, total }: Treated): Promise<void> {
  const checkout = new CheckoutPage(page);
  await checkout.open(clinic.server.url);
  await checkout.choose(pet);
  expect(await checkout.due(pet)).toBe(total);
  await checkout.receive();
  await checkout.isReceived(total, pet);
}

/** NT$ that an animal's open bill asks for. */
async function dueOf(page: Page, pet: string): Promise<number> {
  const checkout = new CheckoutPage(page);
  await checkout.open(clinic.server.url);
  await checkout.choose(pet);
  return checkout.due(pet);
}

async function signInHere(page: Page, person: Person): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.open(clinic.server.url, '/login');
  await signIn.submit(account(person), PASSWORD);
  await new Frame(page).isShown();
}

describe('without a network', () => {
  it('[1.1.21] [2.1.05 outpatient half] [2.7.098] [2.7.099] [2.7.100] does the whole flow for three animals on two computers, and both agree when the server is back', async () => {
    const admin = await clinic.api('sudo');
    const before = await receivedOn(admin);
    const [one, two] = [clinic.computer(), clinic.computer()];
    const first = await one.open();
    let second = await two.open();
    await signInAt(first, clinic.server.url, 'director');
    // Two people share the second computer; both have signed in there before.
    await signInAt(second, clinic.server.url, 'cashier');
    await new Frame(second).signOut();
    await signInAt(second, clinic.server.url, 'doctor');
    await Promise.all([keptOnDevice(first), keptOnDevice(second)]);
    await clinic.server.stop();

    const treated: Treated[] = [];
    for (const drug of ['Cerenia', undefined]) {
      const done = await treat(first, drug);
      treated.push(done);
      if (drug !== undefined) {
        const pharmacy = new DispensePage(first);
        await pharmacy.open(clinic.server.url);
        await pharmacy.choose(done.pet);
        await pharmacy.dispenseAll(done.pet);
      }
      await pay(first, done);
    }

    // Medicine is fetched once more, written by hand; a check-in was a mistake and is deleted.
    const [{ pet: fetching } = { pet: '' }] = treated;
    const again = new DispensePage(first);
    await again.open(clinic.server.url);
    await again.pickUp(fetching);
    await again.dispenseAll(fetching);
    const fetched = { pet: fetching, total: await dueOf(first, fetching) };
    await pay(first, fetched);
    const mistaken = freshPet();
    await new TodayPage(first).open(clinic.server.url);
    await new CheckIn(first).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: mistaken }, '打錯名字');
    await first.getByRole('button', { name: /^復原/ }).last().click();
    await first.getByText(`已取消${mistaken}的報到`).waitFor();

    const third = await treat(second);
    treated.push(third);
    await two.close();
    second = await two.open();
    await new TodayPage(second).open(clinic.server.url);
    await new TodayPage(second).stands(third.pet, '結帳');
    await new Frame(second).menu('登出');
    await second.getByText('這些紀錄會安全留在這台電腦').waitFor();
    await glance(second, 'sign-out-unsynced');
    await second.getByRole('button', { name: '仍要登出' }).click();
    await second.getByRole('heading', { name: '已登出' }).waitFor();
    await signInHere(second, 'cashier');
    await pay(second, third);
    await new Frame(second).openSync();
    await glance(second, 'sync-queue');

    await clinic.server.start();
    // Signed in without the server and reloaded since, so the password is asked for once more.
    await new Frame(second).giveThePassword(PASSWORD);
    await Promise.all([new Frame(first).isSynced(), new Frame(second).isSynced()]);
    const sum = [...treated, fetched].reduce((total, one) => total + one.total, 0);
    await expect.poll(() => receivedOn(admin), { timeout: 60_000 }).toBe(before + sum);
    expect(await visitsOf(admin, mistaken)).toEqual([]);
    for (const { pet, total } of treated) {
      const visits = (await visitsOf(admin, pet)).toSorted((a, b) => (a._id < b._id ? -1 : 1));
      expect(visits).toMatchObject([
        { status: 90, total, receive: total, weight: 8.4 },
        ...(pet === fetching ? [{ status: 90, source: 'manual', division: '慢性病領藥', receive: fetched.total }] : []),
      ]);
    }
    for (const page of [first, second]) {
      const today = new TodayPage(page);
      await today.open(clinic.server.url);
      await expect.poll(() => today.received()).toBe(before + sum);
      for (const { pet } of treated) await today.isSettled(pet);
    }
  });
});
