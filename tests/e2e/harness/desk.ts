import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@vetloom/testing/quick-folder.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';
import { Api } from './api.ts';
import { ClinicServer } from './clinic-server.ts';
import { Computer, keptOnDevice } from './computer.ts';
import { clearDesksAt, type Desk, giveBack, keepName, newDesk, takeKept } from './kept-desks.ts';
import { keepPicture } from './look.ts';
import type { Person } from './people.ts';
import { layDemoClinics } from './prepared-demo.ts';
import { KEEPS_APP } from './sit-down.ts';
import { workerFolder } from './worker-folder.ts';

/** What was printed on a page since it was loaded, as text. */
export const printedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.printed ?? []).map(
      (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ') ?? '',
    ),
  );

/** Signs a person in and waits until the clinic's data are there. Whoever has two clinics takes the first, the demo clinic. */
export async function signInAt(page: Page, url: string, person: Person): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.open(url);
  await signIn.as(person);
  const frame = new Frame(page);
  if (person === 'director' || person === 'sudo') {
    const choice = new ClinicChoicePage(page);
    await choice.choose('禾風動物醫院');
  }
  await frame.isSynced();
}

/** A new tab at a desk that was left signed in; nothing when its session is over. */
async function resumed(desk: Desk, url: string): Promise<Page | undefined> {
  const page = await desk.context.newPage();
  await page.goto(`${url}/app/`);
  const frame = new Frame(page);
  const { heading } = new SignInPage(page);
  await frame.rail.or(heading).first().waitFor();
  if (await heading.isVisible()) return undefined;
  await frame.isSynced();
  return page;
}

/**
 * The server that all spec files share (or with `own` one of this file, with that environment, and without clinics if nobody is to have begun), and desks. Those at which somebody signs in are
 * kept for later tests of the worker, unless a test fails: that leaves pictures of its desks and they are thrown away. Errors of any page's
 * scripts fail the test in which they happened.
 */
export function useClinic(
  own?: () => Promise<Readonly<Record<string, string>>>,
  clinics: 'demo clinics' | 'nobody has begun' = 'demo clinics',
): {
  readonly server: ClinicServer;
  /** A computer of its own: nothing stored is shared with others. It doesn't keep the application for offline unless `KEEPS_APP` says so: that takes long. */
  desk(options?: BrowserContextOptions): Promise<Page>;
  /** A computer whose browser can be closed, killed and opened again. */
  computer(): Computer;
  /** A computer at which a person has signed in, in sync with the server. Others may have worked at it before. */
  deskOf(person: Person, options?: BrowserContextOptions): Promise<Page>;
  /** The same, and nobody has worked at it before. */
  newDeskOf(person: Person, options?: BrowserContextOptions): Promise<Page>;
  /** The API of the demo clinic with a person's rights. */
  api(person: Person): Promise<Api>;
  /** The API of another clinic, whether the person works there or not. */
  apiIn(clinic: string, person: Person): Promise<Api>;
} {
  let server = new ClinicServer(workerFolder());
  const computerErrors: string[] = [];
  const open = new Set<Desk>();
  const computers = new Set<Computer>();
  beforeAll(async () => {
    if (own) server = new ClinicServer(mkdtempSync(join(quickFolder(), 'vetloom-e2e-')), await own(), clinics);
    if (clinics === 'demo clinics') await layDemoClinics(server);
    await server.start();
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    for (const [index, computer] of [...computers].entries()) {
      if (failed && computer.page)
        await keepPicture(computer.page, `failed ${task.name.slice(0, 60)} computer ${index}`).catch(() => {});
      computers.delete(computer);
      await computer.remove();
    }
    const failures = computerErrors.splice(0);
    for (const desk of open) {
      for (const [index, page] of desk.context.pages().entries())
        if (failed) await keepPicture(page, `failed ${task.name.slice(0, 60)} ${open.size} ${index}`).catch(() => {});
      failures.push(...desk.errors.splice(0));
      open.delete(desk);
      await (failed ? desk.context.close() : giveBack(desk));
    }
    if (failures.length > 0) throw new Error(`scripts of the page failed:\n${failures.join('\n')}`);
  });
  afterAll(async () => {
    if (!own) return;
    await clearDesksAt(server.url);
    await server.remove();
  });
  const opened = async (desk: Desk) => {
    open.add(desk);
    return desk.context.pages()[0] ?? desk.context.newPage();
  };
  const signedIn = async (desk: Desk, person: Person, options: BrowserContextOptions) => {
    const page = await opened(desk);
    await signInAt(page, server.url, person);
    if (options.serviceWorkers === KEEPS_APP.serviceWorkers) await keptOnDevice(page);
    return page;
  };
  return {
    get server() {
      return server;
    },
    desk: async (options = {}) => opened(await newDesk(server.url, options)),
    computer: () => {
      const computer = new Computer(computerErrors);
      computers.add(computer);
      return computer;
    },
    deskOf: async (person, options = {}) => {
      const name = keepName(server.url, person, options);
      const left = takeKept(name);
      if (left) {
        open.add(left);
        const page = await resumed(left, server.url);
        if (page) return page;
        open.delete(left);
        await left.context.close();
      }
      return signedIn(await newDesk(server.url, options, name), person, options);
    },
    newDeskOf: async (person, options = {}) => signedIn(await newDesk(server.url, options), person, options),
    api: (person) => Api.as(server.url, person),
    apiIn: (clinic, person) => Api.as(server.url, person, clinic),
  };
}
