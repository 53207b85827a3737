import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { linkLine } from '../harness/link-line.ts';
import { glance, inspect } from '../harness/look.ts';
import { useClinicWithLine } from '../harness/own-line.ts';
import { InboxPage } from '../pages/conversation.ts';

const { clinic, line, admin } = useClinicWithLine();

/** How often it is measured how long a line takes from the webhook to the screen. */
const MEASURED = 20;
const account = (digit: number): string => `U${String(digit).repeat(32)}`;

/** An owner who is linked, with an animal of theirs. */
async function arrangeWriter(digit: number) {
  const visit = await arrangeVisit(admin(), '紅眼');
  await linkLine(admin(), line(), { url: clinic.server.url, userID: visit.userID, account: account(digit) });
  return visit;
}

it('a line is on the screen within a second of the webhook', async () => {
  const { owner } = await arrangeWriter(8);
  const desk = await clinic.deskOf('sudo');
  const inbox = new InboxPage(desk, clinic.server.url);
  await inbox.open('已結束');
  await inspect(desk, 'inbox-closed');
  await inbox.open();
  await line().writes({ userID: account(8), text: '請問' });
  await inbox.row(owner).click();
  const took: number[] = [];
  for (let nth = 0; nth < MEASURED; nth += 1) {
    const text = `第 ${nth} 則`;
    const from = performance.now();
    const painted = inbox.thread(owner).getByText(text, { exact: true }).waitFor();
    await line().writes({ userID: account(8), text });
    await painted;
    took.push(performance.now() - from);
  }
  const median = took.toSorted((a, b) => a - b)[MEASURED / 2] ?? 0;
  console.info(`from what an owner wrote to the screen: ${Math.round(median)} ms (median of ${MEASURED})`);
  expect(median).toBeLessThan(1000);
});

it('two people see of each other that they answer, both have answered, and what is written without a network goes out once', async () => {
  const { owner } = await arrangeWriter(9);
  const desks = [await clinic.deskOf('sudo'), await clinic.deskOf('director')] as const;
  const [one, other] = desks.map((desk) => new InboxPage(desk, clinic.server.url)) as [InboxPage, InboxPage];
  for (const inbox of [one, other]) await inbox.open();
  await line().writes({ userID: account(9), text: '牠吐了' });
  for (const inbox of [one, other]) await inbox.row(owner).click();
  await one.write('吐了幾次？');
  await desks[1].getByText('正在回覆').first().waitFor();
  await other.write('請先不要餵食。');
  const before = line().taken.length;
  await Promise.all([one.send(), other.send()]);
  const said = () =>
    line()
      .taken.slice(before)
      .map(({ text }) => text);
  await expect.poll(() => said().toSorted()).toEqual(['吐了幾次？', '請先不要餵食。']);

  await desks[0].context().setOffline(true);
  await one.write('離線時寫的');
  await one.send();
  await one.thread(owner).getByText('未送出，等待連線').waitFor();
  await glance(desks[0], 'inbox-offline');
  await desks[0].context().setOffline(false);
  await expect.poll(() => said().filter((text) => text === '離線時寫的')).toHaveLength(1);
  await one.thread(owner).getByText('未送出，等待連線').waitFor({ state: 'detached' });
});

it('on a tablet who writes stands behind a button', async () => {
  const { owner, pet } = await arrangeWriter(6);
  const desk = await clinic.deskOf('sudo', { viewport: { width: 820, height: 1180 } });
  const inbox = new InboxPage(desk, clinic.server.url);
  await inbox.open();
  await line().writes({ userID: account(6), text: '請問' });
  await inbox.row(owner).click();
  await desk.getByRole('button', { name: '飼主與動物' }).click();
  await desk.getByRole('dialog').getByText('已確認是飼主本人').waitFor();
  await desk.getByRole('dialog').getByRole('link', { name: pet }).waitFor();
  await glance(desk, 'inbox-person');
});
