import { type ChildProcess, spawn } from 'node:child_process';

/** A program that is started anew whenever it ends, as what starts services does. */
export class KilledProgram {
  #child: ChildProcess | undefined;
  #isOver = false;
  kills = 0;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    [this.#args, this.#env] = [args, env];
  }

  start(): void {
    if (this.#isOver) return;
    const child = spawn(process.execPath, [...this.#args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '', ...this.#env },
    });
    this.#child = child;
    child.once('exit', () => this.start());
  }

  /** As a power cut ends it. */
  kill(): void {
    if (this.#child?.kill('SIGKILL')) this.kills += 1;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
