import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A Chromium to run tests in, and the environment that it needs beside our own. */
export type FoundBrowser = { executablePath: string; env: Record<string, string> };

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser named by CHROMIUM_PATH, else an installed one, else the one that an npm package ships (Linux on x64).
 * @throws Error with one sentence when there is none
 */
export function findBrowser(): FoundBrowser {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return { executablePath: named, env: {} };
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const installed = installedBrowser();
  if (installed !== undefined) return { executablePath: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  throw new Error('No Chromium or Chrome was found: install one, or name it in CHROMIUM_PATH.');
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  return [...onPath, ...USUAL_PLACES].find((path) => existsSync(path));
}

/**
 * The Chromium inside @sparticuz/chromium, unpacked once into a private cache. It is built for servers without any
 * desktop: what it needs besides the C library (NSS, NSPR, expat, a font) lies in the same package.
 */
export function packagedBrowser(): FoundBrowser {
  let entry: string;
  try {
    entry = import.meta.resolve('@sparticuz/chromium');
  } catch {
    throw new Error('No Chromium was found, and the package @sparticuz/chromium is not installed: run `npm ci`.');
  }
  const folder = unpacked(dirname(dirname(fileURLToPath(entry))));
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      // Its own libraries last: where the machine has them, they are newer.
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, ...systemLibraries(), join(folder, 'al2023', 'lib')]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** LD_LIBRARY_PATH goes before the system's folders, so they are named in it first. */
function systemLibraries(): string[] {
  return ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64', '/usr/lib64'].filter((path) =>
    existsSync(join(path, 'libnss3.so')),
  );
}

function unpacked(packageFolder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const cache = join(tmpdir(), `vetloom-browser-${process.getuid?.() ?? 'user'}`);
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  if (process.getuid !== undefined && statSync(cache).uid !== process.getuid()) {
    throw new Error(`The folder ${cache} belongs to somebody else, so no browser is run from it: remove it.`);
  }
  const finished = join(cache, version);
  if (existsSync(finished)) return finished;

  const making = mkdtempSync(join(cache, '.new-'));
  try {
    inflateInto(making, packageFolder);
    writeFileSync(join(making, 'fonts.conf'), fontConfiguration(join(finished, 'fonts')));
    renameSync(making, finished);
  } catch (error) {
    // Another test process may have been quicker.
    if (!existsSync(finished)) throw error;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return finished;
}

/** The package always unpacks into the temporary folder, so a child process is given `folder` for it. */
function inflateInto(folder: string, packageFolder: string): void {
  const script = `
    import { inflate } from ${JSON.stringify(pathToFileURL(join(packageFolder, 'build', 'index.js')).href)};
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(${JSON.stringify(join(packageFolder, 'bin'))} + '/' + name);
    }`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${done.stderr.trim()}`);
}

function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${fonts}-cache</cachedir>
</fontconfig>
`;
}
