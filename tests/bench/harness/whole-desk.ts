import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { PASSWORD } from './clinic-process.ts';
import type { Desk } from './desk.ts';
import { readProgress } from './streamed.ts';

const LOOK_EVERY_MS = 250;
const WITHIN_MS = 1_800_000;

/** What a device's whole copy took. */
export interface WholeCopy {
  readonly seconds: number;
  readonly documents: number;
  /** The renderer's resident memory at its most, in MB, looked at every quarter of a second. */
  readonly peak: number;
}

/** Signs somebody of several clinics in at a fresh desk, in the larger one, and waits until the device holds all of it. */
export async function copiedDesk(desk: Desk, url: string, account: string): Promise<WholeCopy> {
  const { page } = desk;
  await desk.openSignIn(url);
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(PASSWORD);
  const remember = page.locator('form input[type="checkbox"]');
  if (!(await remember.isChecked())) await remember.check();
  await page.locator('input[name="password"]').press('Enter');
  const clinic = page.getByRole('option').first();
  const board = page.locator('[data-lane]').first();
  await clinic.or(board).first().waitFor();
  const began = performance.now();
  if (await clinic.isVisible()) await clinic.click();
  await board.waitFor();
  let peak = 0;
  const until = Date.now() + WITHIN_MS;
  let progress = await readProgress(page);
  while (!progress.done) {
    if (Date.now() > until) throw new Error(`the copy did not end; ${progress.loaded} documents came`);
    peak = Math.max(peak, rendererMegabytes());
    await page.waitForTimeout(LOOK_EVERY_MS);
    progress = await readProgress(page);
  }
  return { seconds: (performance.now() - began) / 1000, documents: progress.loaded, peak };
}

/** Resident memory of the largest renderer of this program's browsers, in MB. */
function rendererMegabytes(): number {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null);
  const parents = new Map(all.map(([, pid, parent]) => [Number(pid), Number(parent)]));
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at))
      if (at === process.pid) return true;
    return false;
  };
  const own = all.filter(([, pid, , , args]) => args?.includes('--type=renderer') && isOurs(Number(pid)));
  return Math.max(0, ...own.map(([, , , kilobytes]) => Number(kilobytes) / 1024));
}

/** Goes to an address of the application as a link does, without loading the page anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * ms from an act in the page until what was asked for is painted: `act` and `ready` are expressions, of which `ready` is looked at once a frame.
 * The act comes in a task of its own, as a person's click does.
 */
export const untilPainted = (page: Page, act: string, ready: string): Promise<number> =>
  // As text for the debugger: the application's own policy keeps text from becoming code inside the page.
  page.evaluate<number>(`new Promise((resolve) => {
    setTimeout(() => {
      const began = performance.now();
      ${act};
      const look = () => {
        if (!(${ready})) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      };
      requestAnimationFrame(look);
    });
  })`);

/** The act of `untilPainted` that goes to an address of the application. */
export const going = (path: string): string =>
  `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`;
