import type { BrowserContext, BrowserContextOptions, Page, WebError } from 'playwright-core';

/** Most desks of a clinic. */
const DESK_SCREEN = { width: 1366, height: 768 } as const;

/** A computer as the clinic has it: its zone, its language, and animations off, so that nothing is looked at halfway. */
export const DESK_OPTIONS = {
  viewport: DESK_SCREEN,
  locale: 'zh-TW',
  timezoneId: 'Asia/Taipei',
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

/** A desk that keeps the whole application, so that every screen opens without a network. */
export const KEEPS_APP = { serviceWorkers: 'allow' } as const satisfies BrowserContextOptions;

/** Longest that a person would wait for anything here, in ms. */
export const PATIENCE = 30_000;

declare global {
  interface Window {
    /** HTML of what was handed to the printer. */
    printed?: string[];
  }
}

/** Takes the place of the print dialog, which no test can answer: keeps what would have been printed. */
const PRINTER = () => {
  window.print = () => {
    const top = window.top ?? window;
    top.printed = [...(top.printed ?? []), document.documentElement.outerHTML];
    window.dispatchEvent(new Event('afterprint'));
  };
};

/** Prepares a browser profile and answers its first page; errors of its scripts end up in `errors`. */
export async function sitDown(context: BrowserContext, errors: string[] = []): Promise<Page> {
  await watchedDesk(context, errors);
  return context.pages()[0] ?? context.newPage();
}

/** Prepares a browser profile: a printer that keeps what is printed, and `errors`, where errors of its pages' scripts end up. */
export async function watchedDesk(context: BrowserContext, errors: string[]): Promise<void> {
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(PRINTER);
  context.on('weberror', (event) => errors.push(described(event)));
}

/** An error without a stack, as the browser's own promises reject with, still says its name, its sentence and its page. */
function described(event: WebError): string {
  const error = event.error();
  const where = event.page()?.url() ?? 'a page that is gone';
  return `${error.name}: ${error.message} (${where})\n${error.stack ?? ''}`;
}
