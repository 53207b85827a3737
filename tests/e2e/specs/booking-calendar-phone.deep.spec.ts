import { SERVICE_TYPES } from '@vetloom/domain/clinic/service-types.ts';
import { expect, it } from 'vitest';
import { arrangeBooking, bookingsOf, doctorsOf, freshDay, onDuty, openEveryDay } from '../harness/arrange-bookings.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { BookingCalendarPage } from '../pages/booking.ts';

const clinic = useClinic();
const HOUR = 3600;

it('[1.1.06] [1.1.31 booking half] [1.6.08] [2.6.07 doctors half] [3.2.44] [3.2.46] [3.3.04] [3.2.45 calendar half] [3.4.34] [3.6.17 form half] an owner on the phone is booked with a new animal, moved by hand and by keys, kept beside another that is seen, and a colleague sees it all', async () => {
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
