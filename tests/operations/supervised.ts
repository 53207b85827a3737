import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const UNIT = '/etc/systemd/system/vetloom.service';
/** What the service writes; what a drop-in with `StandardError=append:` would name. */
export const LOG = '/var/log/vetloom/server.log';

/** Values of a key of the unit. */
const inUnit = (key: string): string[] =>
  readFileSync(UNIT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

/** The environment that the unit gives, its file included. */
export function environmentOfUnit(): Record<string, string> {
  const lines = [...readFileSync(inUnit('EnvironmentFile')[0] ?? '', 'utf8').split('\n'), ...inUnit('Environment')];
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** In the place of systemd where it isn't process 1: runs what ExecStart says as its user, and starts it anew as Restart= says. */
export class Supervised {
  #child: ChildProcess | undefined;
  #wanted = false;
  #over: Promise<void> = Promise.resolve();
  starts = 0;

  start(): void {
    this.#wanted = true;
    this.#over = this.#run();
  }

  /** As `systemctl stop`. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#child?.kill('SIGTERM');
    await this.#over;
  }

  /** kill -9 of the process, behind the supervisor's back. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async #run(): Promise<void> {
    const pause = Number(inUnit('RestartSec')[0] ?? 1) * 1000;
    for (; this.#wanted; await delay(this.#wanted ? pause : 0)) {
      const [program = '', ...args] = (inUnit('ExecStart')[0] ?? '').split(' ');
      const out = openSync(LOG, 'a');
      this.starts += 1;
      this.#child = spawn(program, args, {
        cwd: inUnit('WorkingDirectory')[0],
        env: environmentOfUnit(),
        uid: idOf('-u'),
        gid: idOf('-g'),
        stdio: ['ignore', out, out],
      });
      await once(this.#child, 'exit');
    }
  }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'vetloom'], { encoding: 'utf8' }));
