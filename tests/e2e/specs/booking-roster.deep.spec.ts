import { WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeOwner, arrangePet, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { account, NAMES } from '../harness/people.ts';
import { RosterPage } from '../pages/booking-roster.ts';

// A server of its own: who works and when is another clinic's here.
const clinic = useClinic(async () => ({}));
const DAY = 86_400;
const DOCTOR = `/staff/${account('doctor')}`;

/** Midnight in Taipei of the day so many days from now. */
const inDays = (days: number): number => {
  const now = Math.floor(Date.now() / 1000) + 8 * 3600;
  return now - (now % DAY) + days * DAY - 8 * 3600;
};
/** A Monday beyond the demo clinic's own rosters, in a week without days off. */
async function laterMonday(api: Api): Promise<number> {
  const holidays = await api.get<{ start: string; end: string; parts: string[] }[]>('/holiday?limit=200');
  const weekday = (Math.floor((inDays(0) + 8 * 3600) / DAY) + 3) % 7;
  for (let week = 8; ; week += 1) {
    const monday = inDays(7 * week - weekday);
    const off = holidays.some(
      ({ start, end, parts }) => parts.length > 0 && start <= iso(monday + 6 * DAY) && iso(monday) <= end,
    );
    if (!off) return monday;
  }
}
const shown = (time: number): string => {
  const date = new Date((time + 8 * 3600) * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}（${'日一二三四五六'[date.getUTCDay()]}）`;
};
const iso = (time: number): string => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 10);

async function openClinic(api: Api): Promise<void> {
  const morning = { from: '09:00', to: '12:00' };
  const afternoon = { from: '14:00', to: '18:00' };
  const hours = { morning, afternoon, evening: null };
  await api.put('/businessHours', Object.fromEntries(WEEKDAYS.map((day) => [day, hours])));
}

interface Booked {
  readonly _id: string;
  readonly dateTime: number;
  readonly doctorID: string;
  readonly status: string;
}

/** Books the doctor at a time of day, or at the first half hour after it that is free: a demo clinic has bookings of its own. */
async function book(api: Api, wanted: number): Promise<Booked & { readonly pet: string }> {
  const held = await api.get<(Booked & { dateTimeEnd: number })[]>(
    `/booking/explore?doctorID=${segment(DOCTOR)}&begin=${wanted - DAY}&end=${wanted + DAY}&limit=200`,
  );
  const isTaken = (time: number) => held.some((one) => one.dateTime < time + 1800 && time < one.dateTimeEnd);
  let dateTime = wanted;
  while (isTaken(dateTime)) dateTime += 1800;
  const pet = freshPet();
  const { _id: userID } = await arrangeOwner(api);
  const { _id: petID } = await arrangePet(api, userID, { name: pet });
  const made = await api.post<Booked>('/booking', {
    ...{ userID, petID, dateTime, dateTimeEnd: dateTime + 1800, doctorID: DOCTOR, cause: '回診' },
  });
  return { ...made, pet };
}
const stored = (api: Api, { _id }: Booked): Promise<Booked> => api.get(`/booking/v2/${segment(_id)}`);

it('[1.2.72] [1.6.22 saving half] [3.2.05] [3.2.52] [3.2.53] [3.6.17 screen half] a roster is planned for a year by its three lists, a week of it is copied by keys, and a booking that a leave hits is moved by one key', async () => {
  const admin = await clinic.api('sudo');
  await openClinic(admin);
  const monday = await laterMonday(admin);
  const booked = await book(admin, monday + 10 * 3600);
  const page = await clinic.deskOf('director');
  const roster = new RosterPage(page, clinic.server.url);
  await roster.open(`?day=${iso(monday)}`);

  await roster.cell(NAMES.doctor, shown(monday)).waitFor();
  expect(await page.getByRole('rowheader', { name: NAMES.assistant }).count()).toBe(0);
  // What it will do is said before, and again afterwards.
  await roster.press('g');
  const plan = roster.panel('排班');
  for (const part of ['上午', '下午']) {
    await plan.getByLabel(`${part}醫師`).fill(NAMES.doctor);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await plan.getByRole('button', { name: '週一到週五' }).click();
  await plan.getByText(/^排 2\d\d 天/).waitFor();
  await inspect(page, 'booking-roster-plan');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^已排 2\d\d 天/).waitFor();
  const works = roster.cell(NAMES.doctor, shown(monday));
  await expect.poll(() => works.getAttribute('aria-label')).toContain('上午 上班、下午 上班、晚上 休診');
  const rosters = async () =>
    (
      await admin.get<{ cycleType: string; morning: string[]; afternoon: string[] }[]>(
        `/schedule/range?begin=${monday}&end=${monday + 4 * DAY}`,
      )
    ).map(({ cycleType, morning, afternoon }) => [cycleType, morning, afternoon]);
  await expect.poll(rosters).toEqual(Array.from({ length: 5 }, () => ['weekdays', [DOCTOR], [DOCTOR]]));

  // By keys alone: an afternoon less, and this week is the director's too.
  await works.focus();
  await roster.press('2');
  await expect.poll(() => works.getAttribute('aria-label')).toContain('下午 沒有班');
  await roster.press('Control+c');
  const other = roster.cell(NAMES.director, shown(monday));
  await other.focus();
  await roster.press('Control+v');
  await expect.poll(() => other.getAttribute('aria-label')).toContain('上午 上班、下午 沒有班');
  await inspect(page, 'booking-roster');
  await pictureOnPhone(page, 'booking-roster');

  // A leave that hits a booking: its number before, the booking itself after.
  await works.focus();
  await roster.press('l');
  const leave = roster.panel('請假');
  await page.keyboard.press('Control+Enter');
  const request = leave.getByRole('listitem').filter({ hasText: shown(monday) });
  await request.getByText(/核准後 \d+ 筆預約要改期/).waitFor();
  await glance(page, 'booking-roster-leave');
  await request.getByRole('button', { name: '核准' }).click();
  const asked = page.getByRole('dialog', { name: '有預約會受影響' });
  await asked.getByText(booked.pet).waitFor();
  await asked.getByRole('button', { name: '照樣儲存' }).click();
  const stranded = roster.panel('受影響的預約');
  await stranded.getByText(booked.pet).waitFor();
  await inspect(page, 'booking-roster-stranded');
  expect(await stored(admin, booked)).toMatchObject({ status: 'approved', dateTime: booked.dateTime });
  const row = stranded.getByRole('listitem').filter({ hasText: booked.pet });
  await row.getByRole('button', { name: /^改到/ }).focus();
  await roster.press('1');
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(admin, booked)).dateTime).toBeGreaterThanOrEqual(monday + DAY);
  expect(await stored(admin, booked)).toMatchObject({ status: 'approved', doctorID: DOCTOR });
  await stranded.getByText('已改好、還沒通知的飼主').waitFor();

  // The other ways to repeat, each to its end.
  for (const [word, cycleType, lastDay] of [
    ['每天', 'everyday', 364],
    ['每週同一天', 'everyweek', 52 * 7],
  ] as const) {
    await roster.open(`?day=${iso(monday)}&panel=plan`);
    await plan.getByRole('button', { name: word }).click();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^已排 \d+ 天/)
      .last()
      .waitFor();
    const last = monday + lastDay * DAY;
    const ends = async () =>
      (await admin.get<{ cycleType: string }[]>(`/schedule/range?begin=${last}&end=${last}`)).map(
        (one) => one.cycleType,
      );
    await expect.poll(ends).toContain(cycleType);
  }
});

it('[3.1.07 days half] [1.6.21 saving half] a typhoon closes tomorrow by one press, its bookings are moved at once and stay so, and the office calendar is taken over by choice', async () => {
  const admin = await clinic.api('sudo');
  await openClinic(admin);
  const tomorrow = inDays(1);
  const booked = [await book(admin, tomorrow + 10 * 3600), await book(admin, tomorrow + 15 * 3600)];
  const page = await clinic.deskOf('director');
  await page.goto(`${clinic.server.url}/app/setting/booking?part=days`);
  await page.getByRole('button', { name: '明天', exact: true }).click();
  await page.getByText(/^\d+ 筆預約$/).waitFor();
  await inspect(page, 'setting-booking-days');
  await page.getByRole('button', { name: '明天整天停診' }).click();
  const stranded = new RosterPage(page, clinic.server.url).panel('受影響的預約');
  for (const { pet } of booked) await stranded.getByText(pet).waitFor();
  await glance(page, 'setting-booking-typhoon');
  await stranded.getByRole('button', { name: '全部改到下一個空檔' }).click();
  await stranded.getByText('沒有受影響的預約').waitFor();
  const times = async () => Promise.all(booked.map(async (one) => (await stored(admin, one)).dateTime));
  await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(tomorrow + DAY);
  const moved = await times();
  expect(new Set(moved).size).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '取消停診' }).click();
  await page.getByText('已取消停診。已經改期的預約留在新的時間。').waitFor();
  expect(await times()).toEqual(moved);

  // Which days of the calendar close the clinic is its choice.
  const year = Number(iso(tomorrow).slice(0, 4));
  if (year !== 2026 && year !== 2027) return;
  await admin.ask('DELETE', `/holiday?_id=${segment(`/holiday/${year}-12-25-official`)}`);
  await page.getByRole('button', { name: '國定假日…' }).click();
  const official = new RosterPage(page, clinic.server.url).panel('國定假日');
  const last = official.getByRole('listitem').filter({ hasText: '行憲紀念日' }).last();
  for (const part of ['上午', '下午', '晚上']) await last.getByRole('button', { name: part }).click();
  await last.getByText('照常看診').waitFor();
  await inspect(page, 'setting-booking-official');
  await official.getByRole('button', { name: /^帶入 \d+ 天$/ }).click();
  await page.getByText(/已帶入 \d+ 天/).waitFor();
  const taken = () =>
    admin.get<{ name: string; start: string; parts: string[]; source: string }[]>(
      `/holiday?from=${year}-01-01&limit=200`,
    );
  await expect
    .poll(async () => (await taken()).find(({ start }) => start === `${year}-12-25`))
    .toMatchObject({ name: '行憲紀念日', parts: [], source: 'official' });
});
