import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The folder of the checkout. */
export const ROOT = resolve(import.meta.dirname, '../../..');
/** Account of the demo clinics that most people of a clinic resemble: one clinic, may check in and write visits. */
export const ACCOUNT = 'doctor@demo.vetloom.test';
/** Password of the demo accounts. */
export const PASSWORD = 'vetloom-demo';

const PORTS = Array.from({ length: 50 }, (_, index) => 18_750 + index);
const START_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 5;

/** How to start a server. */
export interface ClinicProcessOptions {
  /** The data folder. */
  readonly data: string;
  /** `npm start` as a person types it, or the server's program alone, whose memory can then be asked for. */
  readonly by: 'npm start' | 'program';
  readonly port?: number;
  /** What it finds in its environment beside that. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A real server on a data folder. */
export class ClinicProcess {
  readonly url: string;
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #log: string;

  private constructor(child: ChildProcess, port: number, log: string) {
    this.#child = child;
    this.#log = log;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it; it need not answer yet. */
  static async spawned({ data, by, port = 0, env = {} }: ClinicProcessOptions): Promise<ClinicProcess> {
    const at = port || (await freePort());
    mkdirSync(data, { recursive: true });
    const log = join(data, 'server.log');
    const out = openSync(log, 'w');
    const [program, args] =
      by === 'npm start' ? ['npm', ['start', '--silent']] : [process.execPath, ['apps/server/src/main.ts']];
    const child = spawn(program, args, {
      cwd: ROOT,
      // A group of its own, so that all of npm, launcher and server can be asked to stop as a terminal's Ctrl-C does.
      detached: true,
      stdio: ['ignore', out, out],
      env: {
        ...process.env,
        PORT: String(at),
        HOST: '127.0.0.1',
        VETLOOM_DATA: data,
        VETLOOM_SERVICES: 'gateway',
        VETLOOM_REQUESTS_PER_MINUTE: '100000000',
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        ...env,
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/vetloom-code'),
      },
    });
    return new ClinicProcess(child, at, log);
  }

  /** Starts it and waits until it answers. */
  static async started(options: ClinicProcessOptions): Promise<ClinicProcess> {
    const server = await ClinicProcess.spawned(options);
    await server.healthy();
    return server;
  }

  /** Resolves when /healthz answers. @throws Error with the end of its log when it does not */
  async healthy(): Promise<void> {
    const until = Date.now() + START_WITHIN_MS;
    while (Date.now() < until && this.#child.exitCode === null) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(LOOK_EVERY_MS);
    }
    throw new Error(`the server does not answer:\n${readFileSync(this.#log, 'utf8').slice(-2000)}`);
  }

  /** Signs a demo account in over the API; answers its token. */
  async signIn(username = ACCOUNT): Promise<string> {
    const answer = await fetch(`${this.url}/api/sdk/v2/basic/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const { code, result } = (await answer.json()) as { code: number; result: { jwt: string } };
    if (code !== 100_000) throw new Error(`sign-in answered ${code}`);
    return result.jwt;
  }

  /** Memory of the server's process in MB. Only for one that was started as a program. */
  residentMegabytes(): number {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#child.pid)], { encoding: 'utf8' });
    return Number(kilobytes.trim()) / 1024;
  }

  /** Processor time that the server's process has used, its threads included, in ms. Only on Linux. */
  processorMs(): number {
    const [, after = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Its memory with that of the process in which pictures are decoded. */
  residentMegabytesWithPictures(): number {
    const all = execFileSync('ps', ['-eo', 'ppid=,rss=,args='], { encoding: 'utf8' });
    const own = all.split('\n').flatMap((line) => {
      const [parent, kilobytes, ...args] = line.trim().split(/\s+/);
      return Number(parent) === this.#child.pid && args.join(' ').includes('picture-process')
        ? [Number(kilobytes)]
        : [];
    });
    return this.residentMegabytes() + own.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  }

  /** Ctrl-C; resolves when it has ended. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined) return;
    const ended = once(this.#child, 'exit');
    process.kill(-this.#child.pid, 'SIGINT');
    await ended;
    // The launcher may be gone a moment before the server is.
    while (!(await canListen(this.port))) await delay(LOOK_EVERY_MS);
  }
}

async function freePort(): Promise<number> {
  for (const port of PORTS) if (await canListen(port)) return port;
  throw new Error(`none of the ports ${PORTS[0]} to ${PORTS.at(-1)} is free`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
