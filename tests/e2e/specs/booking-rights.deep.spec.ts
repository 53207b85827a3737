import { expect, it } from 'vitest';
import { arrangeOwner, arrangePet } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { freshPet } from '../harness/names.ts';
import { giveRole } from '../harness/push.ts';
import { PendingBookingsPage } from '../pages/booking-desk.ts';

const clinic = useClinic();
const _DAY = 86_400;
/** Seconds by which the clinic's days begin before those of UTC. */
const _TAIPEI = 8 * 3600;

it('[3.2.01] [3.2.03] whoever may read no bookings is led away from the calendar, and sees none at the review, and no number in the navigation', async () => {
  const admin = await clinic.api('sudo');
  const { _id: userID } = await arrangeOwner(admin);
  const name = freshPet();
  const { _id: petID } = await arrangePet(admin, userID, { name });
  const dateTime = Math.floor(Date.now() / 1000) + 90_000;
  const asked = { userID, petID, dateTime, dateTimeEnd: dateTime + 1800, status: 'pending' };
  const { _id } = await admin.post<{ _id: string }>('/booking', asked);
  await admin.post('/role', { _id: '/role/no-bookings', name: '不看預約', permissions: ['DAILY_STATUS', 'PET_READ'] });
  await giveRole(admin, 'assistant', '/role/assistant', '/role/no-bookings');
  try {
    const desk = await clinic.deskOf('assistant');
    await desk.goto(`${clinic.server.url}/app/today/CheckBooking`);
    await desk.getByText(/需要「檢視預約」權限/).waitFor();
    expect(await desk.getByText(name).count()).toBe(0);
    expect(await new PendingBookingsPage(desk, clinic.server.url).count.count()).toBe(0);
    await desk.goto(`${clinic.server.url}/app/booking`);
    await expect.poll(() => new URL(desk.url()).pathname).toBe('/app/permissionDeny');
    const may = await clinic.deskOf('sudo');
    await may.goto(`${clinic.server.url}/app/booking`);
    await may.getByRole('navigation', { name: /預約/ }).getByRole('link', { name: '行事曆' }).waitFor();
    expect(new URL(may.url()).pathname).toBe('/app/booking');
  } finally {
    await giveRole(admin, 'assistant', '/role/no-bookings', '/role/assistant');
    await admin.put(`/booking/v2/${encodeURIComponent(_id)}/cancel`, { reason: '測試' });
  }
});
