import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Person } from './people.ts';
import { DESK_OPTIONS, PATIENCE, watchedDesk } from './sit-down.ts';

/** A computer of a clinic: a browser's profile and the errors of its pages' scripts. */
export interface Desk {
  /** Where it stands: the address of the server that it works with. */
  readonly url: string;
  readonly context: BrowserContext;
  readonly errors: string[];
  /** Under what it is kept when a test is done with it; absent when it is thrown away. */
  readonly keptAs?: string;
}

let browser: Promise<Browser> | undefined;
const kept = new Map<string, Desk[]>();

/** A new computer with nothing stored, in the browser that this worker's tests share; it ends with the worker. */
export async function newDesk(url: string, options: BrowserContextOptions, keptAs?: string): Promise<Desk> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({ ...DESK_OPTIONS, serviceWorkers: 'block', ...options });
  const errors: string[] = [];
  await watchedDesk(context, errors);
  return { url, context, errors, ...(keptAs === undefined ? {} : { keptAs }) };
}

/** Under what the desk of a person at a server is kept. */
export const keepName = (url: string, person: Person, options: BrowserContextOptions): string =>
  JSON.stringify([url, person, options]);

/** Throws the desks at a server away that is about to end. */
export async function clearDesksAt(url: string): Promise<void> {
  for (const [name, desks] of kept) {
    for (const desk of desks.filter((one) => one.url === url)) await desk.context.close();
    kept.set(
      name,
      desks.filter((one) => one.url !== url),
    );
  }
}

/** A desk that an earlier test of this worker left signed in; nobody else has it until it is given back. */
export const takeKept = (name: string): Desk | undefined => kept.get(name)?.pop();

/**
 * Takes a desk back: signed in, with what it stores and the network on, for a later test. A real workstation isn't wiped between two animals
 * either, and signing in on a new one costs seconds of processor.
 */
export async function giveBack(desk: Desk): Promise<void> {
  if (desk.keptAs === undefined) return desk.context.close();
  for (const page of desk.context.pages()) await page.close();
  await desk.context.setOffline(false);
  desk.context.setDefaultTimeout(PATIENCE);
  kept.set(desk.keptAs, [...(kept.get(desk.keptAs) ?? []), desk]);
}
