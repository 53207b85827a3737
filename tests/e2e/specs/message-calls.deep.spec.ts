import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone } from '../harness/look.ts';
import { MessagesPage } from '../pages/message.ts';

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
interface Told {
  readonly _id: string;
  readonly status: number;
  readonly text: string;
  readonly calls: readonly { readonly reached: boolean }[];
}
const messagesTo = (userID: string) => admin.post<Told[]>('/message/search', { userID });
const smsTo = (phone: string) => sms.taken.filter(({ to }) => to === phone);

describe('what owners are told', () => {
  it('what reaches nobody is told by telephone: written from the owner’s page, refused, called and taken back', async () => {
    // However far the clinic has set itself up by now.
    const account = { vendor: 'mitake', username: sms.username };
    await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
    const visit = await arrangeVisit(admin, '回診');
    const desk = await clinic.deskOf('director', DESK);
    const page = new MessagesPage(desk, clinic.server.url);
    await desk.goto(`${clinic.server.url}/app/user/${visit.userID.split('/').at(-1)}`);
    await desk.getByRole('button', { name: '寫訊息' }).click();
    await page.letter.getByText(/^LINE：/).waitFor();
    // What is written first has the focus, also where the form lies beside the page.
    await page.letter.locator('textarea:focus').waitFor();
    await page.write('{owner}您好，{寵物}的報告好了。');
    await page.letter.getByRole('button', { name: '送出' }).click();
    await page.letter.getByText('{寵物} 不會填入任何內容').waitFor();
    await page.write('{owner}您好，{pet}的報告好了。');
    await page.letter.getByRole('button', { name: '送出' }).click();
    await page.letter.getByText('還沒有選動物，{pet} 沒有東西可以填').waitFor();
    await page.write('{owner}您好，報告好了，請來電。');
    await page.letter.getByText(`${visit.owner}您好，報告好了，請來電。`).waitFor();
    await page.letter.getByText(/簡訊 1 段，1 點/).waitFor();
    await inspect(desk, 'message-write');
    await pictureOnPhone(desk, 'message-write');
    // At night it would wait for the morning.
    await page.letter.getByText('現在', { exact: true }).click();
    // The vendor refuses the number, and there is no other way to this owner.
    sms.seed({ code: 'v' });
    await page.letter.getByRole('button', { name: '送出' }).click();
    await desk.getByText('沒有送出').waitFor();
    await page.letter.waitFor({ state: 'detached' });
    await desk.getByRole('region', { name: '訊息', exact: true }).getByText('失敗').waitFor();
    await inspect(desk, 'owner-messages');

    await page.open();
    await page.row(visit.owner).click();
    await page.pane.getByText('被拒絕').waitFor();
    await inspect(desk, 'messages-trouble');
    await pictureOnPhone(desk, 'messages-trouble');
    await page.press('l');
    await desk.getByRole('navigation', { name: '待聯絡的飼主' }).getByText(visit.owner).click();
    await page.call.getByRole('link', { name: /^09/ }).waitFor();
    await inspect(desk, 'message-calls');
    await pictureOnPhone(desk, 'message-calls');
    await desk.keyboard.press('p');
    await desk.getByText(`已記錄：電話告知 ${visit.owner}`).waitFor();
    const status = async () => (await messagesTo(visit.userID))[0]?.status;
    await expect.poll(status).toBe(40);
    await desk.getByRole('button', { name: '復原' }).last().click();
    await expect.poll(status).toBe(20);
    await desk.getByRole('navigation', { name: '待聯絡的飼主' }).getByText(visit.owner).click();
    await page.call.getByLabel('備註').fill('已告知，週五回診');
    await page.call.getByRole('button', { name: /^已告知/ }).click();
    await expect.poll(status).toBe(40);
    expect(smsTo(visit.phone)).toHaveLength(0);
  });
});
