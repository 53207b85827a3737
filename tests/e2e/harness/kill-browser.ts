import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** kill -9 of every process of the browser whose profile lies in `folder`; resolves when they are gone. */
export async function killBrowserOf(folder: string): Promise<void> {
  for (;;) {
    const left = processes().filter(({ command }) => command.includes(`--user-data-dir=${folder}`));
    if (left.length === 0) return;
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended between being listed and being killed.
      }
    }
    await delay(20);
  }
}

function processes(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), command }];
    });
}
