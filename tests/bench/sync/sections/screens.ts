import { setTimeout as delay } from 'node:timers/promises';
import { ACCOUNT, ClinicProcess, PASSWORD } from '../../harness/clinic-process.ts';
import { percentile } from '../../harness/figure.ts';
import { workingCopy } from '../../harness/hospital-data.ts';
import { BrowserPage } from '../harness/browser-page.ts';
import { CLINIC, clinicOf } from '../harness/clinic-data.ts';
import type { Comparison } from '../harness/comparison.ts';
import { shownAfter } from '../harness/shown-after.ts';
import { Stations } from '../harness/stations.ts';

const COMMANDS = 150;
const PAUSE_MS = 200;
const PER_SECOND = 5;
const ARRIVED_WITHIN_MS = 10_000;

/** From one browser's command to another browser's document, while other stations are connected and act. */
export async function measureScreens(): Promise<readonly Comparison[]> {
  const copy = workingCopy(await clinicOf(10_000));
  const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
  const open: BrowserPage[] = [];
  try {
    const here = await opened(server.url, open);
    const there = await opened(server.url, open);
    const lines: Comparison[] = [];
    // The two browsers are stations as well.
    for (const stations of [25, 250]) lines.push(...linesOf(stations, await delays(server, here, there, stations)));
    return lines;
  } finally {
    for (const browser of open) await browser.close();
    await server.stop();
    await copy.remove();
  }
}

/** Opens a browser at the clinic; it is in `open` from its start, to be closed whatever happens. */
async function opened(url: string, open: BrowserPage[]): Promise<BrowserPage> {
  const browser = await BrowserPage.opened(url, (page) => page.evaluate(() => window.syncBench?.prepare('ours')));
  open.push(browser);
  await browser.page.evaluate((from) => window.syncScreen?.open(from), {
    clinic: CLINIC,
    username: ACCOUNT,
    password: PASSWORD,
  });
  return browser;
}

/** Milliseconds of each command. */
async function delays(
  server: ClinicProcess,
  here: BrowserPage,
  there: BrowserPage,
  stations: number,
): Promise<number[]> {
  const others = await Stations.connected(server, stations - 2);
  const visit = (await here.page.evaluate(() => window.syncScreen?.visit())) ?? '';
  await there.page.evaluate((id) => window.syncScreen?.watch(id), visit);
  others.act(PER_SECOND);
  const began = new Map<string, number>();
  for (let made = 0; made < COMMANDS; made += 1) {
    const text = `${stations} stations, ${made}`;
    const at = await here.page.evaluate(([id, to]) => window.syncScreen?.write(id, to), [visit, text] as const);
    if (at === undefined) throw new Error('the page is not ready');
    began.set(text, at);
    await delay(PAUSE_MS);
  }
  const last = `${stations} stations, ${COMMANDS - 1}`;
  await there.page.waitForFunction((text) => window.syncScreen?.seen()[text] !== undefined, last, {
    timeout: ARRIVED_WITHIN_MS,
  });
  const seen = (await there.page.evaluate(() => window.syncScreen?.seen())) ?? {};
  others.leave();
  return shownAfter([...began], seen);
}

function linesOf(stations: number, times: readonly number[]): Comparison[] {
  const demands = stations === 25 ? { 0.5: 30, 0.99: 100 } : undefined;
  return ([0.5, 0.99] as const).map(
    (share): Comparison => ({
      name: `a command on another browser's screen, ${stations} stations, p${share * 100}`,
      measure: 'ms',
      ours: [percentile(times, share)],
      ...(demands && { demand: { of: 'value', atMost: demands[share] } }),
      how: `${times.length} commands, one each ${PAUSE_MS} ms, beside ${PER_SECOND} a second of other stations; from the call to the text in the other's document`,
    }),
  );
}
