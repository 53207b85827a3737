import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** How much of what a program said is kept for whoever asks why it ended. */
const KEPT_CHARACTERS = 20_000;
/** On a busy machine. */
const READY_WITHIN_MS = 150_000;

/** How a program is started. */
export interface Start {
  /** What it is called in failures. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Whom it runs as, where it refuses to run as root; both or none. */
  readonly uid?: number;
  readonly gid?: number;
}

/** A program that runs beside the test: its words are kept, and it can be killed, ended and held. */
export class Program {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #over: Promise<unknown>;
  #said = '';

  constructor({ name, file, args, env, cwd, uid, gid }: Start) {
    this.name = name;
    this.#child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
      ...(uid !== undefined && gid !== undefined && { uid, gid }),
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (part) => {
        this.#said = (this.#said + part).slice(-KEPT_CHARACTERS);
      });
    this.#over = once(this.#child, 'exit');
    this.#over.catch(() => undefined);
  }

  /** The last of what it wrote to either stream. */
  get said(): string {
    return this.#said;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits until it is ready. @throws Error with its last words where it ends before, or isn't ready in two minutes and a half */
  async ready<T>(is: () => T | undefined | Promise<T | undefined>): Promise<T> {
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await delay(20)) {
      if (!this.runs) throw new Error(`${this.name} ended:\n${this.#said}`);
      const found = await Promise.resolve()
        .then(is)
        .catch(() => undefined);
      if (found !== undefined && found !== false) return found;
    }
    throw new Error(`${this.name} isn't ready:\n${this.#said}`);
  }

  /** Asks it to end, and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.runs) return;
    // One that is held hears nothing.
    this.#child.kill('SIGCONT');
    this.#child.kill(signal);
    await this.#over;
  }

  /** As a power cut ends it. */
  kill(): Promise<void> {
    return this.stop('SIGKILL');
  }

  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Holds it: it lives, its sockets stay open, and it does nothing. */
  hold(): void {
    this.#child.kill('SIGSTOP');
  }

  /** Lets it go on after {@link hold}. */
  release(): void {
    this.#child.kill('SIGCONT');
  }
}
