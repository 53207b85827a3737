import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeOwner, arrangePet, readRecord, receivedOn, segment, visitsOf } from '../harness/arrange.ts';
import { bookingsOf, openEveryDay } from '../harness/arrange-bookings.ts';
import { useClinic } from '../harness/desk.ts';
import { linkLine } from '../harness/link-line.ts';
import { freshPet } from '../harness/names.ts';
import { verified } from '../harness/verified.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { BookingCalendarPage } from '../pages/booking.ts';
import { BookedPage } from '../pages/booking-desk.ts';
import { Consents } from '../pages/consent.ts';
import { InboxPage } from '../pages/conversation.ts';
import { TodayPage } from '../pages/overview.ts';
import { VisitPage } from '../pages/record.ts';
import { RemindersPage } from '../pages/reminder.ts';
import { SIGNER_PHONE, Signatures } from '../pages/signature.ts';

let line: LineSimulator;
// A server of its own, whose messaging app is simulated: what it sends is counted there.
const clinic = useClinic(async () => {
  line = await LineSimulator.start();
  return { VETLOOM_LINE_URL: line.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const { channelToken, channelSecret } = line;
  await admin.put('/message/account/line', {
    account: { channelID: '1650000000' },
    secret: { channelToken, channelSecret },
  });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
  await openEveryDay(admin);
});
afterAll(() => line.stop());

const DAY = 86_400;
/** Seconds by which the clinic's days begin before those of UTC. */
const TAIPEI = 8 * 3600;
const ACCOUNT = `U${'5'.repeat(32)}`;
const CONSENT = '疫苗注射同意書';

/** The next half hour of today, at whichever hour this runs. */
function soon(): { readonly start: number; readonly field: string; readonly time: string } {
  const now = Math.floor(Date.now() / 1000) + TAIPEI;
  const start = Math.floor(now / DAY) * DAY;
  const at = Math.min(Math.ceil((now - start) / 1800) * 1800, DAY - 1800);
  const told = new Date((start + at) * 1000).toISOString();
  return { start: start - TAIPEI, field: told.slice(0, 10).replaceAll('-', '/'), time: told.slice(11, 16) };
}

it('an owner is reminded by LINE and answers there, is booked from the conversation, comes, signs a consent by a link and pays; LINE’s side, the API and the history say the same', async () => {
  const { url } = clinic.server;
  const before = await receivedOn(admin);
  const { _id: userID, name: owner } = await arrangeOwner(admin);
  const pet = freshPet();
  const { _id: petID } = await arrangePet(admin, userID, { name: pet, weight: 8.2 });
  await linkLine(admin, line, { url, userID, account: ACCOUNT });
  const { start, field, time } = soon();
  const reminder = await admin.post<{ _id: string }>('/reminder', { petID, title: '年度疫苗', dateBegin: start });
  const went = () => line.taken.map(({ to, text, flex }) => [to === ACCOUNT, flex ? 'card' : text] as const);

  // The front desk writes to whoever is due.
  const [front, doctor] = await Promise.all([clinic.deskOf('sudo'), clinic.deskOf('doctor')]);
  const reminders = new RemindersPage(front, url);
  await reminders.open(`?q=${encodeURIComponent(pet)}`);
  await reminders.pick('年度疫苗');
  await reminders.writeToOwners();
  await reminders.letters.getByRole('button', { name: '傳送 1 則' }).click();
  await expect.poll(() => went().length, { timeout: 20_000 }).toBe(1);
  expect(went()[0]?.[1]).toContain(pet);

  // The owner answers in the app, and the desk hears it.
  await line.writes({ userID: ACCOUNT, text: '今天下午可以帶過去嗎？' });
  const inbox = new InboxPage(front, url);
  await inbox.open();
  await inbox.row(owner).click();
  await inbox.thread(owner).getByText('今天下午可以帶過去嗎？').waitFor();

  // Booked from there, and told by a card of the booking.
  await front.getByRole('link', { name: `預約：${pet}` }).click();
  const calendar = new BookingCalendarPage(front, url);
  await calendar.choose('醫師', '不指定');
  await calendar.at(field, time);
  await calendar.because('年度疫苗');
  await calendar.save();
  await calendar.card(pet).waitFor();
  await front.goBack();
  await inbox.open();
  await inbox.row(owner).click();
  await inbox.sendCard('預約');
  await expect.poll(() => went().at(-1), { timeout: 20_000 }).toEqual([true, 'card']);
  await inbox.row(owner).getByText('已回覆').waitFor();
  await line.writes({ userID: ACCOUNT, text: '好，等等到。' });
  await inbox.thread(owner).getByText('好，等等到。').waitFor();
  await inbox.write('等您喔！');
  await inbox.send();
  await expect.poll(() => went().at(-1), { timeout: 20_000 }).toEqual([true, '等您喔！']);
  await front.keyboard.press('Escape');
  await front.getByRole('button', { name: /^結束/ }).click();
  await inbox.row(owner).waitFor({ state: 'detached' });

  // They come, by their booking.
  const board = new TodayPage(front);
  await board.open(url);
  await new BookedPage(front, url).checkIn(pet);
  await front
    .getByRole('dialog', { name: `${pet} 報到` })
    .getByRole('button', { name: '報到', exact: true })
    .click();
  await board.stands(pet, '候診');

  // The doctor asks for the consent from the visit; it is signed on the owner's telephone by a link in LINE.
  const seen = new TodayPage(doctor);
  await seen.open(url);
  await seen.card(pet, '候診').focus();
  await doctor.keyboard.press('m');
  const visit = new VisitPage(doctor);
  await visit.isShown();
  await doctor.getByRole('button', { name: '同意書', exact: true }).click();
  const panel = doctor.getByRole('complementary', { name: `${pet}的同意書` });
  const consents = new Consents(doctor);
  await panel.getByRole('button', { name: '新增同意書' }).click();
  await consents.asking.getByLabel('名稱').fill(CONSENT);
  await doctor.keyboard.press('Control+Enter');
  await consents.saying.waitFor();
  await doctor.keyboard.press('Escape');
  await panel.getByRole('button', { name: `電子簽署：${CONSENT}` }).click();
  const asking = new Signatures(doctor);
  await asking.asking.getByText('手機連結').click();
  await doctor.keyboard.press('Control+Enter');
  const linkIn = () => /http\S+\/app\/s\/demo#[\w-]{22}/.exec(String(went().at(-1)?.[1]))?.[0];
  await expect.poll(linkIn, { timeout: 20_000 }).toBeDefined();
  const signer = new Signatures(await clinic.desk(SIGNER_PHONE));
  await signer.page.goto(linkIn() ?? '');
  await signer.prove(async () => {
    const code = () => /\d{6}/.exec(String(went().at(-1)?.[1]))?.[0];
    await expect.poll(() => went().at(-1)?.[1], { timeout: 20_000 }).toContain('驗證碼');
    return code() ?? '';
  });
  await signer.sign(owner);
  await signer.page.getByRole('status').getByText('已完成簽署').waitFor();
  await consents.row(panel, CONSENT).getByText('已簽署').first().waitFor({ timeout: 20_000 });
  await doctor.keyboard.press('Escape');

  await visit.complaint.fill('定期回診，精神食慾正常');
  await visit.diagnose('健康檢查正常');
  await visit.addCharge('診察費（一般）');
  const total = await visit.total();
  await visit.complete(pet);

  // The bill is paid.
  const checkout = new CheckoutPage(front);
  await checkout.open(url);
  await checkout.choose(pet);
  expect(await checkout.due(pet)).toBe(total);
  await checkout.receive();
  await checkout.isReceived(total, pet);

  // What each side says came of it.
  const [record] = await visitsOf(admin, pet);
  expect(record).toMatchObject({ petID, status: 90, billStatus: 30, total, receive: total });
  expect(await visitsOf(admin, pet)).toHaveLength(1);
  expect(await receivedOn(admin)).toBe(before + total);
  // The reminder, the booking, the answer, the link and its code.
  expect(went()).toHaveLength(5);
  expect(went().every(([isOwner]) => isOwner)).toBe(true);
  const told = await admin.get<{ notifiedDateTime: number }>(`/reminder?_id=${segment(reminder._id)}`);
  expect(told.notifiedDateTime).toBeGreaterThan(start);
  expect(await bookingsOf(admin, start, pet)).toMatchObject([{ petID, status: expect.stringMatching(/check/i) }]);
  const [consent] = await admin.get<{ state: string; recordID: string; title: string }[]>(
    `/consent/list?petID=${segment(petID)}`,
  );
  expect(consent).toMatchObject({ state: 'signed', title: CONSENT, recordID: record?._id });
  expect(await readRecord(admin, record?._id ?? '')).toMatchObject({ receive: total });
  await verified(clinic.server);
});
