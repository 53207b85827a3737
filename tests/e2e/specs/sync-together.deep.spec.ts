import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { OwnerPage } from '../pages/owner.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage } from '../pages/sync.ts';

const clinic = useClinic();

describe('two browsers at once', () => {
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
