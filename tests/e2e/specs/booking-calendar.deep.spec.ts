import { expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBooking, doctorsOf, freshDay, onDuty, openEveryDay } from '../harness/arrange-bookings.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { BookingCalendarPage } from '../pages/booking.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const HOUR = 3600;
const DAY = 86_400;

interface Shown {
  readonly _id: string;
  readonly petID: string;
  readonly dateTime: number;
  readonly groupID: string;
  readonly status: string;
}

const within = (api: Api, from: number, to: number) =>
  api.get<readonly Shown[]>(`/booking/range?begin=${from}&end=${to}`);

async function doctor(api: Api) {
  await openEveryDay(api);
  const [first] = await doctorsOf(api);
  if (!first) throw new Error('the demo clinic has a doctor');
  return first;
}

it('a chronic patient is booked every four weeks: a place that is taken is told with the next free one, and those from one on are cancelled together', async () => {
  const api = await clinic.api('sudo');
  const first = await doctor(api);
  const holidays = await api.get<readonly { readonly start: string; readonly end: string }[]>(
    `/holiday?from=${new Date().toISOString().slice(0, 10)}`,
  );
  const isOff = (start: number) => {
    const iso = new Date((start + 8 * HOUR) * 1000).toISOString().slice(0, 10);
    return holidays.some(({ start: first, end }) => first <= iso && iso <= end);
  };
  let day = freshDay();
  while ([0, 1, 2, 3].some((time) => isOff(day.start + time * 28 * DAY))) day = freshDay();
  // Another spec may have written rosters: then nobody is on duty where none says so.
  for (let time = 0; time < 4; time += 1) await onDuty(api, day.start + time * 28 * DAY, [first]);
  const known = await arrangeBooking(api, { dateTime: day.start + 9 * HOUR, doctorID: first._id });
  await arrangeBooking(api, { dateTime: day.start + 28 * DAY + 11 * HOUR, doctorID: first._id });
  const desk = await clinic.deskOf('sudo');
  const page = new BookingCalendarPage(desk, clinic.server.url);
  await page.open(`?day=${day.query}`);
  await page.begin();
  await page.find(known.owner.phone, known.pet);
  await page.choose('醫師', first.name);
  await page.at(day.field, '11:00');
  await page.form.getByText('系列預約').click();
  await page.form.getByLabel('共幾次').fill('4');
  await page.form.getByText('1 次不合適，請看過').waitFor();
  await inspect(desk, 'booking-series');
  await page.save();
  const group = async () =>
    (await within(api, day.start + 10 * HOUR, day.start + 100 * DAY)).filter(({ petID }) => petID === known.petID);
  await expect.poll(async () => (await group()).length).toBe(4);
  const times = (await group()).map(({ dateTime }) => (dateTime - day.start) % DAY);
  expect(times).toEqual([11 * HOUR, 11.5 * HOUR, 11 * HOUR, 11 * HOUR]);
  expect(new Set((await group()).map(({ groupID }) => groupID)).size).toBe(1);

  await page.panel.getByText('第 1 次，共 4 次').waitFor();
  await page.panel.getByRole('button', { name: '取消預約' }).click();
  await desk.getByRole('button', { name: '動物已好轉' }).click();
  await desk.getByLabel('這一次之後的 3 次也一起取消').check();
  await desk.getByRole('dialog').getByRole('button', { name: '取消預約' }).click();
  await expect.poll(async () => (await group()).map(({ status }) => status)).toEqual(new Array(4).fill('cancel'));
});

it('[3.7.267] three stations that book and move without a network show the same when they meet, and the one whose place was taken is told', async () => {
  const api = await clinic.api('sudo');
  const first = await doctor(api);
  const day = freshDay();
  const mover = await arrangeBooking(api, { dateTime: day.start + 9 * HOUR, doctorID: first._id });
  const other = await arrangeBooking(api, { dateTime: day.start + 9.5 * HOUR, doctorID: first._id });
  const desks = [
    await clinic.newDeskOf('sudo', KEEPS_APP),
    await clinic.newDeskOf('director', KEEPS_APP),
    await clinic.newDeskOf('doctor', KEEPS_APP),
  ] as const;
  const pages = desks.map((desk) => new BookingCalendarPage(desk, clinic.server.url));
  const [one, two, three] = pages as [BookingCalendarPage, BookingCalendarPage, BookingCalendarPage];
  // Nobody has been at the calendar before the network went.
  for (const desk of desks) await desk.context().setOffline(true);
  for (const page of pages) {
    await page.open(`?day=${day.query}`);
    await page.card(mover.pet).waitFor();
  }
  for (const [page, desk, pet] of [
    [one, desks[0], mover.pet],
    [two, desks[1], other.pet],
  ] as const) {
    await page.show(pet);
    await desk.keyboard.press('m');
    await desk.getByRole('dialog').getByRole('textbox', { name: '開始' }).fill('11:00');
    await desk.getByRole('dialog').getByRole('button', { name: '搬移' }).click();
    await page.panel.getByText('11:00–11:30').waitFor();
  }
  await desks[0].context().setOffline(false);
  await three.card(mover.pet).waitFor();
  await expect.poll(async () => (await within(api, day.start + 11 * HOUR, day.start + 12 * HOUR)).length).toBe(1);
  await desks[1].context().setOffline(false);
  await desks[2].context().setOffline(false);
  const drawer = await new Frame(desks[1]).openSync();
  await drawer
    .getByText(/已經有預約/)
    .first()
    .waitFor({ timeout: 60_000 });
  // Nothing was booked over: the other stands where it stood.
  const all = await within(api, day.start, day.start + DAY);
  expect(all.map(({ dateTime }) => (dateTime - day.start) / HOUR)).toEqual([9.5, 11]);
});

it('a tablet books and moves by touch, with targets for fingers', async () => {
  const api = await clinic.api('sudo');
  const first = await doctor(api);
  const day = freshDay();
  const known = await arrangeBooking(api, { dateTime: day.start + 9 * HOUR, doctorID: first._id });
  const desk = await clinic.deskOf('sudo', TABLET);
  const page = new BookingCalendarPage(desk, clinic.server.url);
  await page.open(`?day=${day.query}`);
  await page.card(known.pet).tap();
  await desk.getByRole('button', { name: '搬移' }).tap();
  const dialog = desk.getByRole('dialog', { name: /搬移/ });
  await dialog.getByRole('textbox', { name: '開始' }).fill('14:00');
  await glance(desk, 'booking-tablet-move');
  expect(await smallTargets(desk)).toEqual([]);
  await dialog.getByRole('button', { name: '搬移' }).tap();
  await expect.poll(async () => (await within(api, day.start + 14 * HOUR, day.start + 15 * HOUR)).length).toBe(1);
  await inspect(desk, 'booking-tablet');
});
