import { expect, it } from 'vitest';
import { arrangeOwner, arrangePet } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { BookedPage, PendingBookingsPage } from '../pages/booking-desk.ts';
import { TodayPage } from '../pages/overview.ts';

const clinic = useClinic();
const DAY = 86_400;
/** Seconds by which the clinic's days begin before those of UTC. */
const TAIPEI = 8 * 3600;

it('[3.2.02] [3.2.45] [3.2.47] [3.2.48] [3.2.49] [3.3.06] [3.4.01] [3.4.04] [3.4.05] [3.7.267] [3.7.268] owners’ bookings are approved or refused at the desk, come, are called to a screen and to their phone, a check-in is taken back, and one is cancelled', async () => {
  const api = await clinic.api('sudo');
  await api.put('/setting/room', { rooms: [{ _id: 'desk-1', name: '第一診', kind: 'consult', order: 0 }] });
  const { _id: userID } = await arrangeOwner(api);
  const names = [freshPet(), freshPet()] as const;
  const [unwanted, unanswered] = [freshPet(), freshPet()];
  // One is late already, the others come in some minutes each; all of one day, at whichever hour of it this runs.
  const now = Math.floor(Date.now() / 1000);
  const day = Math.floor((now + TAIPEI) / DAY) * DAY - TAIPEI;
  const first = Math.min(Math.max(now - 1500, day), day + DAY - 4 * 1800);
  const made: { readonly _id: string }[] = [];
  for (const [at, name] of [...names, unwanted, unanswered].entries()) {
    const { _id: petID } = await arrangePet(api, userID, { name });
    const dateTime = first + at * 1800;
    const place = { dateTime, dateTimeEnd: dateTime + 1800, cause: `健檢 ${name}` };
    made.push(await api.post('/booking', { userID, petID, ...place, status: 'pending', platform: 'owner' }));
  }
  const bookingOf = (at: number) =>
    api.get<{ status: string; reason: string; recordId: string }>(
      `/booking/v2/${encodeURIComponent(made[at]?._id ?? '')}`,
    );
  const stands = (status: string, at = 0) => expect.poll(async () => (await bookingOf(at)).status).toBe(status);
  await stands('pending');
  const desk = await clinic.deskOf('sudo');
  const pending = new PendingBookingsPage(desk, clinic.server.url);
  const booked = new BookedPage(desk, clinic.server.url);
  await booked.openList();
  const before = await booked.count();
  for (const name of [...names, unwanted, unanswered]) expect(await booked.listed()).not.toContain(name);
  await pending.open();
  for (const name of names) await pending.row(name).waitFor();
  await pending.count.waitFor();
  await inspect(desk, 'booking-pending');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await picture(desk, 'booking-pending-tablet');
  await desk.setViewportSize({ width: 1366, height: 768 });
  for (const name of names) await pending.choose(name);
  await desk.getByRole('button', { name: /^核准 2 筆/ }).click();
  for (const name of names) await pending.row(name).waitFor({ state: 'detached' });
  await stands('approved');
  // Each that waits is offered both words.
  await pending
    .row(unwanted)
    .getByRole('button', { name: `核准 ${unwanted} 的預約` })
    .waitFor();
  await pending
    .row(unwanted)
    .getByRole('button', { name: `婉拒 ${unwanted} 的預約` })
    .click();
  const refusing = desk.getByRole('dialog', { name: `婉拒 ${unwanted} 的預約` });
  await refusing.getByRole('textbox', { name: '原因' }).fill('當天休診');
  await refusing.getByRole('button', { name: '婉拒', exact: true }).click();
  await pending.row(unwanted).waitFor({ state: 'detached' });
  await stands('refuse', 2);
  expect(await bookingOf(2)).toMatchObject({ reason: '當天休診' });

  // The day's are those that were approved, neither the one that was refused nor the one that waits.
  await booked.openList();
  await expect.poll(() => booked.count()).toBe(before + names.length);
  const listed = await booked.listed();
  for (const name of names) expect(listed).toContain(name);
  for (const name of [unwanted, unanswered]) expect(listed).not.toContain(name);
  await api.put(`/booking/v2/${encodeURIComponent(made[3]?._id ?? '')}/cancel`, { reason: '測試' });

  const today = new TodayPage(desk);
  await today.open(clinic.server.url);
  await booked.checkIn(names[0]);
  await glance(desk, 'booking-check-in');
  const dialog = desk.getByRole('dialog', { name: `${names[0]} 報到` });
  await dialog.getByRole('checkbox', { name: new RegExp(names[1]) }).check();
  await dialog.getByRole('checkbox', { name: '給號碼牌' }).check();
  await dialog.getByRole('button', { name: '報到', exact: true }).click();
  for (const name of names) await today.stands(name, '候診');
  await stands('checkedIn');

  const { token } = await api.post<{ token: string }>('/queue/screen', { name: '候診區' });
  const screen = await clinic.desk({ viewport: { width: 1920, height: 1080 } });
  await screen.goto(`${clinic.server.url}/app/queue#${token}`);
  await screen.getByText('等候中').waitFor();
  await today.card(names[0], '候診').focus();
  await desk.getByRole('combobox', { name: '叫到哪裡' }).click();
  await desk.getByRole('option', { name: '第一診' }).click();
  await today.card(names[0], '候診').focus();
  await desk.keyboard.press('c');
  await today.card(names[0], '候診').filter({ hasText: '第一診' }).waitFor();
  await glance(desk, 'booking-board');
  await screen.getByText('第一診').first().waitFor();
  await inspect(screen, 'queue-screen');
  const text = (await screen.locator('main').textContent()) ?? '';
  for (const name of names) expect(text).not.toContain(name);

  const { recordId } = await bookingOf(0);
  const own = await api.post<{ token: string }>(`/queue/place/${encodeURIComponent(recordId)}`, {});
  const phone = await clinic.desk({ viewport: { width: 390, height: 844 } });
  await phone.goto(`${clinic.server.url}/app/myQueue#${own.token}`);
  await phone.getByText('輪到您了').waitFor();
  await inspect(phone, 'queue-place');

  await booked.openList();
  await glance(desk, 'booking-day');
  await pictureOnPhone(desk, 'booking-day');
  const revoking = await booked.revoke(names[0]);
  await revoking.getByText(/還沒有內容，會一起移除/).waitFor();
  await revoking.getByRole('button', { name: '撤銷報到' }).click();
  await desk.getByText(/空的看診已移除/).waitFor();
  await desk.getByRole('button', { name: `${names[0]} 依預約報到` }).waitFor();
  await stands('approved');
  await desk.goto(`${clinic.server.url}/app/booking?view=list&open=${encodeURIComponent(made[0]?._id ?? '')}`);
  await desk.getByRole('button', { name: '取消預約' }).click();
  const cancelling = desk.getByRole('dialog', { name: `取消 ${names[0]} 的預約` });
  await cancelling.getByRole('textbox', { name: '原因' }).fill('飼主改天再來');
  await cancelling.getByRole('button', { name: '取消預約', exact: true }).click();
  await stands('cancel');
  await desk.getByText('已取消', { exact: true }).first().waitFor();

  await desk.goto(`${clinic.server.url}/app/setting/queue`);
  await desk.getByText('候診區', { exact: true }).waitFor();
  await inspect(desk, 'setting-queue');
  await desk.getByRole('button', { name: '移除候診區' }).click();
  await screen.getByText('這個連結已經停用').waitFor();
});
