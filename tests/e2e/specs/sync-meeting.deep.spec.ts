import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { arrangePrescribed, DRUG, FEE, meet, ORDERS } from '../harness/meeting.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { TillPage } from '../pages/billing-till.ts';
import { DoublesHint, TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage, SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

// Handovers of the till are the clinic's, and other specs count theirs.
const clinic = useClinic(async () => ({}));

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly price: number;
  readonly number: number;
}
interface Bag {
  readonly dispensed: boolean;
  readonly items: readonly Row[];
}
interface Shown {
  readonly diagnosis?: string;
  readonly drugBag: readonly Bag[];
  readonly chargeDivision: readonly Row[];
}
const shown = (api: Api, recordID: string) => api.get<Shown>(`/record/${segment(recordID)}`);

/** Two who may write, each at a computer that keeps the application. */
const [HANDS_OUT, PRESCRIBES] = ['林佳蓉', '陳柏翰'];
const writers = () => Promise.all([clinic.newDeskOf('doctor', KEEPS_APP), clinic.newDeskOf('director', KEEPS_APP)]);

/** Opens the review of an animal's two versions, which names what it is about by `row`. */
async function openReview(page: Page, pet: string, row: string, picture: string): Promise<ReviewPage> {
  const drawer = new SyncDrawer(page);
  await drawer.open();
  await drawer
    .case(new RegExp(`${pet}有兩個版本`))
    .getByRole('button', { name: /^並排檢視/ })
    .click({ timeout: 60_000 });
  const review = new ReviewPage(page);
  await review.isShown();
  await review.row(row).first().waitFor();
  await inspect(page, picture);
  return review;
}

/** Takes one's own side of all of a review. */
async function takeMine(page: Page, pet: string, row: string, picture: string): Promise<void> {
  const review = await openReview(page, pet, row, picture);
  for (const pick of await page.getByRole('button', { name: /：採用草稿：/ }).all()) await pick.click();
  await review.save.click();
  await page.getByText('已儲存合併').waitFor();
}

/** What was handed out is said beforehand, with who did it; the draft can be read and not taken, and the review is closed as it stands. */
async function closeHandedOut(page: Page, pet: string, picture: string): Promise<void> {
  const review = await openReview(page, pet, '藥袋 1', picture);
  await expect.poll(() => review.head('診所保存的').textContent()).toContain(HANDS_OUT);
  await expect.poll(() => review.head('草稿').textContent()).toContain(PRESCRIBES);
  const row = review.row('藥袋 1').filter({ hasText: new RegExp(`已由 ${HANDS_OUT} 於 .+ 交付`) });
  await row.filter({ hasText: `${DRUG} × 3` }).waitFor();
  expect(await page.getByRole('button', { name: /：採用草稿：/ }).count()).toBe(0);
  await review.save.click();
  await page.getByText('已儲存合併').waitFor();
}

/** Takes a row out of the open editor. */
async function takeOut(page: Page, name: string, word: '移除' | '移除藥品'): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button').filter({ hasText: name }).click();
  await row.getByRole('button', { name: word, exact: true }).click();
  await page.getByText(`已移除 ${name}`).waitFor();
}

describe('a drug in which somebody is writing', () => {
  it('and that another takes out before it is saved is asked for as a whole, once, and its author puts it back', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangePrescribed(admin);
    const page = await clinic.newDeskOf('doctor');
    const editor = new VisitPage(page);
    await editor.open(clinic.server.url, visit.petID, visit.recordID);
    await (await editor.drugField(DRUG, '總量')).fill('7');
    await admin.put(`/record/${segment(visit.recordID)}`, { drugBag: [] });
    await takeMine(page, visit.pet, '藥袋 1', 'meeting-row-typed');
    const drugs = async () =>
      (await shown(admin, visit.recordID)).drugBag.flatMap(({ items }) =>
        items.map(({ name, number }) => [name, number]),
      );
    await expect.poll(drugs).toEqual([[DRUG, 7]]);
    await new Frame(page).syncChip.filter({ hasText: '已同步' }).waitFor();
  });
});

describe.each(ORDERS)('two people without a network, $first first', ({ first, order }) => {
  it('a fee that one prices anew and the other takes out: its conflict names it, and its author wins', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangePrescribed(admin);
    const [one, other] = await writers();
    const editors = [new VisitPage(one), new VisitPage(other)] as const;
    for (const editor of editors) await editor.open(clinic.server.url, visit.petID, visit.recordID);
    const price = async () => {
      await (await editors[0].chargeField(FEE, '單價')).fill('610');
      await one.keyboard.press('Tab');
    };
    await meet(
      [
        { page: one, act: price },
        { page: other, act: () => takeOut(other, FEE, '移除') },
      ],
      order,
    );
    const author = first === 'one' ? other : one;
    await takeMine(author, visit.pet, FEE, `meeting-row-${first}`);
    const prices = async () => (await shown(admin, visit.recordID)).chargeDivision.map((row) => row.price);
    await expect.poll(prices).toEqual(first === 'one' ? [] : [610]);
  });

  it('a drug that one hands out and the other takes out: it stays as it went over the counter', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangePrescribed(admin);
    const [one, other] = await writers();
    const pharmacy = new DispensePage(one);
    await pharmacy.open(clinic.server.url, visit.recordID);
    await new VisitPage(other).open(clinic.server.url, visit.petID, visit.recordID);
    await meet(
      [
        { page: one, act: () => pharmacy.dispenseAll(visit.pet) },
        { page: other, act: () => takeOut(other, DRUG, '移除藥品') },
      ],
      order,
    );
    await expect
      .poll(async () => (await shown(admin, visit.recordID)).drugBag)
      .toMatchObject([{ dispensed: true, items: [{ name: DRUG, number: 3 }] }]);
    await closeHandedOut(other, visit.pet, `meeting-handed-out-${first}`);
    expect((await shown(admin, visit.recordID)).drugBag).toMatchObject([{ dispensed: true, items: [{ number: 3 }] }]);
  });

  it('three millilitres that one hands out while the other prescribes seven: the record says three, and the doctor is asked', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangePrescribed(admin);
    const [one, other] = await writers();
    const pharmacy = new DispensePage(one);
    await pharmacy.open(clinic.server.url, visit.recordID);
    const editor = new VisitPage(other);
    await editor.open(clinic.server.url, visit.petID, visit.recordID);
    const prescribe = async () => {
      await editor.prescribe(DRUG, { 總量: '7' });
      await editor.vital('體溫').click();
    };
    await meet(
      [
        { page: one, act: () => pharmacy.dispenseAll(visit.pet) },
        { page: other, act: prescribe },
      ],
      order,
    );
    await expect
      .poll(async () => (await shown(admin, visit.recordID)).drugBag)
      .toMatchObject([{ dispensed: true, items: [{ name: DRUG, number: 3 }] }]);
    await closeHandedOut(other, visit.pet, `meeting-three-seven-${first}`);
    expect((await shown(admin, visit.recordID)).drugBag).toMatchObject([{ dispensed: true, items: [{ number: 3 }] }]);
  });

  it('the same fee that both add stands twice, and the second one is asked', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin);
    const [one, other] = await writers();
    const editors = [new VisitPage(one), new VisitPage(other)] as const;
    for (const editor of editors) await editor.open(clinic.server.url, visit.petID, visit.recordID);
    await meet(
      [
        { page: one, act: () => editors[0].addCharge('診察費（一般）') },
        { page: other, act: () => editors[1].addCharge('診察費（一般）') },
      ],
      order,
    );
    await expect.poll(async () => (await shown(admin, visit.recordID)).chargeDivision.length).toBe(2);
    await takeMine(first === 'one' ? other : one, visit.pet, '診察費（一般）', `meeting-double-${first}`);
    await expect.poll(async () => (await shown(admin, visit.recordID)).chargeDivision.length).toBe(2);
  });

  it('a check-in that the front desk takes back while the doctor writes in it: no word is lost', async () => {
    const admin = await clinic.api('sudo');
    const [one, other] = await writers();
    const pet = freshPet();
    const board = new TodayPage(one);
    await board.open(clinic.server.url);
    await new TodayPage(other).open(clinic.server.url);
    await new CheckIn(other).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet, kind: '犬' }, '咳嗽');
    await board.stands(pet, '候診');
    const write = async () => {
      await board.card(pet, '候診').focus();
      await one.keyboard.press('m');
      const editor = new VisitPage(one);
      await editor.isShown();
      await editor.complaint.fill('夜裡咳得厲害');
      await editor.vital('體溫').click();
    };
    const takeBack = async () => {
      await other.getByRole('button', { name: /^復原/ }).last().click();
      await other.getByText(`已取消${pet}的報到`).waitFor();
    };
    // The offer to take it back stands for ten seconds.
    await meet(
      [
        { page: other, act: takeBack },
        { page: one, act: write },
      ],
      first === 'one' ? [1, 0] : [0, 1],
    );
    if (first === 'other') {
      const screen = one.getByRole('main');
      await screen.getByText(new RegExp(`這次看診已由 ${PRESCRIBES} 於 .+ 移除`)).waitFor({ timeout: 60_000 });
      await screen.getByText('夜裡咳得厲害').waitFor();
      await inspect(one, 'meeting-removed-visit');
      const drawer = new SyncDrawer(one);
      await drawer.open();
      await drawer.panel.getByRole('button', { name: '恢復這次看診並送出' }).first().waitFor();
      // Opening it and writing in it were refused each by itself; one way back brings both.
      await screen.getByRole('button', { name: '恢復這次看診並送出' }).click();
    }
    const texts = async () => {
      const found = await admin.post<{ _id: string }[]>('/pet/search', { keyword: pet });
      const visits = await admin.post<{ _id: string }[]>('/record/getList/pet', { petID: found[0]?._id });
      return Promise.all(
        visits.map(async ({ _id }) => (await admin.get<{ record?: string }>(`/record/${segment(_id)}`)).record),
      );
    };
    await expect.poll(texts).toEqual(['夜裡咳得厲害']);
  });

  it('a till that both hand over: both stand and are told of, and one is crossed out with a reason', async () => {
    const [one, other] = await Promise.all([
      clinic.newDeskOf('cashier', KEEPS_APP),
      clinic.newDeskOf('director', KEEPS_APP),
    ]);
    const tills = [new TillPage(one, clinic.server.url), new TillPage(other, clinic.server.url)] as const;
    for (const till of tills) await till.openHandover();
    const handOver = (till: TillPage) => async () => {
      await till.count(1000);
      await till.handOver(1000, '離線交班');
    };
    await meet(
      [
        { page: one, act: handOver(tills[0]) },
        { page: other, act: handOver(tills[1]) },
      ],
      order,
    );
    await new TodayPage(one).open(clinic.server.url);
    const hint = new DoublesHint(one).handovers;
    await hint.waitFor();
    await inspect(one, `meeting-handover-board-${first}`);
    await hint.getByRole('button', { name: '查看' }).click();
    await one.getByText('這段時間交了兩次班').waitFor();
    await inspect(one, `meeting-handover-${first}`);
    await one.getByRole('button', { name: '作廢這一次' }).click();
    await one.getByRole('dialog').getByRole('button', { name: '作廢這一次' }).click();
    await one.getByText('已作廢這次交班').waitFor();
    await one.getByText(/作廢：重複交班/).waitFor();
    await new TodayPage(other).open(clinic.server.url);
    await new DoublesHint(other).handovers.waitFor({ state: 'detached' });
  });

  it('two tills of their own handed over: each sheet says what its desk saw, and the next begins with both', async () => {
    const desks = await Promise.all([clinic.newDeskOf('cashier', KEEPS_APP), clinic.newDeskOf('director', KEEPS_APP)]);
    const [one, other] = desks;
    const tills = [new TillPage(one, clinic.server.url), new TillPage(other, clinic.server.url)] as const;
    for (const till of tills) await till.openHandover();
    // What was left before: a sum of which both leave less, so that the books make a difference that nobody saw.
    const before = (await tills[0].due()) + 500;
    await tills[0].count(before);
    await tills[0].handOver(before, '補零用金');
    // The next one is told by the same words.
    await one.getByText(/^已交班/).waitFor({ state: 'detached' });
    await expect.poll(() => tills[1].due()).toBe(before);
    const handOver = (till: TillPage) => async () => {
      await till.count(await till.due());
      await till.handOver(200);
    };
    await meet(
      [
        { page: one, act: handOver(tills[0]) },
        { page: other, act: handOver(tills[1]) },
      ],
      order,
    );
    await new TodayPage(one).open(clinic.server.url);
    await new DoublesHint(one).handovers.getByRole('button', { name: '查看' }).click();
    const asked = one.getByRole('note').filter({ hasText: '這段時間交了兩次班' });
    await expect.poll(() => asked.locator('td:last-child').allTextContents()).toEqual(['相符', '相符']);
    await tills[0].difference.getByText('待確認').waitFor();
    await inspect(one, `meeting-own-tills-${first}`);
    await asked.getByRole('button', { name: '各自的錢櫃' }).click();
    await tills[0].difference.getByText('相符').waitFor();
    await inspect(one, `meeting-own-tills-kept-${first}`);
    await tills[1].openHandover();
    await expect.poll(() => tills[1].due()).toBe(400);
    await new TodayPage(other).open(clinic.server.url);
    await new DoublesHint(other).handovers.waitFor({ state: 'detached' });
  });
});
