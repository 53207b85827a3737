import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { CampaignsPage } from '../pages/message-campaign.ts';

let sms: MitakeSimulator;
// A server of its own, whose vendor is simulated: what it sends is counted at its side.
const clinic = useClinic(async () => {
  sms = await MitakeSimulator.start();
  return { VETLOOM_MITAKE_URL: sms.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const account = { vendor: 'mitake', username: sms.username };
  await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
});
afterAll(() => sms.stop());

const DESK = { viewport: { width: 1366, height: 768 } };
const LABEL = '洗牙名單';

/** Owners of the campaign alone: one of two animals, one of one, one who wants none of it. */
async function owners() {
  const made: { userID: string; name: string }[] = [];
  for (const [at, pets] of [['麻糬', '豆花'], ['湯圓'], ['布丁']].entries()) {
    const name = `活動飼主${at + 1}`;
    const owner = { name, phone: `09330044${10 + at}`, label: [LABEL] };
    const { _id: userID } = await admin.post<{ _id: string }>('/user', owner);
    for (const pet of pets) await admin.post('/pet', { userID, name: pet });
    made.push({ userID, name });
  }
  const refusal = { purpose: 'messages', about: 'campaign', given: false, method: 'word' };
  await admin.post(`/user/${encodeURIComponent(made[2]?.userID ?? '')}/consent`, refusal);
  return made;
}

describe('a campaign', () => {
  it('is written for a choice of owners, seen before it goes, sent once to each, and told with the messages behind its figures', async () => {
    const [one, , refusing] = await owners();
    const desk = await clinic.deskOf('sudo', DESK);
    const campaigns = new CampaignsPage(desk, clinic.server.url);
    await campaigns.open();
    await desk.getByText('還沒有活動').waitFor();
    await glance(desk, 'campaigns-empty');
    await campaigns.begin();
    await campaigns.field('名稱').fill('洗牙月');
    await campaigns.field('訊息').fill('{owner}您好，{item}到期了');
    await desk.getByText('大括號裡的 {item} 不能用在活動訊息').waitFor();
    await campaigns.field('訊息').fill('{owner}您好，{pet}的洗牙月開始了。');
    await campaigns.ownerLabel(LABEL);
    await campaigns.preview.getByText('2 位飼主會收到，關於 3 隻動物').waitFor();
    await campaigns.preview.getByText('飼主不願意收到這類訊息').waitFor();
    await campaigns.preview.getByText(refusing?.name ?? '').waitFor();
    await campaigns.preview.getByText(`${one?.name}您好，麻糬、豆花的洗牙月開始了。`).waitFor();
    await inspect(desk, 'campaign-editor');
    await campaigns.save();
    expect(sms.taken).toHaveLength(0);

    await campaigns.sendButton.click();
    await campaigns.dialog.getByText('傳給 2 位飼主？').waitFor();
    await campaigns.dialog.getByText('簡訊 2 位，共 2 點').waitFor();
    await glance(desk, 'campaign-send');
    await campaigns.dialog.getByRole('button', { name: '確定傳送' }).click();
    await campaigns.row('洗牙月').getByText('已送出').waitFor();
    await expect
      .poll(() => sms.taken.map(({ text }) => text).sort(), { timeout: 60_000 })
      .toEqual(['活動飼主1您好，麻糬、豆花的洗牙月開始了。', '活動飼主2您好，湯圓的洗牙月開始了。']);
    await campaigns.figure('已送出', 2).waitFor();
    await campaigns.figure('已送出', 2).click();
    await expect.poll(() => campaigns.rows('已送出').count()).toBe(2);
    await campaigns
      .rows('已送出')
      .filter({ hasText: one?.name ?? '' })
      .getByRole('link')
      .waitFor();
    await inspect(desk, 'campaigns');
    await pictureOnPhone(desk, 'campaigns');
  });

  it('is stopped with what hasn’t gone, and can be begun anew from what it was', async () => {
    const desk = await clinic.deskOf('sudo', DESK);
    const campaigns = new CampaignsPage(desk, clinic.server.url);
    await admin.post('/message/pause', { paused: true });
    const fields = { name: '健檢月', filter: { ownerLabels: [LABEL] }, text: '{pet}的健檢月' };
    const { _id } = await admin.post<{ _id: string }>('/campaign', fields);
    await admin.post(`/campaign/${encodeURIComponent(_id)}/send`, {});
    await campaigns.open(`?sel=${encodeURIComponent(_id)}`);
    await campaigns.figure('等待中', 2).waitFor();
    await desk.getByRole('button', { name: '停止傳送' }).click();
    await campaigns.dialog.getByRole('button', { name: '停止', exact: true }).click();
    await campaigns.figure('已取消', 2).waitFor();
    await desk.getByRole('button', { name: '複製成新草稿' }).click();
    await expect.poll(() => campaigns.field('名稱').inputValue()).toBe('健檢月（複本）');
    await admin.post('/message/pause', { paused: false });
    expect(sms.taken.filter(({ text }) => text.includes('健檢月'))).toHaveLength(0);
  });
});
