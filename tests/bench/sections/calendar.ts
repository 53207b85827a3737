import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { calendarOf } from '@vetloom/domain/booking/places.ts';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { DAY, doctors, fullDays, NOW, SETTING, ZONE } from '../calendar-page/day-data.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { CACHE } from '../harness/hospital-data.ts';

const RUNS = 9;
const FRAMES = 120;
const DAYS = 60;
const DOCTORS = 12;
const WANTED = 10;
const SOURCES = resolve(import.meta.dirname, '../calendar-page');
const BUILT = join(CACHE, 'calendar-page');
const URL_OF_PAGE = 'http://calendars.bench/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A day of 25 doctors with 1,500 bookings, drawn and dragged in, beside other calendars with the same data; and the next free places of a full house. */
export async function measureCalendar(): Promise<readonly Figure[]> {
  return [...(await drawn()), ...search()];
}

async function drawn(): Promise<Figure[]> {
  await build({
    configFile: false,
    root: SOURCES,
    base: '/',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { target: 'es2023', outDir: BUILT, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route(`${URL_OF_PAGE}**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      const type = TYPES[extname(path)];
      if (type === undefined) await route.abort();
      else await route.fulfill({ body: readFileSync(join(BUILT, path)), contentType: `${type}; charset=utf-8` });
    });
    await page.goto(URL_OF_PAGE);
    await page.waitForFunction(() => window.calendars !== undefined);
    const how = 'a day of 25 doctors with 1,500 bookings at 1440 × 900, from nothing until it is painted';
    const figures: Figure[] = [];
    for (const [which, name, target] of [
      ['ours', 'calendar: a day drawn', { atMost: 300 }],
      ['dom', 'the same words as bare elements', undefined],
      ['fullcalendar', 'the same in FullCalendar timegrid, 25 days for 25 doctors', undefined],
      ['schedule', 'the same in @mantine/schedule ResourcesDayView', undefined],
    ] as const) {
      const runs = await draws(page, which);
      const cards = await page.evaluate((one) => window.calendars?.cards(one) ?? 0, which);
      figures.push(
        medianFigure(
          { name, unit: 'ms', how: `${how}; ${cards} bookings in the page`, ...(target && { target }) },
          runs,
        ),
      );
      if (which === 'ours' || which === 'dom')
        figures.push(
          medianFigure(
            {
              name: which === 'ours' ? 'calendar: a frame of dragging' : 'a frame of dragging a bare element',
              unit: 'ms',
              ...(which === 'ours' && { target: { atMost: 16 } }),
              how: `work of each of ${FRAMES} frames, style and paint included; each place judged`,
            },
            await page.evaluate(([one, frames]) => window.calendars?.drag(one, frames) ?? Promise.resolve([]), [
              which,
              FRAMES,
            ] as const),
          ),
        );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function draws(page: Page, which: 'ours' | 'dom' | 'fullcalendar' | 'schedule'): Promise<number[]> {
  const draw = () => page.evaluate((one) => window.calendars?.draw(one) ?? Promise.resolve(Number.NaN), which);
  // The first one compiles.
  await draw();
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await draw());
  return runs;
}

function search(): Figure[] {
  const ids = doctors(DOCTORS);
  const bookings = fullDays(DAYS, ids);
  const around = { setting: SETTING, holidays: [], schedules: [], leaves: [], zone: ZONE };
  const runs: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const calendar = calendarOf({ ...around, bookings });
    const began = performance.now();
    const found = calendar
      .freePlaces({ from: NOW, days: DAYS, minutes: 20, doctorIDs: ids, now: NOW })
      .take(WANTED)
      .toArray();
    runs.push(performance.now() - began);
    if (found.length > 0) throw new Error('20 minutes are nowhere free in this data');
    const again = performance.now();
    const free = calendarOf({ ...around, bookings })
      .freePlaces({ from: DAY, days: DAYS, minutes: 10, doctorIDs: ids, now: NOW })
      .take(WANTED)
      .toArray();
    whole.push(performance.now() - again);
    if (free.length !== WANTED) throw new Error('the free places were not found');
  }
  const house = `${DAYS} days of ${DOCTORS} doctors, ${bookings.length.toLocaleString('en')} bookings of ten minutes`;
  return [
    medianFigure(
      {
        name: `calendar: next ${WANTED} free places`,
        unit: 'ms',
        target: { atMost: 20 },
        how: `${house}, one place free a doctor every third day; the index of what is taken made anew`,
      },
      whole,
    ),
    medianFigure(
      {
        name: 'calendar: none free in 60 days',
        unit: 'ms',
        how: `${house}; 20 minutes, free nowhere`,
      },
      runs,
    ),
  ];
}
