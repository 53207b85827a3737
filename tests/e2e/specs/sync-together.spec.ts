import { describe, expect, it } from 'vitest';
import { arrangeBill, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { OwnerPage } from '../pages/owner.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('two browsers at once', () => {
  it('[1.1.22] see what the other does without a reload', async () => {
    const [doctor, cashier] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('cashier')]);
    const [seen, board] = [new TodayPage(doctor), new TodayPage(cashier)];
    await Promise.all([seen.open(clinic.server.url), board.open(clinic.server.url)]);
    const pet = freshPet();
    await new CheckIn(cashier).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet }, '走路一跛一跛');
    await seen.stands(pet, '候診');

    await seen.card(pet).focus();
    await doctor.keyboard.press('m');
    await board.stands(pet, '看診中');
  });

  it('show the cashier a bill as soon as it is there, and the doctor that it was paid', async () => {
    const admin = await clinic.api('sudo');
    const [doctor, cashier] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('cashier')]);
    const board = new TodayPage(doctor);
    const checkout = new CheckoutPage(cashier);
    await Promise.all([board.open(clinic.server.url), checkout.open(clinic.server.url)]);
    const { pet } = await arrangeBill(admin, 730);
    await checkout.choose(pet);
    await board.stands(pet, '結帳');
    await checkout.receive();
    await checkout.isReceived(730, pet);
    await board.isSettled(pet);
  });

  it('[1.1.22] keep both edits of one record: other fields merge, the same field comes up for review', async () => {
    const admin = await clinic.api('sudo');
    const { userID } = await arrangeVisit(admin);
    const [first, second] = await Promise.all([
      clinic.deskOf('cashier', KEEPS_APP),
      clinic.deskOf('assistant', KEEPS_APP),
    ]);
    const [one, two] = [new OwnerPage(first), new OwnerPage(second)];
    await Promise.all([one.open(clinic.server.url, userID), two.open(clinic.server.url, userID)]);
    await Promise.all([first.context().setOffline(true), second.context().setOffline(true)]);
    await one.edit({ 地址: '臺北市中正區一段一號', LINE: 'first-line' });
    await two.edit({ 地址: '高雄市鼓山區二段二號', Email: 'second@example.test' });

    await first.context().setOffline(false);
    await new Frame(first).isSynced();
    await second.context().setOffline(false);
    const frame = new Frame(second);
    const drawer = await frame.openSync();
    await drawer.getByRole('heading', { name: /有兩個版本/ }).waitFor({ timeout: 60_000 });
    await glance(second, 'sync-conflict');
    expect(await admin.get(`/user/${segment(userID)}`)).toMatchObject({
      address: '臺北市中正區一段一號',
      lineID: 'first-line',
      email: 'second@example.test',
    });

    await drawer.getByRole('button', { name: /^並排檢視/ }).click();
    const review = new ReviewPage(second);
    await review.isShown();
    await second.getByRole('button', { name: '地址：採用草稿：高雄市鼓山區二段二號' }).click();
    await glance(second, 'conflict-owner');
    await review.save.click();
    await second.getByText('已儲存合併').waitFor();
    await expect
      .poll(() => admin.get(`/user/${segment(userID)}`))
      .toMatchObject({ address: '高雄市鼓山區二段二號', lineID: 'first-line', email: 'second@example.test' });
    await one.facts.getByText('高雄市鼓山區二段二號').waitFor();
  });
});
