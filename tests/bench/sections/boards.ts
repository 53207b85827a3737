import { CODE } from '@vetloom/domain/core/codes.ts';
import type { CDPSession, Page } from 'playwright-core';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { Desk } from '../harness/desk.ts';
import { type Figure, medianFigure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { readProgress } from '../harness/streamed.ts';

const VISITS = 200;
const RUNS = 9;
const CARDS = '[data-card]';
const LOOK_EVERY_MS = 200;

/** The day's board with 200 open visits: opening it, and one change by another desk (issue). */
export async function measureBoards(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const desk = await Desk.fresh();
    try {
      const clinic = await Clinic.signedIn(server);
      const visits = await clinic.fill(VISITS);
      await desk.openSignIn(server.url);
      await desk.signIn();
      const { page } = desk;
      while (!(await readProgress(page)).done) await page.waitForTimeout(LOOK_EVERY_MS);
      await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count, [
        CARDS,
        VISITS,
      ] as const);
      const opened = await openings(page);
      const { seen, busy } = await changes(page, clinic, visits);
      const how = `${VISITS} open visits on /today/record`;
      return [
        medianFigure(
          {
            name: `board with ${VISITS} visits: opened`,
            unit: 'ms',
            target: { atMost: 200 },
            how: `${how}; from the way back to the page until every card is painted`,
          },
          opened,
        ),
        medianFigure(
          {
            name: `board with ${VISITS} visits: one live change, work on the main thread`,
            unit: 'ms',
            target: { atMost: 50 },
            how: `${how}; script, style and layout between another desk's change and its picture`,
          },
          busy,
        ),
        medianFigure(
          {
            name: `board with ${VISITS} visits: one live change, seen`,
            unit: 'ms',
            how: `${how}; from the call of another desk until the card shows it`,
          },
          seen,
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

/** The clinic over its API, as another desk. */
class Clinic {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = `${url}/api/sdk/v2/demo`;
    this.#token = token;
  }

  static async signedIn(server: ClinicProcess): Promise<Clinic> {
    return new Clinic(server.url, await server.signIn('director@demo.vetloom.test'));
  }

  async #call(method: 'POST' | 'PUT', path: string, body: object): Promise<{ readonly _id: string }> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body),
    });
    const { code, result, message } = (await answer.json()) as {
      code: number;
      result: { _id: string };
      message: string;
    };
    if (code !== CODE.success) throw new Error(`${method} ${path} answered ${code} ${message}`);
    return result;
  }

  /** Checks animals in until so many wait; answers the visits' ids. */
  async fill(visits: number): Promise<readonly string[]> {
    const { _id: userID } = await this.#call('POST', '/user', { name: '看板', phone: '0987000200' });
    const ids: string[] = [];
    for (let at = 0; at < visits; at += 1) {
      const name = `看板${at}`;
      const { _id: petID } = await this.#call('POST', '/pet', { userID, name, type: 'Canine', weight: 5 + (at % 20) });
      const visit = await this.#call('POST', '/record/checkin', { petID, cause: `看板的主訴 ${at}` });
      ids.push(visit._id);
    }
    return ids;
  }

  async changeCause(recordID: string, cause: string): Promise<void> {
    await this.#call('PUT', '/record/checkin', { _id: recordID, cause });
  }
}

/** ms from going back to the board until all its cards are painted. */
async function openings(page: Page): Promise<number[]> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.locator('nav a[href^="/app/pets"]').first().click();
    await page.locator(CARDS).first().waitFor({ state: 'detached' });
    runs.push(
      await page.evaluate(
        ([selector, count]) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            history.back();
            const look = () => {
              if (document.querySelectorAll(selector).length < count) requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
            };
            look();
          }),
        [CARDS, VISITS] as const,
      ),
    );
  }
  return runs;
}

/** What a change of one visit costs the page that shows all of them, in ms. */
async function changes(
  page: Page,
  clinic: Clinic,
  visits: readonly string[],
): Promise<{ readonly seen: number[]; readonly busy: number[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const seen: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const id = visits[(run * 23) % visits.length] ?? '';
    const cause = `改過 ${run}`;
    const before = await workOf(session);
    const began = performance.now();
    await clinic.changeCause(id, cause);
    await page.waitForFunction(
      ([selector, card, text]) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) => element.dataset.card === card && element.textContent?.includes(text),
        ),
      [CARDS, id, cause] as const,
      { polling: 'raf' },
    );
    seen.push(performance.now() - began);
    busy.push((await workOf(session)) - before);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  return { seen, busy };
}

/** ms of script, style and layout that the page has done so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0);
}
