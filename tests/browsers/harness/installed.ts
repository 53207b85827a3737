import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that the machine must have for these tests. */
export interface Program {
  readonly name: string;
  /** Package of Debian that brings it. */
  readonly debian: string;
  /** Where it is. @throws Error that says what to install */
  path(): string;
}

function program(name: string, debian: string, variable: string, places: () => readonly string[]): Program {
  return {
    name,
    debian,
    path: () => {
      const named = process.env[variable];
      const found = (named ? [named] : places()).find(isRunnable);
      if (found === undefined) throw new Error(`${name} is missing: install ${debian}, or name it in ${variable}.`);
      return found;
    },
  };
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (...commands: string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => join(folder, command)));

export const FIREFOX = program('Firefox', 'firefox-esr', 'FIREFOX_PATH', () => onPath('firefox-esr', 'firefox'));
export const WEBKIT_DRIVER = program('WebKitWebDriver', 'webkit2gtk-driver', 'WEBKIT_DRIVER_PATH', () =>
  onPath('WebKitWebDriver'),
);
/** The window around WebKit that its driver opens. */
export const WEBKIT_WINDOW = program('MiniBrowser', 'webkit2gtk-driver', 'WEBKIT_BROWSER_PATH', () =>
  globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser'),
);
/** A screen that nobody sees. */
export const SCREEN = program('xvfb-run', 'xvfb', 'XVFB_RUN_PATH', () => onPath('xvfb-run'));
