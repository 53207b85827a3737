import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { signInAt, useClinic } from '../../e2e/harness/desk.ts';
import type { Person } from '../../e2e/harness/people.ts';
import type { BrowserWindow, OtherBrowser } from './driver.ts';
import { pageScript } from './page-script.ts';
import { remotePage } from './remote-page.ts';

const RESULTS = resolve(import.meta.dirname, '../../e2e/.results');
/** Most desks of a clinic. */
const DESK_SIZE = { width: 1366, height: 768 } as const;
/** Of a page, in CSS pixels. */
type Size = { readonly width: number; readonly height: number };

/** Somebody's place at another browser. */
export interface OtherDesk {
  readonly page: Page;
  readonly window: BrowserWindow;
}

function watched(window: BrowserWindow): BrowserWindow {
  return {
    ...window,
    goto: async (url) => {
      await window.goto(url);
      await window.run(await pageScript('watch'));
    },
    reload: async () => {
      await window.reload();
      await window.run(await pageScript('watch'));
    },
    complaints: async () => [
      ...(await window.complaints()),
      ...(await window.run<string[]>('() => (window.complaints ?? []).splice(0)')),
    ],
  };
}

/** What was printed on a page since it was loaded, as text. */
export const printedOn = ({ window }: OtherDesk): Promise<string[]> =>
  window.run(
    "() => window.printed.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\\\\s+/g, ' '))",
  );

/** Waits until the application itself is kept on this computer, so that it opens without a network. */
export const keptOnDevice = ({ window }: OtherDesk): Promise<void> =>
  window.run(`async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null)));
  }`);

/** What a spec has of another browser. */
export interface OtherDesks {
  readonly clinic: ReturnType<typeof useClinic>;
  /** Its name and version. */
  version(): string;
  /** A computer of its own, nobody signed in. Closed when the test is over. */
  desk(size?: Size): Promise<OtherDesk>;
  /** A computer at which a person has signed in, in sync. Others may have worked at it before. */
  deskOf(person: Person): Promise<OtherDesk>;
}

/** The clinic's server, and desks at another browser. What a page complains of in its console fails the test in which it did. */
export function useOtherBrowser(launch: () => Promise<OtherBrowser>): OtherDesks {
  const clinic = useClinic();
  const kept = new Map<string, OtherDesk>();
  const open = new Set<OtherDesk>();
  let browser: OtherBrowser | undefined;
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async ({ task }) => {
    // A test that fails while the server is away must not take the others along.
    await clinic.server.start();
    const failed = task.result?.state === 'fail';
    const complaints: string[] = [];
    for (const [at, desk] of [...open].entries()) {
      complaints.push(...(await desk.window.complaints().catch((error: unknown) => [String(error)])));
      if (failed) await keepPicture(desk, `failed ${task.name.slice(0, 60)} ${at}`);
    }
    for (const desk of open) if (failed || ![...kept.values()].includes(desk)) await desk.window.close();
    if (failed) kept.clear();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    for (const desk of open) await desk.window.close();
    await browser?.close();
  });
  const desk = async (size: Size = DESK_SIZE): Promise<OtherDesk> => {
    if (!browser) throw new Error('the browser was not launched');
    const own = watched(await browser.open(size));
    const window = { ...own, close: () => (open.delete(made) ? own.close() : Promise.resolve()) };
    const made: OtherDesk = { window, page: remotePage(window) };
    open.add(made);
    return made;
  };
  return {
    clinic,
    version: () => browser?.version ?? '',
    desk,
    deskOf: async (person: Person): Promise<OtherDesk> => {
      const before = kept.get(person);
      if (before) return before;
      const made = await desk();
      await signInAt(made.page, clinic.server.url, person);
      kept.set(person, made);
      return made;
    },
  };
}

/** Keeps a picture of what a desk shows in the results folder. */
export async function keepPicture({ window }: OtherDesk, name: string): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name.replaceAll('/', '-')}.png`), await window.picture());
}
