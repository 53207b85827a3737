import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { TillPage } from '../pages/billing-till.ts';
import { UnresolvedPage } from '../pages/unresolved.ts';

// Of its own: what others leave unsettled in a shared clinic moves the counts.
const clinic = useClinic(async () => ({}));
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Answer {
  readonly waiting: number;
}
const waiting = async () => (await admin.get<Answer>('/unresolved/list')).waiting;

describe('the day’s end', () => {
  it('what nobody has settled is on one page: a bill put off with a reason, a late call noted, a result told, and the handover says how much is left', async () => {
    const bill = await arrangeBill(admin, 860);
    const visit = await arrangeVisit(admin, '跛行');
    const title = `回電 ${visit.pet}`;
    await admin.post('/task', {
      title,
      petID: visit.petID,
      kind: 'callback',
      deadline: Math.floor(Date.now() / 1000) - 60,
    });

    const desk = await clinic.deskOf('director', { viewport: { width: 1366, height: 768 } });
    const page = new UnresolvedPage(desk, clinic.server.url);
    await page.open();
    await inspect(desk, 'unresolved');
    await pictureOnPhone(desk, 'unresolved');
    await page.section('看診還沒有完成').click();
    await page.reveal(page.row(visit.pet));
    await page.section('帳單還沒有結清').click();
    const before = await waiting();

    const owed = page.row(bill.pet);
    await page.reveal(owed);
    await page.putOff(owed, '飼主明天來付');
    await owed.waitFor({ state: 'detached' });
    await expect.poll(waiting).toBe(before - 1);
    await desk.getByRole('button', { name: /顯示延後的/ }).click();
    await owed.getByText('飼主明天來付').waitFor();
    await glance(desk, 'unresolved-put-off');
    await owed.getByRole('button', { name: '取消延後' }).click();
    await expect.poll(waiting).toBe(before);

    await page.section('待辦逾期').click();
    await page.row(title).click();
    await page.list.press('Enter');
    await desk.getByRole('dialog').getByLabel('說明').fill('已說明');
    await desk.getByRole('dialog').getByLabel('說明').press('Enter');
    await page.row(title).waitFor({ state: 'detached' });
    await expect.poll(waiting).toBe(before - 1);

    await page.section('訊息沒有送達').click();
    const unheard = page.list.getByRole('row').filter({ has: desk.getByRole('button', { name: '改打電話' }) });
    await unheard.first().waitFor();
    const owners = await unheard.count();
    await unheard.first().getByRole('button', { name: '改打電話' }).click();
    const call = desk.getByRole('dialog', { name: /^打電話給/ });
    await call.getByRole('link', { name: /^0/ }).waitFor();
    await glance(desk, 'unresolved-call');
    await call.getByLabel('備註').fill('週五來拿');
    await call.getByLabel('備註').press('Enter');
    await expect.poll(() => unheard.count()).toBe(owners - 1);
    await page.undo();
    await expect.poll(() => unheard.count()).toBe(owners);

    await page.section('檢驗結果還沒有告知飼主').click();
    const untold = page.list.getByRole('row').filter({ has: desk.getByRole('button', { name: '已告知' }) });
    await untold.first().waitFor();
    const left = await untold.count();
    await untold.first().getByRole('button', { name: '已告知' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: '當面' }).click();
    await glance(desk, 'unresolved-tell');
    await desk.getByRole('dialog').getByRole('button', { name: '已告知飼主' }).click();
    await expect.poll(() => untold.count()).toBe(left - 1);
    await page.undo();
    await expect.poll(() => untold.count()).toBe(left);

    await new TillPage(desk, clinic.server.url).openHandover();
    const handedOver = desk.getByRole('link', { name: `未了事項 ${await waiting()}` });
    await handedOver.waitFor();
    await glance(desk, 'handover-unresolved');
    await handedOver.click();
    await page.list.waitFor();
  });
});
