import { expect, it } from 'vitest';
import { arrangeBooking, bookingsOf, doctorsOf, freshDay, openEveryDay } from '../harness/arrange-bookings.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { BookingCalendarPage } from '../pages/booking.ts';

const clinic = useClinic();
const HOUR = 3600;

it('[3.2.43] [3.2.42] with a network and without, a booking is made and moved at once, and reaches the clinic afterwards; a range lists exactly its days; views and the print of the day work from the device', async () => {
  const api = await clinic.api('sudo');
  await openEveryDay(api);
  const [first] = await doctorsOf(api);
  if (!first) throw new Error('the demo clinic has a doctor');
  const day = freshDay();
  const known = await arrangeBooking(api, { dateTime: day.start + 9 * HOUR, doctorID: first._id });
  const desk = await clinic.deskOf('sudo');
  const page = new BookingCalendarPage(desk, clinic.server.url);
  await page.open(`?day=${day.query}`);
  await page.card(known.pet).waitFor();
  const next = freshPet();
  await page.begin();
  await page.newOwner({ name: freshOwner(), phone: freshPhone() }, next);
  await page.choose('醫師', first.name);
  await page.at(nextDay(day.query), '09:00');
  await page.save();
  // The calendar has turned to the day that was typed.
  await page.card(next).waitFor();
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: '前一天' }).click();
  await page.card(known.pet).waitFor();
  await desk.keyboard.press('p');
  await expect.poll(async () => (await printedOn(desk)).join()).toContain('當日預約');
  await page.show(known.pet);
  const moveTo = async (begin: string, look?: string) => {
    await desk.keyboard.press('m');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '開始' }).fill(begin);
    if (look) await glance(desk, look);
    await dialog.getByRole('button', { name: '搬移' }).click();
    await page.panel.getByText(`${begin}–`).waitFor();
  };
  // What acting needs of the program is on the device by then.
  await moveTo('14:00', 'booking-move');
  // Cut, and taken along to a day that nobody has looked at; then back.
  await desk.keyboard.press('Control+x');
  await desk.getByText(`正在搬移 ${known.pet}`).waitFor();
  await desk.getByRole('button', { name: '後一天' }).click();
  await desk.getByText(new RegExp(`正在搬移 ${known.pet}：${nextDay(day.query)}`)).waitFor();
  await desk.keyboard.press('Control+v');
  await page.panel.getByText(nextDay(day.query)).waitFor();
  await desk.keyboard.press('Control+z');
  await page.panel.getByText(day.field).first().waitFor();
  await desk.getByRole('button', { name: '前一天' }).click();
  await desk.context().setOffline(true);
  await moveTo('15:00');
  const other = freshPet();
  await page.begin();
  await page.newOwner({ name: freshOwner(), phone: freshPhone() }, other);
  await page.choose('醫師', first.name);
  await page.at(day.field, '16:00');
  await page.save();
  await page.card(other).waitFor();
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: '清單' }).click();
  const list = desk.getByRole('grid');
  for (const pet of [known.pet, other, next]) await list.getByText(pet).waitFor();
  const range = async (label: '從' | '到', value: string) => {
    await desk.getByRole('textbox', { name: label }).fill(value);
    await desk.keyboard.press('Enter');
  };
  await range('從', nextDay(day.query));
  for (const pet of [known.pet, other]) await list.getByText(pet).waitFor({ state: 'detached' });
  expect(await list.getByText(next).count()).toBe(1);
  await range('從', day.field);
  await range('到', day.field);
  await list.getByText(next).waitFor({ state: 'detached' });
  for (const pet of [known.pet, other]) await list.getByText(pet).waitFor();
  await glance(desk, 'booking-list');
  await desk.getByRole('button', { name: '週', exact: true }).click();
  await desk.getByRole('button', { name: '月', exact: true }).click();
  await glance(desk, 'booking-month');
  await desk.context().setOffline(false);
  await expect.poll(async () => (await bookingsOf(api, day.start, known.pet))[0]?.dateTime).toBe(day.start + 15 * HOUR);
  await expect.poll(async () => (await bookingsOf(api, day.start, other))[0]?.platform).toBe('web');
});

/** The day after, as fields show it. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
