import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';

const clinic = useClinic();

interface Letter {
  readonly _id: string;
  readonly sentID?: string;
  readonly petID: string;
  readonly state: string;
}

it('[3.7.113 screen half] an animal is referred to a clinic of the alliance from its menu, and what that clinic answers is read here', async () => {
  const api = await clinic.api('sudo');
  const [partner] = await api.get<{ clinic: string; name: string }[]>('/alliance');
  const theirs = await clinic.apiIn(partner?.clinic ?? '', 'sudo');
  const mine = await arrangeVisit(api, '心雜音');
  const desk = await clinic.deskOf('doctor');
  await desk.goto(`${clinic.server.url}/app/petProfile/${segment(mine.petID.slice(5))}`);
  await desk.getByRole('button', { name: '更多動作' }).first().click();
  await desk.getByRole('menuitem', { name: '轉診至聯盟院所' }).click();
  const panel = desk.getByRole('complementary');
  await panel.getByLabel('送往').selectOption({ label: partner?.name ?? '' });
  await panel.getByText('緊急', { exact: true }).click();
  await panel.getByLabel('轉診原因與已做的處置').fill('心雜音第四級，請協助心超');
  await panel.getByRole('checkbox', { name: /心雜音/ }).check();
  await inspect(desk, 'referral-send');
  await desk.keyboard.press('Control+Enter');
  await desk.getByText(`轉診單已交給系統送往${partner?.name}`).waitFor();

  const inbox = () => theirs.get<Letter[]>('/referral/received/list');
  await expect.poll(async () => (await inbox()).filter(({ sentID }) => sentID?.includes(mine.petID)).length).toBe(1);
  const letterID = (await inbox()).find(({ sentID }) => sentID?.includes(mine.petID))?._id;
  await theirs.post('/referral/received/answer', { letterID, outcome: 'accepted', text: '週四下午兩點' });
  await desk.goto(`${clinic.server.url}/app/alliance`);
  await desk.getByRole('button', { name: mine.pet }).click();
  await desk.getByText('週四下午兩點').waitFor();
  await glance(desk, 'referral-answered');
});

it('[3.7.113 answering half] a letter that comes in is answered and put into its animal’s history', async () => {
  const api = await clinic.api('sudo');
  const [partner] = await api.get<{ clinic: string; name: string }[]>('/alliance');
  const theirs = await clinic.apiIn(partner?.clinic ?? '', 'sudo');
  const desk = await clinic.deskOf('doctor');
  await desk.goto(`${clinic.server.url}/app/alliance`);
  const panel = desk.getByRole('complementary');
  const other = await arrangeVisit(theirs, '跛行');
  const known = await arrangeVisit(api, '跛行');
  await theirs.post('/referral/send', {
    ...{ petID: other.petID, partner: 'demo', reason: '前十字韌帶', agreedBy: '飼主' },
    recordIDs: [other.recordID],
  });
  await desk.getByRole('button', { name: other.pet }).click();
  await desk.getByText('前十字韌帶').waitFor();
  await panel.getByRole('combobox', { name: '歸入本院動物' }).fill(known.pet);
  await desk
    .getByRole('option', { name: new RegExp(known.pet) })
    .first()
    .click();
  await panel.getByLabel('說明').fill('明天可手術');
  await panel.getByRole('button', { name: '接受轉診' }).click();
  await desk.getByText('已回覆，系統會送回轉診院所').waitFor();
  await panel.getByText('明天可手術').waitFor();
  await panel.getByText(/ · 犬/).waitFor();
  await inspect(desk, 'referral-received');
  const stands = async () =>
    (await theirs.get<Letter[]>(`/referral/sent/list?petID=${segment(other.petID)}`)).map(({ state }) => state);
  await expect.poll(stands).toEqual(['accepted']);
  await expect
    .poll(() => api.get(`/referral/list?petID=${segment(known.petID)}`))
    .toMatchObject([{ direction: 'received', note: '前十字韌帶' }]);
});
