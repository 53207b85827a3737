import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { greyFile } from '../harness/pictures.ts';
import { arrangeDay } from '../pages/ward-due.ts';
import { WardNotePanel } from '../pages/ward-note.ts';

let sms: MitakeSimulator;
// A server of its own, whose vendor is simulated: what it sends is read at its side.
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

it('a day’s note is written with a photograph, seen before it goes, sent, opened by its owner until it is withdrawn, and printed', async () => {
  const day = await arrangeDay(admin, 'N01', { stateOfIllness: '穩定' });
  const desk = await clinic.deskOf('sudo');
  const note = new WardNotePanel(desk);
  await note.open(clinic.server.url, day.inHospitalID);
  await note.text.fill('今天吃光一碗罐頭，下午散步十分鐘。');
  await note.panel.locator('input[type=file]').last().setInputFiles(greyFile('walk.png', 120));
  await note.chosen.waitFor();
  await note.panel.getByText('草稿，還沒給飼主').waitFor();
  await inspect(desk, 'ward-note');
  expect(sms.taken).toHaveLength(0);

  await note.button('預覽訊息').click();
  await note.panel.getByText('飼主會收到').waitFor();
  await glance(desk, 'ward-note-preview');
  await expect.poll(() => note.button('傳送給飼主').isEnabled()).toBe(true);
  await note.button('傳送給飼主').click();
  await expect.poll(() => sms.taken.length, { timeout: 60_000 }).toBe(1);
  const text = sms.taken[0]?.text ?? '';
  expect(text).toContain('今天吃光一碗罐頭');
  await note.told.getByText(/交給訊息傳送/).waitFor();
  await note.panel.getByText('已給飼主').waitFor();

  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const owner = await clinic.desk();
  await owner.goto(link);
  const paper = owner.frameLocator('iframe');
  await paper.getByText('今天吃光一碗罐頭').waitFor();
  await paper.locator('.pictures img').waitFor();
  await inspect(owner, 'ward-note-owner');
  await pictureOnPhone(owner, 'ward-note-owner');

  await note.button('列印').click();
  await expect.poll(async () => (await printedOn(desk))[0] ?? '').toContain('住院日誌');
  expect((await printedOn(desk))[0]).toContain('今天吃光一碗罐頭');
  await note.told.getByText(/列印$/).waitFor();

  await note.button('收回照片連結').click();
  await note.told.getByText(/照片連結已由/).waitFor();
  await glance(desk, 'ward-note-told');
  await owner.reload();
  await owner.getByText('這個連結已經失效').waitFor();
});
