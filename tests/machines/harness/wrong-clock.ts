import { execFileSync } from 'node:child_process';
import { pathOf } from './installed.ts';

/** The surroundings of a program whose machine's clock is so many seconds ahead, or behind where it is negative. */
export function wrongClock(seconds: number): Readonly<Record<string, string>> {
  const offset = seconds < 0 ? `${seconds}s` : `+${seconds}s`;
  const told = (name: string) =>
    execFileSync(pathOf('faketime'), ['-m', '-f', offset, 'printenv', name], { encoding: 'utf8' }).trim();
  // How long something takes is told by another clock, which nobody sets.
  return { LD_PRELOAD: told('LD_PRELOAD'), FAKETIME: told('FAKETIME'), FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
