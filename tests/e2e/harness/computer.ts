import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { killBrowserOf } from './kill-browser.ts';
import { DESK_OPTIONS, sitDown } from './sit-down.ts';

/** A computer whose browser can be closed, killed and opened again: what it stores stays. */
export class Computer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vetloom-computer-'));
  readonly #errors: string[];
  #context: BrowserContext | undefined;

  /** Errors of its pages' scripts end up in `errors`. */
  constructor(errors: string[]) {
    this.#errors = errors;
  }

  /** Opens the browser; answers its page. */
  async open(): Promise<Page> {
    this.#context = await launchProfile(this.#folder, DESK_OPTIONS);
    return sitDown(this.#context, this.#errors);
  }

  /** Its page while the browser is open. */
  get page(): Page | undefined {
    return this.#context?.pages()[0];
  }

  /** Closes the browser as a person does. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  /** kill -9 of the browser in the middle of whatever it is doing. */
  async kill(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    await killBrowserOf(this.#folder);
    // Nothing is left to be closed; this only lets go of the connection.
    await context?.close().catch(() => undefined);
  }

  /** Throws the computer away. */
  async remove(): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits until the application itself is kept on this computer, so that it opens without a network. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}
