import { SERVICE_TYPES } from '@vetloom/domain/clinic/service-types.ts';
import { expect, it } from 'vitest';
import { arrangeBooking, doctorsOf, freshDay, onDuty, openEveryDay } from '../harness/arrange-bookings.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { BookingCalendarPage } from '../pages/booking.ts';

const clinic = useClinic();
const HOUR = 3600;

interface ShownBooking {
  readonly dateTime: number;
  readonly doctorID: string;
  readonly status: string;
  readonly reason: string;
}

it('[1.1.06] [1.1.31 booking half] [3.2.44] [3.2.46] [3.3.04] [3.2.45 calendar half] [3.4.34] [3.6.17 form half] an owner on the phone is booked with a new animal, moved by hand and by keys, kept beside another that is seen, and a colleague sees it all', async () => {
  const api = await clinic.api('sudo');
  await openEveryDay(api);
  const [first, second] = await doctorsOf(api);
  if (!first || !second) throw new Error('the demo clinic has two doctors');
  const day = freshDay();
  await onDuty(api, day.start, [first, second]);
  const other = await arrangeBooking(api, { dateTime: day.start + 10 * HOUR, doctorID: first._id });
  const [desk, there] = [await clinic.deskOf('sudo'), await clinic.deskOf('doctor')];
  const [mine, theirs] = [
    new BookingCalendarPage(desk, clinic.server.url),
    new BookingCalendarPage(there, clinic.server.url),
  ] as const;
  await mine.open(`?day=${day.query}`);
  await mine.card(other.pet).waitFor();
  await inspect(desk, 'booking-day');
  await pictureOnPhone(desk, 'booking-day');
  await theirs.open(`?day=${day.query}`);

  const [owner, phone, pet] = [freshOwner(), freshPhone(), freshPet()];
  await mine.begin();
  await mine.newOwner({ name: owner, phone }, pet);
  await mine.offersDoctors((await doctorsOf(api)).map(({ name }) => name));
  expect((await mine.services()).slice(0, SERVICE_TYPES.length)).toEqual(SERVICE_TYPES);
  await mine.choose('醫師', first.name);
  await mine.at(day.field, '10:00');
  await mine.because('咳嗽一週');
  await mine.form.getByText(`${first.name}這段時間已有預約`).waitFor();
  await mine.ghost.waitFor();
  await glance(desk, 'booking-double');
  await mine.form.getByRole('button', { name: '10:30' }).click();
  await mine.save();
  await mine.panel.getByText('10:30–11:00').waitFor();
  await glance(desk, 'booking-detail');
  await theirs.card(pet).waitFor();

  // By hand to the other doctor at another time.
  const [card, target] = [await mine.card(pet).boundingBox(), await mine.column(second.name).boundingBox()];
  if (!card || !target) throw new Error('nothing to drag');
  await desk.mouse.move(card.x + 40, card.y + 4);
  await desk.mouse.down();
  await desk.mouse.move(card.x + 40, card.y + 90, { steps: 4 });
  // Esc leaves it where it was, and the panel open.
  await desk.keyboard.press('Escape');
  await desk.mouse.up();
  await mine.panel.getByText('10:30–11:00').waitFor();
  await desk.mouse.move(card.x + 40, card.y + 4);
  await desk.mouse.down();
  await desk.mouse.move(target.x + 40, card.y + 30, { steps: 4 });
  await desk.mouse.move(target.x + 40, card.y + 4 + 56, { steps: 4 });
  await desk.mouse.up();
  await mine.column(second.name).getByText(pet).waitFor();
  await theirs.column(second.name).getByText(pet).waitFor();
  await desk.getByRole('button', { name: '復原' }).last().click();
  await mine.column(first.name).getByText(pet).waitFor();

  // By keys onto the other booking: seen, and meant.
  await mine.card(pet).focus();
  await desk.keyboard.press('x');
  await desk.keyboard.press('ArrowUp');
  await desk.keyboard.press('ArrowUp');
  await mine.ghost.getByText(other.pet).waitFor();
  await desk.keyboard.press('Enter');
  await glance(desk, 'booking-beside');
  await desk.getByRole('button', { name: '兩筆都保留' }).click();
  await mine.panel.getByText('10:00–10:30').waitFor();
  await expect
    .poll(async () => (await bookingsOf(api, day.start, pet))[0])
    .toMatchObject({
      ...{ dateTime: day.start + 10 * HOUR, doctorID: first._id, status: 'approved', platform: 'web' },
      updateBy: expect.stringMatching(/^\/staff\//),
    });

  await mine.panel.getByRole('button', { name: '取消預約' }).click();
  await desk.getByRole('button', { name: '飼主改期' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '取消預約' }).click();
  await mine.panel.getByText('原因：飼主改期').waitFor();
  await desk.waitForFunction(() => !document.querySelector('[role="dialog"][aria-modal="true"]'));
  await mine.panel.getByRole('button', { name: '變更紀錄' }).click();
  await desk
    .getByRole('complementary', { name: /變更紀錄/ })
    .getByText('飼主改期')
    .first()
    .waitFor();
  await glance(desk, 'booking-history');
  await theirs.card(pet).waitFor({ state: 'detached' });

  // All that a program may send comes back as it was sent.
  const fields = {
    ...{ dateTimeEnd: day.start + 15.5 * HOUR, assistantList: [first._id], division: '一般門診', info: '會咬人' },
    ...{ cause: '咳嗽', groupID: 'g-1', status: 'pending', platform: 'owner' },
  };
  const place = { dateTime: day.start + 15 * HOUR, doctorID: second._id };
  const asked = await arrangeBooking(api, place, fields);
  expect(await api.get(`/booking/v2/${encodeURIComponent(asked.bookingID)}`)).toMatchObject({
    ...{ ...place, ...fields, userID: asked.owner._id, petID: asked.petID, checkInDateTime: 0, recordId: '' },
    ...{ createBy: expect.stringMatching(/^\/staff\//), updateBy: expect.stringMatching(/^\/staff\//) },
    ...{ createDateTime: expect.any(Number), updateDateTime: expect.any(Number) },
  });
  await desk.keyboard.press('Escape');
  await mine.show(asked.pet);
  await mine.panel.getByText('飼主網頁預約').waitFor();
  await mine.panel.getByRole('button', { name: '核准' }).click();
  await mine.panel.getByText('已確認').first().waitFor();
  await expect.poll(async () => (await bookingsOf(api, day.start, asked.pet))[0]?.status).toBe('approved');
});

interface Listed extends ShownBooking {
  readonly petName?: string;
  readonly petID: string;
  readonly platform: string;
}

async function bookingsOf(api: Awaited<ReturnType<typeof clinic.api>>, start: number, pet: string): Promise<Listed[]> {
  const found = await api.get<readonly Listed[]>(`/booking/range?begin=${start}&end=${start + 86_400}`);
  const names = await Promise.all(
    found.map(async (one) => (await api.get<{ name: string }>(`/pet/${encodeURIComponent(one.petID)}`)).name),
  );
  return found.filter((_, at) => names[at] === pet);
}

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
