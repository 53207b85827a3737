import { spawn } from 'node:child_process';
import { programEnvironment, ROOT } from './bootstrap.mjs';

/** Runs one tool in the foreground; its exit code, or 1 when a signal ended it. */
export function runTool(node, args) {
  return new Promise((resolve, reject) => {
    // A log is read as text: colours would only hide its words.
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
    const env = { ...programEnvironment(), ...plain };
    const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
