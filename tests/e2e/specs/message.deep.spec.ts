import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { linkLine } from '../harness/link-line.ts';
import { glance } from '../harness/look.ts';
import { MessagesPage } from '../pages/message.ts';
import { Frame } from '../pages/shell.ts';

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
  const account = { vendor: 'mitake', username: sms.username };
  await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
  const { channelToken, channelSecret } = line;
  await admin.put('/message/account/line', {
    account: { channelID: '1650000000' },
    secret: { channelToken, channelSecret },
  });
});
afterAll(async () => {
  await sms.stop();
  await line.stop();
});

const DESK = { viewport: { width: 1366, height: 768 } };
const smsTo = (phone: string) => sms.taken.filter(({ to }) => to === phone);

describe('what leaves the clinic', () => {
  it('is stopped by one click and let go by another, and nothing leaves meanwhile', async () => {
    const visit = await arrangeVisit(admin, '回診');
    const desk = await clinic.deskOf('director', DESK);
    const page = new MessagesPage(desk, clinic.server.url);
    await page.open();
    await desk.getByRole('button', { name: '全部暫停' }).click();
    await desk.getByText('訊息全部暫停中').waitFor();
    await desk.getByLabel('暫停原因').fill('內容有誤');
    await desk.getByRole('button', { name: '記下原因' }).click();
    await desk.getByText(/由 陳柏翰 暫停.*內容有誤/).waitFor();
    await admin.post('/message', { messages: [{ userID: visit.userID, text: '暫停時寫的', urgent: true }] });
    await page.show('傳送中');
    await page.row(visit.owner).getByText('全部暫停中').waitFor();
    await glance(desk, 'messages-paused');
    expect(smsTo(visit.phone)).toHaveLength(0);
    await desk.getByRole('button', { name: '恢復傳送' }).click();
    await page.row(visit.owner).waitFor({ state: 'detached' });
    await expect.poll(() => smsTo(visit.phone).length).toBe(1);
    await new Frame(desk).isSynced();
  });

  it('an owner’s refusal by way and purpose is noted by two clicks, and seen where one writes', async () => {
    const visit = await arrangeVisit(admin, '回診');
    const desk = await clinic.deskOf('director', DESK);
    const page = new MessagesPage(desk, clinic.server.url);
    await desk.goto(`${clinic.server.url}/app/user/${visit.userID.split('/').at(-1)}`);
    await desk.getByRole('button', { name: '簡訊、就診與帳務：未詢問' }).click();
    await desk.getByRole('button', { name: '記為拒絕' }).click();
    await desk.getByRole('button', { name: '簡訊、就診與帳務：拒絕' }).waitFor();
    await glance(desk, 'owner-message-consent');
    await desk.getByRole('button', { name: '寫訊息' }).click();
    await page.letter.getByText('簡訊：飼主不願意收到這類訊息').waitFor();
    await page.letter.getByText('沒有可用的方式').waitFor();
  });

  it('goes by the messaging app first, and by SMS to whom it doesn’t know; both tries are told', async () => {
    const account = (digit: string) => `U${digit.repeat(32)}`;
    const [friend, stranger] = [await arrangeVisit(admin, '回診'), await arrangeVisit(admin, '回診')];
    const { url } = clinic.server;
    await linkLine(admin, line, { url, userID: friend.userID, account: account('1') });
    await linkLine(admin, line, { url, userID: stranger.userID, account: account('2') });
    await line.seed({ userID: account('2'), standing: 'unknown' });
    for (const { userID } of [friend, stranger])
      await admin.post('/message', { messages: [{ userID, text: '請來電', urgent: true }] });
    await expect.poll(() => smsTo(stranger.phone).length).toBe(1);
    expect(line.taken.map(({ to }) => to)).toEqual([account('1')]);
    expect(smsTo(friend.phone)).toHaveLength(0);
    const desk = await clinic.deskOf('director', DESK);
    const page = new MessagesPage(desk, clinic.server.url);
    await page.open('?list=gone');
    await page.row(stranger.owner).click();
    await page.pane.getByText('被拒絕：業者找不到這個帳號或信箱').waitFor();
    await page.pane.getByText('業者已收下').waitFor();
    await glance(desk, 'messages-second-way');
  });
});
