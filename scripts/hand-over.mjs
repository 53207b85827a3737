// Runs one of the project's programs in place of this process, as nearly as Node allows.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programEnvironment, ROOT } from './bootstrap.mjs';

/** One Ctrl-C reaches us several times: from the terminal and again from npm. What comes within this time is one. */
const SAME_SIGNAL_MS = 500;

/** How soon a killed npm is noticed. */
const PARENT_WATCH_MS = 300;

/**
 * Runs `program` (a path in the checkout) with `args` on the pinned Node and ends as it ends.
 *
 * The scripts of package.json say `exec`, so that no shell stands between npm and us: it would die of a Ctrl-C at once,
 * and npm would give the prompt back while the program is still finishing.
 *
 * It runs in a process group of its own, so that Ctrl-C in the terminal reaches it once, through us. Should we be
 * killed, the channel between us breaks and lifeline.mjs tells the program to stop.
 */
export function handOver(node, program, args) {
  const lifeline = pathToFileURL(join(import.meta.dirname, 'lifeline.mjs')).href;
  const child = spawn(node, ['--import', lifeline, join(ROOT, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: programEnvironment(),
    detached: process.platform !== 'win32',
  });
  let last = Number.NEGATIVE_INFINITY;
  const pass = (signal) => {
    const now = performance.now();
    if (now - last > SAME_SIGNAL_MS) child.kill(signal);
    last = now;
  };
  const parent = process.ppid;
  const orphaned = () => {
    if (process.ppid !== parent) child.kill('SIGTERM');
    else watch = setTimeout(orphaned, PARENT_WATCH_MS);
  };
  // Only under npm: whoever starts us from a shell in the background may well leave that shell.
  let watch = process.env.npm_lifecycle_event === undefined ? undefined : setTimeout(orphaned, PARENT_WATCH_MS);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(watch);
      for (const name of signals) process.removeListener(name, pass);
      process.exitCode = code ?? 128 + constants.signals[signal];
      resolve();
    });
  });
}
