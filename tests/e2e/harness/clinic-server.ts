import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { freePort } from './ports.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PINNED_NODE = join(ROOT, 'node_modules/node/bin/node');
const START_WITHIN = 120_000;
const LOOK_EVERY = 40;

interface State {
  readonly port: number;
  /** Where the server looks for LINE Pay. */
  readonly linePay: number;
  readonly pid: number;
}

/**
 * The real server on its own data folder with the demo clinics. Which process it is stands in a file, so that every spec file of a
 * run finds the one that another has started.
 */
export class ClinicServer {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #clinics: readonly string[];

  /** `environment`: what it is started with besides the usual. An empty one waits at its first page. */
  constructor(
    folder: string,
    environment: Readonly<Record<string, string>> = {},
    clinics: 'demo clinics' | 'nobody has begun' = 'demo clinics',
  ) {
    this.#folder = folder;
    this.#environment = environment;
    this.#clinics = clinics === 'demo clinics' ? ['--size=small', '--seed=e2e'] : ['--empty'];
    mkdirSync(folder, { recursive: true });
  }

  /** Address of the gateway without a slash at the end. @throws Error before the first start */
  get url(): string {
    return `http://127.0.0.1:${this.#demanded().port}`;
  }

  /** The port at which it looks for LINE Pay; nobody is there unless a test starts a simulator at it. @throws Error before the first start */
  get linePayPort(): number {
    return this.#demanded().linePay;
  }

  /** Starts it unless it runs; the same port and data each time. Resolves when it answers. */
  async start(): Promise<this> {
    const before = this.#state();
    if (before && isAlive(before.pid)) return this;
    const port = before?.port ?? (await freePort());
    const linePay = before?.linePay ?? (await freePort());
    const log = openSync(join(this.#folder, 'server.log'), 'a');
    const child = spawn(
      existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath,
      ['apps/server/src/main.ts', '--services=gateway', ...this.#clinics],
      {
        cwd: ROOT,
        // It outlives the spec file that started it; the end of the run stops it.
        detached: true,
        stdio: ['ignore', log, log],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          VETLOOM_DATA: this.dataFolder,
          VETLOOM_REQUESTS_PER_MINUTE: '1000000',
          DATABASE_URL: '',
          LOG_LEVEL: 'info',
          VETLOOM_LINE_PAY_URL: `http://127.0.0.1:${linePay}`,
          // Where a spec starts a model that looks at pictures, or a program that hears of events.
          VETLOOM_DETECTION_HOSTS: '127.0.0.1',
          VETLOOM_WEBHOOK_HOSTS: '127.0.0.1',
          ...this.#environment,
          NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/vetloom-code'),
        },
      },
    );
    child.unref();
    if (child.pid === undefined) throw new Error('the server could not be started');
    writeFileSync(this.#stateFile, JSON.stringify({ port, linePay, pid: child.pid } satisfies State));
    await this.#answering(child.pid);
    return this;
  }

  /** Asks it to stop, as Ctrl-C does, and waits until it has; its database too. */
  async stop(): Promise<void> {
    const state = this.#state();
    if (!state) return;
    if (isAlive(state.pid)) process.kill(state.pid, 'SIGTERM');
    await gone(state.pid);
    await stopEmbeddedPostgres(join(this.dataFolder, 'postgres'));
  }

  /** Sends it a signal that doesn't end it. */
  signal(name: NodeJS.Signals): void {
    process.kill(this.#demanded().pid, name);
  }

  /** kill -9: it gets no chance to finish anything. Its database goes on, as after a real crash. */
  async kill(): Promise<void> {
    const { pid } = this.#demanded();
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await gone(pid);
  }

  /** Forgets everything; for a folder that is used once. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Where the server keeps its data. */
  get dataFolder(): string {
    return join(this.#folder, 'data');
  }

  get #stateFile(): string {
    return join(this.#folder, 'server.json');
  }

  #state(): State | undefined {
    if (!existsSync(this.#stateFile)) return undefined;
    return JSON.parse(readFileSync(this.#stateFile, 'utf8')) as State;
  }

  #demanded(): State {
    const state = this.#state();
    if (!state) throw new Error('the server was not started');
    return state;
  }

  async #answering(pid: number): Promise<void> {
    const until = Date.now() + START_WITHIN;
    while (Date.now() < until) {
      if (!isAlive(pid)) throw new Error(`The server ended before it answered:\n${this.#lastWords()}`);
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(LOOK_EVERY);
    }
    throw new Error(`The server did not answer:\n${this.#lastWords()}`);
  }

  #lastWords(): string {
    return readFileSync(join(this.#folder, 'server.log'), 'utf8').split('\n').slice(-20).join('\n');
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(LOOK_EVERY);
}

/** A killed child that nobody has waited for is a zombie: still listed, no longer alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  if (!existsSync('/proc/self/stat')) return true;
  if (!existsSync(stat)) return false;
  return !/^\d+ \(.*\) Z /.test(readFileSync(stat, 'utf8'));
}
