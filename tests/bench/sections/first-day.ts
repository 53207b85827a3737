import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import { ClinicServer } from '../../e2e/harness/clinic-server.ts';
import { firstDay } from '../../e2e/harness/first-day.ts';
import { DESK_OPTIONS, sitDown } from '../../e2e/harness/sit-down.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';

const RUNS = 3;

/** From an empty data folder to the first money of a clinic, at the pace of a hand that knows every place: what the machine adds to a person's minutes. */
export async function measureFirstDay(): Promise<readonly Figure[]> {
  const starts: number[] = [];
  const days: number[] = [];
  const browser = await launchBrowser();
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const server = new ClinicServer(mkdtempSync(join(tmpdir(), 'vetloom-first-day-')), {}, 'nobody has begun');
      try {
        const began = performance.now();
        await server.start();
        starts.push((performance.now() - began) / 1000);
        const { seconds } = await firstDay({
          url: server.url,
          code: readFileSync(join(server.dataFolder, 'first-code'), 'utf8'),
          desk: async () => sitDown(await browser.newContext({ ...DESK_OPTIONS, serviceWorkers: 'block' })),
        });
        days.push(seconds);
      } finally {
        await server.remove();
      }
    }
  } finally {
    await browser.close();
  }
  const how =
    'a browser’s hand: first page, guide, staff by invitation, ten prices, first visit, money, printed receipt';
  return [
    medianFigure(
      { name: 'first day: an empty folder answers', unit: 's', how: 'server on an empty data folder' },
      starts,
    ),
    medianFigure({ name: 'first day: first page to receipt', unit: 's', how }, days),
  ];
}
