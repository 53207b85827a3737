import type { Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';
import { going, untilPainted } from '../harness/whole-desk.ts';

const RUNS = 9;
const LOOK_EVERY_MS = 200;
/** A day of a large clinic, and a month of one of a chain. */
const [DOCTORS, DAY_BOOKINGS, MONTH_BOOKINGS] = [25, 1500, 6000];
/** Days of their own, on which nobody else has booked: a day, and a month of 2027. */
const [DAY, MONTH] = ['2027-03-10', '2027-05-12'];

/** The calendar in the application, out of the device's own database: a day of 25 doctors, and a month of a chain's clinic. */
export async function measureCalendarDesk(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      await desk.openSignIn(server.url);
      await desk.signIn();
      const { page } = desk;
      while (!(await readProgress(page)).done) await page.waitForTimeout(LOOK_EVERY_MS);
      await fill(page);
      await page.goto(`${server.url}/app/booking?day=${DAY}`);
      await page.locator('[data-booking]').nth(100).waitFor();
      const at = (query: string) => going(`/app/booking?${query}`);
      const away = going('/app/pets');
      const isAway = `document.querySelector('[role="grid"]') !== null`;
      const day: number[] = [];
      const month: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await untilPainted(page, away, isAway);
        day.push(
          await untilPainted(page, at(`day=${DAY}`), `document.querySelectorAll('[data-booking]').length > 100`),
        );
        await untilPainted(page, away, isAway);
        const counted = `[...document.querySelectorAll('[class*="monthDay"] > span')].length > 20`;
        month.push(await untilPainted(page, at(`view=month&day=${MONTH}`), counted));
      }
      const how = 'from another screen, out of the device’s database, until it is painted';
      return [
        medianFigure(
          {
            name: `calendar of ${DOCTORS} doctors with ${DAY_BOOKINGS} bookings: opened`,
            unit: 'ms',
            target: { atMost: 300 },
            how,
          },
          day,
        ),
        medianFigure(
          {
            name: `calendar of a month with ${MONTH_BOOKINGS} bookings: opened`,
            unit: 'ms',
            target: { atMost: 500 },
            how,
          },
          month,
        ),
      ];
    } finally {
      await desk.leave();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

/** Puts doctors and bookings into the device's database, as copies of those that are there. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(
    async ([doctors, dayBookings, monthBookings]) => {
      type Row = { id: string; body: Record<string, unknown> };
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        if (!database.objectStoreNames.contains('doc_booking')) {
          database.close();
          continue;
        }
        const all = (store: string) => done<Row[]>(database.transaction(store).objectStore(store).getAll());
        const [booking] = await all('doc_booking');
        const [staff] = (await all('doc_staff')).filter(({ body }) => body.doctor === true);
        const pets = (await all('doc_pet')).map(({ id }) => id);
        if (!booking || !staff) throw new Error('the demo has bookings and doctors');
        const writing = database.transaction(['doc_booking', 'doc_staff'], 'readwrite');
        const ids = Array.from({ length: doctors }, (_, at) => `/staff/bench-${at}@clinic.test`);
        for (const [at, id] of ids.entries())
          writing.objectStore('doc_staff').put({
            ...staff,
            id,
            body: { ...staff.body, _id: id, name: `醫師${at}`, email: `bench-${at}@clinic.test` },
          });
        const put = (at: number, dateTime: number, doctorID: string) => {
          const id = `/booking/1-bench${at}`;
          const body = {
            ...booking.body,
            ...{
              _id: id,
              petID: pets[at % pets.length],
              dateTime,
              dateTimeEnd: dateTime + 600,
              doctorID,
              recordId: '',
            },
            ...{ status: at % 9 === 0 ? 'pending' : 'approved', openStatus: 1, assistantList: [] },
          };
          writing.objectStore('doc_booking').put({ ...booking, id, body });
        };
        // 9:00 in Taipei of the day, and of the first of the month.
        const [day, month] = [Date.UTC(2027, 2, 10, 1) / 1000, Date.UTC(2027, 4, 1, 1) / 1000];
        for (let at = 0; at < dayBookings; at += 1)
          put(at, day + Math.floor(at / doctors) * 600, ids[at % doctors] ?? '');
        for (let at = 0; at < monthBookings; at += 1)
          put(
            dayBookings + at,
            month + (at % 31) * 86_400 + Math.floor(at / 31 / doctors) * 1200,
            ids[Math.floor(at / 31) % doctors] ?? '',
          );
        await new Promise<void>((resolve, reject) => {
          writing.oncomplete = () => resolve();
          writing.onerror = () => reject(writing.error);
        });
        database.close();
      }
    },
    [DOCTORS, DAY_BOOKINGS, MONTH_BOOKINGS] as const,
  );
