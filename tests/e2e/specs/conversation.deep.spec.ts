import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { linkLine } from '../harness/link-line.ts';
import { glance, inspect } from '../harness/look.ts';
import { InboxPage } from '../pages/conversation.ts';

let line: LineSimulator;
// A server of its own, whose messaging app is simulated: what it sends is counted there.
const clinic = useClinic(async () => {
  line = await LineSimulator.start();
  return { VETLOOM_LINE_URL: line.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const { channelToken, channelSecret } = line;
  await admin.put('/message/account/line', {
    account: { channelID: '1650000000' },
    secret: { channelToken, channelSecret },
  });
});
afterAll(() => line.stop());

const DESK = { viewport: { width: 1366, height: 768 } };
const ACCOUNT = `U${'7'.repeat(32)}`;
/** How often it is measured how long a line takes from the webhook to the screen. */
const MEASURED = 20;

describe('[3.1.14 journey half] what an owner writes', () => {
  it('appears by itself, is answered once, and its picture is put to the animal', async () => {
    const visit = await arrangeVisit(admin, '紅眼');
    await linkLine(admin, line, { url: clinic.server.url, userID: visit.userID, account: ACCOUNT });
    const desk = await clinic.deskOf('sudo', DESK);
    const inbox = new InboxPage(desk, clinic.server.url);
    await inbox.open();
    await inspect(desk, 'inbox-empty');
    await line.writes({ userID: ACCOUNT, text: `${visit.pet}右眼紅紅的` });
    await inbox.row(visit.owner).getByText('1 則未讀').waitFor();
    await inbox.row(visit.owner).click();
    await inbox.thread(visit.owner).getByText('右眼紅紅的').waitFor();
    await inbox.row(visit.owner).getByText('待回覆').waitFor();
    await inbox.write('請拍一張照片給我們看。');
    await inbox.send();
    await expect.poll(() => line.taken.map(({ text }) => text)).toEqual(['請拍一張照片給我們看。']);
    await inbox.thread(visit.owner).getByText('已送出').waitFor();
    await inbox.row(visit.owner).getByText('已回覆').waitFor();

    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#b33' } })
      .jpeg()
      .toBuffer();
    await line.writes({
      ...{ userID: ACCOUNT, message: { type: 'image', contentProvider: { type: 'line' } }, type: 'image/jpeg' },
      bytes: bytes.toString('base64'),
    });
    const picture = inbox.thread(visit.owner).getByRole('button', { name: /^放大/ });
    await picture.waitFor();
    await inspect(desk, 'inbox');
    await inbox.thread(visit.owner).getByRole('button', { name: '存入病歷' }).last().click();
    await desk.getByRole('dialog').getByRole('button', { name: '存入' }).waitFor();
    await glance(desk, 'inbox-attach');
    await desk.getByRole('dialog').getByRole('button', { name: '存入' }).click();
    await inbox.thread(visit.owner).getByText(`已存入 ${visit.pet}`).waitFor();
    const files = async () =>
      (await admin.get<{ files?: readonly { mime: string }[] }>(`/pet/${segment(visit.petID)}`)).files ?? [];
    await expect.poll(async () => (await files()).map(({ mime }) => mime)).toEqual(['image/jpeg']);

    const took: number[] = [];
    for (let nth = 0; nth < MEASURED; nth += 1) {
      const text = `第 ${nth} 則`;
      const from = performance.now();
      const painted = inbox.thread(visit.owner).getByText(text, { exact: true }).waitFor();
      await line.writes({ userID: ACCOUNT, text });
      await painted;
      took.push(performance.now() - from);
    }
    const median = took.toSorted((a, b) => a - b)[MEASURED / 2] ?? 0;
    console.info(`from what an owner wrote to the screen: ${Math.round(median)} ms (median of ${MEASURED})`);
    expect(median).toBeLessThan(1000);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: /^結束/ }).click();
    await inbox.row(visit.owner).waitFor({ state: 'detached' });
  });
});
