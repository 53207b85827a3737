import { it } from 'vitest';
import { arrangeBooking, doctorsOf, freshDay, onDuty, openEveryDay } from '../harness/arrange-bookings.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { BookingCalendarPage } from '../pages/booking.ts';

const clinic = useClinic();
const HOUR = 3600;

it('whoever finds no place waits, says when they could come, and gets the place that somebody else gives up', async () => {
  const api = await clinic.api('sudo');
  await openEveryDay(api);
  const [doctor] = await doctorsOf(api);
  if (!doctor) throw new Error('the demo clinic has a doctor');
  const day = freshDay();
  await onDuty(api, day.start, [doctor]);
  const eleven = { dateTime: day.start + 11 * HOUR, dateTimeEnd: day.start + 12 * HOUR, doctorID: doctor._id };
  const other = await arrangeBooking(api, eleven);
  const desk = await clinic.deskOf('sudo');
  const page = new BookingCalendarPage(desk, clinic.server.url);
  await page.open(`?day=${day.query}`);
  await page.card(other.pet).waitFor();

  const pet = freshPet();
  await page.begin();
  await page.newOwner({ name: freshOwner(), phone: freshPhone() }, pet);
  await page.choose('醫師', doctor.name);
  await page.at(day.field, '11:00');
  await page.form.getByRole('button', { name: '加入候補' }).click();
  await page.waits(pet).waitFor();

  await page
    .waits(pet)
    .getByRole('button', { name: `${pet} 的候補` })
    .click();
  await desk.getByRole('menuitem', { name: '改候補條件' }).click();
  const dialog = desk.getByRole('dialog');
  for (const part of ['下午', '晚上']) await dialog.getByLabel(part).uncheck();
  await dialog.getByLabel('最早').fill('11:00');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await page.waits(pet).getByText('上午 11:00 後').waitFor();
  const take = page.waits(pet).getByRole('button', { name: /^安排/ });
  await take.waitFor({ state: 'detached' });

  await api.put(`/booking/v2/${encodeURIComponent(other.bookingID)}/cancel`, { reason: '飼主改期' });
  await take.waitFor();
  await inspect(desk, 'booking-wait');
  await take.click();
  await page.card(pet).waitFor();
  await page.waits(pet).waitFor({ state: 'detached' });
});
