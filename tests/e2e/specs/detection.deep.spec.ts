import { VisionSimulator } from '@vetloom/integrations/detection/simulator/vision-simulator.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArrangedVisit, arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { greyPicture } from '../harness/pictures.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
let model: VisionSimulator;
beforeAll(async () => {
  model = await VisionSimulator.start();
});
afterAll(async () => {
  await (await clinic.api('director')).ask('PUT', '/image/detect/setting', { detects: false });
  await model.stop();
});

/** A picture of a visit in the viewer, with what a model would be sent of it. */
async function shownPicture(page: Page, made: ArrangedVisit) {
  await new VisitPage(page).open(clinic.server.url, made.petID, made.recordID);
  await page
    .getByLabel('加入檔案')
    .and(page.locator('input'))
    .setInputFiles([{ name: '右後肢.png', mimeType: 'image/png', buffer: greyPicture(900, 600, 220) }]);
  const files = page.getByRole('list', { name: '這次看診的檔案' });
  await files.getByRole('button', { name: /^放大 右後肢/ }).click();
  await page.getByRole('button', { name: 'AI 標記' }).waitFor();
  await page.keyboard.press('a');
  const side = page.getByRole('complementary', { name: 'AI 標記' });
  await side.getByLabel('請模型看什麼').selectOption({ label: 'X 光所見' });
  // The file is on its way to the server by itself; until it is there, it can't be shown to anybody.
  const look = side.getByRole('button', { name: '看看會送出什麼' });
  const shown = side.getByRole('img', { name: '將送出的圖片' });
  await expect
    .poll(async () => {
      if ((await shown.count()) === 0 && (await look.count()) === 1 && (await look.isEnabled())) await look.click();
      return shown.count();
    })
    .toBe(1);
  return side;
}

it('[3.1.14 detection half] [3.7.122] [3.7.123] a doctor sees what leaves the house, has a model look at a picture, and decides label by label', async () => {
  const api = await clinic.api('director');
  const endpoint = { baseURL: model.baseURL, model: model.model };
  await api.ask('PUT', '/image/detect/setting', { detects: true, endpoint, key: model.key, shownEachTime: true });
  model.reset();
  const made = await arrangeVisit(api);
  const page = await clinic.deskOf('doctor');
  const side = await shownPicture(page, made);
  await side.getByText(new URL(model.baseURL).host).waitFor();
  await inspect(page, 'detection-leaving');
  expect(model.taken).toHaveLength(0);
  await side.getByRole('button', { name: '送出', exact: true }).click();
  const suggested = side.getByRole('list', { name: '模型的建議' }).getByRole('listitem');
  await expect.poll(() => suggested.count()).toBe(3);
  expect(model.taken).toHaveLength(1);
  expect(model.taken[0]?.segments).not.toMatch(/APP1|COM/);

  // By keys: yes to the first in the doctor's own words, no to the second.
  await suggested.first().focus();
  await page.keyboard.press('y');
  await side
    .getByRole('list', { name: '這張圖片的標記' })
    .or(side.getByText('AI sim-vet-vision-2026-11'))
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('n');
  await suggested.nth(1).getByText('已否定').waitFor();
  await suggested.nth(2).getByRole('button', { name: /^改寫/ }).click();
  await suggested.nth(2).getByLabel('改寫後確認').fill('側位');
  await page.keyboard.press('Enter');
  await inspect(page, 'detection-answered');
  await pictureOnPhone(page, 'detection-answered');
  const recordPath = `/record/${encodeURIComponent(made.recordID)}`;
  const hash = async () =>
    (await api.get<{ attachmentImage: { hash: string }[] }>(recordPath)).attachmentImage[0]?.hash ?? '';
  await expect
    .poll(async () => {
      const { labels } = await api.get<{ labels: { words: string }[] }>(`/image/label?hash=${await hash()}`);
      return labels.map(({ words }) => words).join();
    })
    .toBe('Femoral fracture,側位');
});

it('the clinic tries a model before it lets it look, and what a model says that nobody can read suggests nothing', async () => {
  await (await clinic.api('director')).ask('PUT', '/image/detect/setting', { detects: false, key: null });
  const settings = await clinic.deskOf('director');
  await settings.goto(`${clinic.server.url}/app/setting/detection`);
  await settings.getByLabel('模型的主機').fill(model.baseURL);
  await settings.getByLabel('模型名稱').fill(model.model);
  await settings.getByLabel('金鑰', { exact: true }).fill(model.key);
  await settings.getByRole('button', { name: '試一試' }).click();
  await settings.getByText(/可以使用：sim-vet-vision-2026-11/).waitFor();
  await settings.getByRole('switch', { name: '使用 AI 標記' }).press('Space');
  await inspect(settings, 'detection-setting');
  await settings.keyboard.press('Control+s');
  await settings.getByText('已儲存 AI 標記設定').waitFor();
  model.reset();

  const page = await clinic.deskOf('doctor');
  const side = await shownPicture(page, await arrangeVisit(await clinic.api('director')));
  model.seed({ next: { text: 'It is a dog.' } });
  await side.getByRole('button', { name: '送出', exact: true }).click();
  await side.getByText(/模型的回答看不懂/).waitFor();
  await glance(page, 'detection-nonsense');
});
