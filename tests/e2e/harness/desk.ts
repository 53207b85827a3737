import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Frame } from '../pages/frame.ts';
import { ClinicChoicePage, SignInPage } from '../pages/sign-in.ts';
import { Api } from './api.ts';
import { ClinicServer } from './clinic-server.ts';
import { Computer, keptOnDevice } from './computer.ts';
import { picture } from './look.ts';
import type { Person } from './people.ts';
import { DESK_OPTIONS, KEEPS_APP, sitDown } from './sit-down.ts';
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

/**
 * The server that all spec files share (or with `own` one of this file, with that environment), and a browser of this file. Desks are cleared after each test; a failed one leaves
 * pictures of them. Errors of any page's scripts fail the test in which they happened.
 */
export function useClinic(own?: () => Promise<Readonly<Record<string, string>>>): {
  readonly server: ClinicServer;
  /** A computer of its own: nothing stored is shared with others. It doesn't keep the application for offline unless `KEEPS_APP` says so: that takes long. */
  desk(options?: BrowserContextOptions): Promise<Page>;
  /** A computer whose browser can be closed, killed and opened again. */
  computer(): Computer;
  /** A computer at which a person has signed in, in sync with the server. */
  deskOf(person: Person, options?: BrowserContextOptions): Promise<Page>;
  /** The API of the demo clinic with a person's rights. */
  api(person: Person): Promise<Api>;
  /** The API of another clinic, whether the person works there or not. */
  apiIn(clinic: string, person: Person): Promise<Api>;
} {
  let server = new ClinicServer(workerFolder());
  const errors: string[] = [];
  const open = new Set<BrowserContext>();
  const computers = new Set<Computer>();
  let browser: Browser;
  beforeAll(async () => {
    if (own) server = new ClinicServer(mkdtempSync(join(tmpdir(), 'vetloom-e2e-')), await own());
    [browser] = await Promise.all([launchBrowser(), server.start()]);
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    for (const [index, computer] of [...computers].entries()) {
      if (failed && computer.page)
        await picture(computer.page, `failed ${task.name.slice(0, 60)} computer ${index}`).catch(() => {});
      computers.delete(computer);
      await computer.remove();
    }
    for (const context of open) {
      for (const [index, page] of context.pages().entries())
        if (failed) await picture(page, `failed ${task.name.slice(0, 60)} ${open.size} ${index}`).catch(() => {});
      open.delete(context);
      await context.close();
    }
    const failures = errors.splice(0);
    if (failures.length > 0) throw new Error(`scripts of the page failed:\n${failures.join('\n')}`);
  });
  afterAll(async () => {
    await browser.close();
    if (own) await server.remove();
  });
  const desk = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...DESK_OPTIONS, serviceWorkers: 'block', ...options });
    open.add(context);
    return sitDown(context, errors);
  };
  return {
    get server() {
      return server;
    },
    desk,
    computer: () => {
      const computer = new Computer(errors);
      computers.add(computer);
      return computer;
    },
    deskOf: async (person, options) => {
      const page = await desk(options);
      await signInAt(page, server.url, person);
      if (options?.serviceWorkers === KEEPS_APP.serviceWorkers) await keptOnDevice(page);
      return page;
    },
    api: (person) => Api.as(server.url, person),
    apiIn: (clinic, person) => Api.as(server.url, person, clinic),
  };
}
