import { expect, it } from 'vitest';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { WardBoardPage } from '../pages/ward-board.ts';

const clinic = useClinic();

it('a screen on the wall shows the ward without a sign-in, and nothing once it is taken off', async () => {
  const desk = await clinic.deskOf('director');
  const board = new WardBoardPage(desk, clinic.server.url);
  await board.open();
  const [name] = (await board.cards.first().locator('[class*=name]').allTextContents()) as [string];
  const link = await board.hangScreen('護理站電視');
  await glance(desk, 'ward-screens');
  const wall = await clinic.desk({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(link);
  await wall.getByRole('article').filter({ hasText: name }).first().waitFor();
  await inspect(wall, 'ward-wall');
  // Nobody scrolls a screen on the wall, however much is late.
  const heights = await wall.evaluate(() => {
    const main = document.querySelector('main');
    return [main?.scrollHeight ?? 0, main?.clientHeight ?? 0];
  });
  expect(heights[0]).toBe(heights[1]);
  expect(await wall.locator('main').textContent()).not.toMatch(/09\d\d|NT\$/);
  await board.takeOff('護理站電視');
  await wall.reload();
  await wall.getByText('這個連結已經停用').waitFor();
});

it('one shift hands its animals over to the next, who sign for them; the sheet can be printed', async () => {
  const [day, night] = [await clinic.deskOf('doctor'), await clinic.deskOf('assistant')];
  const [mine, theirs] = [
    new WardBoardPage(day, clinic.server.url),
    new WardBoardPage(night, clinic.server.url),
  ] as const;
  await mine.open();
  await mine.cards.first().waitFor();
  const count = await mine.cards.count();
  await day.keyboard.press('h');
  await mine.handover.getByRole('checkbox').first().waitFor();
  await mine.handover
    .getByRole('textbox', { name: /待確認$/ })
    .first()
    .fill('明早抽血要空腹嗎？');
  await glance(day, 'ward-handover');
  await mine.handover.getByRole('button', { name: `簽名並交班 ${count}` }).click();
  await day.getByText(`已交班 ${count} 隻`).waitFor();
  await theirs.open();
  await night.keyboard.press('h');
  await theirs.handover.getByText('明早抽血要空腹嗎？').waitFor();
  await glance(night, 'ward-handover-waits');
  await theirs.handover.getByRole('button', { name: `簽收接班 ${count}` }).click();
  await night.getByText(`已接班 ${count} 隻`).waitFor();
  await theirs.handover.getByRole('button', { name: '列印交班單' }).click();
  await expect.poll(async () => (await printedOn(night)).join()).toContain('病房交班單');
  await theirs.handover
    .getByRole('button', { name: '關閉' })
    .or(theirs.handover.locator('header button'))
    .first()
    .click();
  await night.keyboard.press('p');
  await expect.poll(async () => (await printedOn(night)).join()).toContain('病房備援表');
});
