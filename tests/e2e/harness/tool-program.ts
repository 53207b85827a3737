import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { quickFolder } from '@vetloom/testing/quick-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CODE = join(ROOT, 'node_modules/.cache/vetloom-code');
const PINNED_NODE = join(ROOT, 'node_modules/node/bin/node');

/** The sync tool as it runs on a clinic's workstation: its own program over a folder of its own, its page at a port of this machine. */
export class ToolProgram {
  /** Where its page is, and what pages of the clinic may ask. */
  readonly page: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(page: string, folder: string, child: ChildProcess) {
    [this.page, this.#folder, this.#child] = [page, folder, child];
  }

  /**
   * Pairs it as its operator does at a command line, and starts it with its page at `port`. Resolves when that answers. `environment`: of its workstation. @throws Error in its own words
   */
  static async paired(
    { server, code, name }: { readonly server: string; readonly code: string; readonly name: string },
    port: number,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ToolProgram> {
    const folder = mkdtempSync(join(quickFolder(), 'vetloom-tool-'));
    const pairing = program(environment, folder, ['pair', `--server=${server}`, `--code=${code}`, `--name=${name}`]);
    const [exit] = await once(pairing, 'exit');
    if (exit !== 0) throw new Error(`the tool was not paired: ${exit}`);
    const child = program(environment, folder, ['run', `--port=${port}`]);
    const said = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    const page = String(said[0]).trim();
    if (!page.startsWith('http://127.0.0.1:')) throw new Error(`the tool did not start: ${page}`);
    return new ToolProgram(page, folder, child);
  }

  /** What it wrote down of its work. */
  async log(): Promise<string> {
    return (await fetch(`${this.page}/logs`)).text();
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function program(environment: Readonly<Record<string, string>>, folder: string, args: readonly string[]): ChildProcess {
  const node = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath;
  return spawn(node, ['apps/synctool/src/main.ts', ...args, `--data=${folder}`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: CODE, ...environment },
  });
}
