import { expect, it } from 'vitest';
import { arrangeBill, arrangeVisit, readRecord, visitsOf } from '../../e2e/harness/arrange.ts';
import { freshOwner, freshPet, freshPhone } from '../../e2e/harness/names.ts';
import { account } from '../../e2e/harness/people.ts';
import { SignInPage } from '../../e2e/pages/access.ts';
import { CheckoutPage } from '../../e2e/pages/billing.ts';
import { TodayPage } from '../../e2e/pages/overview.ts';
import { PapersPage } from '../../e2e/pages/print.ts';
import { VisitPage } from '../../e2e/pages/record.ts';
import { Frame } from '../../e2e/pages/shell.ts';
import { CheckIn } from '../../e2e/pages/visit.ts';
import { keptOnDevice, type OtherDesks, printedOn } from '../harness/desks.ts';

/** What every browser that a clinic has must do; the same for each. */
export function journeys({ clinic, desk, deskOf }: OtherDesks): void {
  it('refuses a wrong password in a sentence, signs in, and loads the clinic', async () => {
    const { page } = await desk();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.submit(account('doctor'), 'not-the-password');
    await expect.poll(() => signIn.refusal()).toContain('100101');
    await signIn.as('doctor');
    const frame = new Frame(page);
    await frame.isSynced();
    await new TodayPage(page).isShown();
  });

  it('shows on the board what another desk has just done', async () => {
    const { page } = await deskOf('director');
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    const visit = await arrangeVisit(await clinic.api('sudo'));
    await today.stands(visit.pet, '候診');
  });

  it('takes an animal from the door through the visit by keyboard', async () => {
    const { page } = await deskOf('director');
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
    await visit.addDrug('Cerenia');
    const total = await visit.total();
    await visit.complete(pet);
    const admin = await clinic.api('sudo');
    await expect.poll(() => visitsOf(admin, pet)).toMatchObject([{ total, weight: 8.4, billStatus: 20 }]);
  });

  it('opens again without the server, works on, and sends it all when the server is back', async () => {
    const away = await desk();
    const { page } = away;
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('doctor');
    const frame = new Frame(page);
    await frame.isSynced();
    await keptOnDevice(away);
    await clinic.server.stop();
    await page.reload();
    await frame.isOffline();
    const today = new TodayPage(page);
    await today.isShown();
    const pet = freshPet();
    await new CheckIn(page).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet, kind: '犬' }, '嘔吐兩天');
    await page.reload();
    await frame.isOffline();
    await today.stands(pet, '候診');
    await clinic.server.start();
    await frame.isSynced();
    const admin = await clinic.api('sudo');
    await expect.poll(() => visitsOf(admin, pet)).toHaveLength(1);
  });

  it('leaves the clinic’s data to the next page when one is left while they are being loaded', async () => {
    const { page } = await desk();
    const signIn = new SignInPage(page);
    for (const pause of ['at once', 'a little later', 'later still']) {
      await signIn.open(clinic.server.url, '/login');
      await signIn.as('doctor');
      const frame = new Frame(page);
      await frame.rail.waitFor();
      if (pause !== 'at once') await page.getByRole('heading', { name: '今日' }).or(frame.syncChip).first().waitFor();
      const today = new TodayPage(page);
      await today.open(clinic.server.url);
      await frame.signOut();
    }
  });

  it('meets a desk of Chromium in one visit: each sees what the other writes', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'));
    const { page } = await deskOf('director');
    const chromium = await clinic.deskOf('director');
    const [here, there] = [new VisitPage(page), new VisitPage(chromium)];
    await here.open(clinic.server.url, visit.petID, visit.recordID);
    await there.open(clinic.server.url, visit.petID, visit.recordID);
    await here.beginVisit();
    await here.complaint.fill('這裡寫的主訴');
    await expect.poll(() => there.complaint.inputValue()).toBe('這裡寫的主訴');
    await there.therapy.fill('那裡寫的醫囑');
    await there.therapy.blur();
    await expect.poll(() => here.therapy.inputValue()).toBe('那裡寫的醫囑');
  });

  it('receives money with F12 and prints the receipt', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeBill(admin, 1280);
    const till = await deskOf('director');
    const checkout = new CheckoutPage(till.page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    expect(await checkout.due(visit.pet)).toBe(1280);
    await checkout.hand(1500);
    expect(await checkout.change()).toBe(220);
    await checkout.receive();
    await checkout.isReceived(1280, visit.pet);
    await expect.poll(() => readRecord(admin, visit.recordID)).toMatchObject({ receive: 1280, status: 90 });
    await expect.poll(async () => (await printedOn(till)).join('')).toContain(visit.pet);
    expect((await printedOn(till)).join('')).toContain('1,280');
  });

  it('prints the papers of a visit', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'), '年度疫苗');
    const room = await deskOf('director');
    await new VisitPage(room.page).open(clinic.server.url, visit.petID, visit.recordID);
    const papers = new PapersPage(room.page);
    await papers.openAtVisit();
    await papers.only('看診紀錄', '診斷證明書');
    await papers.print();
    await expect.poll(() => printedOn(room)).toHaveLength(2);
    expect((await printedOn(room)).join('')).toContain(visit.pet);
  });
}
