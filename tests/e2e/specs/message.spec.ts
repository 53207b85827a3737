import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { MessageSettingPage, MessagesPage } from '../pages/message.ts';
import { RemindersPage } from '../pages/reminder.ts';

let sms: MitakeSimulator;
let line: LineSimulator;
// A server of its own, whose vendors are simulated: what it sends is counted at their side.
const clinic = useClinic(async () => {
  [sms, line] = [await MitakeSimulator.start(), await LineSimulator.start()];
  return { VETLOOM_MITAKE_URL: sms.baseURL, VETLOOM_LINE_URL: line.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});
afterAll(async () => {
  await sms.stop();
  await line.stop();
});

const DESK = { viewport: { width: 1366, height: 768 } };
/** The server asks what became of a message every quarter of a minute, and not before twenty seconds. */
const ASKED_WITHIN = { timeout: 90_000 };
const DAY = 86_400;
const today = () => Math.floor((Date.now() / 1000 + 8 * 3600) / DAY) * DAY - 8 * 3600;
const smsTo = (phone: string) => sms.taken.filter(({ to }) => to === phone);

describe('what owners are told', () => {
  it('a clinic connects its accounts, reminds an owner, and sees the message sent and delivered, once', async () => {
    const visit = await arrangeVisit(admin, '疫苗');
    const reminder = await admin.post<{ _id: string }>('/reminder', {
      petID: visit.petID,
      title: `狂犬病疫苗 ${visit.pet}`,
      dateBegin: today(),
    });
    const desk = await clinic.deskOf('sudo', DESK);
    const setting = new MessageSettingPage(desk, clinic.server.url);
    await setting.open();
    await setting.connect('簡訊', { 帳號: sms.username, 密碼: 'wrong' });
    await desk.getByText('業者沒有接受這個帳號').waitFor();
    await glance(desk, 'setting-message-refused');
    await setting.connect('簡訊', { 帳號: sms.username, 密碼: sms.password });
    await setting
      .account('簡訊')
      .getByText(/剩 1,?000 點/)
      .waitFor();
    await setting.connect('LINE', {
      'Channel ID': '1650000000',
      'Channel access token': line.channelToken,
      'Channel secret': line.channelSecret,
    });
    await setting.account('LINE').getByText('已連接').waitFor();
    await desk.getByText(`${clinic.server.url}/line/demo/webhook`).waitFor();
    await setting.withoutQuietHours();
    await setting.account('簡訊').getByRole('button', { name: '測試傳送給自己' }).click();
    await setting.account('簡訊').getByLabel('手機號碼').fill('0912-000-111');
    await setting.account('簡訊').getByRole('button', { name: '傳送測試' }).click();
    await desk.getByText('業者已收下，請看有沒有收到').waitFor();
    expect(smsTo('0912000111')).toHaveLength(1);
    await inspect(desk, 'setting-message');
    await pictureOnPhone(desk, 'setting-message');

    const reminders = new RemindersPage(desk, clinic.server.url);
    await reminders.open(`?q=${encodeURIComponent(visit.pet)}`);
    await reminders.pick('狂犬病疫苗');
    await reminders.writeToOwners();
    await reminders.letters.getByText('Email：診所還沒有連接').waitFor();
    await reminders.letters.getByRole('button', { name: /^簡訊/ }).click();
    await reminders.letters.getByRole('button', { name: '傳送 1 則' }).click();
    await desk.getByRole('status').getByText('已送出').waitFor();
    await glance(desk, 'reminder-sent');
    expect(smsTo(visit.phone)).toHaveLength(1);
    const [taken] = smsTo(visit.phone);
    expect(taken?.text).toContain(visit.pet);
    await expect
      .poll(
        async () =>
          (await admin.get<{ notifiedDateTime: number }>(`/reminder?_id=${segment(reminder._id)}`)).notifiedDateTime,
      )
      .toBeGreaterThan(0);

    sms.seed({ id: taken?.id, status: '4' });
    const page = new MessagesPage(desk, clinic.server.url);
    await page.open('?list=gone');
    await page.row(visit.owner).getByText('已送達').waitFor(ASKED_WITHIN);
    await page.row(visit.owner).click();
    await page.pane.getByText('業者已收下').or(page.pane.getByText('已送達')).first().waitFor();
    await page.pane.getByRole('link', { name: `狂犬病疫苗 ${visit.pet}` }).waitFor();
    await inspect(desk, 'messages-gone');
    await pictureOnPhone(desk, 'messages-gone');
    expect(smsTo(visit.phone)).toHaveLength(1);

    await desk.goto(`${clinic.server.url}/app/message/ledger`);
    await desk.getByRole('region', { name: '簡訊' }).getByRole('button', { name: '健康提醒' }).click();
    await desk
      .getByRole('listitem')
      .filter({ hasText: visit.owner })
      .getByText(/\d+ 段，\d+ 點/)
      .waitFor();
    await inspect(desk, 'message-ledger');
    await pictureOnPhone(desk, 'message-ledger');
  });
});
