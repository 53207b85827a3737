import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from './postgres-start-error.ts';

/**
 * A mark that tells a living process from a later one with the same number, or undefined when none lives.
 * On Linux it is the start time in clock ticks; a zombie counts as dead, because in a container without
 * an init process nobody reaps an orphan and signal 0 would find it alive for ever.
 */
export function lifeMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return answersSignal(pid) ? 'alive' : undefined;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the name in brackets and may hold blanks, so count from its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return undefined;
  return fields[19];
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/**
 * Whether the living process `pid` works in `folder`. A postmaster's working directory is its data folder, so this
 * tells it from an unrelated process that was given its number after a reboot. Without /proc the number must do.
 */
export function worksIn(pid: number, folder: string): boolean {
  if (lifeMark(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  try {
    const cwd = statSync(`/proc/${pid}/cwd`);
    const wanted = statSync(folder);
    return cwd.dev === wanted.dev && cwd.ino === wanted.ino;
  } catch {
    // Not readable means another user's process, and a server on our folder would run as our user.
    return false;
  }
}

/** Waits until `condition` gives something other than undefined or false; undefined after `seconds`. */
export async function waitFor<T>(
  seconds: number,
  condition: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T | undefined> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const found = await condition();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) return undefined;
    await pause(15);
  }
}
