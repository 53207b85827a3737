import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isSea } from 'node:sea';
import { BadOptions, type Options } from '../options.ts';
import { ownRights, SERVICE, type Started, systemdUnit, winswConfiguration } from './units.ts';

const UNIT = `/etc/systemd/system/${SERVICE}.service`;
/** The user of the service where none is named: it is made, and can't be signed in as. */
const USER = SERVICE;

/** Makes the program a service of this machine, started with it and started anew when it ends. Answers what was done and what is left to do. @throws BadOptions */
export async function installService(options: Options): Promise<string> {
  if (process.platform === 'linux') return installSystemd(options);
  if (process.platform === 'win32') return installWindows(options);
  throw new BadOptions(`no service is known for ${process.platform}; run it by whatever starts programs there`);
}

/** Takes the service away. The data folder stays. @throws BadOptions */
export async function uninstallService(options: Options): Promise<string> {
  if (process.platform === 'linux') {
    demandRoot();
    if (!existsSync(UNIT)) return 'There is no such service.';
    execFileSync('systemctl', ['disable', '--now', SERVICE], { stdio: 'ignore' });
    rmSync(UNIT);
    execFileSync('systemctl', ['daemon-reload']);
    return `The service is gone; ${options.dataFolder} stays.`;
  }
  if (process.platform === 'win32') {
    const wrapper = join(programFolder(), `${SERVICE}-service.exe`);
    if (!existsSync(wrapper)) return 'There is no such service.';
    execFileSync(wrapper, ['stop'], { stdio: 'ignore' });
    execFileSync(wrapper, ['uninstall'], { stdio: 'inherit' });
    return `The service is gone; ${options.dataFolder} stays.`;
  }
  throw new BadOptions(`no service is known for ${process.platform}`);
}

/** How this very program is started: itself where it is one file, else Node with its script. */
export function startedAs({ dataFolder, roots, port, logLevel }: Options): Started {
  const script = isSea() ? [] : [resolve(process.argv[1] ?? '')];
  const args = [
    'run',
    `--data=${resolve(dataFolder)}`,
    `--port=${port}`,
    `--log=${logLevel}`,
    ...roots.map((root) => `--watch=${root}`),
  ];
  return { program: process.execPath, args: [...script, ...args] };
}

function installSystemd(options: Options): string {
  demandRoot();
  const user = options.user || USER;
  if (user === USER && !isUser(USER)) {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]);
  }
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
  chownSync(options.dataFolder, idOf(user, '-u'), idOf(user, '-g'));
  writeFileSync(UNIT, systemdUnit(startedAs(options), { ...options, user }), { mode: 0o644 });
  try {
    execFileSync('systemctl', ['daemon-reload'], { stdio: 'pipe' });
    execFileSync('systemctl', ['enable', '--now', SERVICE], { stdio: 'pipe' });
  } catch {
    return `${UNIT} is written, and systemd does not run here. Where it does: systemctl enable --now ${SERVICE}`;
  }
  return `${SERVICE} runs as ${user}. Pair it at http://127.0.0.1:${options.port}`;
}

/** WinSW's program stands beside ours, renamed, with its configuration under the same name. */
function installWindows(options: Options): string {
  const folder = programFolder();
  const wrapper = join(folder, `${SERVICE}-service.exe`);
  mkdirSync(options.dataFolder, { recursive: true });
  execFileSync('icacls', ownRights(options.dataFolder), { stdio: 'ignore' });
  writeFileSync(join(folder, `${SERVICE}-service.xml`), winswConfiguration(startedAs(options)));
  if (!existsSync(wrapper)) {
    return `The configuration is written. Put WinSW-x64.exe (github.com/winsw/winsw) to ${wrapper} and run this again as administrator.`;
  }
  execFileSync(wrapper, ['install'], { stdio: 'inherit' });
  execFileSync(wrapper, ['start'], { stdio: 'inherit' });
  return `${SERVICE} runs. Pair it at http://127.0.0.1:${options.port}`;
}

const programFolder = (): string => dirname(isSea() ? process.execPath : resolve(process.argv[1] ?? ''));

function demandRoot(): void {
  if (process.getuid?.() !== 0) throw new BadOptions('services are installed by root: run it with sudo');
}

function isUser(name: string): boolean {
  try {
    execFileSync('id', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const idOf = (user: string, which: '-u' | '-g'): number =>
  Number(execFileSync('id', [which, user], { encoding: 'utf8' }));
