import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Page } from 'playwright-core';
import { ClinicProcess, PASSWORD } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';

const RUNS = 7;
const DOCTORS = 20;
const DIRECTOR = 'director@demo.vetloom.test';
const CELLS = '[data-cell]';
/** How much slower a tablet's processor is taken to be than this machine's. */
const TABLET = 4;
const DAY = 86_400;

/** A year of rosters generated instead of one that is there, read, shown by month, and arranged by a key (issue 19). `size`: doctors. */
export async function measureRoster(size = DOCTORS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      const ask = callerOf(server.url, await server.signIn(DIRECTOR));
      const doctors = await employ(ask, size);
      const today = Math.floor(Date.now() / 1000);
      const duty = { morning: doctors, afternoon: doctors, evening: doctors.slice(0, 3) };
      const generated = await timed(RUNS, () =>
        ask('POST', '/schedule', { dateTime: today, cycleType: 'everyday', ...duty }),
      );
      await ask('POST', '/schedule', { dateTime: today, cycleType: 'weekdays', ...duty });
      const range = `/schedule/range?begin=${today}&end=${today + 400 * DAY}&limit=500`;
      const read = await timed(RUNS, () => ask('GET', range));
      const { page } = desk;
      await desk.openSignIn(server.url);
      await signIn(page);
      const how = `${size} doctors, a roster of 365 days and one of workdays`;
      const opened = await openings(page, server.url, size);
      const devtools = await page.context().newCDPSession(page);
      const slowed = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
      // Keys first: a year that was planned is sent and comes back for a long while, and a key among that measures that.
      const { pressed, bare } = await keysPressed(page, 27);
      await slowed(TABLET);
      const { pressed: pressedSlowly } = await keysPressed(page, 26);
      await slowed(1);
      const planned = await yearsPlanned(page);
      await slowed(TABLET);
      const plannedSlowly = await yearsPlanned(page);
      const of = (name: string, more: string) => ({ name, unit: 'ms' as const, how: `${how}; ${more}` });
      return [
        medianFigure(
          of('a year of rosters, generated instead of another (HTTP)', 'POST /schedule, everyday'),
          generated,
        ),
        medianFigure(of('500 rosters, read (HTTP)', 'GET /schedule/range?limit=500'), read),
        medianFigure(of('month of rosters: shown', 'from the address until every cell is painted'), opened),
        medianFigure(
          of('a part of a day, turned by a key', 'from the key until the cell says so, stored durably'),
          pressed,
        ),
        medianFigure(
          of('a year planned at the desk', 'from Ctrl Enter until it says how many days, stored durably'),
          planned,
        ),
        medianFigure(of('a bare strict put beside these', 'before each key'), bare),
        medianFigure(of('the same key on a tablet', `processor slowed ${TABLET} times`), pressedSlowly),
        medianFigure(of('the same year on a tablet', `processor slowed ${TABLET} times`), plannedSlowly),
      ];
    } finally {
      await desk.leave();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>;

const callerOf =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api/sdk/v2/demo${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, result, message } = (await answer.json()) as { code: number; result: unknown; message: string };
    if (code !== CODE.success) throw new Error(`${method} ${path} answered ${code} ${message}`);
    return result;
  };

/** Doctors until there are so many; answers their ids. */
async function employ(ask: Ask, many: number): Promise<string[]> {
  const people = (await ask('POST', '/staff/getList', { limit: 200 })) as { _id: string; doctor: boolean }[];
  const ids = people.filter(({ doctor }) => doctor).map(({ _id }) => _id);
  for (let at = ids.length; at < many; at += 1) {
    const email = `bench${at}@demo.vetloom.test`;
    await ask('POST', '/staff', {
      email,
      name: `醫師${at}`,
      permissionDetail: '/role/doctor',
      pwd: 'Bench-vet-2026-roster',
    });
    ids.push(`/staff/${email}`);
  }
  return ids.slice(0, many);
}

async function timed(runs: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return times;
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(DIRECTOR);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  await page.getByRole('button', { name: /禾風動物醫院/ }).click();
  await page.getByRole('navigation').first().waitFor();
  while (!(await readProgress(page)).done) await page.waitForTimeout(500);
}

async function openings(page: Page, url: string, doctors: number): Promise<number[]> {
  const cells = doctors * 28;
  const times: number[] = [];
  await page.goto(`${url}/app/setting/schedule`);
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count, [
    CELLS,
    cells,
  ] as const);
  for (let run = 0; run < RUNS; run += 1) {
    // Within the app, as a tab of the settings is pressed: the page is not loaded anew.
    await page.getByRole('link', { name: '預約與門診' }).first().click();
    await page.locator(CELLS).first().waitFor({ state: 'detached' });
    times.push(
      await page.evaluate(
        ([selector, count]) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            const look = () => {
              if (document.querySelectorAll(selector).length < count) requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
            };
            [...document.querySelectorAll('a')].find((link) => link.textContent?.includes('排班'))?.click();
            look();
          }),
        [CELLS, cells] as const,
      ),
    );
  }
  return times;
}

/** A strict put of a bare database in the same page: what the disk alone takes at this moment. */
const barePut = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('bench-bare', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const began = performance.now();
          const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
          writing.objectStore('rows').put({ text: 'x'.repeat(2000) }, 'row');
          writing.oncomplete = () => {
            opening.result.close();
            resolve(performance.now() - began);
          };
        };
      }),
  );

/** Waits until the page has had nothing to do for a second: what was written has been sent, has come back and is drawn. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let since = performance.now();
        const look = (last: number) => {
          const now = performance.now();
          if (now - last > 100) since = now;
          if (now - since > 1000) resolve();
          else setTimeout(() => look(now), 20);
        };
        look(since);
      }),
  );

/** Turns the morning of one day of some doctors by a key, each after the page has come to rest. */
async function keysPressed(page: Page, column: number): Promise<{ pressed: number[]; bare: number[] }> {
  const pressed: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await idle(page);
    bare.push(await barePut(page));
    const cell = page.locator(`[data-cell="${run} ${column}"]`);
    await cell.focus();
    const before = await cell.getAttribute('aria-label');
    const began = performance.now();
    await page.keyboard.press('1');
    await page.waitForFunction(
      ([place, label]) => document.querySelector(`[data-cell="${place}"]`)?.getAttribute('aria-label') !== label,
      [`${run} ${column}`, before] as const,
      { polling: 'raf' },
    );
    pressed.push(performance.now() - began);
  }
  return { pressed, bare };
}

async function yearsPlanned(page: Page): Promise<number[]> {
  const planned: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await page.keyboard.press('Escape');
    await idle(page);
    await page.keyboard.press('g');
    await page.getByText('會做什麼').waitFor();
    await page.getByRole('button', { name: '每天', exact: true }).click();
    await page.getByText(/^排 3\d\d 天/).waitFor();
    const began = performance.now();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^已排 3\d\d 天/)
      .last()
      .waitFor();
    planned.push(performance.now() - began);
    await page.waitForTimeout(5000);
  }
  return planned;
}
